import { type Placeholder, type SQL, eq, sql } from "drizzle-orm";

import { encoded } from "../../db/bound-column.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { type Placeholders, type StatementBuilder, preparedStatement } from "../../db/statements.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { AppError } from "../../errors.ts";

/** The parameters of every statement about one joke: the viewer and the time. */
export type JokeParams = { jokeId: string; viewerId: number; now: number };

/** Whether only its author sees a row of `jokes`: it is hidden (D127), or its author is suspended (D004). */
export const isWithheld = (now: number | Placeholder): SQL<number> =>
  sql<number>`(${jokes.hidden} or ${isAuthorSuspended(now)})`;

const isAuthorSuspended = (now: number | Placeholder) =>
  sql<number>`exists (select 1 from ${users} as author
    where author.id = ${jokes.authorId} and author.suspended_until > ${now})`;

/** The last statement of a verb's batch: the joke's current state, and whether the viewer may see it. */
export const selectJokeForViewer = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  selectJoke(db, placeholder, sql`${encoded(jokes.id, placeholder("jokeId"))}`),
);

/** The same after a statement that should have changed a row, to find out why it has not; otherwise no row. */
export const selectUnchangedJoke = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  // As part of the key it keeps SQLite from reading anything.
  selectJoke(db, placeholder, sql`iif(changes() = 0, ${encoded(jokes.id, placeholder("jokeId"))}, null)`),
);

function selectJoke(db: StatementBuilder, placeholder: Placeholders<JokeParams>, jokeId: SQL) {
  const viewerId = sql`${placeholder("viewerId")}`;
  return db
    .select({
      authorId: jokes.authorId,
      likeCount: jokes.likeCount,
      reportingDisabled: jokes.reportingDisabled,
      deletedAt: jokes.deletedAt,
      hidden: sql`${jokes.hidden} and ${jokes.authorId} <> ${viewerId}`.mapWith(Boolean).as("hidden_from_viewer"),
      outOfReach: sql`(${blockedBetween(viewerId, sql`${jokes.authorId}`)}
        or (${jokes.authorId} <> ${viewerId} and ${isAuthorSuspended(placeholder("now"))}))`
        .mapWith(Boolean)
        .as("out_of_reach"),
    })
    .from(jokes)
    .where(eq(jokes.id, jokeId));
}

type JokeForViewer = ReturnType<typeof selectJokeForViewer>["_"]["result"][number];

/**
 * The selected joke, if the viewer may see it.
 * @throws AppError JOKE_NOT_FOUND
 */
export function visibleJoke(rows: JokeForViewer[]): JokeForViewer {
  const joke = rows[0];
  if (!joke || joke.deletedAt !== null || joke.hidden || joke.outOfReach) throw new AppError("JOKE_NOT_FOUND");
  return joke;
}
