import { type SQL, and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { CLAW_MACHINE } from "../../../contract/games/values.ts";
import type { BoardCode } from "../../../contract/games/calls.ts";
import type { Db } from "../../db/client.ts";
import { gameScores } from "../../db/schema/games.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { seasonStart } from "./season.ts";
import { listedColumns } from "../people/listed-person.ts";

/** A ranking: by `score` descending, and for equal scores by `tie` ascending. */
export interface Board {
  score: SQLiteColumn;
  tie: SQLiteColumn;
  /** The condition for being on it, spelled exactly as in its index. */
  stands: SQL | undefined;
  hasRowsOfItsOwn: boolean;
}

const CLAW: Board = {
  score: gameScores.points,
  tie: gameScores.reachedAt,
  stands: and(eq(gameScores.game, CLAW_MACHINE), eq(gameScores.season, seasonStart)),
  hasRowsOfItsOwn: true,
};

/** Ids are ordered by the age of the account. */
const byCounter = (score: typeof users.likesReceived | typeof users.followerCount): Board => ({
  score,
  tie: users.id,
  stands: sql`${score} > 0 and ${users.username} is not null`,
  hasRowsOfItsOwn: false,
});

export const boards: Readonly<Record<BoardCode, Board>> = {
  [CLAW_MACHINE]: CLAW,
  "top-likes": byCounter(users.likesReceived),
  "top-followers": byCounter(users.followerCount),
};

/** People without a username, who left or who are suspended are not shown. */
export const isShown = (now: number) => and(isNotNull(users.username), isNull(users.deletedAt), isNotSuspended(now));

/**
 * A board's people with their scores; `where` and the order must use {@link Board.score} and tie, so that an index
 * serves them.
 */
export function selectRanked(db: Db, board: Board, where: SQL | undefined) {
  const query = db
    .select({ ...listedColumns, score: sql<number>`${board.score}`.as("score") })
    .from(users)
    .where(and(board.stands, where))
    .$dynamic();
  return board.hasRowsOfItsOwn ? query.innerJoin(gameScores, eq(gameScores.userId, users.id)) : query;
}

/** One person's value of a board's column, as a subquery. */
export function ownOf(board: Board, column: SQLiteColumn, userId: number): SQL {
  const own = board.hasRowsOfItsOwn ? eq(gameScores.userId, userId) : eq(users.id, userId);
  return sql`(select ${column} from ${column.table} where ${and(board.stands, own)})`;
}
