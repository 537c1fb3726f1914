import { type SQL, and, eq, inArray, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";

import { hasListedWord } from "../../../contract/moderation/listed-words.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { USERNAME_CHANGE_DAYS } from "../../../contract/account/values.ts";
import type { setUsernameRoute } from "../../../contract/account/calls/account.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import {
  type User,
  foldName,
  foldedName,
  hasProof,
  isNotSuspended,
  isProved,
  isSuspended,
  usernames,
  users,
} from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { endExpired, selectExpired } from "../../domain/people/end-unproved.ts";
import { cachedSetting } from "../../domain/settings/setting.ts";
import { announceRename } from "../../domain/messages/announce.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { freeUsernamesLike } from "./free-usernames.ts";
import { lookAlikesOf, selectResembled } from "./look-alikes.ts";
import { isReservedUsername } from "./reserved-usernames.ts";
import { isSpelledInLatin } from "./spelled-in-latin.ts";

type Named = Pick<
  User,
  "id" | "publicId" | "username" | "mobile" | "email" | "emailVerifiedAt" | "suspendedUntil" | "usernameChangedAt"
>;

/**
 * Chooses the viewer's first username, or changes it (once in 30 days, and only with a proved contact). A username
 * stays its first owner's for ever, also with other dots: `usernames` decides between concurrent requests. A new one
 * that looks like the name of somebody well known is taken, too. A taken one is answered with free ones like it
 * for people who may take one.
 * `closeFormer` makes former usernames lead to nobody and, if one still led to them, replaces their public id.
 * @throws AppError USERNAME_TAKEN, USERNAME_RESERVED, USERNAME_CHANGED_RECENTLY, PROOF_REQUIRED, SUSPENDED
 */
export async function setUsername(ctx: PersonCtx, input: Input<typeof setUsernameRoute>): Promise<Named> {
  const { username } = input;
  const { db } = ctx;
  const { userId } = ctx.viewer;
  const bannedWords = await cachedSetting(ctx, "banned-words");
  if (isReservedUsername(username) || hasListedWord(username, bannedWords) || isSpelledInLatin(username, bannedWords))
    throw new AppError("USERNAME_RESERVED");

  const isSame = eq(foldedName(usernames.username), foldName(username));
  const isOthers = db
    .select({ id: usernames.userId })
    .from(usernames)
    .where(and(isSame, ne(usernames.userId, userId)));
  const isTaken = sql`exists (select 1 from ${usernames}
    where ${usernames.username} = ${username} and ${usernames.userId} = ${userId})`;
  const looks = JSON.stringify(lookAlikesOf(username));
  const [, , , , , [moved], rows, owners, expired, [known]] = await db.batch([
    ...choosing(ctx, username, {
      isFree: and(notExists(isOthers), notExists(selectResembled(ctx, sql`json_each(${looks})`))),
      isTaken,
    }),
    ...closingFormer(ctx, input),
    db
      .select({
        id: users.id,
        publicId: users.publicId,
        username: users.username,
        mobile: users.mobile,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        suspendedUntil: users.suspendedUntil,
        usernameChangedAt: users.usernameChangedAt,
      })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    db.select({ username: usernames.username, userId: usernames.userId }).from(usernames).where(isSame),
    selectExpired(ctx, inArray(users.id, isOthers)),
    // Why it was not taken: nothing is read where it was.
    selectResembled(ctx, sql`json_each(iif(${isTaken}, '[]', ${looks}))`),
  ]);
  const person = rows[0];
  if (!person) throw new AppError("LOGIN_REQUIRED");
  // The name is free although the sweep has not come yet.
  if (expired.length > 0 && (await endExpired(ctx, expired)) === expired.length) return setUsername(ctx, input);
  const isOwn = owners.some((owner) => owner.username === username && owner.userId === userId);
  if (!isOwn && (known || owners.some((owner) => owner.userId !== userId)))
    throw new AppError(
      "USERNAME_TAKEN",
      mayTakeAnother(ctx, person) ? { freeUsernames: await freeUsernamesLike(ctx, username) } : {},
    );
  if (person.username !== username) refuseName(ctx, person);
  if (person.usernameChangedAt !== null || moved)
    await announceRename(ctx, { userId, publicId: person.publicId, username });
  return person;
}

/** The statements that take a username, if it `isFree` and the viewer may, and make it theirs once it `isTaken` by them. */
function choosing(ctx: PersonCtx, username: string, { isFree, isTaken }: { isFree: SQL | undefined; isTaken: SQL }) {
  const { db, now } = ctx;
  const mayChange = mayBecome(ctx, username);
  const take = db
    .insert(usernames)
    .select(
      db
        .select({
          username: boundColumn(usernames.username, username),
          userId: users.id,
          chosenAt: boundColumn(usernames.chosenAt, now),
          closedAt: boundColumn(usernames.closedAt, null),
        })
        .from(users)
        .where(and(mayChange, isFree)),
    )
    .onConflictDoNothing();
  const rename = db
    .update(users)
    .set({
      username,
      // A username freed by a deleted unproved account may still be the handle of that account's rooms.
      handle: sql`coalesce(${users.handle}, (select ${username} where not exists (
        select 1 from ${users} as other where other.handle = ${username})), lower(hex(${users.publicId})))`,
      usernameChangedAt: sql`case when ${users.username} is null then null else ${now} end`,
    })
    .where(and(mayChange, isTaken));
  return [take, rename] as const;
}

/** The statements that reopen the chosen username and, with `closeFormer`, close the others under a new public id. */
function closingFormer(
  { db, now, newPublicId, viewer }: PersonCtx,
  { username, closeFormer }: Input<typeof setUsernameRoute>,
) {
  const { userId } = viewer;
  const publicId = newPublicId();
  const isChosen = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.username} = ${username})`;
  const isClosing = and(
    sql`${closeFormer}`,
    eq(usernames.userId, userId),
    ne(usernames.username, username),
    isNull(usernames.closedAt),
    isChosen,
  );
  const reopen = db
    .update(usernames)
    .set({ closedAt: null })
    .where(and(eq(usernames.username, username), eq(usernames.userId, userId), isChosen));
  // The audit still knows them by the new id.
  const moveAudit = db
    .update(auditEntries)
    .set({ target: publicId })
    .where(
      and(
        // A constant, so that nothing is read for most renames.
        sql`${closeFormer}`,
        sql`${auditEntries.target} = (select lower(hex(${users.publicId})) from ${users}
          where ${users.id} = ${userId} and exists (select 1 from ${usernames} where ${isClosing}))`,
      ),
    );
  const close = db.update(usernames).set({ closedAt: now }).where(isClosing);
  // With the old id they could be found under any name.
  const moveId = db
    .update(users)
    .set({ publicId })
    .where(and(sql`changes() > 0`, eq(users.id, userId)))
    .returning({ publicId: users.publicId });
  return [reopen, moveAudit, close, moveId] as const;
}

/** The condition on the viewer's row for taking a username that is free. */
const mayBecome = ({ viewer, now }: PersonCtx, username: string) =>
  and(
    eq(users.id, viewer.userId),
    isNull(users.deletedAt),
    // A suspended person may still choose their first one: without it nobody can use the app.
    sql`(${users.username} is null or ${isNotSuspended(now)})`,
    or(isNull(users.usernameChangedAt), lte(users.usernameChangedAt, now - USERNAME_CHANGE_DAYS * DAY_MS)),
    sql`${users.username} is not ${username}`,
    // Unproved accounts end after two days, so they get one username only.
    sql`(${users.username} is null or ${isProved})`,
  );

/** {@link mayBecome} of a person already read, for any free username. */
const mayTakeAnother = ({ now }: PersonCtx, person: Named) =>
  (person.username === null || (!isSuspended(person, now) && hasProof(person))) &&
  (person.usernameChangedAt === null || person.usernameChangedAt <= now - USERNAME_CHANGE_DAYS * DAY_MS);

/** Says why {@link mayBecome} did not hold for a free username. @throws AppError always */
function refuseName(ctx: PersonCtx, person: Pick<User, "suspendedUntil" | "mobile" | "emailVerifiedAt">): never {
  refuseSuspended(ctx, person.suspendedUntil);
  if (!hasProof(person)) throw new AppError("PROOF_REQUIRED", { proofRequired: true });
  throw new AppError("USERNAME_CHANGED_RECENTLY");
}
