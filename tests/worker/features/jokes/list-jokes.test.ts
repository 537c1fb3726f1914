import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";

import { jokePage } from "../../../../contract/jokes/calls.ts";
import { DISCOVERY_PAGE_SIZE } from "../../../../contract/jokes/values.ts";
import { HOUR_MS } from "../../../../contract/time.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, get, getAfresh, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);

/** Newest first. */
async function jokesOf(
  { userId }: Person,
  count: number,
  over: { heldUntil?: number; fresh?: boolean } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await rows(
    `insert into jokes (id, author_id, text, created_at, held_until, fresh)
      select unhex(value, '-'), ?, 'جوک ' || key, ?, ?, ? from json_each(?)`,
    userId,
    Date.now(),
    over.heldUntil ?? null,
    over.fresh ?? over.heldUntil !== undefined,
    JSON.stringify(ids),
  );
  await rows("update users set joke_count = joke_count + ? where id = ?", count, userId);
  return ids.toReversed();
}

/** Jokes by enough authors for a page to show them all. */
async function jokesOfMany(
  count: number,
  person: Parameters<typeof aPerson>[0] = {},
  over: Parameters<typeof jokesOf>[2] = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 3)
    ids.unshift(...(await jokesOf(await aPerson(person), Math.min(3, count - n), over)));
  return ids;
}

/** Held first jokes of newcomers. */
async function heldJokes(count: number, each: number): Promise<void> {
  for (let n = 0; n < count; n += each)
    await jokesOf(await aPerson(), Math.min(each, count - n), { heldUntil: Date.now() + HOUR_MS });
}

/** Follows the cursors to the end; fails on a list that does not end. */
async function walk(page: (cursor: Record<string, string>) => Promise<Answer>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let n = 0; n < 100; n += 1) {
    const answer = await page(cursor === null ? {} : { cursor });
    ids.push(...idsOf(answer));
    cursor = read(answer, jokePage).nextCursor;
    if (cursor === null) return ids;
  }
  throw new Error("the list did not end");
}

beforeEach(async () => {
  await rows("update jokes set deleted_at = 1, text = '', fingerprint = null, text_digest = null");
});

describe("discovery", () => {
  test("shows the newest fifty in a different order each time", async () => {
    const ids = await jokesOfMany(60);
    const [first, second] = [idsOf(await getAfresh("/api/jokes")), idsOf(await getAfresh("/api/jokes"))];
    expect(first.toSorted().toReversed()).toEqual(ids.slice(0, 50));
    expect(second.toSorted().toReversed()).toEqual(ids.slice(0, 50));
    expect(second).not.toEqual(first);
  });

  test("leaves out the viewer's own and reported jokes, and still fills its page", async () => {
    const viewer = await aPerson();
    const theirs = await jokesOfMany(55);
    await jokesOf(viewer, 20);
    await viewer.post(`/api/jokes/${theirs[0]}/report`);
    const shown = idsOf(await viewer.get("/api/jokes"));
    expect(shown.toSorted().toReversed()).toEqual(theirs.slice(1, 51));
  });

  test("shows moderation flags only to the author", async () => {
    const author = await aPerson();
    const id = await aJoke(author, "جوک", { flagged: true, reportingDisabled: true });
    const readers = { author, stranger: await aPerson(), visitor: { get } };
    for (const [reader, { get: call }] of Object.entries(readers))
      for (const path of [`/api/jokes?username=${author.username}`, `/api/jokes/${id}`]) {
        const isShown = reader === "author";
        expect(read(await call(path), jokePage).jokes, `${reader} at ${path}`).toMatchObject([
          { _id: id, flagged: isShown, bypassValidation: isShown, reportingDisabled: isShown },
        ]);
      }
  });

  test("includes the viewer's likes and which authors have a blue tick, frame or sparkle", async () => {
    const author = await aPerson({ blueTick: true, sparkleEffect: true });
    const framed = await aPerson({ colorfulFrame: true });
    const [liked] = [await aJoke(author), await aJoke(framed)];
    const viewer = await aPerson();
    await viewer.post(`/api/jokes/${liked}/like`);
    expect(read(await viewer.get("/api/jokes"), jokePage)).toMatchObject({
      likedIds: [liked],
      blueTickUsernames: [author.username],
      colorfulFrameUsernames: [framed.username],
      sparkleUsernames: [author.username],
    });
    expect(read(await getAfresh("/api/jokes"), jokePage).likedIds).toEqual([]);
  });

  test("gives simultaneous viewers each their own view", async () => {
    const author = await aPerson();
    const [first, second] = [await aJoke(author), await aJoke(author)];
    const [one, other, blocker] = [await aPerson(), await aPerson(), await aPerson()];
    await one.post(`/api/jokes/${first}/like`);
    await other.post(`/api/jokes/${second}/like`);
    await blocker.post("/api/block", { blocker: blocker.username, blocked: author.username });
    const seen = await Promise.all([one, other, blocker, author, one].map((viewer) => viewer.get("/api/jokes")));
    expect(seen.map((page) => ({ likedIds: read(page, jokePage).likedIds, shown: idsOf(page).length }))).toEqual([
      { likedIds: [first], shown: 2 },
      { likedIds: [second], shown: 2 },
      { likedIds: [], shown: 0 },
      { likedIds: [], shown: 0 },
      { likedIds: [first], shown: 2 },
    ]);
    const own = await Promise.all([author, one].map((viewer) => viewer.get(`/api/jokes/${first}`)));
    expect(own.map((page) => read(page, jokePage).jokes[0]?.own)).toEqual([true, false]);
  });

  test("shows each joke of others once, newest first, in pages of any size", async () => {
    const viewer = await aPerson();
    const theirs: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      theirs.unshift(...(await jokesOfMany(3)));
      await jokesOf(viewer, n % 3);
    }
    for (const limit of [1, 7, 50]) {
      const walked = await walk((cursor) => viewer.get("/api/jokes", { limit: String(limit), ...cursor }));
      expect(walked, `pages of ${limit}`).toEqual(theirs);
      if (limit === 1) continue;
      expect(await walk((cursor) => getAfresh("/api/jokes", { limit: String(limit), ...cursor }))).toHaveLength(
        limit === 50 ? 24 + 3 : 24 + 7,
      );
    }
  });

  test("continues after a page that has only the viewer's own jokes", async () => {
    const [viewer, author] = [await aPerson(), await aPerson()];
    const theirs = await jokesOf(author, 2);
    await jokesOf(viewer, 30);
    expect(await walk((cursor) => viewer.get("/api/jokes", { limit: "5", ...cursor }))).toEqual(theirs);
  });

  test("shows others' jokes when hundreds of fresh ones are held, in one trip", async () => {
    const theirs = await jokesOfMany(60);
    await heldJokes(410, 410);
    const reader = await aPerson();
    const whileHeld = await reader.get("/api/jokes");
    expect(idsOf(whileHeld).toSorted().toReversed()).toEqual(theirs.slice(0, 50));
    const { nextCursor } = read(whileHeld, jokePage);
    expect(idsOf(await reader.get("/api/jokes", { cursor: nextCursor ?? "" }))).toEqual(theirs.slice(50));
    await rows("update jokes set deleted_at = 1, text = '' where held_until is not null");
    const without = await reader.get("/api/jokes");
    expect([whileHeld.cost.trips, without.cost.trips]).toEqual([1, 1]);
    // Those passed to find a few fresh ones.
    expect(whileHeld.cost.read - without.cost.read).toBeLessThanOrEqual(2 * DISCOVERY_PAGE_SIZE + 20);
    await rows("update jokes set deleted_at = 1, text = '' where id <> unhex(?, '-')", theirs[0]);
    await heldJokes(410, 410);
    expect(read(await reader.get("/api/jokes"), jokePage)).toMatchObject({
      jokes: [{ _id: theirs[0] }],
      nextCursor: null,
    });
  });

  test("reads four windows at most when there are only held jokes", async () => {
    await heldJokes(410, 410);
    const first = await (await aPerson()).get("/api/jokes");
    // Two each: of the others, and of fresh ones.
    expect(first.cost.trips).toBe(8);
    expect(read(first, jokePage)).toMatchObject({ jokes: [], nextCursor: expect.any(String) });
  });

  test("shows at most a fifth of fresh jokes, of a network without mobiles three, and fills a young Labkhand", async () => {
    const byEmail = { mobile: null, fromNetwork: "one network" };
    const old = await jokesOfMany(60);
    const fresh = { fresh: true };
    const flood = await jokesOfMany(90, byEmail, fresh);
    const ofMobiles = await jokesOfMany(30, { fromNetwork: "a carrier" }, fresh);
    const shareOf = (page: Answer, ids: string[]) => idsOf(page).filter((id) => ids.includes(id)).length;
    const reader = await aPerson();
    for (const page of [await getAfresh("/api/jokes"), await reader.get("/api/jokes")])
      expect([shareOf(page, ofMobiles), shareOf(page, old)]).toEqual([10, 40]);
    await rows(
      "update jokes set deleted_at = 1, text = '' where id in (select unhex(value, '-') from json_each(?))",
      JSON.stringify(ofMobiles),
    );
    const flooded = await reader.get("/api/jokes");
    // Room for ten was kept.
    expect([shareOf(flooded, flood), shareOf(flooded, old)]).toEqual([3, 41]);
    const walked = await walk((cursor) => reader.get("/api/jokes", { limit: "20", ...cursor }));
    expect(new Set(walked).size).toBe(walked.length);
    expect(walked.filter((id) => old.includes(id))).toHaveLength(60);
    await rows("update jokes set deleted_at = 1, text = '' where not fresh");
    const young = await jokesOfMany(60, {}, fresh);
    expect(shareOf(await reader.get("/api/jokes"), young)).toBe(50);
    expect(shareOf(await reader.get("/api/jokes"), flood)).toBe(0);
  });

  test.each([
    [{ limit: "0" }, "400 INVALID_INPUT"],
    [{ limit: "51" }, "400 INVALID_INPUT"],
    [{ limit: "1.5" }, "400 INVALID_INPUT"],
    [{ limit: "ده" }, "400 INVALID_INPUT"],
    [{ cursor: "last" }, "400 INVALID_CURSOR"],
  ])("rejects the page %j", async (query, refusal) => {
    expect(refusalOf(await get("/api/jokes", query))).toBe(refusal);
  });
});

describe("an author's jokes", () => {
  test("are listed alone, newest first, for anyone who asks by username", async () => {
    const [author, other] = [await aPerson(), await aPerson()];
    const ids = await jokesOf(author, 3);
    await jokesOf(other, 2);
    expect(idsOf(await get("/api/jokes", { username: author.username }))).toEqual(ids);
    expect(idsOf(await get("/api/jokes", { username: author.username.toUpperCase() }))).toEqual(ids);
  });

  test("can be asked for by e-mail or mobile only by the author", async () => {
    const [author, other] = [await aPerson(), await aPerson()];
    const ids = await jokesOf(author, 2);
    await jokesOf(other, 2);
    expect(idsOf(await author.get("/api/jokes", { email: author.email }))).toEqual(ids);
    expect(idsOf(await author.get("/api/jokes", { mobileNumber: author.mobile }))).toEqual(ids);
    expect(refusalOf(await other.get("/api/jokes", { email: author.email }))).toBe("403 IDENTITY_MISMATCH");
    expect(refusalOf(await get("/api/jokes", { mobileNumber: author.mobile }))).toBe("401 LOGIN_REQUIRED");
  });

  test("have no gap between pages", async () => {
    const author = await aPerson();
    const ids = await jokesOf(author, 10);
    const page = (cursor: Record<string, string>) =>
      get("/api/jokes", { username: author.username, limit: "3", ...cursor });
    expect(await walk(page)).toEqual(ids);
  });

  test("are empty for an unknown username", async () => {
    await jokesOf(await aPerson(), 2);
    expect(idsOf(await get("/api/jokes", { username: "nobody-at-all" }))).toEqual([]);
  });
});

describe("one joke by its link", () => {
  test("opens for visitors and includes the viewer's like", async () => {
    const joke = await aJoke(await aPerson());
    const viewer = await aPerson();
    await viewer.post(`/api/jokes/${joke}/like`);
    expect(idsOf(await get(`/api/jokes/${joke}`))).toEqual([joke]);
    expect(read(await viewer.get(`/api/jokes/${joke}`), jokePage).likedIds).toEqual([joke]);
  });

  test("is not found when its id is unknown", async () => {
    expect(refusalOf(await get(`/api/jokes/${crypto.randomUUID()}`))).toBe("404 JOKE_NOT_FOUND");
    expect(refusalOf(await get("/api/jokes/nonsense"))).toBe("404 JOKE_NOT_FOUND");
  });
});

test("every joke list is empty when the cursor is not the id of a joke", async () => {
  const [reader, author] = [await aPerson(), await aPerson()];
  await reader.post("/api/follow", { followee: author.username });
  await jokesOf(author, 3);
  const cursor = crypto.randomUUID();
  const lists = [
    await reader.get("/api/jokes", { cursor }),
    await reader.get("/api/jokes", { username: author.username, cursor }),
    await reader.get("/api/feed/following", { cursor }),
  ];
  for (const list of lists) expect(read(list, jokePage)).toMatchObject({ jokes: [], nextCursor: null });
  const all = await admin.get("/api/admin/jokes", { cursor });
  expect(all.body).toMatchObject({ items: [], nextCursor: null });
});
