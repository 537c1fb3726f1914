import { type SQL, sql } from "drizzle-orm";

import { hasBlocked } from "../../db/schema/blocks.ts";
import { users } from "../../db/schema/people.ts";

/**
 * Whether the row of `users` is of somebody who blocked the viewer and has had another name: what the viewer made themselves, by
 * blocking or liking, does not tell them the new one.
 */
export const hidesNewName = (viewerId: SQL): SQL<number> =>
  sql<number>`(${users.usernameChangedAt} is not null and ${hasBlocked(sql`${users.id}`, viewerId)})`;

/** Whether either of two people blocked the other. */
export function blockedBetween(one: SQL, other: SQL): SQL<number> {
  return sql<number>`(${hasBlocked(one, other)} or ${hasBlocked(other, one)})`;
}
