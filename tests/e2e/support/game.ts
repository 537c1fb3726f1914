import { createHash, randomBytes, randomUUID } from "node:crypto";

import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { CLAW_MACHINE, PASS_HOURS } from "../../../contract/games/values.ts";
import { HOUR_MS, tehranDay } from "../../../contract/time.ts";
import { PERSON, simulatedPerson } from "../../../dev/claw-machine/person.ts";
import { play } from "../../../dev/claw-machine/play.ts";
import { randomSalts } from "../../../dev/claw-machine/random-rounds.ts";
import { dropsOf } from "../../../worker/domain/games/scored-round.ts";
import { query } from "./database.ts";
import type { Person } from "./people.ts";

const ROUND_MS = 20_000;

/** A simulated round that scores, as stored on a phone without an answer. */
export function aScoringRound() {
  for (let seed = 1; ; seed += 1) {
    const { machine, log, commits } = play(seed, simulatedPerson(seed, PERSON), randomSalts(seed));
    if (machine.score > 0)
      return { id: randomUUID(), token: randomBytes(16).toString("hex"), seed, log, commits, score: machine.score };
  }
}

/** Stores a round as played and finished by a person with a pass; only the phone has not heard of it. */
export async function storeRound(
  { mobile }: Person,
  { id, token, seed, log, commits, score }: ReturnType<typeof aScoringRound>,
): Promise<void> {
  const startedAt = Date.now() - ROUND_MS;
  const tokenHash = createHash("sha256").update(token).digest("hex");
  await query(
    `INSERT INTO game_passes (user_id, game, trial_started_at, paid_until) SELECT id, ?, NULL, ? FROM users WHERE mobile = ?`,
    CLAW_MACHINE,
    startedAt + PASS_HOURS * HOUR_MS,
    mobile,
  );
  await query(
    `INSERT INTO game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
     SELECT unhex(?, '-'), id, ?, ?, 1, ?, ?, unhex(?), ?, 1 FROM users WHERE mobile = ?`,
    id,
    CLAW_MACHINE,
    tehranDay(startedAt),
    seed,
    SIM_VERSION,
    tokenHash,
    startedAt,
    mobile,
  );
  for (const drop of commits)
    await query(
      "UPDATE game_rounds SET commits = json_insert(commits, '$[#]', json(?)) WHERE id = unhex(?, '-')",
      JSON.stringify([drop.log, drop.salt]),
      id,
    );
  await query(
    "UPDATE game_rounds SET state = 'finished', log = ?, score = ?, finished_at = ?, commits = NULL, drops = ? WHERE id = unhex(?, '-')",
    log,
    score,
    Date.now(),
    JSON.stringify(dropsOf(commits)),
    id,
  );
}

/** Sets a person's sum on the season's board. */
export const giveSum = ({ mobile }: Person, points: number) =>
  query(
    `INSERT INTO game_scores (game, season, user_id, points, best, reached_at) SELECT ?, 0, id, ?, 50, ? FROM users WHERE mobile = ?`,
    CLAW_MACHINE,
    points,
    Date.now(),
    mobile,
  );
