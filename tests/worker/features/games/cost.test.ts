import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";

import { freezeDuePrizes } from "../../../../worker/cron/freeze-due-prizes.ts";
import { settleAbandonedRounds } from "../../../../worker/cron/settle-abandoned-rounds.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { manyPeople } from "../../support/bulk.ts";
import type { Answer } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aPass, finishRound, playWinningRound, startRound, commitDrop } from "../../support/features/games.ts";
import { anEntry } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

const GAME = "/api/games/claw-9001";

beforeEach(async () => {
  await clearSettings();
  for (const level of ["log", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  stopClockAt("2026-09-22T08:30:00Z");
});

/** The cost of each call for one more round and pass: a round with a prize, because only those change the boards. */
async function costsOf(player: Person) {
  const round = await playWinningRound(async () => player);
  const answers: Record<string, Answer> = {
    drop: await commitDrop(player, { ...round, k: 0, log: round.commits[0]?.log ?? "" }),
    finish: await finishRound(player, round),
    replay: await player.get(`${GAME}/rounds/${round.id}`),
    state: await player.get(`${GAME}/state`),
    pass: await player.post(`${GAME}/pass`, { clientId: crypto.randomUUID() }),
    start: await startRound(player),
  };
  passSeconds(120);
  return Object.fromEntries(Object.entries(answers).map(([name, { cost }]) => [name, cost]));
}

/** Thousands of other people's finished rounds on this day, and a year of one's own. */
async function manyRounds({ userId }: Person): Promise<void> {
  const people = await manyPeople(100, { jokesEach: 0 });
  const insert = (count: number, day: string, players: number[]) =>
    rows(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count} - 1)
       insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
       select randomblob(16), p.value, 'claw-9001', ${day}, 1 + (i / ${players.length}) % 30, i, 1, zeroblob(32), ?1 - 900000000 + i, 1
       from n join json_each(?2) as p on p.key = i % ${players.length}`,
      Date.now(),
      JSON.stringify(players),
    );
  await insert(2000, "'2026-09-22'", people);
  await insert(1000, "date('2025-01-01', (i / 30) || ' days')", [userId]);
  await rows(
    `update game_rounds set state = 'finished', commits = null, drops = '[]', log = '', score = 1 + seed % 50, finished_at = started_at + 15000
     where token_hash = zeroblob(32) and state = 'open'`,
  );
}

test("no call of the game costs more after many rounds were played", async () => {
  const player = await aPerson();
  await aPass(player);
  await anEntry(player, 10);
  for (let n = 0; n < 2; n += 1) await costsOf(player);
  const before = await costsOf(player);
  await manyRounds(player);
  const after = await costsOf(player);
  for (const [name, { trips, read, written }] of Object.entries(after)) {
    expect(trips, name).toBe(name === "finish" ? 2 : 1);
    expect(read, name).toBeLessThanOrEqual((before[name]?.read ?? 0) + 3);
    expect(written, name).toBeLessThanOrEqual((before[name]?.written ?? 0) + 3);
    expect(read + written, name).toBeLessThanOrEqual(60);
  }
});

test("an idle cron run reads few rows, however many rounds were played", async () => {
  await manyRounds(await aPerson());
  for (const task of [settleAbandonedRounds, freezeDuePrizes]) {
    await task(createContext(env, new D1Connection(env.DB)));
    const d1 = new D1Connection(env.DB);
    await task(createContext(env, d1));
    expect(d1.cost.read, task.name).toBeLessThanOrEqual(60);
  }
});
