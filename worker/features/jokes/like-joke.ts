import { eq, sql } from "drizzle-orm";

import type { likeJokeRoute, unlikeJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn, encoded } from "../../db/bound-column.ts";
import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { isTrustedLike } from "../../domain/jokes/best.ts";
import { lookOf, mayOpen } from "../../domain/jokes/visibility.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { AppError } from "../../errors.ts";
import { notifyOfLike, takeBackLike } from "../../notifications/write-item.ts";
import { type JokeParams, openedJoke, selectUnchangedJoke } from "./joke-for-viewer.ts";

/**
 * Likes a joke; idempotent. One batch: the like (its key is joke and person), each counter only if the previous
 * statement changed a row; if none did, the joke is read to tell why. Its author is notified.
 * @throws AppError JOKE_NOT_FOUND, OWN_JOKE_LIKE, SUSPENDED
 */
export async function likeJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof likeJokeRoute>) {
  const { userId: viewerId } = ctx.viewer;
  const params = { jokeId, viewerId, now: ctx.now };
  const [, [counted], , rows, [viewer]] = await ctx.db.batch([
    insertLike(params),
    ...countLike({ ...params, change: 1 }),
    selectUnchangedJoke(params),
    selectSuspension(params),
    notifyOfLike(params),
  ]);
  if (counted) return { likes: counted.likes, liked: true };
  const joke = openedJoke(rows);
  if (joke.authorId === viewerId) throw new AppError("OWN_JOKE_LIKE");
  refuseSuspended(ctx, viewer?.suspendedUntil ?? null);
  return { likes: joke.likeCount, liked: true };
}

/** The viewer's suspension, if no like was counted. */
const selectSuspension = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  db
    .select({ suspendedUntil: users.suspendedUntil })
    .from(users)
    .where(eq(users.id, sql`iif(changes() = 0, ${placeholder("viewerId")}, null)`)),
);

const insertLike = preparedStatement((db, placeholder: Placeholders<JokeParams>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db
    .insert(jokeLikes)
    .select(
      db
        .select({ jokeKey: jokes.key, userId: users.id, likedAt: boundColumn(jokeLikes.likedAt, placeholder("now")) })
        .from(jokes)
        .innerJoin(users, eq(users.id, viewerId))
        .where(
          sql`${jokes.id} = ${encoded(jokes.id, placeholder("jokeId"))} and ${jokes.authorId} <> ${viewerId}
            and ${mayOpen(lookOf(placeholder))} and ${users.deletedAt} is null and ${isNotSuspended(placeholder("now"))}`,
        ),
    )
    .onConflictDoNothing();
});

/** Removes a like; idempotent. Allowed while suspended: it publishes nothing. @throws AppError JOKE_NOT_FOUND */
export async function unlikeJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof unlikeJokeRoute>) {
  const params = { jokeId, viewerId: ctx.viewer.userId, now: ctx.now };
  const [, [counted], , rows] = await ctx.db.batch([
    deleteLike(params),
    ...countLike({ ...params, change: -1 }),
    selectUnchangedJoke(params),
    ...takeBackLike(params),
  ]);
  return { likes: counted?.likes ?? openedJoke(rows).likeCount, liked: false };
}

const deleteLike = preparedStatement((db, placeholder: Placeholders<JokeParams>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db.delete(jokeLikes).where(
    sql`${jokeLikes.jokeKey} = (select it.key from ${jokes} as it where it.id = ${encoded(jokes.id, placeholder("jokeId"))})
      and ${jokeLikes.userId} = ${viewerId}
      and exists (select 1 from ${jokes} where ${jokes.key} = ${jokeLikes.jokeKey} and ${mayOpen(lookOf(placeholder))})`,
  );
});

type LikeChange = { jokeId: string; viewerId: number; change: 1 | -1 };

/**
 * Changes the joke's count, which it returns, and its author's, each only if the previous statement changed exactly one
 * row. The condition is part of the key, so that otherwise nothing is read.
 */
const countLike = (change: LikeChange) => [updateLikeCount(change), updateLikesReceived(change)] as const;

const updateLikeCount = preparedStatement((db, placeholder: Placeholders<LikeChange>) =>
  db
    .update(jokes)
    .set({
      likeCount: sql`${jokes.likeCount} + ${placeholder("change")}`,
      trustedLikes: sql`${jokes.trustedLikes} + ${placeholder("change")} * ${isTrustedLike(sql`${placeholder("viewerId")}`)}`,
    })
    .where(eq(jokes.id, sql`iif(changes() = 1, ${encoded(jokes.id, placeholder("jokeId"))}, null)`))
    .returning({ likes: jokes.likeCount }),
);

const updateLikesReceived = preparedStatement((db, placeholder: Placeholders<LikeChange>) => {
  const author = db
    .select({ id: jokes.authorId })
    .from(jokes)
    .where(eq(jokes.id, encoded(jokes.id, placeholder("jokeId"))));
  return db
    .update(users)
    .set({ likesReceived: sql`${users.likesReceived} + ${placeholder("change")}` })
    .where(eq(users.id, sql`iif(changes() = 1, (${author}), null)`));
});
