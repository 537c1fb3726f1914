import { eq } from "drizzle-orm";

import type { scoreSummaryRoute } from "../../../contract/people/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { type User, users } from "../../db/schema/people.ts";
import { selectPersonByName, visiblePerson } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

/** A person's scores: by username, or one's own without. @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED */
export async function getScoreSummary(ctx: Ctx, { username }: Input<typeof scoreSummaryRoute>) {
  if (username) {
    const [people] = await ctx.db.batch([selectPersonByName(ctx, username)]);
    return toScoreSummary(visiblePerson(people));
  }
  if (!ctx.viewer) throw new AppError("LOGIN_REQUIRED");
  const [rows] = await ctx.db.batch([ctx.db.select().from(users).where(eq(users.id, ctx.viewer.userId))]);
  const user = rows[0];
  if (!user || user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  return toScoreSummary(user);
}

function toScoreSummary(user: User) {
  return {
    id: user.publicId,
    username: user.username ?? "",
    totalLikesReceived: user.likesReceived,
    totalGameScores: user.gamePoints,
    totalPosts: user.jokeCount,
    totalFollowers: user.followerCount,
  };
}
