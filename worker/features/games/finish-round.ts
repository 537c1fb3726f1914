import { desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { ErrorCode } from "../../../contract/errors.ts";
import type { ReplayFault } from "../../../contract/claw-machine/replay.ts";
import { CLAW_MACHINE } from "../../../contract/games/values.ts";
import type { finishRoundRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { gameRounds } from "../../db/schema/games.ts";
import { commitsOf, finishRound, simulations } from "../../domain/games/scored-round.ts";
import { isOfSeason } from "../../domain/games/season.ts";
import { AppError } from "../../errors.ts";
import { selectTodayBest, requirePlayer, toTodayBest } from "./player-state.ts";
import { inputsOf, refuseUntimely, roundOfViewer, selectRound } from "./round-of-viewer.ts";

const REFUSALS: Record<ReplayFault, ErrorCode> = {
  "bad-log": "ROUND_LOG_INVALID",
  "too-many-ticks": "ROUND_LOG_INVALID",
  "missing-commit": "DROP_MISSING",
  "edited-commit": "ROUND_LOG_EDITED",
};

/**
 * Replays a round and stores its score, once, in two trips. Repeats, also concurrent ones, get the same answer. A
 * refused round stays open, and is later scored from its reported drops. A drop reported between the two trips is
 * included.
 * @throws AppError SCORE_BY_HAND, ROUND_LOG_INVALID, ROUND_NOT_FOUND, NOT_YOUR_ROUND, ROUND_TOKEN_WRONG,
 * ROUND_FINISHED, ROUND_EXPIRED, OLD_SIMULATION, ROUND_TOO_FAST, DROP_MISSING, ROUND_LOG_EDITED
 */
export async function finishOwnRound(ctx: PersonCtx, input: Input<typeof finishRoundRoute>) {
  const { id, token, log, score: claimedScore } = input;
  if (claimedScore !== undefined) throw new AppError("SCORE_BY_HAND");
  const { db, now } = ctx;
  const inputs = inputsOf(log);
  const [rounds] = await db.batch([selectRound(ctx, id)]);
  const round = roundOfViewer(ctx, rounds, token);
  const commits = commitsOf(round);
  if (round.state === "open") refuseUntimely(ctx, round, inputs.length);
  else if (round.log !== log) throw new AppError("ROUND_FINISHED");
  const played = simulations.get(round.simVersion)?.({ seed: round.seed, log, commits });
  if (played === undefined) throw new AppError("OLD_SIMULATION");
  if (!played.ok) throw new AppError(REFUSALS[played.reason]);
  const [, ended, todayBest] = await db.batch([
    finishRound(db, id, commits.length, { log, score: played.score, finishedAt: now, commits }),
    selectEnded(ctx, id),
    selectTodayBest(ctx),
  ]);
  const { state, score, othersBest, counts, inSeason, ...end } = requirePlayer(ended);
  // Another drop was reported meanwhile; a round has four, so this recurses at most as often.
  if (state === "open") return finishOwnRound(ctx, input);
  // Another page finished it first, with a different log.
  if (score === null || end.log !== log) throw new AppError("ROUND_FINISHED");
  return {
    score,
    prizes: played.prizes,
    counted: counts && inSeason,
    inSeason,
    isBest: score > othersBest,
    best: Math.max(score, othersBest),
    todayBest: toTodayBest(todayBest),
  };
}

const other = alias(gameRounds, "other_rounds");

/** A round of the viewer, and the best of their other rounds. */
function selectEnded({ db, viewer }: PersonCtx, id: string) {
  const best = db
    .select({ score: other.score })
    .from(other)
    // Inlined to match the index `game_rounds_best_of_user`.
    .where(
      sql`${other.userId} = ${viewer.userId} and ${other.game} = ${CLAW_MACHINE} and ${other.state} = 'finished' and ${ne(other.id, id)}`,
    )
    .orderBy(desc(other.score))
    .limit(1);
  return db
    .select({
      state: gameRounds.state,
      log: gameRounds.log,
      score: gameRounds.score,
      counts: gameRounds.counts,
      inSeason: sql`${isOfSeason}`.mapWith(Boolean).as("in_season"),
      othersBest: sql`coalesce(${best}, 0)`.mapWith(Number).as("others_best"),
    })
    .from(gameRounds)
    .where(eq(gameRounds.id, id));
}
