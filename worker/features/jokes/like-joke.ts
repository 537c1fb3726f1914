import { and, eq, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { type ClaimedIdentity, refuseSuspended, requireOwnIdentity, requireViewer } from "../../session/viewer.ts";
import { selectJokeForViewer } from "./joke-for-viewer.ts";

type LikeInput = ClaimedIdentity & { jokeId: string };

/**
 * Likes a joke; twice is once. One batch: the like (its key is joke and person), each counter only if the statement
 * before it changed a row, then the count read back.
 * @throws AppError JOKE_NOT_FOUND, OWN_JOKE_LIKE, SUSPENDED
 */
export async function likeJoke(ctx: Ctx, { jokeId, ...claimed }: LikeInput) {
  const { db } = ctx;
  const { userId } = requireViewer(ctx, "LOGIN_REQUIRED_TO_LIKE");
  await requireOwnIdentity(ctx, claimed);
  const [, , , rows] = await db.batch([
    db
      .insert(jokeLikes)
      .select(
        sql`select ${jokes.id}, ${userId}, ${ctx.now} from ${jokes}, ${users}
          where ${jokes.id} = ${jokeId} and ${jokes.deletedAt} is null and ${jokes.authorId} <> ${userId}
            and ${users.id} = ${userId} and coalesce(${users.suspendedUntil}, 0) <= ${ctx.now}`,
      )
      .onConflictDoNothing(),
    ...countLike(ctx, jokeId, sql`+ 1`),
    selectJokeForViewer(ctx, jokeId, userId),
  ]);
  const joke = rows[0];
  if (!joke || joke.deletedAt !== null) throw new AppError("JOKE_NOT_FOUND");
  if (joke.authorId === userId) throw new AppError("OWN_JOKE_LIKE");
  refuseSuspended(ctx, joke.viewerSuspendedUntil);
  return { success: true as const, likes: joke.likeCount, liked: true };
}

/**
 * Takes a like back; twice is once. Allowed while suspended: it publishes nothing.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function unlikeJoke(ctx: Ctx, { jokeId, ...claimed }: LikeInput) {
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

/** The joke's count and its author's, each moved only if the statement before changed exactly one row. */
function countLike({ db }: Ctx, jokeId: string, change: ReturnType<typeof sql>) {
  return [
    db
      .update(jokes)
      .set({ likeCount: sql`${jokes.likeCount} ${change}` })
      .where(sql`${jokes.id} = ${jokeId} and changes() = 1`),
    db
      .update(users)
      .set({ likesReceived: sql`${users.likesReceived} ${change}` })
      .where(
        sql`changes() = 1 and ${eq(users.id, db.select({ id: jokes.authorId }).from(jokes).where(eq(jokes.id, jokeId)))}`,
      ),
  ] as const;
}
