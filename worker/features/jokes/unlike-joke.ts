import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { type ClaimedIdentity, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import { countLike } from "./count-like.ts";
import { selectJokeForViewer, visibleJoke } from "./joke-for-viewer.ts";

/**
 * Takes a like back; twice is once. Allowed while suspended: it publishes nothing.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function unlikeJoke(ctx: Ctx, { jokeId, ...claimed }: ClaimedIdentity & { jokeId: string }) {
  const { db } = ctx;
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_LIKE");
  await requireOwnIdentity(ctx, claimed);
  const [, , , rows] = await db.batch([
    db.delete(jokeLikes).where(
      sql`${jokeLikes.jokeId} = ${jokeId} and ${jokeLikes.userId} = ${userId}
        and exists (select 1 from ${jokes}, ${users}
          where ${jokes.id} = ${jokeId} and not ${blockedBetween(sql`${userId}`, sql`${jokes.authorId}`)}
            and ${users.id} = ${userId} and ${users.deletedAt} is null)`,
    ),
    ...countLike(ctx, jokeId, sql`- 1`),
    selectJokeForViewer(ctx, jokeId, userId),
  ]);
  return { success: true as const, likes: visibleJoke(rows).likeCount, liked: false };
}
