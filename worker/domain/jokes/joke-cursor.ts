import { type Placeholder, type SQL, sql } from "drizzle-orm";

import { inlined } from "../../db/inlined.ts";
import { jokes } from "../../db/schema/jokes.ts";

/** The id of the last joke considered; null for the first page. No joke comes after an unknown one. */
type Cursor = string | null | Placeholder;

/** Sorts after every joke: a list without a cursor starts here. */
const NEWEST = Number.MAX_SAFE_INTEGER;

/** The key of the cursor's joke, as an expression: lists of one author's jokes are in the order of keys. */
export const cursorKey = (cursor: Cursor): SQL<number> =>
  sql<number>`iif(${cursor} is null, ${NEWEST},
    (select before.key from ${jokes} as before where before.id = ${sql.param(cursor, jokes.id)}))`;

/** Whether a joke comes after the cursor's in a list of everybody's jokes: by time, then by key, as `jokes_newest` is. */
export const isAfterCursor = (cursor: Cursor): SQL => sql`(${jokes.createdAt}, ${jokes.key}) < (
  select before.created_at, before.key from ${jokes} as before where before.id = ${sql.param(cursor, jokes.id)}
  union all select ${NEWEST}, ${NEWEST} where ${cursor} is null)`;

/** Fresh jokes or the others that stand, the newest first, as `jokes_newest` has them apart: from the table to the order. */
export const newestApart = (fresh: 0 | 1, which: SQL): SQL => sql`from ${jokes}
  where ${jokes.deletedAt} is null and ${jokes.fresh} = ${inlined(fresh)} and ${which}
  order by ${jokes.createdAt} desc, ${jokes.key} desc`;

/** The newest fresh jokes and the newest others within a time that had a day to be liked, `each` of both. */
export const newestOfBoth = (times: Record<"since" | "yesterday", number | Placeholder>, each: number): SQL => {
  const within = sql`${jokes.createdAt} < ${times.yesterday} and ${jokes.createdAt} >= ${times.since}`;
  return sql`select * from (select * ${newestApart(0, within)} limit ${each})
    union all select * from (select * ${newestApart(1, within)} limit ${each})`;
};
