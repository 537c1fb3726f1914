import { type SQL, and, eq, gt, sql } from "drizzle-orm";

import type { CountedKind } from "../../../contract/auth-attempts/values.ts";
import { DAY_MS, HOUR_MS, tehranDayStart } from "../../../contract/time.ts";
import { STRANGERS_SHARE, WRONG_CODES_PER_DAY } from "../../../contract/login/values.ts";
import type { Ctx } from "../../context.ts";
import { loginAttempts, loginCounts } from "../../db/schema/login.ts";
import type { Statement } from "../../db/statements.ts";
import { AppError } from "../../errors.ts";
import { settingSql } from "../settings/setting.ts";
import { type Identifier, type Tried, countedAs, isKnownOrigin } from "./origin.ts";

/** One attempt of a kind on an identifier from an origin: the unit of counting and blocking (R65). */
export interface Attempt extends Tried {
  kind: CountedKind;
}

const setting = (field: "maxAttempts" | "blockDurationHours") =>
  sql<number>`json_extract(${settingSql("auth-rate-limits")}, ${`$.${field}`})`;

/** The daily limit of one origin, and of all strangers together. */
const limitOf = (kind: CountedKind) =>
  kind === "wrong-codes" ? sql<number>`${WRONG_CODES_PER_DAY}` : setting("maxAttempts");
const strangersLimitOf = (kind: CountedKind) =>
  kind === "wrong-codes" ? limitOf(kind) : sql<number>`${STRANGERS_SHARE} * ${limitOf(kind)}`;

const ofIdentifier = (one: Identifier) =>
  and(eq(loginCounts.identifier, countedAs(one)), eq(loginCounts.type, one.type));

const ofAttempt = (attempt: Attempt) =>
  and(
    ofIdentifier(attempt),
    eq(loginCounts.kind, attempt.kind),
    eq(loginCounts.originKind, attempt.origin.from),
    eq(loginCounts.origin, attempt.origin.name),
  );

/** The attempts in the strangers' total: of requests for codes only those that sent one. */
const sharedCountOf = (kind: CountedKind) => (kind === "codes" ? loginCounts.sent : loginCounts.attempts);

/** The shared count of all origins of a kind today. */
const triedToday = ({ now }: Pick<Ctx, "now">, attempt: Attempt) => sql<number>`(
  select coalesce(sum(${sharedCountOf(attempt.kind)}), 0) from ${loginCounts}
  where ${ofIdentifier(attempt)} and ${loginCounts.kind} = ${attempt.kind}
    and ${loginCounts.originKind} = ${attempt.origin.from} and ${loginCounts.lastAttemptAt} >= ${tehranDayStart(now)})`;

/**
 * Whether strangers have used up an identifier's daily attempts. Does not affect its owner or a device known for it.
 */
const isStrangersDayOver = (ctx: Pick<Ctx, "now">, attempt: Attempt): SQL<number> =>
  isKnownOrigin(attempt.origin) ? sql`0` : sql`(${triedToday(ctx, attempt)} >= ${strangersLimitOf(attempt.kind)})`;

/**
 * Counts one attempt atomically: concurrent requests cannot exceed the limit. The first attempt beyond it starts the
 * block of its origin; further ones do not extend it. When `admitted` does not hold, or the strangers' day is used up,
 * nothing is counted and no row returned.
 */
export function countAttempt({ db, now }: Pick<Ctx, "db" | "now">, attempt: Attempt, admitted: SQL = sql`1`) {
  const { attempts, lastAttemptAt, blockedUntil, sent } = loginCounts;
  const isBlocked = sql`coalesce(${blockedUntil} > ${now}, 0)`;
  const isOfBefore = sql`iif(${blockedUntil} is null, ${lastAttemptAt} < ${tehranDayStart(now)}, ${blockedUntil} <= ${now})`;
  const isFull = sql`${attempts} >= ${limitOf(attempt.kind)}`;
  const { identifier: _, type, kind, origin } = attempt;
  return db
    .insert(loginCounts)
    .select(
      sql`select ${countedAs(attempt)}, ${type}, ${kind}, ${origin.from}, ${origin.name}, 1, ${now}, null, 0
        where ${admitted} and not ${isStrangersDayOver({ now }, attempt)}`,
    )
    .onConflictDoUpdate({
      target: [loginCounts.identifier, loginCounts.type, loginCounts.kind, loginCounts.originKind, loginCounts.origin],
      set: {
        attempts: sql`case when ${isBlocked} then ${attempts} when ${isOfBefore} then 1 when ${isFull} then ${attempts} else ${attempts} + 1 end`,
        lastAttemptAt: sql`iif(${isBlocked}, ${lastAttemptAt}, ${now})`,
        blockedUntil: sql`case when ${isBlocked} then ${blockedUntil} when ${isOfBefore} then null
          when ${isFull} then ${now} + ${setting("blockDurationHours")} * ${HOUR_MS} end`,
        sent: sql`iif(${isOfBefore}, 0, ${sent})`,
      },
    })
    .returning({ blockedUntil });
}

/** Whether the previous statement was {@link countAttempt} and the attempt was within the limit. */
export const isAdmitted = ({ now }: Pick<Ctx, "now">, attempt: Attempt): SQL =>
  sql`changes() = 1 and not exists (select 1 from ${loginCounts} where ${ofAttempt(attempt)} and ${loginCounts.blockedUntil} > ${now})`;

/** Counts that a code is sent if the previous statement changed a row (the code); changes one row then. */
export const countSent = ({ db }: Pick<Ctx, "db">, attempt: Attempt) =>
  db
    .update(loginCounts)
    .set({ sent: sql`${loginCounts.sent} + 1` })
    .where(and(sql`changes() = 1`, ofAttempt(attempt)));

/** Selects what {@link refuseBlocked} needs: whether an attempt would be blocked now. */
export function selectAttemptState({ db, now }: Pick<Ctx, "db" | "now">, attempt: Attempt) {
  const own = (column: SQL) => sql`(select ${column} from ${loginCounts} where ${ofAttempt(attempt)})`;
  const attemptState = sql`(select ${own(sql`${loginCounts.blockedUntil}`)} as blocked_until,
    coalesce(${own(sql`${loginCounts.lastAttemptAt}`)}, 0) as last_attempt_at, ${isStrangersDayOver({ now }, attempt)} as day_over)`;
  return db
    .select({
      blockedUntil: sql<number | null>`blocked_until`.as("blocked_until"),
      lastAttemptAt: sql<number>`last_attempt_at`.as("last_attempt_at"),
      isDayOver: sql<number>`day_over`.as("day_over"),
    })
    .from(attemptState);
}

type AttemptState = Awaited<ReturnType<typeof selectAttemptState>>[number];

/** @throws AppError RATE_LIMITED, with the seconds left, during a block or when the strangers' day is used up */
export function refuseBlocked({ now }: Pick<Ctx, "now">, [attemptState]: readonly AttemptState[]): void {
  const dayEnd = attemptState?.isDayOver ? tehranDayStart(now) + DAY_MS : now;
  const left = Math.max(attemptState?.blockedUntil ?? now, dayEnd) - now;
  if (left > 0) throw new AppError("RATE_LIMITED", { rateLimited: true, retryAfter: Math.ceil(left / 1000) });
}

/** Counts an attempt before anything is compared. @throws AppError RATE_LIMITED, with the seconds left */
export async function admitAttempt(ctx: Ctx, attempt: Attempt): Promise<void> {
  const [counted, , attemptState] = await ctx.db.batch([
    countAttempt(ctx, attempt),
    sumUp(ctx, attempt),
    selectAttemptState(ctx, attempt),
  ]);
  const isIn = counted.some(({ blockedUntil }) => blockedUntil === null);
  if (!isIn) refuseBlocked(ctx, attemptState);
}

/** Uncounts an attempt that was right, or that failed because of a provider. */
export const giveBackAttempt = (ctx: Pick<Ctx, "db" | "now">, attempt: Attempt): readonly [Statement, Statement] => [
  ctx.db
    .update(loginCounts)
    .set({ attempts: sql`${loginCounts.attempts} - 1`, sent: sql`max(${loginCounts.sent} - 1, 0)` })
    .where(and(ofAttempt(attempt), gt(loginCounts.attempts, 0))),
  sumUp(ctx, attempt),
];

/** Recomputes an identifier's row in the administrator's log from its counts. */
export function sumUp({ db, now }: Pick<Ctx, "db" | "now">, one: Identifier) {
  const { attempts, lastAttemptAt, blockedUntil, kind, originKind } = loginCounts;
  const day = tehranDayStart(now);
  const ofToday = sql`${lastAttemptAt} >= ${day}`;
  const isOver = (
    counted: CountedKind,
  ) => sql`sum(${sharedCountOf(counted)}) filter (where ${ofToday} and ${kind} = ${counted}
    and ${originKind} = 'address') >= ${strangersLimitOf(counted)}`;
  const strangersWait = sql`iif(${isOver("codes")} or ${isOver("wrong-codes")} or ${isOver("passwords")}, ${day + DAY_MS}, 0)`;
  return db
    .insert(loginAttempts)
    .select(
      sql`select ${countedAs(one)}, ${one.type}, coalesce(sum(${attempts}) filter (where ${ofToday}), 0), max(${lastAttemptAt}),
          nullif(max(coalesce(max(${blockedUntil}) filter (where ${blockedUntil} > ${now}), 0), ${strangersWait}), 0)
        from ${loginCounts} where ${ofIdentifier(one)} having count(*) > 0`,
    )
    .onConflictDoUpdate({
      target: [loginAttempts.identifier, loginAttempts.type],
      set: {
        attempts: sql`excluded.attempts`,
        lastAttemptAt: sql`excluded.last_attempt_at`,
        blockedUntil: sql`excluded.blocked_until`,
      },
    });
}

/** Deletes all counts and blocks of an identifier. */
export const forgetAttempts = ({ db }: Pick<Ctx, "db">, one: Identifier) => [
  db.delete(loginCounts).where(ofIdentifier(one)),
  db.delete(loginAttempts).where(and(eq(loginAttempts.identifier, countedAs(one)), eq(loginAttempts.type, one.type))),
];
