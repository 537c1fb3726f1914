import { and, asc, lte, sql } from "drizzle-orm";

import { ABANDONED_ROUNDS_PER_BATCH, ABANDONED_ROUNDS_SECONDS } from "../../contract/games/values.ts";
import type { Ctx } from "../context.ts";
import { encoded } from "../db/bound-column.ts";
import { gameRounds } from "../db/schema/games.ts";
import {
  type Round,
  commitsOf,
  expiryOf,
  finishRound,
  lastExpired,
  scoreCommittedDrops,
} from "../domain/games/scored-round.ts";
import { describeError } from "../logger.ts";

/**
 * Scores rounds that were not finished in time, from the drops that were committed: the oldest first, in batches, until
 * none is left or the run's time is up. Their end is their deadline, whenever this runs. A round that cannot be settled
 * does not stop the others.
 * @throws Error at the end, if there was one
 */
export async function settleAbandonedRounds(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const until = Date.now() + ABANDONED_ROUNDS_SECONDS * 1000;
  let [settled, unsettled] = [0, 0];
  let isBehind = sql`true`;
  for (let mayBeMore = true; mayBeMore;) {
    const [rounds] = await db.batch([
      db
        .select()
        .from(gameRounds)
        .where(and(sql`${gameRounds.state} = 'open'`, lte(gameRounds.startedAt, lastExpired(now)), isBehind))
        .orderBy(asc(gameRounds.startedAt), asc(gameRounds.id))
        .limit(ABANDONED_ROUNDS_PER_BATCH),
    ]);
    const failed = await settleAll(ctx, rounds);
    settled += rounds.length - failed;
    unsettled += failed;
    const last = rounds.at(-1);
    if (last)
      isBehind = sql`(${gameRounds.startedAt}, ${gameRounds.id}) > (${last.startedAt}, ${encoded(gameRounds.id, last.id)})`;
    mayBeMore = rounds.length === ABANDONED_ROUNDS_PER_BATCH && Date.now() < until;
  }
  if (settled > 0) ctx.log.info("abandoned-rounds-settled", { rounds: settled });
  if (unsettled > 0) throw new Error(`${unsettled} abandoned rounds were not settled`);
}

/** Settles a batch; if it fails, each half, down to the failing round. @returns how many could not be settled */
async function settleAll(ctx: Ctx, rounds: readonly Round[]): Promise<number> {
  try {
    await settle(ctx, rounds);
    return 0;
  } catch (error) {
    const [first] = rounds;
    if (first !== undefined && rounds.length === 1) {
      // It stays open; an operator can end it by hand: `state` finished, `log` empty, `score` 0, `commits` null, `drops` [],
      // `finished_at` two minutes after `started_at`.
      ctx.log.error("abandoned-round-not-settled", { round: first.id, ...describeError(error) });
      return 1;
    }
    const middle = Math.ceil(rounds.length / 2);
    const failed = await settleAll(ctx, rounds.slice(0, middle));
    return failed + (await settleAll(ctx, rounds.slice(middle)));
  }
}

async function settle({ db }: Ctx, rounds: readonly Round[]): Promise<void> {
  if (rounds.length === 0) return;
  // A round that gets another drop meanwhile is left to the next run.
  const settled = rounds.map((round) => {
    const commits = commitsOf(round);
    return finishRound(db, round.id, commits.length, {
      ...scoreCommittedDrops(round, commits),
      finishedAt: expiryOf(round),
    });
  });
  await db.batch(settled);
}
