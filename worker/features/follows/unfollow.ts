import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import { type FollowInput, countFollow, idOf, selectFollowee } from "./followee.ts";

/**
 * Stops following a person; twice is once. Allowed while suspended.
 * @throws AppError USER_NOT_FOUND
 */
export async function unfollow(ctx: Ctx, { follower, followee }: FollowInput) {
  const { db } = ctx;
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_FOLLOW");
  await requireOwnIdentity(ctx, { username: follower });
  const followeeId = idOf(ctx, followee);
  const [, , , people] = await db.batch([
    db.delete(follows).where(sql`${follows.followerId} = ${userId} and ${follows.followeeId} = ${followeeId}`),
    ...countFollow(ctx, userId, followeeId, sql`- 1`),
    selectFollowee(ctx, followee),
  ]);
  const person = people[0];
  if (!person) throw new AppError("USER_NOT_FOUND");
  return { success: true as const, following: false, followers: person.followerCount };
}
