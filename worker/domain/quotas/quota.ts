import { type Placeholder, type SQL, type SQLWrapper, and, eq, gt, or, sql } from "drizzle-orm";

import type { ErrorCode } from "../../../contract/errors.ts";
import {
  BUDGET_ALARM_SHARE,
  type Counted,
  type CountedFor,
  type LimitName,
  QUOTA_WINDOWS,
  type QuotaWindow,
  type Quotas,
  STRANGERS_CODES_SHARE,
  limitOf,
} from "../../../contract/quotas/values.ts";
import { DAY_MS, HOUR_MS, tehranDayStart } from "../../../contract/time.ts";
import { networkOf } from "../../address.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { countDistinct, limitSql, quotaCounts, subjectOf } from "../../db/schema/quotas.ts";
import { AppError } from "../../errors.ts";
import type { Logger } from "../../logger.ts";

type QuotaCtx = Pick<Ctx, "db" | "now" | "caller" | "requestId">;

/** The use of one limit: a row of `quota_counts`, and its maximum. */
export interface Bucket {
  quota: Counted;
  per: CountedFor;
  window: QuotaWindow;
  /** UTC milliseconds. */
  startedAt: number;
  endsAt: number;
  /** As the column: "" for everybody, a network, or a person's id. */
  subject: string;
  /** How many it may reach: an expression where it depends on rows that the statement reads. */
  most: number | SQL;
}

/** One that everybody uses, or a network: nearly used, it is an alarm. */
export interface SharedBucket extends Bucket {
  most: number;
}

type Used = typeof quotaCounts.$inferSelect;

/** The subject of all callers without a known device. */
export const STRANGERS = "strangers";

/** How many of everybody's strangers may use. */
export const ofStrangers = (most: number): number => Math.max(1, Math.floor(most * STRANGERS_CODES_SHARE));

/** The hour and the Tehran day of a moment. */
export function windowAt(window: QuotaWindow, now: number): Pick<Bucket, "window" | "startedAt" | "endsAt"> {
  const startedAt = window === "day" ? tehranDayStart(now) : Math.floor(now / HOUR_MS) * HOUR_MS;
  return { window, startedAt, endsAt: startedAt + (window === "day" ? DAY_MS : HOUR_MS) };
}

/** A person's bucket of the day. @param most what their trust level allows */
export const personBucket = (
  { now, viewer }: Pick<PersonCtx, "now" | "viewer">,
  quota: Counted,
  most: number | SQL,
): Bucket => ({ ...windowAt("day", now), quota, per: "person", subject: String(viewer.userId), most });

/** The buckets of everybody and of the caller's network: those that are declared. */
export function sharedBuckets({ now, caller }: QuotaCtx, quotas: Quotas, quota: Counted): SharedBucket[] {
  const network = networkOf(caller.address);
  const subjects = [["everybody", ""], ...(network === null ? [] : [["network", network] as const])] as const;
  return QUOTA_WINDOWS.flatMap((window) =>
    subjects.flatMap(([per, subject]) => {
      const limit = limitOf(quota, per, window);
      return limit === undefined ? [] : [{ ...windowAt(window, now), quota, per, subject, most: quotas[limit] }];
    }),
  );
}

/** The buckets of all strangers together: a share of everybody's. */
export const strangersBuckets = (shared: readonly SharedBucket[]): SharedBucket[] =>
  shared.flatMap((bucket) =>
    bucket.per === "everybody"
      ? [{ ...bucket, per: "strangers", subject: STRANGERS, most: ofStrangers(bucket.most) }]
      : [],
  );

export const QUOTA_KEY = [
  quotaCounts.window,
  quotaCounts.startedAt,
  quotaCounts.quota,
  quotaCounts.subject,
  quotaCounts.item,
];

type RowKey = Pick<Bucket, "window" | "startedAt" | "quota" | "subject">;

const rowOf = ({ window, startedAt, quota, subject }: RowKey) =>
  and(
    eq(quotaCounts.window, window),
    eq(quotaCounts.startedAt, startedAt),
    eq(quotaCounts.quota, quota),
    eq(quotaCounts.subject, subject),
    eq(quotaCounts.item, ""),
  );

/** Whether each bucket has one left: a condition for the statement that inserts; one key lookup a bucket. */
export function hasLeft(buckets: readonly Bucket[]): SQL {
  const spent = buckets.map(
    (bucket) =>
      sql`exists (select 1 from ${quotaCounts} where ${rowOf(bucket)} and ${quotaCounts.used} >= ${bucket.most})`,
  );
  return spent.length === 0 ? sql`1` : sql`not (${sql.join(spent, sql` or `)})`;
}

/** Takes one from each bucket, by default if the previous statement changed a row. */
export function takeOne(
  { db, requestId }: Pick<QuotaCtx, "db" | "requestId">,
  buckets: readonly Bucket[],
  condition: SQL = sql`changes() = 1`,
) {
  const alarmAt = ({ most }: Bucket) =>
    typeof most === "number" ? Math.ceil(most * BUDGET_ALARM_SHARE) : Number.MAX_SAFE_INTEGER;
  const isIt = ({ window, subject }: Bucket) =>
    sql`${quotaCounts.window} = ${window} and ${quotaCounts.subject} = ${subject}`;
  const alarms = buckets.map((bucket) => sql`when ${isIt(bucket)} then ${alarmAt(bucket)}`);
  const values = buckets.map(
    (bucket) =>
      sql`(${bucket.window}, ${bucket.startedAt}, ${bucket.quota}, ${bucket.subject}, '', 1,
        ${alarmAt(bucket) <= 1 ? requestId : null})`,
  );
  return db
    .insert(quotaCounts)
    .select(sql`select * from (values ${sql.join(values, sql`, `)}) where ${condition}`)
    .onConflictDoUpdate({
      target: QUOTA_KEY,
      set: {
        used: sql`${quotaCounts.used} + 1`,
        alarmedBy: sql`coalesce(${quotaCounts.alarmedBy},
          iif(${quotaCounts.used} + 1 >= case ${sql.join(alarms, sql` `)} end, ${requestId}, null))`,
      },
    })
    .returning();
}

/** Takes one from a bucket before what it is taken for; no row once it is used up. */
export function takeFirst({ db }: Pick<QuotaCtx, "db">, { window, startedAt, quota, subject, most }: Bucket) {
  return db
    .insert(quotaCounts)
    .values({ window, startedAt, quota, subject, used: 1 })
    .onConflictDoUpdate({
      target: QUOTA_KEY,
      set: { used: sql`${quotaCounts.used} + 1` },
      setWhere: sql`${quotaCounts.used} < ${most}`,
    })
    .returning({ used: quotaCounts.used });
}

/**
 * A day's limit of accounts that nobody proved, for a statement that inserts and the one that counts after it. Both are
 * idle for a proved person.
 */
export function unprovedLimit(ctx: PersonCtx, quota: Counted, limit: LimitName) {
  const bucket = personBucket(ctx, quota, limitSql(limit));
  const { startedAt, subject } = bucket;
  return ctx.viewer.isProved
    ? {
        hasLeft: sql`1`,
        take: ctx.db
          .select()
          .from(quotaCounts)
          .where(sql`0`),
      }
    : { hasLeft: hasLeft([bucket]), take: takePersonal({ startedAt, quota, subject }) };
}

/**
 * @property subject the person's id, as stored
 */
type PersonalUse = { startedAt: number; quota: Counted; subject: string };

/** The same for one person's bucket of the day, with its SQL built once per isolate. */
export const takePersonal = preparedStatement((db, placeholder: Placeholders<PersonalUse>) =>
  db
    .insert(quotaCounts)
    .select(
      sql`select 'day', ${placeholder("startedAt")}, ${placeholder("quota")}, ${placeholder("subject")}, '', 1, null
        where changes() = 1`,
    )
    .onConflictDoUpdate({
      target: QUOTA_KEY,
      set: { used: sql`${quotaCounts.used} + 1` },
    }),
);

/**
 * Uses one of a person's daily quota for an item that counts once, however often it is requested.
 * @param item the counted item, such as a person's id
 * @returns whether the person has it: not beyond the limit
 */
export async function takeDistinct(ctx: PersonCtx, of: Counted, limit: LimitName, item: string): Promise<boolean> {
  const { db, viewer, now } = ctx;
  const { startedAt: today } = windowAt("day", now);
  const counting = { quota: of, subject: String(viewer.userId), item, most: limitSql(limit), today };
  const [, , found] = await db.batch(countDistinct(db, counting));
  return found.length > 0;
}

/** How many a bucket has used, as an expression; one key lookup. */
export const usedOf = (bucket: RowKey): SQL<number> =>
  sql<number>`coalesce((select ${quotaCounts.used} from ${quotaCounts} where ${rowOf(bucket)}), 0)`;

/** How many a person has used today, as an expression; one key lookup. */
export const usedToday = (
  quota: Counted,
  personId: SQLWrapper,
  startedAt: number | Placeholder,
): SQL<number> => sql<number>`coalesce((select ${quotaCounts.used} from ${quotaCounts}
  where ${quotaCounts.window} = 'day' and ${quotaCounts.startedAt} = ${startedAt} and ${quotaCounts.quota} = ${quota}
    and ${quotaCounts.subject} = ${subjectOf(personId)} and ${quotaCounts.item} = ''), 0)`;

/** Returns one to each bucket: what it was taken for did not happen. */
export const giveBack = ({ db }: Pick<QuotaCtx, "db">, buckets: readonly Bucket[]) =>
  db
    .update(quotaCounts)
    .set({ used: sql`${quotaCounts.used} - 1` })
    .where(and(gt(quotaCounts.used, 0), or(...buckets.map(rowOf))));

/** The use of the buckets. */
export const selectUsed = ({ db }: Pick<QuotaCtx, "db">, buckets: readonly RowKey[]) =>
  db
    .select()
    .from(quotaCounts)
    .where(or(...buckets.map(rowOf)));

/** Milliseconds until every bucket has one left; 0 if they all have. */
export function waitFor(used: readonly Used[], buckets: readonly SharedBucket[], now: number): number {
  const waits = buckets.map((bucket) => {
    const row = used.find(({ window, subject }) => window === bucket.window && subject === bucket.subject);
    return row !== undefined && row.used >= bucket.most ? bucket.endsAt - now : 0;
  });
  return Math.max(0, ...waits);
}

/** Logs once that four fifths are used: for everybody as an error, and never which network it is. */
export function logAlarms(log: Logger, requestId: string, used: readonly Used[]): void {
  for (const { alarmedBy, quota, subject, window, used: count } of used) {
    if (alarmedBy !== requestId) continue;
    const what = { quota, window, used: count };
    if (subject.includes("/")) log.warn("quota-of-a-network-nearly-used", what);
    else log.error(subject === STRANGERS ? "quota-of-strangers-nearly-used" : "quota-nearly-used", what);
  }
}

/** The error for a person whose day is used up, with the seconds until the next one. */
export const dayIsUsed = ({ now }: Pick<Ctx, "now">, code: ErrorCode): AppError =>
  new AppError(code, { rateLimited: true, retryAfter: Math.ceil((windowAt("day", now).endsAt - now) / 1000) });

/** Rows that no longer count, for the nightly sweep. */
export const isOver = (now: number): SQL => sql`${quotaCounts.startedAt} < ${now - 2 * DAY_MS}`;
