import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { CLAW_MACHINE, PASS_HOURS } from "../../../contract/games/values.ts";
import { HOUR_MS, MINUTE_MS, tehranDay } from "../../../contract/time.ts";
import { dropsOf } from "../../../worker/domain/games/scored-round.ts";
import { CHILD, PERSON, simulatedPerson } from "../../claw-machine/person.ts";
import { play } from "../../claw-machine/play.ts";
import { randomSalts } from "../../claw-machine/random-rounds.ts";
import { parse } from "uuid";

import { demoId } from "./gems.ts";
import { createIds, createRandom } from "../random.ts";

const MS_PER_TICK = 1000 / 60;
/** The first demo people have played; the last two only the free trial, which no board counts. */
const PLAYERS = 20;
const PAYERS = 18;
const MOST_ROUNDS = 3;
const FIRST_SEED = 1405;

/**
 * Writes passes, their payments, and simulated rounds with logs and salts, so that they can be watched and have their
 * real scores. Triggers build the boards.
 * @param now UTC milliseconds
 */
export function writeGames(database: DatabaseSync, now: number): void {
  const random = createRandom(FIRST_SEED);
  const nextId = createIds(random);
  const players = Array.from({ length: PLAYERS }, (_, index) => ({
    mobile: `0912${String(index + 1).padStart(7, "0")}`,
    pays: index < PAYERS,
    skill: index % 3 === 2 ? CHILD : PERSON,
    rounds: 1 + (index % MOST_ROUNDS),
    lastMinutesAgo: 4 + index * 4,
  }));
  for (const [index, { mobile, pays, rounds, lastMinutesAgo }] of players.entries()) {
    writePass(database, {
      mobile,
      pays,
      key: `demo-game-${index}`,
      at: now - (lastMinutesAgo + rounds + 1) * MINUTE_MS,
    });
  }
  const begun = players
    .flatMap((player) =>
      Array.from({ length: player.rounds }, (_, number) => ({
        ...player,
        number: number + 1,
        startedAt: now - (player.lastMinutesAgo + player.rounds - number - 1) * MINUTE_MS,
      })),
    )
    .toSorted((one, other) => one.startedAt - other.startedAt || one.mobile.localeCompare(other.mobile));
  const begin = database.prepare(
    `INSERT INTO game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
      SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ? FROM users WHERE mobile = ?`,
  );
  const commit = database.prepare(
    "UPDATE game_rounds SET commits = json_insert(commits, '$[#]', json(?)) WHERE id = ?",
  );
  const finish = database.prepare(
    "UPDATE game_rounds SET state = 'finished', log = ?, score = ?, finished_at = ?, commits = NULL, drops = ? WHERE id = ?",
  );
  for (const [index, { mobile, pays, skill, number, startedAt }] of begun.entries()) {
    const id = parse(nextId(startedAt));
    const seed = FIRST_SEED * (index + 1);
    const { machine, log, commits } = play(seed, simulatedPerson(seed, skill), randomSalts(~seed));
    const at = (tick: number): number => startedAt + Math.ceil(tick * MS_PER_TICK);
    const token = createHash("sha256").update(id).digest();
    begin.run(
      id,
      CLAW_MACHINE,
      tehranDay(startedAt),
      number,
      seed,
      SIM_VERSION,
      token,
      startedAt,
      Number(pays),
      mobile,
    );
    for (const drop of commits) commit.run(JSON.stringify([drop.log, drop.salt]), id);
    finish.run(log, machine.score, at(machine.tick), JSON.stringify(dropsOf(commits)), id);
  }
}

/** A pass paid with a given gem, or the free trial. */
function writePass(database: DatabaseSync, pass: { mobile: string; pays: boolean; key: string; at: number }): void {
  const { mobile, pays, key, at } = pass;
  database
    .prepare(
      `INSERT INTO game_passes (user_id, game, trial_started_at, paid_until) SELECT id, ?, ?, ? FROM users WHERE mobile = ?`,
    )
    .run(CLAW_MACHINE, pays ? null : at, pays ? at + PASS_HOURS * HOUR_MS : null, mobile);
  if (!pays) return;
  const enter = database.prepare(
    `INSERT INTO ledger_entries (id, user_id, amount, kind, ref, note, unique_key, toman, created_at)
      SELECT ?1, id, ?2, ?3, ?4, ?5, ?6, 0, ?7 FROM users WHERE mobile = ?8`,
  );
  const [gift, paid] = [`${key}-gift`, `${key}-pass`];
  enter.run(demoId(gift), 1, "gift", "", "هدیهٔ شهربازی لبخند", gift, at, mobile);
  enter.run(demoId(paid), -1, "pass", CLAW_MACHINE, "بلیت ۲۴‌ساعتهٔ عروسک‌گیر", paid, at, mobile);
}
