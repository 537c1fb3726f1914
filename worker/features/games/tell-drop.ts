import { createHmac } from "node:crypto";

import { eq, inArray, sql } from "drizzle-orm";

import { decodeLog, encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { DROPS_PER_ROUND } from "../../../contract/claw-machine/machine.ts";
import type { tellDropRoute } from "../../../contract/games/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { gameRounds, roundDrops } from "../../db/schema/games.ts";
import { derivedKey } from "../../derived-key.ts";
import { lastExpired, selectDrops, simulations } from "../../domain/games/scored-round.ts";
import { AppError } from "../../errors.ts";
import { digestOf } from "../../digest.ts";
import { inputsOf, leastDuration, refuseUntimely, roundOfViewer, selectRound } from "./round-of-viewer.ts";

/**
 * Stores the log up to the end of a descent, once, and answers the salt that decides its grip, in one trip. A stored
 * log is final, even if it turns out inconsistent with an earlier one: it then gets no salt, and the round is scored
 * without it.
 * @throws AppError ROUND_LOG_INVALID, ROUND_NOT_FOUND, NOT_YOUR_ROUND, ROUND_TOKEN_WRONG, DROP_TOLD_OTHERWISE,
 * ROUND_LOG_EDITED, ROUND_FINISHED, ROUND_EXPIRED, OLD_SIMULATION, ROUND_TOO_FAST, DROP_MISSING
 */
export async function tellDrop(ctx: PersonCtx, { id, token, k, log }: Input<typeof tellDropRoute>) {
  const { db, now, viewer, config } = ctx;
  const inputs = inputsOf(log);
  if (k < 0 || k >= DROPS_PER_ROUND) throw new AppError("ROUND_LOG_INVALID");
  const salt = saltOf(derivedKey(config.GAME_SECRET, "salts"), `${viewer.userId}|${id}|${k}|${log}`);
  const [, rounds, drops] = await db.batch([
    db.insert(roundDrops).select(
      db
        .select({
          roundId: gameRounds.id,
          k: given(roundDrops.k, k),
          log: given(roundDrops.log, log),
          salt: given(roundDrops.salt, salt),
          toldAt: given(roundDrops.toldAt, now),
        })
        .from(gameRounds)
        .where(
          sql`${eq(gameRounds.id, id)} and ${eq(gameRounds.userId, viewer.userId)} and ${eq(gameRounds.tokenHash, digestOf(token))}
            and ${gameRounds.state} = 'open' and ${inArray(gameRounds.simVersion, [...simulations.keys()])}
            and ${gameRounds.startedAt} > ${lastExpired(now)} and ${gameRounds.startedAt} <= ${now - leastDuration(inputs.length)}
            and (select count(*) from ${roundDrops} where ${eq(roundDrops.roundId, id)}) = ${k}`,
        ),
    ),
    selectRound(ctx, id),
    selectDrops(db, id),
  ]);
  const round = roundOfViewer(ctx, rounds, token);
  const told = drops[k];
  if (told === undefined) {
    if (round.state === "finished") throw new AppError("ROUND_FINISHED");
    refuseUntimely(ctx, round, inputs.length);
    throw new AppError("DROP_MISSING");
  }
  if (told.log !== log) throw new AppError("DROP_TOLD_OTHERWISE");
  const before = drops[k - 1];
  if (before !== undefined && !beginsWith(inputs, before.log)) throw new AppError("ROUND_LOG_EDITED");
  return { salt: told.salt };
}

/**
 * A non-negative int32 that nobody can predict before the log is stored: the page chooses the round's id, but not its
 * owner.
 */
const saltOf = (key: Uint8Array, told: string): number =>
  createHmac("sha256", key).update(told).digest().readUInt32BE() >>> 1;

/** Whether inputs continue those of an earlier log. */
function beginsWith(inputs: number[], earlier: string): boolean {
  const ticks = decodeLog(earlier)?.length ?? Infinity;
  return ticks < inputs.length && encodeLog(inputs.slice(0, ticks)) === earlier;
}
