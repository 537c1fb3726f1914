import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { type User, users } from "../../db/schema/people.ts";
import { isDisposable } from "../../domain/email/disposable-email.ts";
import { idOfPublic } from "../../domain/people/person-by-name.ts";
import { restoreLeft } from "../../domain/people/left-contacts.ts";
import { isWatched, newPerson } from "../../domain/people/registration.ts";
import { AppError } from "../../errors.ts";

/** The person of a mobile that was just proved; created on the first login. */
export async function findOrCreateByMobile(ctx: Ctx, mobile: string): Promise<{ user: User; isNew: boolean }> {
  const { db } = ctx;
  const person = await newPerson(ctx, mobile);
  const [created, , , rows] = await db.batch([
    db
      .insert(users)
      .values({ ...person, mobile })
      .onConflictDoNothing({ target: users.mobile })
      .returning({ id: users.id }),
    ...restoreLeft(ctx, mobile, idOfPublic(ctx, person.publicId)),
    db.select().from(users).where(eq(users.mobile, mobile)),
  ]);
  const isNew = created.length === 1;
  if (isNew) await watchIfDue(ctx, mobile, onlyRow(rows));
  return { user: onlyRow(rows), isNew };
}

/**
 * The person of an e-mail that was just proved; created on the first login, unless the address is disposable. That is
 * checked only here, because refusing its code would reveal which addresses have accounts.
 * @throws AppError DISPOSABLE_EMAIL
 */
export async function findOrCreateByEmail(ctx: Ctx, email: string): Promise<{ user: User; isNew: boolean }> {
  const { db } = ctx;
  if (isDisposable(email)) {
    const [known] = await db.batch([db.select().from(users).where(eq(users.email, email))]);
    if (!known[0]) throw new AppError("DISPOSABLE_EMAIL");
    return { user: known[0], isNew: false };
  }
  const person = await newPerson(ctx, email);
  const [created, , , rows] = await db.batch([
    db
      .insert(users)
      .values({ ...person, email, emailVerifiedAt: ctx.now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id }),
    ...restoreLeft(ctx, email, idOfPublic(ctx, person.publicId)),
    db.select().from(users).where(eq(users.email, email)),
  ]);
  const isNew = created.length === 1;
  if (isNew) await watchIfDue(ctx, email, onlyRow(rows));
  return { user: onlyRow(rows), isNew };
}

/** Asked for new accounts only: a login would read as much. */
async function watchIfDue(ctx: Ctx, contact: string, { id }: User): Promise<void> {
  if (await isWatched(ctx, contact))
    await ctx.db.batch([ctx.db.update(users).set({ watched: true }).where(eq(users.id, id))]);
}

function onlyRow(rows: User[]): User {
  const [row] = rows;
  if (!row) throw new Error("The row written in this batch was not read back");
  return row;
}
