import { type SQL, sql } from "drizzle-orm";

import { blocks } from "../../db/schema/blocks.ts";

/** Whether one person blocked another, as a condition or a column: one lookup of a key. */
export function hasBlocked(blocker: SQL, person: SQL): SQL<number> {
  return sql<number>`exists (select 1 from ${blocks}
    where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${person})`;
}

/** Whether either of two people blocked the other. */
export function blockedBetween(one: SQL, other: SQL): SQL<number> {
  return sql<number>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;
}
