import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type BaseSQLiteDatabase, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { COUNTED, type Counted, type LimitName, QUOTA_WINDOWS, limits } from "../../../contract/quotas/values.ts";
import { moment } from "./columns.ts";
import { settings } from "./settings.ts";

/** How much was used of each quota in an hour or on a Tehran day (contract/quotas/values.ts). The nightly sweep ends them. */
export const quotaCounts = sqliteTable(
  "quota_counts",
  {
    window: text("window", { enum: QUOTA_WINDOWS }).notNull(),
    startedAt: moment("started_at").notNull(),
    quota: text("quota", { enum: COUNTED }).notNull(),
    /** A /24 or /48, a person's id, "" for everybody, or the digest of a contact whose person has left. */
    subject: text("subject").notNull(),
    /** "" is the sum. Otherwise something that counts once, such as a room. */
    item: text("item").notNull().default(""),
    used: integer("used").notNull(),
    /** The request that crossed four fifths of the quota, and therefore logs the alarm. */
    alarmedBy: text("alarmed_by"),
  },
  (table) => [primaryKey({ columns: [table.window, table.startedAt, table.quota, table.subject, table.item] })],
);

/** A person's id as the text of a subject. D1 binds numbers as reals, whose text ends with ".0". */
export const subjectOf = (personId: SQLWrapper): SQL => sql`cast(cast(${personId} as integer) as text)`;

/** Rows of networks: a condition served by an index, and spelled exactly as in the index. */
export const ofNetworks: SQL = sql`${quotaCounts.subject} glob '*/*'`;

/** A limit as the administrator set it, as an expression. */
export const limitSql = (name: LimitName): SQL<number> =>
  sql<number>`coalesce((select json_extract(${settings.value}, ${`$.${name}`}) from ${settings}
    where ${settings.key} = 'quotas'), ${limits[name].byDefault})`;

/** Things that count once a day for a person, however often they are requested. */
interface Distinct {
  quota: Counted;
  /** The person's id. */
  subject: string;
  item: string;
  /** How many different ones the day allows. */
  most: SQL;
  /** The start of the Tehran day, UTC milliseconds. */
  today: number;
}

/** Counts it unless the day's limit is reached. A batch; its last statement has no rows beyond the limit. */
export function countDistinct(
  db: BaseSQLiteDatabase<"async", D1Result>,
  { quota, subject, item, most, today }: Distinct,
) {
  const isRow = (of: string) => sql`${quotaCounts.window} = 'day' and ${quotaCounts.startedAt} = ${today}
    and ${quotaCounts.quota} = ${quota} and ${quotaCounts.subject} = ${subject} and ${quotaCounts.item} = ${of}`;
  const insert = (of: string, condition: SQL) =>
    db.insert(quotaCounts).select(sql`select 'day', ${today}, ${quota}, ${subject}, ${of}, 1, null where ${condition}`);
  return [
    insert(
      item,
      sql`not exists (select 1 from ${quotaCounts} where ${isRow("")} and ${quotaCounts.used} >= ${most})`,
    ).onConflictDoNothing(),
    insert("", sql`changes() = 1`).onConflictDoUpdate({
      target: [quotaCounts.window, quotaCounts.startedAt, quotaCounts.quota, quotaCounts.subject, quotaCounts.item],
      set: { used: sql`${quotaCounts.used} + 1` },
    }),
    db.select({ item: quotaCounts.item }).from(quotaCounts).where(isRow(item)),
  ] as const;
}
