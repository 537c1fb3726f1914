import { type SQL, eq, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";

/** Who follows whom, as the calls name them. The follower is the viewer; the field is checked, never trusted. */
export interface FollowInput {
  follower?: string;
  followee: string;
}

/** A person's id by their username, as a subquery. */
export function idOf({ db }: Ctx, username: string): SQL {
  return sql`(${db.select({ id: users.id }).from(users).where(eq(users.username, username))})`;
}

/** The person followed, read back after the change. */
export function selectFollowee({ db }: Ctx, username: string) {
  return db
    .select({ id: users.id, followerCount: users.followerCount })
    .from(users)
    .where(eq(users.username, username));
}

/** Both people's counters, each moved only if the statement before changed exactly one row. */
export function countFollow({ db }: Ctx, followerId: string, followeeId: SQL, change: SQL) {
  return [
    db
      .update(users)
      .set({ followingCount: sql`${users.followingCount} ${change}` })
      .where(sql`changes() = 1 and ${users.id} = ${followerId}`),
    db
      .update(users)
      .set({ followerCount: sql`${users.followerCount} ${change}` })
      .where(sql`changes() = 1 and ${users.id} = ${followeeId}`),
  ] as const;
}
