import { describe, expect, test } from "vitest";
import { z } from "zod";

import { jokePage } from "../../contract/jokes.ts";
import { type Answer, get, post, read } from "./support/call.ts";
import { callWithEnv } from "./support/call-with-env.ts";
import { rows } from "./support/database.ts";
import { manyPeople } from "./support/bulk.ts";
import { markRead, sendAll, trySend } from "./support/direct.ts";
import { aJoke } from "./support/jokes.ts";
import { type Person, aPerson } from "./support/people.ts";

interface Scene {
  viewer: Person;
  author: Person;
  joke: string;
  enemy: Person;
}

async function aScene(): Promise<Scene> {
  const [viewer, author, enemy] = [await aPerson(), await aPerson(), await aPerson()];
  await viewer.post("/api/follow", { followee: author.username });
  let joke = "";
  for (let n = 0; n < 12; n += 1) joke = await aJoke(author);
  await sendAll(viewer, author, ["سلام"]);
  return { viewer, author, joke, enemy };
}

/** Every hot call in an order that can be run again and again; the viewer's own identity costs nothing more. */
const hotCalls: [string, (scene: Scene) => Promise<Answer>][] = [
  [
    "the following feed",
    ({ viewer }) => viewer.get("/api/feed/following", { username: viewer.username, viewerMobile: viewer.mobile }),
  ],
  ["discovery", ({ viewer }) => viewer.get("/api/jokes", { viewerEmail: viewer.email })],
  ["discovery for a visitor", () => get("/api/jokes")],
  ["an author's jokes", ({ viewer, author }) => viewer.get("/api/jokes", { username: author.username })],
  ["one's own jokes", ({ author }) => author.get("/api/jokes", { mobileNumber: author.mobile })],
  ["one joke", ({ viewer, joke }) => viewer.get(`/api/jokes/${joke}`)],
  ["like", ({ viewer, joke }) => viewer.post(`/api/jokes/${joke}/like`, { mobileNumber: viewer.mobile })],
  ["unlike", ({ viewer, joke }) => viewer.post(`/api/jokes/${joke}/unlike`, { email: viewer.email })],
  ["report-status", ({ viewer, joke }) => viewer.get(`/api/jokes/${joke}/report-status`)],
  ["follow-status", ({ viewer, author }) => viewer.get("/api/follow-status", { followee: author.username })],
  ["unfollow", ({ viewer, author }) => viewer.post("/api/unfollow", { followee: author.username })],
  ["follow", ({ viewer, author }) => viewer.post("/api/follow", { followee: author.username })],
  ["user-public", ({ viewer, author }) => viewer.get(`/api/user-public/${author.username}`)],
  ["user-public for a visitor", ({ author }) => get(`/api/user-public/${author.username}`)],
  ["followers", ({ viewer, author }) => viewer.get("/api/followers", { username: author.username })],
  ["following", ({ viewer }) => viewer.get("/api/following", { username: viewer.username })],
  ["search by a start", ({ viewer, author }) => viewer.get("/api/users/search", { q: author.username.slice(0, 6) })],
  ["search by a middle", ({ viewer }) => viewer.get("/api/users/search", { q: "ulk-" })],
  ["search for a visitor", () => get("/api/users/search", { q: "bulk" })],
  ["score-summary", ({ author }) => post("/api/user/score-summary", { username: author.username })],
  ["one's own score-summary", ({ viewer }) => viewer.post("/api/user/score-summary", { email: viewer.email })],
  ["block", ({ viewer, enemy }) => viewer.post("/api/block", { blocker: viewer.username, blocked: enemy.username })],
  ["blocks", ({ viewer }) => viewer.get("/api/blocks")],
  ["unblock", ({ viewer, enemy }) => viewer.post("/api/unblock", { blocked: enemy.username })],
  ["conversations", ({ author }) => author.get("/api/direct/conversations")],
  ["messages", ({ viewer, author }) => viewer.get("/api/direct/messages", { with: author.username })],
  ["a message", ({ viewer, author }) => trySend(viewer, author)],
  ["mark-read", ({ viewer, author }) => markRead(author, viewer)],
  [
    "deleting a conversation",
    ({ viewer, author }) => viewer.post("/api/direct/conversation/delete", { with: author.username }),
  ],
  ["user-status", ({ viewer }) => viewer.post("/api/user-status", { email: viewer.email })],
  ["report", async ({ viewer, author }) => viewer.post(`/api/jokes/${await aJoke(author)}/report`, { reason: "بد" })],
  ["delete", async ({ author }) => author.delete(`/api/jokes/${await aJoke(author)}`)],
];

describe("one round trip to D1 for", () => {
  test.each(hotCalls)("%s", async (_, run) => {
    const answer = await run(await aScene());
    expect(answer.status, answer.text).toBe(200);
    expect(answer.cost.trips).toBe(1);
  });
});

test.each(hotCalls.filter(([name]) => /message|conversation|mark-read/.test(name)))(
  "%s writes nothing to D1",
  async (_, run) => expect((await run(await aScene())).cost.written).toBe(0),
);

test("a deployed Worker says nothing of its costs", async () => {
  const answer = await callWithEnv({ SERVER_TIMING: undefined }, "/api/jokes");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Server-Timing")).toBeNull();
});

test("publishing takes at most two round trips, with a list of banned words too", async () => {
  const author = await aPerson();
  const answer = await author.post("/api/jokes", { text: "سلام", username: author.username });
  expect(answer.status).toBe(200);
  expect(answer.cost.trips).toBeLessThanOrEqual(2);
});

test("no hot call reads more rows because there are more people, jokes, likes and follows", async () => {
  const scene = await aScene();
  // Windows are full and no index is empty in either measurement, so their edges cost the same.
  await manyPeople(200, { jokesEach: 1, liking: scene.joke, following: scene.author.userId });
  const measure = async () => {
    const costs: Record<string, number> = {};
    // These two change what the others read, so each has a scene of its own.
    const isChanging = (name: string) => name === "report" || name === "delete";
    for (const [name, run] of hotCalls) costs[name] = (await run(isChanging(name) ? await aScene() : scene)).cost.read;
    return costs;
  };
  await measure();
  const before = await measure();
  await manyPeople(2000, { jokesEach: 3, liking: scene.joke, following: scene.author.userId });
  const after = await measure();
  expect(after).toEqual(before);
  for (const [name, rowsRead] of Object.entries(after))
    expect(rowsRead, name).toBeLessThan(name.startsWith("discovery") ? 700 : 250);
});

test("publishing reads and writes the same whatever the size of the tables", async () => {
  const author = await aPerson();
  const publish = async () => (await author.post("/api/jokes", { text: "سلام" })).cost;
  await publish();
  const before = await publish();
  await manyPeople(1000, { jokesEach: 2, following: author.userId });
  expect(await publish()).toEqual(before);
  expect(before.read + before.written).toBeLessThan(40);
});

describe("the following feed of somebody who follows 200 people with many jokes each", async () => {
  const viewer = await aPerson();
  const followees = await manyPeople(200, { jokesEach: 50 });
  await rows("insert into follows select ?, value, 0 from json_each(?)", viewer.userId, JSON.stringify(followees));
  const page = async (cursor?: string) => {
    const answer = await viewer.get("/api/feed/following", cursor === undefined ? {} : { cursor });
    return { ...read(answer, jokePage), cost: answer.cost };
  };

  test("reads at most two rows for each of them and a hundred more, on every page", async () => {
    let cursor: string | undefined;
    for (let n = 0; n < 4; n += 1) {
      const { jokes, nextCursor, cost } = await page(cursor);
      expect(jokes).toHaveLength(10);
      expect(cost.trips).toBe(1);
      expect(cost.read).toBeLessThanOrEqual(2 * followees.length + 100);
      cursor = z.string().parse(nextCursor);
    }
  });

  test("is still the newest of all of them, in order", async () => {
    const ids = (await page()).jokes.map(({ _id }) => _id);
    const newest = await rows<{ id: string }>(
      `select id from jokes where author_id in (select value from json_each(?)) order by id desc limit 10`,
      JSON.stringify(followees),
    );
    expect(ids).toEqual(newest.map(({ id }) => id));
  });
});
