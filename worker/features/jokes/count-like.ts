import { and, eq, isNull, sql } from "drizzle-orm";

import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Later, statement } from "../../db/statements.ts";

type LikeChange = { jokeId: string; change: 1 | -1 };

/**
 * The joke's count and its author's, each moved only if the statement before changed exactly one row; the author's only
 * while the joke stands, for deleting it took its likes away at once.
 */
export const countLike = (change: LikeChange) => [moveJokes(change), moveAuthors(change)] as const;

const moveJokes = statement((db, later: Later<LikeChange>) =>
  db
    .update(jokes)
    .set({ likeCount: sql`${jokes.likeCount} + ${later("change")}` })
    .where(sql`${jokes.id} = ${later("jokeId")} and changes() = 1`),
);

const moveAuthors = statement((db, later: Later<LikeChange>) => {
  const author = db
    .select({ id: jokes.authorId })
    .from(jokes)
    .where(and(eq(jokes.id, later("jokeId")), isNull(jokes.deletedAt)));
  return db
    .update(users)
    .set({ likesReceived: sql`${users.likesReceived} + ${later("change")}` })
    .where(sql`changes() = 1 and ${eq(users.id, author)}`);
});
