import { type SQL, and, asc, desc, eq, sql } from "drizzle-orm";

import type { leaderboardRoute, rankRoute } from "../../../contract/games/calls.ts";
import { RANK_COUNTED_MAX } from "../../../contract/games/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { boards, isShown, ownOf, selectRanked } from "../../domain/games/board.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";

/** A board's leaders, the same for everybody, cached at the edge. */
export async function getLeaderboard({ db, now }: Ctx, { gameCode, limit }: Input<typeof leaderboardRoute>) {
  const board = boards[gameCode];
  const [rows] = await db.batch([
    selectRanked(db, board, isShown(now)).orderBy(desc(board.score), asc(board.tie)).limit(limit),
  ]);
  return { items: rows.map(toRanked) };
}

/** A person with their score. */
const toRanked = ({ score, ...person }: Parameters<typeof toListedPerson>[0] & { score: number }) => ({
  ...toListedPerson(person),
  score,
});

/**
 * The viewer's rank, and the people right before and after them, skipping blocked ones. Counted up to {@link
 * RANK_COUNTED_MAX} only: a rank further down would read as many rows as there are people before it.
 */
export async function getRank({ db, now, viewer }: PersonCtx, { gameCode }: Input<typeof rankRoute>) {
  const board = boards[gameCode];
  const { score, tie } = board;
  const [ownScore, ownTie] = [ownOf(board, score, viewer.userId), ownOf(board, tie, viewer.userId)];
  const more = sql`${score} > ${ownScore}`;
  const less = sql`${score} < ${ownScore}`;
  const equalBefore = sql`${score} = ${ownScore} and ${tie} < ${ownTie}`;
  const equalAfter = sql`${score} = ${ownScore} and ${tie} > ${ownTie}`;

  const people = (where: SQL | undefined) => selectRanked(db, board, and(isShown(now), where));
  // One limit for both, so that ties do not count further.
  const counted = people(more).unionAll(people(equalBefore)).limit(RANK_COUNTED_MAX);
  const isNotBlocked = sql`not ${blockedBetween(sql`${viewer.userId}`, sql`${users.id}`)}`;
  const next = (where: SQL) => people(and(isNotBlocked, where)).limit(1);

  const [[own], [before = null], [farBefore = null], [after = null], [farAfter = null]] = await db.batch([
    db
      .select({
        score: sql<number | null>`${ownScore}`.as("own_score"),
        isShown:
          sql<number>`exists (select 1 from ${users} where ${and(eq(users.id, viewer.userId), isShown(now))})`.as(
            "is_shown",
          ),
        before: sql<number>`(select count(*) from ${counted})`.as("before"),
      })
      .from(sql`(select 1)`),
    next(equalBefore).orderBy(desc(tie)),
    next(more).orderBy(asc(score), desc(tie)),
    next(equalAfter).orderBy(asc(tie)),
    next(less).orderBy(desc(score), asc(tie)),
  ]);
  const stands = own?.score != null && own.isShown === 1;
  const [above, below] = [before ?? farBefore, after ?? farAfter];
  return {
    score: own?.score ?? 0,
    rank: stands && own.before < RANK_COUNTED_MAX ? own.before + 1 : null,
    before: stands && above ? toRanked(above) : null,
    after: stands && below ? toRanked(below) : null,
  };
}
