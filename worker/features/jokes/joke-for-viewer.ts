import { eq, sql } from "drizzle-orm";

import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { AppError } from "../../errors.ts";

/** The last statement of a verb's batch: the joke's current state, and whether the viewer may see it. */
export const selectJokeForViewer = preparedStatement(
  (db, placeholder: Placeholders<{ jokeId: string; viewerId: string }>) =>
    db
      .select({
        authorId: jokes.authorId,
        likeCount: jokes.likeCount,
        reportingDisabled: jokes.reportingDisabled,
        deletedAt: jokes.deletedAt,
        blocked: blockedBetween(sql`${placeholder("viewerId")}`, sql`${jokes.authorId}`)
          .mapWith(Boolean)
          .as("blocked"),
        viewerSuspendedUntil: users.suspendedUntil,
        viewerDeletedAt: sql<number | null>`${users.deletedAt}`.as("viewer_deleted_at"),
      })
      .from(jokes)
      .leftJoin(users, eq(users.id, placeholder("viewerId")))
      .where(eq(jokes.id, placeholder("jokeId"))),
);

type JokeForViewer = ReturnType<typeof selectJokeForViewer>["_"]["result"][number];

/**
 * The selected joke, if the viewer may see it.
 * @throws AppError JOKE_NOT_FOUND; LOGIN_REQUIRED if the viewer has left on another device
 */
export function visibleJoke(rows: JokeForViewer[]): JokeForViewer {
  const joke = rows[0];
  if (!joke || joke.deletedAt !== null || joke.blocked) throw new AppError("JOKE_NOT_FOUND");
  if (joke.viewerDeletedAt !== null) throw new AppError("LOGIN_REQUIRED");
  return joke;
}
