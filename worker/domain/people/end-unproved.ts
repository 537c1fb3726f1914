import { type SQL, and, asc, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";

import { UNPROVED_PER_BATCH, UNPROVED_SWEEP_SECONDS } from "../../../contract/login/values.ts";
import type { Ctx } from "../../context.ts";
import { type User, usernames, users } from "../../db/schema/people.ts";
import { refuseUnless } from "../../db/statements.ts";
import { describeError } from "../../logger.ts";
import { endSockets } from "../messages/end-sockets.ts";
import { erasePerson } from "./erase-person.ts";

/**
 * Deletes an account whose contact was never proved. As when its owner leaves, but its address and usernames become
 * free.
 * @throws if it was proved meanwhile, with nothing deleted
 */
export async function endUnproved(ctx: Ctx, person: User): Promise<void> {
  const isUnproved = sql`exists (select 1 from ${users} where ${users.id} = ${person.id} and ${users.unprovedUntil} is not null)`;
  await erasePerson(ctx, person, [
    refuseUnless(isUnproved),
    ctx.db.delete(usernames).where(eq(usernames.userId, person.id)),
  ]);
  await endSockets(ctx, person.id, null);
}

/** Deletes the unproved account of somebody who typed an address that another person has just proved. */
export async function endUnprovedHolder(ctx: Ctx, email: string, provedBy: number): Promise<void> {
  const [[holder]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, provedBy), isNotNull(users.unprovedUntil))),
  ]);
  if (holder) await endUnproved(ctx, holder);
}

/** Selects accounts that nobody proved by their deadline, among the people of a condition. */
export const selectExpired = ({ db, now }: Pick<Ctx, "db" | "now">, who?: SQL) =>
  db
    .select()
    .from(users)
    .where(and(lte(users.unprovedUntil, now), isNull(users.deletedAt), who))
    .orderBy(asc(users.unprovedUntil))
    .limit(UNPROVED_PER_BATCH);

/** Deletes unproved accounts; one that fails stops no other. @returns how many were deleted */
export async function endExpired(ctx: Ctx, people: readonly User[]): Promise<number> {
  let ended = 0;
  for (const person of people) {
    try {
      await endUnproved(ctx, person);
      ended += 1;
    } catch (error) {
      ctx.log.warn("unproved-account-not-ended", describeError(error));
    }
  }
  return ended;
}

/** Deletes the unproved accounts that are past their deadline, until none is left or the run's time is up. */
export async function endUnprovedAccounts(ctx: Ctx): Promise<void> {
  const until = Date.now() + UNPROVED_SWEEP_SECONDS * 1000;
  for (let mayBeMore = true; mayBeMore;) {
    const [people] = await ctx.db.batch([selectExpired(ctx)]);
    const ended = await endExpired(ctx, people);
    mayBeMore = people.length === UNPROVED_PER_BATCH && ended > 0 && Date.now() < until;
  }
}
