import { eq } from "drizzle-orm";

import { decodeLog } from "../../../contract/claw-machine/input-log.ts";
import { TICKS_PER_SECOND } from "../../../contract/claw-machine/machine.ts";
import { ROUND_CLOCK_TOLERANCE_MS } from "../../../contract/games/values.ts";
import type { PersonCtx } from "../../context.ts";
import { gameRounds } from "../../db/schema/games.ts";
import { type Round, expiryOf, simulations } from "../../domain/games/scored-round.ts";
import { AppError } from "../../errors.ts";
import { digestOf } from "../../digest.ts";

/** Selects a round of any owner; pass its rows to {@link roundOfViewer}. */
export const selectRound = ({ db }: PersonCtx, id: string) => db.select().from(gameRounds).where(eq(gameRounds.id, id));

/** The inputs of a log. @throws AppError ROUND_LOG_INVALID */
export function inputsOf(log: string): number[] {
  const inputs = decodeLog(log);
  if (inputs === null) throw new AppError("ROUND_LOG_INVALID");
  return inputs;
}

/** The least time, in server milliseconds, in which this many ticks can have passed. */
export const leastDuration = (ticks: number): number =>
  Math.ceil((ticks * 1000) / TICKS_PER_SECOND) - ROUND_CLOCK_TOLERANCE_MS;

/**
 * The selected round, if it is the viewer's and the token is right.
 * @throws AppError ROUND_NOT_FOUND, NOT_YOUR_ROUND, ROUND_TOKEN_WRONG
 */
export function roundOfViewer({ viewer }: PersonCtx, [round]: Round[], token: string): Round {
  if (!round) throw new AppError("ROUND_NOT_FOUND");
  if (round.userId !== viewer.userId) throw new AppError("NOT_YOUR_ROUND");
  if (round.tokenHash !== digestOf(token)) throw new AppError("ROUND_TOKEN_WRONG");
  return round;
}

/**
 * Refuses calls after the deadline, in another simulation, or before their ticks can have passed.
 * @throws AppError ROUND_EXPIRED, OLD_SIMULATION, ROUND_TOO_FAST
 */
export function refuseUntimely({ now }: PersonCtx, round: Round, ticks: number): void {
  if (now >= expiryOf(round)) throw new AppError("ROUND_EXPIRED");
  if (!simulations.has(round.simVersion)) throw new AppError("OLD_SIMULATION");
  if (now < round.startedAt + leastDuration(ticks)) throw new AppError("ROUND_TOO_FAST");
}
