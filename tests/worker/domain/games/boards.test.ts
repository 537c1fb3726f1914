import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { replay } from "../../../../contract/claw-machine/replay.ts";
import { CLAW_MACHINE } from "../../../../contract/games/values.ts";
import { gameRounds } from "../../../../worker/db/schema/games.ts";
import { commitsOf } from "../../../../worker/domain/games/scored-round.ts";
import { beginRebuild, continueRebuild } from "../../../../worker/domain/games/season.ts";
import { db, rows } from "../../support/database.ts";
import { HOUR_MS, aRound, anOpenRound, keepDrop, roundOf, scoresOf } from "../../support/features/games.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

async function rebuild(): Promise<void> {
  await db.batch([beginRebuild(db, CLAW_MACHINE)]);
  await continueRebuild({ db }, CLAW_MACHINE);
}
const board = (season: number) => rows("select * from game_scores where season = ? order by user_id, game", season);
const pointsOf = async ({ userId }: { userId: number }) =>
  (await rows<{ points: number }>("select game_points as points from users where id = ?", userId))[0]?.points;

beforeEach(clearSettings);

describe("a finished round", () => {
  test("adds its points, best score and time to the board, and nothing when it has no points", async () => {
    const person = await aPerson();
    const now = Date.now();
    const id = await aRound(person, { score: 30, finishedAt: now + 1000 });
    expect(await roundOf(id)).toMatchObject({ state: "finished", score: 30, counts: 1 });
    await aRound(person, { score: 50, finishedAt: now + 2000 });
    await aRound(person, { score: 20, finishedAt: now + 3000 });
    await aRound(person, { score: 0, finishedAt: now + 4000 });
    expect(await scoresOf(person)).toEqual([{ season: 0, points: 100, best: 50, reached_at: now + 3000 }]);
    expect(await pointsOf(person)).toBe(100);
  });

  test("counts for the season in which it began, and always for the player's total", async () => {
    const person = await aPerson();
    const now = Date.now();
    await setSetting("game-season", { startsAt: now - HOUR_MS, awardsAt: now + HOUR_MS });
    await aRound(person, { score: 1, startedAt: now - HOUR_MS - 1 });
    await aRound(person, { score: 10, startedAt: now - HOUR_MS });
    await aRound(person, { score: 100, startedAt: now + HOUR_MS - 1 });
    await aRound(person, { score: 1000, startedAt: now + HOUR_MS });
    expect(await scoresOf(person)).toMatchObject([{ season: now - HOUR_MS, points: 110, best: 100 }]);
    expect(await pointsOf(person)).toBe(1111);
  });

  test("cannot be changed, and a new round cannot start as finished", async () => {
    const id = await aRound(await aPerson(), { seed: 7 });
    for (const change of [
      "score = score + 1",
      "log = ''",
      "state = 'open', log = null, score = null, finished_at = null",
      "finished_at = finished_at + 1",
      "user_id = (select id from users where id <> user_id limit 1)",
      "started_at = started_at - 1",
      "seed = seed + 1",
      "counts = 0",
      "commits = '[]'",
      "drops = json_remove(drops, '$[#-1]')",
    ])
      await expect(rows(`update game_rounds set ${change} where id = unhex(?, '-')`, id), change).rejects.toThrow(
        "stands",
      );
    // Both go, and only of a round that ended with them.
    const unlogged = "update game_rounds set log = null where id = unhex(?, '-')";
    await expect(rows(unlogged, id)).rejects.toThrow("game_rounds_state");
    const ending = "state = 'finished', score = 0, finished_at = started_at, commits = null";
    const { id: open } = await anOpenRound(await aPerson());
    await expect(rows(`update game_rounds set ${ending} where id = unhex(?, '-')`, open)).rejects.toThrow("stands");
    const begun: Parameters<typeof anOpenRound>[1][] = [
      { state: "finished", log: "", score: 9, finishedAt: Date.now(), commits: null, drops: [] },
      { commits: [["EA", 1]] },
    ];
    for (const round of begun) await expect(anOpenRound(await aPerson(), round)).rejects.toThrow("a round begins open");
  });
});

describe("the record of an open round's drops", () => {
  const drop = (salt: number) => JSON.stringify(["EA", salt]);

  test.each([
    ["changes a drop", "commits = json_set(commits, '$[0][1]', 3)"],
    ["removes a drop", "commits = json_remove(commits, '$[1]')"],
    ["inserts a drop before the others", `commits = '[${drop(3)},${drop(1)},${drop(2)}]'`],
    ["adds no drop", "commits = '{}'"],
  ])("rejects an update that %s", async (_, change) => {
    const { id } = await anOpenRound(await aPerson());
    await db.batch([keepDrop(id, { log: "EA", salt: 1 }), keepDrop(id, { log: "EA", salt: 2 })]);
    await expect(rows(`update game_rounds set ${change} where id = unhex(?, '-')`, id)).rejects.toThrow(
      "what was committed stays",
    );
    expect(await rows("select commits from game_rounds where id = unhex(?, '-')", id)).toEqual([
      { commits: `[${drop(1)},${drop(2)}]` },
    ]);
  });

  test.each([-1, 2 ** 31])("rejects the salt %d", async (salt) => {
    const { id } = await anOpenRound(await aPerson());
    await expect(db.batch([keepDrop(id, { log: "EA", salt })])).rejects.toThrow("game_rounds_commits");
  });

  test.each(["[[1,2]]", "[[1,1],[1,1]]", "[[1,1],[1,2],[1,3]]"])(
    "rejects the end of a round whose drops differ from the recorded ones: %s",
    async (drops) => {
      const { id } = await anOpenRound(await aPerson());
      await db.batch([keepDrop(id, { log: "EA", salt: 1 }), keepDrop(id, { log: "EA", salt: 2 })]);
      const end = "state = 'finished', log = 'EA', score = 0, finished_at = started_at, commits = null";
      await expect(
        rows(`update game_rounds set ${end}, drops = ? where id = unhex(?, '-')`, drops, id),
      ).rejects.toThrow("as it was committed");
    },
  );
});

test("boards rebuilt from rounds equal the stored ones despite leavers, late buyers and other seasons", async () => {
  // At a time when no other test plays.
  const now = Date.UTC(2001, 0, 1);
  const season = { startsAt: now - 10 * HOUR_MS, awardsAt: now };
  await setSetting("game-season", season);
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson()));
  for (const [index, person] of people.entries())
    for (let n = 0; n < 5; n += 1)
      await aRound(person, {
        score: (index * 7 + n * 13) % 40,
        startedAt: now - 11 * HOUR_MS + ((index * 5 + n * 3) % 13) * HOUR_MS,
        counts: index % 3 > 0,
      });
  await leaveForGood(people[1]!);
  await rows("update game_rounds set counts = 1 where user_id = ?", people[3]!.userId);
  const stored = await board(season.startsAt);
  expect(stored.length).toBeGreaterThan(5);
  await rebuild();
  expect(await board(season.startsAt)).toEqual(stored);
});

test("boards rebuilt by playing every round again equal the stored ones", async () => {
  const startsAt = Date.UTC(2002, 0, 1);
  await setSetting("game-season", { startsAt, awardsAt: startsAt + HOUR_MS });
  const people = [await aPerson(), await aPerson()];
  for (const person of people)
    for (const seed of [11, 12, 13])
      await aRound(person, { seed: seed + people.indexOf(person) * 9, startedAt: startsAt });
  const [played] = await db.batch([
    db
      .select()
      .from(gameRounds)
      .where(and(eq(gameRounds.counts, true), eq(gameRounds.startedAt, startsAt))),
  ]);
  const boards = new Map<number, { points: number; best: number; reached_at: number }>();
  for (const round of played) {
    const { userId: user, seed, log, finishedAt } = round;
    const again = replay({ seed, log: log ?? "", commits: commitsOf(round) });
    const score = again.ok ? again.score : -1;
    const { points, best, reached_at } = boards.get(user) ?? { points: 0, best: 0, reached_at: 0 };
    if (score === 0) continue;
    boards.set(user, {
      points: points + score,
      best: Math.max(best, score),
      reached_at: Math.max(reached_at, finishedAt ?? 0),
    });
  }
  expect(boards.size).toBe(2);
  const stored = await rows<{ user: string }>(
    "select user_id as user, points, best, reached_at from game_scores where season = ?",
    startsAt,
  );
  expect(new Map(stored.map(({ user, ...score }) => [user, score]))).toEqual(boards);
});

test("a new season's board holds only later rounds, and the previous board can be restored", async () => {
  const person = await aPerson();
  const now = Date.now();
  await aRound(person, { score: 30, startedAt: now - 2 * HOUR_MS });
  await aRound(person, { score: 5, startedAt: now });
  await setSetting("game-season", { startsAt: now - HOUR_MS, awardsAt: null });
  await rebuild();
  await setSetting("game-season", { startsAt: 0, awardsAt: now - HOUR_MS });
  await rebuild();
  expect(await scoresOf(person)).toMatchObject([
    { season: 0, points: 30 },
    { season: now - HOUR_MS, points: 5 },
  ]);
});
