import { eq, sql } from "drizzle-orm";

import { encoded } from "../../db/given.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";

type LikeChange = { jokeId: string; change: 1 | -1 };

/**
 * Changes the joke's count, which it returns, and its author's, each only if the previous statement changed exactly one
 * row. The condition is part of the key, so that otherwise nothing is read.
 */
export const countLike = (change: LikeChange) => [updateLikeCount(change), updateLikesReceived(change)] as const;

const updateLikeCount = preparedStatement((db, placeholder: Placeholders<LikeChange>) =>
  db
    .update(jokes)
    .set({ likeCount: sql`${jokes.likeCount} + ${placeholder("change")}` })
    .where(eq(jokes.id, sql`iif(changes() = 1, ${encoded(jokes.id, placeholder("jokeId"))}, null)`))
    .returning({ likes: jokes.likeCount }),
);

const updateLikesReceived = preparedStatement((db, placeholder: Placeholders<LikeChange>) => {
  const author = db
    .select({ id: jokes.authorId })
    .from(jokes)
    .where(sql`${jokes.id} = ${encoded(jokes.id, placeholder("jokeId"))}`);
  return db
    .update(users)
    .set({ likesReceived: sql`${users.likesReceived} + ${placeholder("change")}` })
    .where(eq(users.id, sql`iif(changes() = 1, (${author}), null)`));
});
