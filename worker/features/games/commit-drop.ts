import { createHmac } from "node:crypto";

import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";

import { decodeLog, encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { DROPS_PER_ROUND } from "../../../contract/claw-machine/machine.ts";
import type { commitDropRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { gameRounds } from "../../db/schema/games.ts";
import { derivedKey } from "../../derived-key.ts";
import { commitsOf, lastExpired, simulations } from "../../domain/games/scored-round.ts";
import { AppError } from "../../errors.ts";
import { digestOf } from "../../digest.ts";
import { inputsOf, leastDuration, refuseUntimely, roundOfViewer, selectRound } from "./round-of-viewer.ts";

/**
 * Stores the log up to the end of a descent, once, and answers the salt that decides its grip, in one trip. A stored
 * log is final, even if it turns out inconsistent with an earlier one: it then gets no salt, and the round is scored
 * without it.
 * @throws AppError ROUND_LOG_INVALID, ROUND_NOT_FOUND, NOT_YOUR_ROUND, ROUND_TOKEN_WRONG, DROP_COMMITTED_OTHERWISE,
 * ROUND_LOG_EDITED, ROUND_FINISHED, ROUND_EXPIRED, OLD_SIMULATION, ROUND_TOO_FAST, DROP_MISSING
 */
export async function commitDrop(ctx: PersonCtx, { id, token, k, log }: Input<typeof commitDropRoute>) {
  const { db, now, viewer, config } = ctx;
  const inputs = inputsOf(log);
  if (k < 0 || k >= DROPS_PER_ROUND) throw new AppError("ROUND_LOG_INVALID");
  const salt = saltOf(derivedKey(config.GAME_SECRET, "salts"), `${viewer.userId}|${id}|${k}|${log}`);
  const [, rounds] = await db.batch([
    db
      .update(gameRounds)
      .set({ commits: sql`json_insert(${gameRounds.commits}, '$[#]', json(${JSON.stringify([log, salt])}))` })
      .where(
        and(
          eq(gameRounds.id, id),
          eq(gameRounds.userId, viewer.userId),
          eq(gameRounds.tokenHash, digestOf(token)),
          inArray(gameRounds.simVersion, [...simulations.keys()]),
          gt(gameRounds.startedAt, lastExpired(now)),
          lte(gameRounds.startedAt, now - leastDuration(inputs.length)),
          // Of an open round only: of a finished one this is null.
          sql`json_array_length(${gameRounds.commits}) = ${k}`,
        ),
      ),
    selectRound(ctx, id),
  ]);
  const round = roundOfViewer(ctx, rounds, token);
  const drops = commitsOf(round);
  const drop = drops[k];
  if (drop === undefined) {
    if (round.state === "finished") throw new AppError("ROUND_FINISHED");
    refuseUntimely(ctx, round, inputs.length);
    throw new AppError("DROP_MISSING");
  }
  if (drop.log !== log) throw new AppError("DROP_COMMITTED_OTHERWISE");
  const before = drops[k - 1];
  if (before !== undefined && !beginsWith(inputs, before.log)) throw new AppError("ROUND_LOG_EDITED");
  return { salt: drop.salt };
}

/**
 * A non-negative int32 that nobody can predict before the log is stored: the page chooses the round's id, but not its
 * owner.
 */
const saltOf = (key: Uint8Array, committed: string): number =>
  createHmac("sha256", key).update(committed).digest().readUInt32BE() >>> 1;

/** Whether inputs continue those of an earlier log. */
function beginsWith(inputs: number[], earlier: string): boolean {
  const ticks = decodeLog(earlier)?.length ?? Infinity;
  return ticks < inputs.length && encodeLog(inputs.slice(0, ticks)) === earlier;
}
