import { type SQL, and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import { CLAW_MACHINE } from "../../../contract/games/limits.ts";
import type { BoardCode } from "../../../contract/games/calls.ts";
import type { Db } from "../../db/client.ts";
import { gameScores } from "../../db/schema/games.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { seasonStart } from "./season.ts";
import { listedColumns } from "../people/listed-person.ts";

/** What people are ranked by: more of `score` comes first, and of equals who has less of `tie`. */
export interface Board {
  score: SQLiteColumn;
  tie: SQLiteColumn;
  /** Which rows stand on it; written as its index has it. */
  stands: SQL | undefined;
  hasRowsOfItsOwn: boolean;
}

const CLAW: Board = {
  score: gameScores.points,
  tie: gameScores.reachedAt,
  stands: and(eq(gameScores.game, CLAW_MACHINE), eq(gameScores.season, seasonStart)),
  hasRowsOfItsOwn: true,
};

/** Ids are as old as their people. */
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

/** Who is shown to others: who has no name, left or is suspended is not. */
export const isShown = (now: number) => and(isNotNull(users.username), isNull(users.deletedAt), isNotSuspended(now));

/** People of a board with their scores; `where` and an order of {@link Board.score} and tie read only the rows they need. */
export function selectRanked(db: Db, board: Board, where: SQL | undefined) {
  const query = db
    .select({ ...listedColumns, score: sql<number>`${board.score}`.as("score") })
    .from(users)
    .where(and(board.stands, where))
    .$dynamic();
  return board.hasRowsOfItsOwn ? query.innerJoin(gameScores, eq(gameScores.userId, users.id)) : query;
}

/** What one person has of a column of a board, within another statement. */
export function ownOf(board: Board, column: SQLiteColumn, userId: string): SQL {
  const own = board.hasRowsOfItsOwn ? eq(gameScores.userId, userId) : eq(users.id, userId);
  return sql`(select ${column} from ${column.table} where ${and(board.stands, own)})`;
}
