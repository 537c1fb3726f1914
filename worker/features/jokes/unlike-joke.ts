import { sql } from "drizzle-orm";

import type { unlikeJokeRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { jokeLikes, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { countLike } from "./count-like.ts";
import { selectJokeForViewer, visibleJoke } from "./joke-for-viewer.ts";

/** Removes a like; idempotent. Allowed while suspended: it publishes nothing. @throws AppError JOKE_NOT_FOUND */
export async function unlikeJoke(ctx: PersonCtx, { id: jokeId }: Input<typeof unlikeJokeRoute>) {
  const { userId } = ctx.viewer;
  const [, , , rows] = await ctx.db.batch([
    deleteLike({ jokeId, userId }),
    ...countLike({ jokeId, change: -1 }),
    selectJokeForViewer({ jokeId, viewerId: userId }),
  ]);
  return { likes: visibleJoke(rows).likeCount, liked: false };
}

const deleteLike = preparedStatement((db, placeholder: Placeholders<{ jokeId: string; userId: string }>) => {
  const userId = sql`${placeholder("userId")}`;
  return db.delete(jokeLikes).where(
    sql`${jokeLikes.jokeId} = ${placeholder("jokeId")} and ${jokeLikes.userId} = ${userId}
      and exists (select 1 from ${jokes}, ${users}
        where ${jokes.id} = ${placeholder("jokeId")} and not ${blockedBetween(userId, sql`${jokes.authorId}`)}
          and ${users.id} = ${userId} and ${users.deletedAt} is null)`,
  );
});
