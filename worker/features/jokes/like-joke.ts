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
import { hasOriginLeft, originParams, originSpent, takeOfOrigin } from "../../domain/quotas/origin-quota.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { AppError } from "../../errors.ts";
import { notifyOfLike, takeBackLike } from "../../notifications/write-item.ts";
import { type JokeParams, openedJoke, selectUnchangedJoke } from "./joke-for-viewer.ts";

/**
 * Likes a joke; idempotent. One batch: the like (its key is joke and person), each counter only if the previous
 * statement changed a row; if none did, the joke is read to tell why. Its author is notified.
 * @throws AppError JOKE_NOT_FOUND, OWN_JOKE_LIKE, SUSPENDED, ORIGIN_SPENT
 */
export async function likeJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof likeJokeRoute>) {
  const { userId: viewerId } = ctx.viewer;
  const params = { jokeId, viewerId, ...originParams(ctx) };
  const [, [counted], , rows, [viewer]] = await ctx.db.batch([
    insertLike(params),
    countLike(params),
    countReceived({ ...params, change: 1 }),
    selectUnchangedJoke(params),
    selectLiker(params),
    notifyOfLike(params),
    takeLikeOfOrigin(params),
  ]);
  if (counted) return { likes: counted.likes, liked: true };
  const joke = openedJoke(rows);
  if (joke.authorId === viewerId) throw new AppError("OWN_JOKE_LIKE");
  refuseSuspended(ctx, viewer?.suspendedUntil ?? null);
  if (!viewer?.hasLiked) throw originSpent(ctx);
  return { likes: joke.likeCount, liked: true };
}

/** By the like itself: between it and this, statements may change nothing. */
const takeLikeOfOrigin = takeOfOrigin<NewLike>(
  "likes",
  (placeholder) =>
    sql`exists (select 1 from ${jokeLikes} where ${isLike(placeholder)} and ${jokeLikes.likedAt} = ${placeholder("now")})`,
);

/** The viewer's suspension and like, if no like was counted. */
const selectLiker = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  db
    .select({
      suspendedUntil: users.suspendedUntil,
      hasLiked: sql`exists (select 1 from ${jokeLikes} where ${isLike(placeholder)})`.mapWith(Boolean).as("has_liked"),
    })
    .from(users)
    .where(eq(users.id, sql`iif(changes() = 0, ${placeholder("viewerId")}, null)`)),
);

const insertLike = preparedStatement((db, placeholder: Placeholders<NewLike>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db
    .insert(jokeLikes)
    .select(
      db
        .select({
          jokeKey: jokes.key,
          userId: users.id,
          likedAt: boundColumn(jokeLikes.likedAt, placeholder("now")),
          trusted: isTrustedLike(placeholder("now")).as(jokeLikes.trusted.name),
        })
        .from(jokes)
        .innerJoin(users, eq(users.id, viewerId))
        .where(
          sql`${jokes.id} = ${encoded(jokes.id, placeholder("jokeId"))} and ${jokes.authorId} <> ${viewerId}
            and ${mayOpen(lookOf(placeholder))} and ${users.deletedAt} is null and ${isNotSuspended(placeholder("now"))}
            and ${hasOriginLeft("likes", { now: placeholder("now"), today: placeholder("today"), network: sql`${placeholder("network")}` })}`,
        ),
    )
    .onConflictDoNothing();
});

type NewLike = JokeParams & ReturnType<typeof originParams>;

/** Removes a like; idempotent. Allowed while suspended: it publishes nothing. @throws AppError JOKE_NOT_FOUND */
export async function unlikeJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof unlikeJokeRoute>) {
  const params = { jokeId, viewerId: ctx.viewer.userId, now: ctx.now };
  const [[counted], , , rows] = await ctx.db.batch([
    uncountLike(params),
    deleteLike(params),
    countReceived({ ...params, change: -1 }),
    selectUnchangedJoke(params),
    ...takeBackLike(params),
  ]);
  return { likes: counted?.likes ?? openedJoke(rows).likeCount, liked: false };
}

type Like = Pick<JokeParams, "jokeId" | "viewerId">;

const keyOfJoke = (placeholder: Placeholders<Like>) =>
  sql`(select it.key from ${jokes} as it where it.id = ${encoded(jokes.id, placeholder("jokeId"))})`;

const isLike = (placeholder: Placeholders<Like>) =>
  sql`${jokeLikes.jokeKey} = ${keyOfJoke(placeholder)} and ${jokeLikes.userId} = ${placeholder("viewerId")}`;

/** What the viewer's like of a row of `jokes` counts for its rank. */
const trustOfLike = (placeholder: Placeholders<Like>) =>
  sql<number>`(select ${jokeLikes.trusted} from ${jokeLikes}
    where ${jokeLikes.jokeKey} = ${jokes.key} and ${jokeLikes.userId} = ${placeholder("viewerId")})`;

/** Counts a like that the previous statement inserted, and answers the count. Otherwise it reads nothing. */
const countLike = preparedStatement((db, placeholder: Placeholders<Like>) =>
  db
    .update(jokes)
    .set({
      likeCount: sql`${jokes.likeCount} + 1`,
      trustedLikes: sql`${jokes.trustedLikes} + ${trustOfLike(placeholder)}`,
    })
    .where(eq(jokes.id, sql`iif(changes() = 1, ${encoded(jokes.id, placeholder("jokeId"))}, null)`))
    .returning({ likes: jokes.likeCount }),
);

/** Subtracts the viewer's like before it is deleted, while it says what it counted for. */
const uncountLike = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  db
    .update(jokes)
    .set({
      likeCount: sql`${jokes.likeCount} - 1`,
      trustedLikes: sql`${jokes.trustedLikes} - ${trustOfLike(placeholder)}`,
    })
    .where(
      sql`${jokes.id} = ${encoded(jokes.id, placeholder("jokeId"))} and ${trustOfLike(placeholder)} is not null
        and ${mayOpen(lookOf(placeholder))}`,
    )
    .returning({ likes: jokes.likeCount }),
);

const deleteLike = preparedStatement((db, placeholder: Placeholders<Like>) =>
  db.delete(jokeLikes).where(
    sql`${jokeLikes.jokeKey} = iif(changes() = 1, ${keyOfJoke(placeholder)}, null)
      and ${jokeLikes.userId} = ${placeholder("viewerId")}`,
  ),
);

/** Changes the likes of the joke's author, if the previous statement changed exactly one row. */
const countReceived = preparedStatement((db, placeholder: Placeholders<{ jokeId: string; change: 1 | -1 }>) => {
  const author = db
    .select({ id: jokes.authorId })
    .from(jokes)
    .where(eq(jokes.id, encoded(jokes.id, placeholder("jokeId"))));
  return db
    .update(users)
    .set({ likesReceived: sql`${users.likesReceived} + ${placeholder("change")}` })
    .where(eq(users.id, sql`iif(changes() = 1, (${author}), null)`));
});
