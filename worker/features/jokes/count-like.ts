import { and, eq, isNull, sql } from "drizzle-orm";

import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";

type LikeChange = { jokeId: string; change: 1 | -1 };

/**
 * Changes the joke's count and its author's, each only if the previous statement changed exactly one row; the author's
 * only while the joke exists, because deleting it already subtracted its likes.
 */
export const countLike = (change: LikeChange) => [updateLikeCount(change), updateLikesReceived(change)] as const;

const updateLikeCount = preparedStatement((db, placeholder: Placeholders<LikeChange>) =>
  db
    .update(jokes)
    .set({ likeCount: sql`${jokes.likeCount} + ${placeholder("change")}` })
    .where(sql`${jokes.id} = ${placeholder("jokeId")} and changes() = 1`),
);

const updateLikesReceived = preparedStatement((db, placeholder: Placeholders<LikeChange>) => {
  const author = db
    .select({ id: jokes.authorId })
    .from(jokes)
    .where(and(eq(jokes.id, placeholder("jokeId")), isNull(jokes.deletedAt)));
  return db
    .update(users)
    .set({ likesReceived: sql`${users.likesReceived} + ${placeholder("change")}` })
    .where(sql`changes() = 1 and ${eq(users.id, author)}`);
});
