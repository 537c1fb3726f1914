import { asc, desc } from "drizzle-orm";

import type { leaderboardRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";
import { boards, isShown, selectRanked } from "../../domain/games/board.ts";

/** A board's leaders, the same for everybody, cached at the edge. */
export async function getLeaderboard({ db, now }: Ctx, { gameCode, limit }: Input<typeof leaderboardRoute>) {
  const board = boards[gameCode];
  const [rows] = await db.batch([
    selectRanked(db, board, isShown(now)).orderBy(desc(board.score), asc(board.tie)).limit(limit),
  ]);
  return { items: rows.map(toRanked) };
}

/** A person with their score. */
export const toRanked = ({ score, ...person }: Parameters<typeof toListedPerson>[0] & { score: number }) => ({
  ...toListedPerson(person),
  score,
});
