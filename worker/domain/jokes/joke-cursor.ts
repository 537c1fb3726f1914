import { type Placeholder, type SQL, sql } from "drizzle-orm";

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
