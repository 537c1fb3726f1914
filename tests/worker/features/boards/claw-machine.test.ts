import { beforeEach, expect, test } from "vitest";

import { admin } from "../../support/administrator.ts";
import { get } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aBoard, freshBoard } from "../../support/features/boards.ts";
import { aRound } from "../../support/features/games.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

beforeEach(clearSettings);

const setSeason = (startsAt: string | null, awardsAt: string | null = null) =>
  admin.post("/api/admin/game-season", { startsAt, awardsAt });
const rank = (person: Person) => person.get("/api/game/rank", { gameCode: "claw-9001" });
const named = ({ username }: Person, score: number) => expect.objectContaining({ username, score });

// Each test has a season of one hour, without rounds of other tests.
let hours = 0;
function aSeason() {
  hours += 1;
  const startsAt = Date.UTC(2030, 0, 1) + hours * 7_200_000;
  return { startsAt, awardsAt: startsAt + 3_600_000, iso: (moment: number) => new Date(moment).toISOString() };
}

test("a season's board sums the rounds that count and began in the season; on ties the earlier player leads", async () => {
  const { startsAt, awardsAt, iso } = aSeason();
  await setSeason(iso(startsAt), iso(awardsAt));
  const [early, late, leader] = [await aPerson(), await aPerson({ blueTick: true }), await aPerson()];
  await aRound(late, { score: 30, startedAt: startsAt + 2000 });
  await aRound(early, { score: 30, startedAt: startsAt + 1000 });
  for (const score of [25, 10, 0]) await aRound(leader, { score, startedAt: startsAt });
  await aRound(early, { score: 1000, startedAt: startsAt - 1 });
  await aRound(early, { score: 1000, startedAt: awardsAt });
  await aRound(early, { score: 1000, startedAt: startsAt, counts: false });
  const items = await aBoard({});
  expect(items).toEqual([named(leader, 35), named(early, 30), named(late, 30)]);
  expect(items[2]).toMatchObject({ id: late.id, blueTick: true });
  expect((await rank(early)).body).toMatchObject({
    score: 30,
    rank: 2,
    before: named(leader, 35),
    after: named(late, 30),
  });
});

test("a new season includes rounds already played in it", async () => {
  const { startsAt, awardsAt, iso } = aSeason();
  const [first, second] = [await aPerson(), await aPerson()];
  await aRound(first, { score: 10, startedAt: startsAt + 1 });
  await aRound(second, { score: 20, startedAt: startsAt + 2 });
  await aRound(second, { score: 40, startedAt: startsAt - 1 });
  await setSeason(iso(startsAt), iso(awardsAt));
  expect(await aBoard({})).toEqual([named(second, 20), named(first, 10)]);
  await setSeason(iso(startsAt - 1), iso(awardsAt));
  expect(await aBoard({})).toEqual([named(second, 60), named(first, 10)]);
});

test("boards rebuilt from the rounds equal the stored ones", async () => {
  const { startsAt, awardsAt, iso } = aSeason();
  await setSeason(iso(startsAt), iso(awardsAt));
  const players = await Promise.all(Array.from({ length: 5 }, () => aPerson()));
  for (let n = 0; n < 40; n += 1) {
    const player = players[n % 5] ?? (await aPerson());
    await aRound(player, { score: (n * 7) % 50, startedAt: startsAt + n * 97, counts: n % 9 !== 0 });
  }
  const stored = () => rows("select * from game_scores where season = ? order by user_id", startsAt);
  const before = await stored();
  expect(before).toHaveLength(5);
  await setSeason(iso(startsAt), iso(awardsAt));
  expect(await stored()).toEqual(before);
});

test("a suspended player is on no board and has no rank, and returns with the old score", async () => {
  const { startsAt, awardsAt, iso } = aSeason();
  await setSeason(iso(startsAt), iso(awardsAt));
  const [suspended, other] = [await aPerson({ suspendedUntil: Date.now() + 60_000 }), await aPerson()];
  await aRound(suspended, { score: 50, startedAt: startsAt });
  await aRound(other, { score: 10, startedAt: startsAt });
  expect(await aBoard({})).toEqual([named(other, 10)]);
  expect((await rank(suspended)).body).toMatchObject({ score: 50, rank: null, before: null, after: null });
  expect((await rank(other)).body).toMatchObject({ rank: 1, before: null });
  await rows("update users set suspended_until = null where id = ?", suspended.userId);
  expect(await aBoard({})).toEqual([named(suspended, 50), named(other, 10)]);
});

test("a board of ten takes one trip and few rows, or no trip when cached at the edge", async () => {
  const { startsAt, awardsAt, iso } = aSeason();
  await setSeason(iso(startsAt), iso(awardsAt));
  for (let n = 1; n <= 30; n += 1) await aRound(await aPerson(), { score: n, startedAt: startsAt });
  const read = await freshBoard({ gameCode: "claw-9001", limit: 10 });
  expect(read.cost.trips).toBe(1);
  expect(read.cost.read).toBeLessThanOrEqual(60);
  const again = async () => (await get("/api/game/leaderboard", { gameCode: "claw-9001", limit: "10" })).cost.trips;
  await expect.poll(again).toBe(0);
});
