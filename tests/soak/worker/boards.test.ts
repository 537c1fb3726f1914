import { beforeEach, expect, test } from "vitest";

import { admin } from "../../worker/support/administrator.ts";
import { aBoard, freshBoard } from "../../worker/support/features/boards.ts";
import { manyPeople } from "../../worker/support/bulk.ts";
import { rows } from "../../worker/support/database.ts";
import { aPerson } from "../../worker/support/people.ts";
import { clearSettings } from "../../worker/support/features/settings.ts";

const [STARTS_AT, ROUNDS, PLAYERS] = [Date.UTC(2031, 0, 1), 10_000, 1200];

beforeEach(clearSettings);

/** Ten thousand finished rounds of many players; the database's own triggers build the board. */
async function manyRounds(): Promise<void> {
  const people = await manyPeople(PLAYERS, { jokesEach: 0 });
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${ROUNDS} - 1)`;
  await rows(
    `${numbers} insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
     select randomblob(16), p.value, 'claw-9001', '2031-01-01', 1 + i / ${PLAYERS}, i, 1, zeroblob(32), ${STARTS_AT} + i, 1
     from n join json_each(?) as p on p.key = i % ${PLAYERS}`,
    JSON.stringify(people),
  );
  await rows(
    `update game_rounds set state = 'finished', commits = null, drops = '[]', log = 'QA', score = 1 + (seed * 7919) % 97, finished_at = started_at + 15000
     where token_hash = zeroblob(32) and state = 'open'`,
  );
}

test("the board of ten thousand rounds costs one trip and the shown rows, and equals the board rebuilt from rounds", async () => {
  await admin.post("/api/admin/game-season", { startsAt: new Date(STARTS_AT).toISOString(), awardsAt: null });
  await manyRounds();
  const { cost } = await freshBoard({ limit: 10 });
  expect(cost.trips).toBe(1);
  expect(cost.read).toBeLessThanOrEqual(60);

  const stored = () => rows("select * from game_scores where season = ? order by user_id", STARTS_AT);
  const [before, leaders] = [await stored(), await aBoard({ limit: 50 })];
  expect(before).toHaveLength(PLAYERS);
  const summed = await rows(
    `select user_id, sum(score) as points from game_rounds where token_hash = zeroblob(32) group by user_id
     order by points desc, max(finished_at) limit 50`,
  );
  expect(leaders.map(({ score }) => score)).toEqual(summed.map(({ points }) => points));
  await admin.post("/api/admin/game-season", { startsAt: new Date(STARTS_AT).toISOString(), awardsAt: null });
  expect(await stored()).toEqual(before);
  expect(await aBoard({ limit: 50 })).toEqual(leaders);

  // Low ranks are counted only up to a thousand.
  const last = await aPerson();
  await rows(
    `insert into game_scores (game, season, user_id, points, best, reached_at) values ('claw-9001', ?, ?, 1, 1, ?)`,
    STARTS_AT,
    last.userId,
    STARTS_AT + 1_000_000,
  );
  const rank = await last.get("/api/game/rank");
  expect(rank.body).toMatchObject({ score: 1, rank: null });
  expect(rank.cost).toMatchObject({ trips: 1 });
  expect(rank.cost.read).toBeLessThanOrEqual(2100);
}, 120_000);
