import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";

import { encodeLog } from "../../../contract/claw-machine/input-log.ts";
import { SIM_VERSION } from "../../../contract/claw-machine/machine.ts";
import { replay } from "../../../contract/claw-machine/replay.ts";
import { settleAbandonedRounds } from "../../../worker/cron/settle-abandoned-rounds.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { createContext } from "../../../worker/create-context.ts";
import { get } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { aDatabaseInWhich, db, rows, whileD1Fails } from "../support/database.ts";
import {
  aPlayer,
  anOpenRound,
  finishRound,
  keepDrop,
  playRound,
  playWinningRound,
  roundOf,
  scoreWatchedAgain,
  scoresOf,
  commitDrop,
} from "../support/features/games.ts";
import { runCron } from "../support/features/gem-orders.ts";
import { logLines } from "../support/log-lines.ts";
import type { Person } from "../support/people.ts";
import { clearSettings } from "../support/features/settings.ts";

const finishedAt = async (id: string) =>
  (await rows<{ at: number }>("select finished_at as at from game_rounds where id = unhex(?, '-')", id))[0]?.at;

beforeEach(async () => {
  await clearSettings();
  for (const level of ["log", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  stopClockAt("2026-11-22T08:30:00Z");
  // Rounds that other tests left open are settled first.
  await runCron();
});

test("an abandoned round is scored from its drops once its time is over", async () => {
  const { player, machine, id, commits, startedAt } = await playWinningRound(aPlayer);
  await runCron();
  expect(await roundOf(id)).toMatchObject({ state: "open" });
  passSeconds(300);
  for (let run = 0; run < 2; run += 1) await runCron();
  expect(await roundOf(id)).toMatchObject({ state: "finished", score: machine.score, log: commits.at(-1)?.log });
  expect(await finishedAt(id)).toBe(startedAt + 120_000);
  expect(await scoresOf(player)).toEqual([
    { season: 0, points: machine.score, best: machine.score, reached_at: startedAt + 120_000 },
  ]);
});

test("a round abandoned after two drops scores the points of these two", async () => {
  const player = await aPlayer();
  const { id, seed, commits } = await playRound(player, 2);
  passSeconds(120);
  await runCron();
  const replayed = replay({ seed, log: commits[1]?.log ?? "", commits });
  expect(replayed).toMatchObject({ ok: true });
  expect(await roundOf(id)).toMatchObject({ state: "finished", score: replayed.ok ? replayed.score : -1 });
});

test("a round scores nothing when it has no drops or an unknown simulation version", async () => {
  const player = await aPlayer();
  const startedAt = Date.now() - 120_000;
  const rounds = [
    await anOpenRound(player, { startedAt }),
    await anOpenRound(player, { startedAt, simVersion: SIM_VERSION + 1 }),
  ];
  await runCron();
  for (const { id } of rounds) expect(await roundOf(id)).toMatchObject({ state: "finished", score: 0, log: "" });
  expect(await scoresOf(player)).toEqual([]);
});

test("a drop with an edited log scores nothing and does not reduce the points of earlier drops", async () => {
  const player = await aPlayer();
  const round = await playRound(player, 1);
  const edited = [...round.inputs, 0, 0];
  edited[0] = edited[0] === 0 ? 1 : 0;
  passSeconds(10);
  await commitDrop(player, { ...round, k: 1, log: encodeLog(edited) });
  passSeconds(110);
  await runCron();
  const { seed, commits } = round;
  const replayed = replay({ seed, log: commits[0]?.log ?? "", commits });
  expect(await roundOf(round.id)).toMatchObject({ score: replayed.ok ? replayed.score : -1, log: commits[0]?.log });
  // Neither a replay nor the season's digest contains the inconsistent drop.
  const { body } = await get(`/api/games/claw-9001/rounds/${round.id}`);
  expect(body).toMatchObject({ commits });
  await scoreWatchedAgain(round.id);
});

test("a round is left to the next run when a drop arrives while it is being scored", async () => {
  const round = await playRound(await aPlayer(), 3);
  passSeconds(120);
  const late = () => db.batch([keepDrop(round.id, { log: round.log, salt: 1 })]);
  await settleAbandonedRounds(createContext(env, new D1Connection(aDatabaseInWhich(late, 2))));
  expect(await roundOf(round.id)).toMatchObject({ state: "open" });
  await runCron();
  await scoreWatchedAgain(round.id);
  expect(await roundOf(round.id)).toMatchObject({ drops: 4 });
});

test("a round whose finish was rejected is scored from its drops, and a finished one is left alone", async () => {
  const { player, machine, ...round } = await playWinningRound(aPlayer);
  expect((await finishRound(player, { ...round, log: encodeLog(round.inputs.slice(1)) })).status).toBe(409);
  passSeconds(120);
  const other = await playRound(player);
  await finishRound(player, other);
  passSeconds(120);
  await runCron();
  expect(await roundOf(round.id)).toMatchObject({ state: "finished", score: machine.score });
  expect(await roundOf(other.id)).toMatchObject({ state: "finished", log: other.log });
  expect(await scoresOf(player)).toMatchObject([{ points: machine.score + other.machine.score }]);
});

/** The common beginning of the ids of a person's sixty rounds: all but the last two digits. */
const beginningOf = (userId: number) => `01a20000-0000-7000-8000-${String(userId).padStart(10, "0")}`;

/** Sixty rounds abandoned long ago, each started a moment after the previous one. */
async function sixtyAbandoned({ userId }: Person): Promise<void> {
  await rows(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i < 59)
     insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
     select unhex(replace(?3, '-', '') || printf('%02x', i)), ?1, 'claw-9001', '2020-01-01', 1 + i, i, 1, zeroblob(32), ?2 + i / 2, 1 from n`,
    userId,
    Date.now() - 1_000_000,
    beginningOf(userId),
  );
}

/** The numbers of a person's open rounds, by their start. */
async function openOf({ userId }: Person): Promise<number[]> {
  const open = await rows<{ number: number }>(
    "select number from game_rounds where user_id = ? and state = 'open' order by number",
    userId,
  );
  return open.map(({ number }) => number);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const settleIn = (d1: D1Database) => settleAbandonedRounds(createContext(env, new D1Connection(d1)));

test("a run settles every abandoned round, batch after batch", async () => {
  const player = await aPlayer();
  await sixtyAbandoned(player);
  await runCron();
  expect(await openOf(player)).toEqual([]);
});

test("a round that cannot be settled is logged and fails the run, and the other rounds are settled", async () => {
  const player = await aPlayer();
  await sixtyAbandoned(player);
  const logged = logLines();
  const poisoned = `${beginningOf(player.userId)}1e`;
  await whileD1Fails(`update on game_rounds when new.id = x'${poisoned.replaceAll("-", "")}'`, async () => {
    for (let run = 0; run < 2; run += 1) {
      await expect(settleIn(env.DB)).rejects.toThrow("1 abandoned rounds were not settled");
      expect(await openOf(player)).toEqual([31]);
    }
  });
  const failures = logged.filter((line) => line.includes('"abandoned-round-not-settled"'));
  expect(failures).toHaveLength(2);
  for (const line of failures) expect(line).toContain(poisoned);
  await runCron();
  expect(await openOf(player)).toEqual([]);
});

test("a batch of rounds that failed once is settled in the same run", async () => {
  const player = await aPlayer();
  await sixtyAbandoned(player);
  await settleIn(aDatabaseInWhich(() => Promise.reject(new Error("D1_ERROR")), 2));
  expect(await openOf(player)).toEqual([]);
});

test("a run out of time stops after its batch of the oldest rounds, and the next run continues", async () => {
  const player = await aPlayer();
  await sixtyAbandoned(player);
  await settleIn(aDatabaseInWhich(async () => passSeconds(20), 2));
  // The ids decide the order of the two that began at once.
  expect((await openOf(player)).slice(1)).toEqual(numbers(27, 60));
  await runCron();
  expect(await openOf(player)).toEqual([]);
});
