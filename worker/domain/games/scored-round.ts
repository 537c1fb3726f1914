import { and, asc, eq, sql } from "drizzle-orm";

import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { type Commit, replay } from "../../../contract/claw-machine/replay.ts";
import { ROUND_EXPIRES_SECONDS } from "../../../contract/games/limits.ts";
import type { Db } from "../../db/client.ts";
import { gameRounds, roundDrops } from "../../db/schema/games.ts";

/**
 * By version, how a round is played again: the simulation that pages play now, and those before it that have rounds which are
 * open or on which prizes hang (docs/decisions/063).
 */
export const simulations: ReadonlyMap<number, typeof replay> = new Map([[SIM_VERSION, replay]]);

export type Round = typeof gameRounds.$inferSelect;

const EXPIRES_MS = ROUND_EXPIRES_SECONDS * 1000;

/** When a round ends that nobody finishes. */
export const expiryOf = ({ startedAt }: Pick<Round, "startedAt">): number => startedAt + EXPIRES_MS;

/** Rounds that began by then have ended at `now`, finished or not. */
export const lastExpired = (now: number): number => now - EXPIRES_MS;

/** Whether a drop is one that its round stands on: every one while it is open, then those that it was scored with. */
export const isCounted = sql`(${gameRounds.dropsCounted} is null or ${roundDrops.k} < ${gameRounds.dropsCounted})`;

/** What was told of a round and counts, in order: what it is played again with. */
export const selectDrops = (db: Db, roundId: string) =>
  db
    .select({ log: roundDrops.log, salt: roundDrops.salt })
    .from(roundDrops)
    .innerJoin(gameRounds, eq(gameRounds.id, roundDrops.roundId))
    .where(and(eq(roundDrops.roundId, roundId), isCounted))
    .orderBy(asc(roundDrops.k));

/** How a round ended. */
type End = Pick<typeof gameRounds.$inferInsert, "log" | "score" | "finishedAt" | "dropsCounted">;

/**
 * The statement that ends a round with its score, unless it has one, or more was told of it than the `told` drops that were
 * looked at: of any number at once, one. Triggers do the rest.
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
 * What a round came to that nobody finished: as far as it was told, and what was told follows from itself. Of a simulation
 * that is gone nothing can be said.
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
