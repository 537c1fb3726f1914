import { eq, sql } from "drizzle-orm";

import type { roundReplayRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { gameRounds } from "../../db/schema/games.ts";
import { VISITOR, isSuspended, users } from "../../db/schema/people.ts";
import { commitsOf } from "../../domain/games/scored-round.ts";
import { listedColumns, toListedPerson } from "../../domain/people/listed-person.ts";
import { blockColumns } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

/**
 * Everything needed to watch a finished round. Rounds of people who left, are suspended or blocked the viewer do not
 * exist for them.
 * @throws AppError ROUND_NOT_FOUND, USER_BLOCKED, ROUND_NOT_KEPT
 */
export async function getReplay({ db, now, viewer }: Ctx, { id }: Input<typeof roundReplayRoute>) {
  const [[found]] = await db.batch([
    db
      .select({
        ...listedColumns,
        ...blockColumns(sql`${viewer?.userId ?? VISITOR}`),
        suspendedUntil: users.suspendedUntil,
        seed: gameRounds.seed,
        simVersion: gameRounds.simVersion,
        startedAt: gameRounds.startedAt,
        log: gameRounds.log,
        commits: gameRounds.commits,
        drops: gameRounds.drops,
        score: gameRounds.score,
      })
      .from(gameRounds)
      .innerJoin(users, eq(users.id, gameRounds.userId))
      .where(eq(gameRounds.id, id)),
  ]);
  if (!found || found.isNobody || found.username === null) throw new AppError("ROUND_NOT_FOUND");
  const { isBlocked, seed, simVersion, startedAt, log, score } = found;
  if (score === null || isSuspended(found, now)) throw new AppError("ROUND_NOT_FOUND");
  if (isBlocked) throw new AppError("USER_BLOCKED");
  if (log === null) throw new AppError("ROUND_NOT_KEPT");
  return {
    id,
    player: toListedPerson(found),
    playedAt: new Date(startedAt).toISOString(),
    seed,
    simVersion,
    log,
    commits: commitsOf(found),
    score,
  };
}
