import { describe, expect, test } from "vitest";
import { z } from "zod";

import { jokePage } from "../../contract/jokes/calls.ts";
import { DAY_MS, HOUR_MS } from "../../contract/time.ts";
import { read } from "./support/call.ts";
import { callWithEnv } from "./support/call-with-env.ts";
import { stopClockAt } from "./support/clock.ts";
import { rows } from "./support/database.ts";
import { manyPeople } from "./support/bulk.ts";
import { aScene, hotCalls, readsOfHotCalls } from "./support/calls/hot-calls.ts";
import { aJoke } from "./support/features/jokes.ts";
import { type Person, aPerson } from "./support/people.ts";
import { setSetting } from "./support/features/settings.ts";

/** The session's row, which a signed-in call reads in its first batch. */
const SESSION_ROWS = 1;

test("each hot call makes one round trip to D1 at most, a search in jokes two, and those of chats write nothing to it", async () => {
  const scene = await aScene();
  for (const [name, run] of hotCalls) {
    const { status, text, cost } = await run(scene);
    expect(status, `${name}: ${text}`).toBe(200);
    expect(cost.trips, name).toBeLessThanOrEqual(/search in .*jokes/.test(name) ? 2 : 1);
    const mayWrite = !/message|conversation|mark-read/.test(name);
    expect(mayWrite || cost.written === 0, name).toBe(true);
  }
});

test("a deployed Worker does not report its costs", async () => {
  const answer = await callWithEnv({ SERVER_TIMING: undefined }, "/api/jokes");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Server-Timing")).toBeNull();
});

test("publishing takes one round trip when the banned words are cached, and two when they are not", async () => {
  const author = await aPerson();
  const publish = () => author.post("/api/jokes", { text: "سلام", username: author.username });
  await setSetting("banned-words", ["بدحرف"]);
  const trips = [(await publish()).cost.trips, (await publish()).cost.trips];
  expect(trips).toEqual([2, 1]);
});

test(
  "no hot call reads more rows because there are more people, jokes, likes and follows",
  { timeout: 60_000 },
  async () => {
    const scene = await aScene();
    // In both measurements, windows are full, no index is empty and the scene's own jokes are past the first page, so
    // that their edges cost the same.
    await manyPeople(200, { jokesEach: 1, liking: scene.joke, following: scene.author.userId });
    for (let n = 0; n < 3; n += 1) await readsOfHotCalls(scene);
    const before = await readsOfHotCalls(scene);
    await manyPeople(2000, { jokesEach: 3, liking: scene.joke, following: scene.author.userId });
    const after = await readsOfHotCalls(scene);
    expect(after).toEqual(before);
    for (const [name, rowsRead] of Object.entries(after))
      expect(rowsRead, name).toBeLessThanOrEqual(/^(discovery|search in)/.test(name) ? 150 + SESSION_ROWS : 100);
  },
);

test("publishing reads and writes the same whatever the size of the tables", async () => {
  // A day's first joke also begins its count.
  stopClockAt(new Date().toISOString());
  const author = await aPerson({ registeredAt: Date.now() - 40 * DAY_MS, fromDevice: crypto.randomUUID() });
  // In its first month the accounts beside it are counted, and what of it stood.
  const byEmail = await aPerson({ mobile: null, fromNetwork: "of many people" });
  for (let n = 0; n < 3; n += 1) await aJoke(byEmail, "ایستاده", { createdAt: Date.now() - 2 * HOUR_MS });
  const publish = async ({ post }: Person) => (await post("/api/jokes", { text: "سلام" })).cost;
  for (const one of [author, byEmail]) await publish(one);
  const before = [await publish(author), await publish(byEmail)];
  const many = await manyPeople(1000, { jokesEach: 2, following: author.userId });
  await rows(
    "update users set mobile = null, email = username || '@example.com', email_verified_at = 1 where id in (select value from json_each(?))",
    JSON.stringify(many),
  );
  expect([await publish(author), await publish(byEmail)]).toEqual(before);
  for (const cost of before) expect(cost.read + cost.written).toBeLessThan(45);
  // «سلام» is too short to be somebody's; longer texts have an entry in the index of originals too.
  expect(before[0]?.written).toBe(6);
});

test("deleting a joke, a block and an unfollow read few rows where there is nothing to take back", async () => {
  const { viewer, author, joke, enemy } = await aScene();
  const reads = [
    await viewer.post("/api/block", { blocked: enemy.username }),
    await viewer.post("/api/unfollow", { followee: author.username }),
    await author.delete(`/api/jokes/${joke}`),
  ].map(({ cost }) => cost.read);
  for (const [n, most] of [22, 16, 16].entries()) expect(reads[n]).toBeLessThanOrEqual(most);
});

describe("the following feed of a person who follows 200 people with many jokes each", async () => {
  const viewer = await aPerson();
  const followees = await manyPeople(200, { jokesEach: 50 });
  await rows(
    "insert into follows (follower_id, followee_id, followed_at) select ?, value, 0 from json_each(?)",
    viewer.userId,
    JSON.stringify(followees),
  );
  const page = async (cursor?: string) => {
    const answer = await viewer.get("/api/feed/following", cursor === undefined ? {} : { cursor });
    return { ...read(answer, jokePage), cost: answer.cost };
  };

  test("reads at most two rows per followed person and a hundred more, on every page", async () => {
    let cursor: string | undefined;
    for (let n = 0; n < 4; n += 1) {
      const { jokes, nextCursor, cost } = await page(cursor);
      expect(jokes).toHaveLength(10);
      expect(cost.trips).toBe(1);
      expect(cost.read).toBeLessThanOrEqual(2 * followees.length + 100);
      cursor = z.string().parse(nextCursor);
    }
  });

  test("shows the newest jokes of all of them in order", async () => {
    const ids = (await page()).jokes.map(({ _id }) => _id);
    const newest = await rows<{ id: string }>(
      `select lower(hex(id)) as id from jokes where author_id in (select value from json_each(?)) order by key desc limit 10`,
      JSON.stringify(followees),
    );
    expect(ids.map((id) => id.replaceAll("-", ""))).toEqual(newest.map(({ id }) => id));
  });
});
