import { and, asc, eq, sql } from "drizzle-orm";

import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { type Commit, replay } from "../../../contract/claw-machine/replay.ts";
import { ROUND_EXPIRES_SECONDS } from "../../../contract/games/limits.ts";
import type { Db } from "../../db/client.ts";
import { gameRounds, roundDrops } from "../../db/schema/games.ts";

/**
 * The replay function of each simulation version: the current one, and older ones with rounds that are still open or
 * that prizes depend on (docs/decisions/063).
 */
export const simulations: ReadonlyMap<number, typeof replay> = new Map([[SIM_VERSION, replay]]);

export type Round = typeof gameRounds.$inferSelect;

const EXPIRES_MS = ROUND_EXPIRES_SECONDS * 1000;

/** The deadline of a round. */
export const expiryOf = ({ startedAt }: Pick<Round, "startedAt">): number => startedAt + EXPIRES_MS;

/** Rounds started by then have expired at `now`. */
export const lastExpired = (now: number): number => now - EXPIRES_MS;

/** Whether a drop counts for its round's score: all of them while it is open, then those it was scored with. */
export const isCounted = sql`(${gameRounds.dropsCounted} is null or ${roundDrops.k} < ${gameRounds.dropsCounted})`;

/** The counting drops of a round, in order, for its replay. */
export const selectDrops = (db: Db, roundId: string) =>
  db
    .select({ log: roundDrops.log, salt: roundDrops.salt })
    .from(roundDrops)
    .innerJoin(gameRounds, eq(gameRounds.id, roundDrops.roundId))
    .where(and(eq(roundDrops.roundId, roundId), isCounted))
    .orderBy(asc(roundDrops.k));

/** A round's final values. */
type End = Pick<typeof gameRounds.$inferInsert, "log" | "score" | "finishedAt" | "dropsCounted">;

/**
 * Finishes a round with its score, unless it is finished or has more drops than the `told` ones that were replayed: of
 * concurrent calls one succeeds. Triggers do the rest.
 */
export const finishRound = (db: Db, id: string, told: number, end: Required<End>) =>
  db
    .update(gameRounds)
    .set({ state: "finished", ...end })
    .where(
      and(
        eq(gameRounds.id, id),
        sql`${gameRounds.state} = 'open' and ${db.$count(roundDrops, eq(roundDrops.roundId, id))} = ${told}`,
      ),
    );

/**
 * The score of an abandoned round: from its reported drops, as far as they are consistent. 0 for a simulation that
 * no longer exists.
 */
export function scoreTold({ seed, simVersion }: Pick<Round, "seed" | "simVersion">, drops: readonly Commit[]) {
  const nothing = { log: "", score: 0, dropsCounted: 0 };
  const simulation = simulations.get(simVersion);
  if (simulation === undefined) return nothing;
  for (let told = drops.length; told > 0; told -= 1) {
    const commits = drops.slice(0, told);
    const { log } = commits[told - 1] ?? { log: "" };
    const played = simulation({ seed, log, commits });
    if (played.ok) return { log, score: played.score, dropsCounted: told };
  }
  return nothing;
}
