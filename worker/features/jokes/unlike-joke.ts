import { and, eq, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokeLikes } from "../../db/schema/jokes.ts";
import { AppError } from "../../errors.ts";
import { type ClaimedIdentity, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import { countLike } from "./count-like.ts";
import { selectJokeForViewer } from "./joke-for-viewer.ts";

/**
 * Takes a like back; twice is once. Allowed while suspended: it publishes nothing.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function unlikeJoke(ctx: Ctx, { jokeId, ...claimed }: ClaimedIdentity & { jokeId: string }) {
  const { db } = ctx;
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_LIKE");
  await requireOwnIdentity(ctx, claimed);
  const [, , , rows] = await db.batch([
    db.delete(jokeLikes).where(and(eq(jokeLikes.jokeId, jokeId), eq(jokeLikes.userId, userId))),
    ...countLike(ctx, jokeId, sql`- 1`),
    selectJokeForViewer(ctx, jokeId, userId),
  ]);
  const joke = rows[0];
  if (!joke || joke.deletedAt !== null) throw new AppError("JOKE_NOT_FOUND");
  return { success: true as const, likes: joke.likeCount, liked: false };
}
