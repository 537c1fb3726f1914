import { and, eq, sql } from "drizzle-orm";

import { decodeLog, encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { type Commit, replay } from "../../../contract/claw-machine/replay.ts";
import { ROUND_EXPIRES_SECONDS } from "../../../contract/games/values.ts";
import type { Db } from "../../db/client.ts";
import { gameRounds } from "../../db/schema/games.ts";

/**
 * The replay function of each simulation version: the current one, and older ones with rounds that are still open or
 * that prizes depend on (D063).
 */
export const simulations: ReadonlyMap<number, typeof replay> = new Map([[SIM_VERSION, replay]]);

export type Round = typeof gameRounds.$inferSelect;

const EXPIRES_MS = ROUND_EXPIRES_SECONDS * 1000;

/** The deadline of a round. */
export const expiryOf = ({ startedAt }: Pick<Round, "startedAt">): number => startedAt + EXPIRES_MS;

/** Rounds started by then have expired at `now`. */
export const lastExpired = (now: number): number => now - EXPIRES_MS;

/** The drops of a round, in order, for its replay: all of them while it is open, then those it was scored with. */
export function commitsOf({ log, commits, drops }: Pick<Round, "log" | "commits" | "drops">): Commit[] {
  if (commits !== null) return commits.map(([beginning, salt]) => ({ log: beginning, salt }));
  const inputs = decodeLog(log ?? "") ?? [];
  return (drops ?? []).map(([ticks, salt]) => ({ log: encodeLog(inputs.slice(0, ticks)), salt }));
}

/** Drops as a finished round keeps them: their logs are beginnings of its own. */
export const dropsOf = (commits: readonly Commit[]): [ticks: number, salt: number][] =>
  commits.map(({ log, salt }) => [decodeLog(log)?.length ?? 0, salt]);

/** How a round ends: `commits` are the drops that count, each a beginning of `log`. */
interface End {
  log: string;
  score: number;
  finishedAt: number;
  commits: readonly Commit[];
}

/**
 * Finishes a round with its score, unless it is finished or has more commits than the `replayed` ones: of
 * concurrent calls one succeeds. Triggers do the rest.
 */
export const finishRound = (db: Db, id: string, replayed: number, { commits, ...end }: End) =>
  db
    .update(gameRounds)
    .set({ state: "finished", ...end, commits: null, drops: dropsOf(commits) })
    .where(and(eq(gameRounds.id, id), sql`json_array_length(${gameRounds.commits}) = ${replayed}`));

/**
 * The score of an abandoned round: from its committed drops, as far as they are consistent. 0 for a simulation that
 * no longer exists.
 */
export function scoreCommittedDrops(
  { seed, simVersion }: Pick<Round, "seed" | "simVersion">,
  drops: readonly Commit[],
) {
  const nothing = { log: "", score: 0, commits: [] };
  const simulation = simulations.get(simVersion);
  if (simulation === undefined) return nothing;
  for (let count = drops.length; count > 0; count -= 1) {
    const commits = drops.slice(0, count);
    const { log } = commits[count - 1] ?? { log: "" };
    const played = simulation({ seed, log, commits });
    if (played.ok) return { log, score: played.score, commits };
  }
  return nothing;
}
