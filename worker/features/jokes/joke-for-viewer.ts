import { type SQL, eq, getTableColumns, sql } from "drizzle-orm";

import { encoded } from "../../db/bound-column.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { reportedBy, subjectOf } from "../../db/schema/reports.ts";
import { type Placeholders, type StatementBuilder, preparedStatement } from "../../db/statements.ts";
import { lookOf, mayOpen } from "../../domain/jokes/visibility.ts";
import { AppError } from "../../errors.ts";

/** The parameters of every statement about one joke: the viewer and the time. */
export type JokeParams = { jokeId: string; viewerId: number; now: number };

/** The last statement of a verb's batch: the joke's current state, and whether the viewer may open it. */
export const selectJokeForViewer = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  selectJoke(db, placeholder, sql`${encoded(jokes.id, placeholder("jokeId"))}`),
);

/** The same after a statement that should have changed a row, to find out why it has not; otherwise no row. */
export const selectUnchangedJoke = preparedStatement((db, placeholder: Placeholders<JokeParams>) =>
  // As part of the key it keeps SQLite from reading anything.
  selectJoke(db, placeholder, sql`iif(changes() = 0, ${encoded(jokes.id, placeholder("jokeId"))}, null)`),
);

/** The same for a report. Who has reported it still opens it when it is hidden: a repeated report must not reveal that. */
export const selectJokeForReporter = preparedStatement((db, placeholder: Placeholders<JokeParams>) => {
  const hasReported = reportedBy(sql`${placeholder("viewerId")}`, "joke", subjectOf(jokes));
  const joke = { ...getTableColumns(jokes), hidden: sql`(${jokes.hidden} and not ${hasReported})` };
  return selectJoke(db, placeholder, sql`${encoded(jokes.id, placeholder("jokeId"))}`, joke);
});

const selectJoke = (
  db: StatementBuilder,
  placeholder: Placeholders<JokeParams>,
  jokeId: SQL,
  joke?: Parameters<typeof mayOpen>[0]["joke"],
) =>
  db
    .select({
      authorId: jokes.authorId,
      likeCount: jokes.likeCount,
      reportingDisabled: jokes.reportingDisabled,
      mayOpen: mayOpen({ ...lookOf(placeholder), joke })
        .mapWith(Boolean)
        .as("may_open"),
    })
    .from(jokes)
    .where(eq(jokes.id, jokeId));

type JokeForViewer = ReturnType<typeof selectJokeForViewer>["_"]["result"][number];

/**
 * The selected joke, if the viewer may open it.
 * @throws AppError JOKE_NOT_FOUND
 */
export function openedJoke(rows: JokeForViewer[]): JokeForViewer {
  const joke = rows[0];
  if (!joke?.mayOpen) throw new AppError("JOKE_NOT_FOUND");
  return joke;
}
