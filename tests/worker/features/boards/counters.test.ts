import { expect, test } from "vitest";
import { z } from "zod";

import { get, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aBoard, freshBoard } from "../../support/features/boards.ts";

const COUNTERS = [
  ["top-likes", "likesReceived"],
  ["top-followers", "followerCount"],
] as const;

const ranked = z.looseObject({ username: z.string(), score: z.number() });
const rankOf = async (person: Person, gameCode: string) =>
  read(
    await person.get("/api/game/rank", { gameCode }),
    z.looseObject({
      score: z.number(),
      rank: z.number().nullable(),
      before: ranked.nullable(),
      after: ranked.nullable(),
    }),
  );

// Higher than any other test's: each step of a test has a million of its own.
let level = 1_000_000;
const aLevel = () => (level += 1_000_000);

test.each(COUNTERS)(
  "%s lists the highest first, and on ties the person who joined earlier",
  async (gameCode, counter) => {
    const top = aLevel();
    const second = await aPerson({ [counter]: top });
    const third = await aPerson({ [counter]: top });
    const first = await aPerson({ [counter]: top + 1, blueTick: true });
    const items = await aBoard({ gameCode, limit: 3 });
    expect(items.map(({ username, score }) => [username, score])).toEqual([
      [first.username, top + 1],
      [second.username, top],
      [third.username, top],
    ]);
    expect(items[0]).toMatchObject({ id: first.id, blueTick: true, avatarUrl: "" });
  },
);

test.each(COUNTERS)("%s leaves out people who are suspended, have no name or left", async (gameCode, counter) => {
  const top = aLevel();
  const suspended = await aPerson({ [counter]: top + 3, suspendedUntil: Date.now() + 60_000 });
  const nameless = await aPerson({ [counter]: top + 2, username: null });
  const leaving = await aPerson({ [counter]: top + 1 });
  const free = await aPerson({ [counter]: top, suspendedUntil: Date.now() - 1 });
  await leaveForGood(leaving);
  const [leader] = await aBoard({ gameCode, limit: 1 });
  expect(leader?.username).toBe(free.username);
  for (const hidden of [suspended, nameless])
    expect(await rankOf(hidden, gameCode)).toMatchObject({ rank: null, before: null, after: null });
});

test.each(COUNTERS)("the rank in %s comes with the neighbours right before and after", async (gameCode, counter) => {
  const top = aLevel();
  const first = await aPerson({ [counter]: top + 1 });
  const second = await aPerson({ [counter]: top });
  const third = await aPerson({ [counter]: top });
  const named = ({ username }: Person, score: number) => expect.objectContaining({ username, score });
  expect(await rankOf(first, gameCode)).toMatchObject({ rank: 1, before: null, after: named(second, top) });
  expect(await rankOf(second, gameCode)).toMatchObject({
    rank: 2,
    before: named(first, top + 1),
    after: named(third, top),
  });
  expect(await rankOf(third, gameCode)).toMatchObject({ rank: 3, score: top, before: named(second, top) });
});

test("blocking or blocked people are no neighbours, and still count in the rank", async () => {
  const top = aLevel();
  const [first, second] = [await aPerson({ likesReceived: top + 2 }), await aPerson({ likesReceived: top + 1 })];
  const third = await aPerson({ likesReceived: top });
  await third.post("/api/block", { blocked: second.username });
  expect(await rankOf(third, "top-likes")).toMatchObject({ rank: 3, before: { username: first.username } });
  expect(await rankOf(second, "top-likes")).toMatchObject({ rank: 2, before: { username: first.username } });
});

test("a person without a score has no rank and no neighbours", async () => {
  const person = await aPerson();
  for (const gameCode of ["top-likes", "top-followers", "claw-9001"])
    expect(await rankOf(person, gameCode)).toEqual({ success: true, score: 0, rank: null, before: null, after: null });
});

test("ranks are counted up to 1000, however many people are equal", async () => {
  const top = aLevel();
  await rows(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
     insert into users (id, public_id, username, handle, mobile, registered_at, follower_count)
     select 8000000 + i, randomblob(16), 'rank-' || i, 'rank-' || i, '0991' || printf('%07d', i), 0, ?1 + (i <= 1000) from n`,
    top,
  );
  const person = await aPerson({ followerCount: top });
  const far = await person.get("/api/game/rank", { gameCode: "top-followers" });
  expect(far.body).toMatchObject({ rank: null, score: top, before: { score: top } });
  // Two thousand of these, beside the hidden people of other tests.
  expect(far.cost.read).toBeLessThanOrEqual(2800);
  await rows("update users set follower_count = 0 where follower_count = ? and id < ?", top, person.userId);
  expect(await rankOf(person, "top-followers")).toMatchObject({ rank: null, score: top, before: { score: top + 1 } });
  await rows("update users set follower_count = 0 where id = 8000001");
  const answer = await person.get("/api/game/rank", { gameCode: "top-followers" });
  expect(answer.body).toMatchObject({ rank: 1000 });
  expect(answer.cost.trips).toBe(1);
  await rows("update users set follower_count = 0 where id between 8000001 and 8002000");
});

test("an unknown board, and a limit that is invalid or over fifty, are rejected", async () => {
  expect(refusalOf(await get("/api/game/leaderboard", { gameCode: "claw-9002" }))).toBe("400 BOARD_NOT_FOUND");
  for (const limit of ["0", "51", "1.5", "x", "010", "1e1", "10.0", " 10", "0x0a", "+10"])
    expect(refusalOf(await get("/api/game/leaderboard", { limit })), limit).toBe("400 INVALID_INPUT");
});

test("a visitor has no rank", async () => {
  expect(refusalOf(await get("/api/game/rank"))).toBe("401 LOGIN_REQUIRED");
});

test("a board of ten takes one round trip and few rows, even when some people are hidden", async () => {
  const top = aLevel();
  for (let n = 0; n < 10; n += 1) await aPerson({ likesReceived: top + n });
  const answer = await freshBoard({ gameCode: "top-likes", limit: 10 });
  expect(answer.cost).toMatchObject({ trips: 1 });
  expect(answer.cost.read).toBeLessThanOrEqual(60);
});
