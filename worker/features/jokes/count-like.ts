import { type SQL, and, eq, isNull, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";

/**
 * The joke's count and its author's, each moved only if the statement before changed exactly one row; the author's only
 * while the joke stands, for deleting it took its likes away at once.
 */
export function countLike({ db }: Ctx, jokeId: string, change: SQL) {
  return [
    db
      .update(jokes)
      .set({ likeCount: sql`${jokes.likeCount} ${change}` })
      .where(sql`${jokes.id} = ${jokeId} and changes() = 1`),
    db
      .update(users)
      .set({ likesReceived: sql`${users.likesReceived} ${change}` })
      .where(
        sql`changes() = 1 and ${eq(
          users.id,
          db
            .select({ id: jokes.authorId })
            .from(jokes)
            .where(and(eq(jokes.id, jokeId), isNull(jokes.deletedAt))),
        )}`,
      ),
  ] as const;
}
