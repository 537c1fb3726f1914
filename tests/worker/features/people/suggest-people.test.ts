import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "../../../../contract/time.ts";
import { suggestedPeopleRoute } from "../../../../contract/people/calls.ts";
import { manyPeople } from "../../support/bulk.ts";
import { ORIGIN, get, read } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { follow } from "../../support/features/follows.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";

const PATH = "/api/users/suggested";
const answer = suggestedPeopleRoute.responses[200].content["application/json"].schema;

const suggestedTo = async (viewer: Pick<Person, "get">) =>
  read(await viewer.get(PATH), answer).items.map(({ username }) => username);

/** A visitor's suggestions, past the edge cache. */
async function suggestedToVisitors(): Promise<string[]> {
  await caches.default.delete(ORIGIN + PATH);
  return suggestedTo({ get });
}

/** The time of this many days ago. */
const daysAgo = (days: number): number => Date.now() - Math.floor(days * DAY_MS);

/** The author of a joke that could be liked for two days. */
async function likedAuthor(person: Parameters<typeof aPerson>[0] = {}, joke: Parameters<typeof aJoke>[2] = {}) {
  const author = await aPerson(person);
  await aJoke(author, "جوک", { createdAt: daysAgo(2), likeCount: 3, ...joke });
  return author;
}

/** A person with many likes who has just written. */
async function mostLiked(person: Parameters<typeof aPerson>[0] = {}) {
  const author = await aPerson({ likesReceived: 1000, ...person });
  await aJoke(author);
  return author;
}

beforeEach(async () => {
  await rows("update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null");
  await rows("update users set likes_received = 0 where likes_received > 0");
  await caches.default.delete(ORIGIN + PATH);
});

describe("people worth following", () => {
  test("are authors of liked jokes and the most liked people, each once, as lists show them", async () => {
    const author = await likedAuthor({ blueTick: true });
    const liked = await mostLiked();
    await aJoke(liked, "جوک", { createdAt: daysAgo(3), likeCount: 9 });
    const { items } = read(await (await aPerson()).get(PATH), answer);
    expect(items.map(({ username }) => username).toSorted()).toEqual([author.username, liked.username].toSorted());
    expect(items.find(({ id }) => id === liked.id)).toEqual({
      id: liked.id,
      username: liked.username,
      avatarUrl: "",
      avatarBase64: "",
      blueTick: false,
      colorfulFrame: false,
      sparkleEffect: false,
      likesReceived: 1000,
    });
  });

  test("are eight of the candidates, chosen and ordered differently each time", async () => {
    const authors: string[] = [];
    for (let n = 0; n < 12; n += 1) authors.push((await likedAuthor()).username);
    const viewer = await aPerson();
    const lists = [await suggestedTo(viewer), await suggestedTo(viewer), await suggestedTo(viewer)];
    for (const list of lists) {
      expect(new Set(list).size).toBe(8);
      expect(authors).toEqual(expect.arrayContaining(list));
    }
    expect(new Set(lists.map(String)).size).toBeGreaterThan(1);
  });

  test.each([
    ["proved neither mobile nor e-mail", { mobile: null, emailVerifiedAt: null }],
    ["are suspended", { suspendedUntil: Date.now() + DAY_MS }],
    ["have no name", { username: null }],
  ])("are never people who %s", async (_, person) => {
    await likedAuthor(person);
    await mostLiked(person);
    const shown = await likedAuthor({ suspendedUntil: Date.now() - 1 });
    expect(await suggestedToVisitors()).toEqual([shown.username]);
    expect(await suggestedTo(await aPerson())).toEqual([shown.username]);
  });

  test("are never people who left", async () => {
    for (const leaving of [await likedAuthor(), await mostLiked()]) await leaveForGood(leaving);
    expect(await suggestedToVisitors()).toEqual([]);
  });

  test("have published recently, and are liked by more than two people", async () => {
    await likedAuthor({}, { createdAt: daysAgo(31) });
    await likedAuthor({}, { likeCount: 2 });
    // Too new to count.
    await likedAuthor({}, { createdAt: daysAgo(0.5) });
    await aPerson({ likesReceived: 1000 });
    await mostLiked({ likesReceived: 2 });
    const silent = await aPerson({ likesReceived: 1000 });
    await aJoke(silent, "جوک", { createdAt: daysAgo(31) });
    expect(await suggestedToVisitors()).toEqual([]);
  });
});

describe("suggestions to a person", () => {
  test("include neither the person nor people they already follow", async () => {
    const viewer = await mostLiked();
    await aJoke(viewer, "جوک", { createdAt: daysAgo(2), likeCount: 5 });
    const [followed, liked, left] = [await likedAuthor(), await mostLiked(), await likedAuthor()];
    await follow(viewer, followed);
    await follow(viewer, liked);
    expect(await suggestedTo(viewer)).toEqual([left.username]);
  });

  test("include nobody with a block in either direction", async () => {
    const viewer = await aPerson();
    for (const make of [likedAuthor, mostLiked]) {
      const [blocked, blocking] = [await make(), await make()];
      await viewer.post("/api/block", { blocked: blocked.username });
      await blocking.post("/api/block", { blocked: viewer.username });
    }
    expect(await suggestedTo(viewer)).toEqual([]);
    expect(await suggestedToVisitors()).toHaveLength(4);
  });
});

describe("the edge", () => {
  test("caches visitors' suggestions for visitors only, and lets no browser cache them", async () => {
    const [author, viewer] = [await likedAuthor(), await mostLiked()];
    const first = await get(PATH);
    const again = await get(PATH);
    expect([first.cost.trips, again.cost.trips]).toEqual([1, 0]);
    expect(again.body).toEqual(first.body);
    // Otherwise the next person to log in would get it.
    for (const { headers } of [first, again]) expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(await suggestedTo({ get })).toHaveLength(2);
    expect(await suggestedTo(viewer)).toEqual([author.username]);
    expect(await suggestedTo({ get })).toHaveLength(2);
  });

  test("does not cache a person's suggestions", async () => {
    const viewer = await mostLiked();
    expect(await suggestedTo(viewer)).toEqual([]);
    expect(await suggestedTo({ get })).toEqual([viewer.username]);
  });
});

describe("thousands of liked people who write every day", () => {
  const costTo = async ({ get: call }: Pick<Person, "get">) => (await call(PATH)).cost;
  let authors: number[];

  beforeEach(async () => {
    authors = await manyPeople(2000, { jokesEach: 0 });
    const list = JSON.stringify(authors);
    await rows("update users set likes_received = 5 + rowid % 100 where id in (select value from json_each(?))", list);
    for (const days of [0.1, 1, 2, 3])
      await rows(
        `insert into jokes (id, author_id, text, like_count, created_at)
         select randomblob(16), value, 'جوک', 3 + key % 5, ? from json_each(?)`,
        daysAgo(days) - 60_000,
        list,
      );
  });

  test("cost suggestions one trip and at most sixty rows, whatever the follows and blocks", async () => {
    const viewer = await aPerson();
    const relations = {
      visitor: () => rows("select 1"),
      stranger: () => rows("select 1"),
      follower: () =>
        rows(
          "insert into follows (follower_id, followee_id, followed_at) select ?, value, 0 from json_each(?)",
          viewer.userId,
          JSON.stringify(authors),
        ),
      blocked: () =>
        rows(
          `insert into blocks (blocker_id, blocked_id, blocked_at, known_by, known_name)
           select value, ?, 0, randomblob(16), '' from json_each(?)`,
          viewer.userId,
          JSON.stringify(authors),
        ),
    };
    const found: Record<string, number> = {};
    for (const [name, relate] of Object.entries(relations)) {
      await relate();
      const asker = name === "visitor" ? { get } : viewer;
      const { trips, read: rowsRead, written } = await costTo(asker);
      expect([trips, written], name).toEqual([1, 0]);
      expect(rowsRead, name).toBeLessThanOrEqual(60);
      expect(rowsRead, name).toBeGreaterThan(20);
      await caches.default.delete(ORIGIN + PATH);
      found[name] = (await suggestedTo(asker)).length;
    }
    expect(found).toEqual({ visitor: 8, stranger: 8, follower: 0, blocked: 0 });
  });
});
