import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { follows } from "../../db/schema/people.ts";
import { idOf } from "../../domain/people/person-by-name.ts";
import { requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import type { FollowInput } from "./follow.ts";

/** Whether the viewer follows a person. */
export async function getFollowStatus(ctx: Ctx, { follower, followee }: FollowInput) {
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_FOLLOW");
  await requireOwnIdentity(ctx, { username: follower });
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({ followedAt: follows.followedAt })
      .from(follows)
      .where(sql`${follows.followerId} = ${userId} and ${follows.followeeId} = ${idOf(ctx, followee)}`),
  ]);
  return { success: true as const, following: rows.length === 1 };
}
