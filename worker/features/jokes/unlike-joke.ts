import { sql } from "drizzle-orm";

import type { unlikeJokeRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { encoded } from "../../db/given.ts";
import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { countLike } from "./count-like.ts";
import { type JokeParams, isOfSuspended, selectUnchangedJoke, visibleJoke } from "./joke-for-viewer.ts";

/** Removes a like; idempotent. Allowed while suspended: it publishes nothing. @throws AppError JOKE_NOT_FOUND */
export async function unlikeJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof unlikeJokeRoute>) {
  const params = { jokeId, viewerId: ctx.viewer.userId, now: ctx.now };
  const [, [counted], , rows] = await ctx.db.batch([
    deleteLike(params),
    ...countLike({ jokeId, change: -1 }),
    selectUnchangedJoke(params),
  ]);
  return { likes: counted?.likes ?? visibleJoke(rows).likeCount, liked: false };
}

const deleteLike = preparedStatement((db, placeholder: Placeholders<JokeParams>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db.delete(jokeLikes).where(
    sql`${jokeLikes.jokeKey} = (select it.key from ${jokes} as it where it.id = ${encoded(jokes.id, placeholder("jokeId"))})
      and ${jokeLikes.userId} = ${viewerId}
      and exists (select 1 from ${jokes} where ${jokes.key} = ${jokeLikes.jokeKey} and ${jokes.deletedAt} is null
        and not ${blockedBetween(viewerId, sql`${jokes.authorId}`)} and not ${isOfSuspended(placeholder("now"))})`,
  );
});
