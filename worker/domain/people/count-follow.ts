import { type SQL, eq, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";

/**
 * Changes both people's counters if the previous statement changed exactly one row. Not below zero: somebody who is being
 * erased has empty ones.
 */
export function countFollow({ db }: Ctx, followerId: SQL, followeeId: SQL, change: SQL) {
  return [
    db
      .update(users)
      .set({ followingCount: sql`max(${users.followingCount} ${change}, 0)` })
      .where(eq(users.id, sql`iif(changes() = 1, ${followerId}, null)`)),
    db
      .update(users)
      .set({ followerCount: sql`max(${users.followerCount} ${change}, 0)` })
      .where(eq(users.id, sql`iif(changes() = 1, ${followeeId}, null)`)),
  ] as const;
}
