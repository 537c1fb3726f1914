import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { countFollow } from "../../domain/people/count-follow.ts";
import { idOf, selectPersonByName, visiblePerson } from "../../domain/people/person-by-name.ts";
import { requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import type { FollowInput } from "./follow.ts";

/**
 * Stops following a person; twice is once. Allowed while suspended.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function unfollow(ctx: Ctx, { follower, followee }: FollowInput) {
  const { db } = ctx;
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_FOLLOW");
  await requireOwnIdentity(ctx, { username: follower });
  const followeeId = idOf(ctx, followee);
  const [, , , people] = await db.batch([
    db.delete(follows).where(sql`${follows.followerId} = ${userId} and ${follows.followeeId} = ${followeeId}`),
    ...countFollow(ctx, sql`${userId}`, followeeId, sql`- 1`),
    selectPersonByName(ctx, followee),
  ]);
  return { success: true as const, following: false, followers: visiblePerson(people).followerCount };
}
