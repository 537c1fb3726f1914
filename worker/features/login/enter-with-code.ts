import { and, eq, isNull, sql } from "drizzle-orm";

import type { SettingKey } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { type User, users } from "../../db/schema/people.ts";
import { rightCode, redeemCode } from "../../domain/codes/consume-code.ts";
import { type Identifier, triedFromOutside } from "../../domain/codes/origin.ts";
import { isDisposable } from "../../domain/email/disposable-email.ts";
import { endUnproved } from "../../domain/people/end-unproved.ts";
import { restoreLeft } from "../../domain/people/left-contacts.ts";
import { idOfPublic } from "../../domain/people/person-by-name.ts";
import { knownBeside, newPerson } from "../../domain/people/registration.ts";
import { isOfSuspended, selectSuspended } from "../../domain/people/suspended-contacts.ts";
import { type SettingRow, selectSettings } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { finishSession, sessionStatements } from "../../session/open-session.ts";

/** A contact, and the setting that may refuse logging in with it. */
interface Login extends Identifier {
  setting: SettingKey;
  /** Throws if the setting refuses. */
  refuse: (rows: SettingRow[]) => void;
}

/**
 * Proves a contact by its code and opens a session for its person, who is created on the first login, in two round
 * trips. An unproved account under the contact belongs to somebody else: it is deleted with its content, usernames and
 * sessions. `hadPassword` says that a password ended with this proof.
 * @throws AppError what {@link rightCode} throws, and DISPOSABLE_EMAIL
 */
export async function enterWithCode(ctx: Ctx, { setting, refuse, ...contact }: Login, typed: string) {
  const known = await knownBeside(ctx, contact.identifier);
  let watched = false;
  const code = await rightCode(
    ctx,
    await triedFromOutside(ctx, contact),
    typed,
    [selectSettings(ctx.db, setting), ...selectSuspended(ctx, known)],
    ([settings, ...suspended]) => {
      refuse(settings);
      watched = isOfSuspended(ctx, known, suspended);
    },
  );
  // Checked only now, because refusing its code would reveal which addresses have accounts.
  if (isDisposable(contact.identifier) && !(await hasAccount(ctx, contact))) {
    await redeemCode(ctx, code, []);
    throw new AppError("DISPOSABLE_EMAIL");
  }
  let entered = await redeemCode(ctx, code, await entering(ctx, contact, watched));
  let hadPassword = false;
  // Repeats only if somebody registers the address again meanwhile; each registration is a counted attempt.
  for (let user = onlyRow(entered[3]); user.unprovedUntil !== null; user = onlyRow(entered[3])) {
    hadPassword ||= user.passwordHash !== null;
    await endUnproved(ctx, user);
    entered = await ctx.db.batch(await entering(ctx, contact, watched));
  }
  const [created, , , rows, opened, surplus] = entered;
  const user = onlyRow(rows);
  await finishSession(ctx, user, opened, surplus);
  return { user, isNew: created.length === 1, hadPassword };
}

const columnOf = ({ type }: Identifier) => (type === "mobile" ? users.mobile : users.email);
const isTheirs = (contact: Identifier) => eq(columnOf(contact), contact.identifier);

async function hasAccount({ db }: Ctx, contact: Identifier): Promise<boolean> {
  const [rows] = await db.batch([db.select({ id: users.id }).from(users).where(isTheirs(contact))]);
  return rows.length > 0;
}

/** Creates the person of a proved contact, if there is none, and opens their session, unless the account is unproved. */
async function entering(ctx: Ctx, contact: Identifier, watched: boolean) {
  const { db } = ctx;
  const person = { ...(await newPerson(ctx, contact.identifier)), watched };
  const proved =
    contact.type === "mobile"
      ? { mobile: contact.identifier }
      : { email: contact.identifier, emailVerifiedAt: ctx.now };
  return [
    db
      .insert(users)
      .values({ ...person, ...proved })
      .onConflictDoNothing({ target: columnOf(contact) })
      .returning({ id: users.id }),
    ...restoreLeft(ctx, contact.identifier, idOfPublic(ctx, person.publicId)),
    db.select().from(users).where(isTheirs(contact)),
    ...sessionStatements(
      ctx,
      and(isTheirs(contact), isNull(users.unprovedUntil)),
      sql`(${db.select({ id: users.id }).from(users).where(isTheirs(contact))})`,
    ),
  ] as const;
}

function onlyRow(rows: User[]): User {
  const [row] = rows;
  if (!row) throw new Error("The row written in this batch was not read back");
  return row;
}
