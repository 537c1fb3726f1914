import { describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { type FollowPage, followersRoute } from "../../../../contract/follows/calls.ts";
import { get, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { follow } from "../../support/features/follows.ts";
import { type Person, aPerson, anOpenPerson } from "../../support/people.ts";

const followPage = followersRoute.responses[200].content["application/json"].schema;
const LISTS = ["/api/followers", "/api/following"] as const;
type List = (typeof LISTS)[number];

const page = async (list: List, username: string, query: Record<string, string> = {}) =>
  read(await get(list, { username, ...query }), followPage);
const namesOf = ({ items }: FollowPage) => items.map(({ username }) => username);

/** A person with this many people in a list, and their names in its order; all of them show their follows. */
async function aListOf(list: List, count: number, followedAt: (n: number) => number = (n) => n) {
  const owner = await anOpenPerson();
  const people = await Promise.all(Array.from({ length: count }, () => anOpenPerson()));
  const entries = people.map(({ userId, username }, n) => ({ userId, username, at: followedAt(n) }));
  const [listed, owning] = list === "/api/followers" ? ["follower_id", "followee_id"] : ["followee_id", "follower_id"];
  await rows(
    `insert into follows (${listed}, ${owning}, followed_at)
      select value ->> 'userId', ?, value ->> 'at' from json_each(?)`,
    owner.userId,
    JSON.stringify(entries),
  );
  const counter = list === "/api/followers" ? "follower_count" : "following_count";
  await rows(`update users set ${counter} = ? where id = ?`, count, owner.userId);
  const newestFirst = entries.toSorted((a, b) => b.at - a.at || (a.userId < b.userId ? 1 : -1));
  return { owner, names: newestFirst.map(({ username }) => username), entries };
}

/** To ten minutes. */
const roughly = (moment = 0) => new Date(moment - (moment % 600_000)).toISOString();

test("followers and followed people are listed for anyone, with times and the stored total", async () => {
  const [star, fan] = [await anOpenPerson(), await anOpenPerson({ blueTick: true, sparkleEffect: true })];
  await follow(fan, star);
  const [row] = await rows<{ at: number }>("select followed_at as at from follows where follower_id = ?", fan.userId);
  const followedAt = roughly(row?.at);
  const ends = { success: true, total: 1, prevCursor: null, nextCursor: null };
  const plain = { avatarUrl: "", avatarBase64: "", colorfulFrame: false, followedAt };
  expect(await page("/api/followers", star.username)).toEqual({
    ...ends,
    id: star.id,
    username: star.username,
    items: [{ ...plain, id: fan.id, username: fan.username, blueTick: true, sparkleEffect: true }],
  });
  expect(await page("/api/following", fan.username)).toEqual({
    ...ends,
    id: fan.id,
    username: fan.username,
    items: [{ ...plain, id: star.id, username: star.username, blueTick: false, sparkleEffect: false }],
  });
  expect(await page("/api/following", star.username)).toMatchObject({ items: [], total: 0 });
});

test("shows a follow to its two people, and to others only while both show theirs", async () => {
  const [star, child, stranger] = [await aPerson(), await aPerson(), await aPerson()];
  await follow(child, star);
  const seenBy = async (viewer: Person | null) => {
    const lists = [
      ["/api/followers", star],
      ["/api/following", child],
    ] as const;
    const pages = lists.map(async ([list, { username }]) => {
      const answer = await (viewer ? viewer.get(list, { username }) : get(list, { username }));
      const { items, total, nextCursor } = followPage.parse(answer.body);
      expect([total, nextCursor]).toEqual([1, null]);
      return items.map((person) => person.username);
    });
    return Promise.all(pages);
  };
  const [listed, closed] = [
    [[child.username], [star.username]],
    [[], []],
  ];
  for (const viewer of [stranger, null]) expect(await seenBy(viewer)).toEqual(closed);
  expect(await seenBy(star)).toEqual([[child.username], []]);
  expect(await seenBy(child)).toEqual([[], [star.username]]);
  for (const [person, seen] of [
    [star, closed],
    [child, listed],
  ] as const) {
    expect(await person.post("/api/account/privacy", { showFollows: true })).toMatchObject({ status: 200 });
    for (const viewer of [stranger, null]) expect(await seenBy(viewer)).toEqual(seen);
  }
  expect(await seenBy(child)).toEqual(listed);
});

describe.each(LISTS)("%s", (list) => {
  test("shows ten a page, the newest first, and counts pages from one", async () => {
    const { owner, names, entries } = await aListOf(list, 23);
    const first = await page(list, owner.username);
    expect(namesOf(first)).toEqual(names.slice(0, 10));
    expect(first.items[0]?.followedAt).toBe(roughly(entries.at(-1)?.at));
    expect(namesOf(await page(list, owner.username, { page: "2" }))).toEqual(names.slice(10, 20));
    expect(namesOf(await page(list, owner.username, { page: "3" }))).toEqual(names.slice(20));
    expect(await page(list, owner.username, { page: "4" })).toMatchObject({ items: [], total: 23, nextCursor: null });
    expect(namesOf(await page(list, owner.username, { page: "2", limit: "7" }))).toEqual(names.slice(7, 14));
  });

  test("reaches everybody once with pages of any size, over ties, to the end and back", async () => {
    const { owner, names } = await aListOf(list, 13, (n) => Math.floor(n / 4));
    for (const limit of ["1", "3", "5", "13"]) {
      const pages = [await page(list, owner.username, { limit })];
      for (let last = pages.at(-1); last?.nextCursor; last = pages.at(-1)) {
        pages.push(await page(list, owner.username, { limit, cursor: last.nextCursor }));
      }
      expect(pages.flatMap(namesOf), limit).toEqual(names);
      expect(pages[0]?.prevCursor).toBeNull();

      const back = pages.slice(-1);
      for (let first = back[0]; first?.prevCursor; first = back[0]) {
        back.unshift(await page(list, owner.username, { limit, cursor: first.prevCursor }));
      }
      expect(back.flatMap(namesOf), limit).toEqual(names);
      expect(back.map(namesOf)).toEqual(pages.map(namesOf));
    }
  });

  test("gives a visitor 50 people per call, and a signed-in person as many as requested", async () => {
    const { owner, names } = await aListOf(list, 55);
    const whole = { username: owner.username, limit: "1000" };
    const answer = await (await aPerson()).get(list, whole);
    expect(answer.body).toMatchObject({ items: { length: 55 }, nextCursor: null });
    const first = await page(list, owner.username, { limit: "1000" });
    expect(namesOf(first)).toEqual(names.slice(0, 50));
    const second = await page(list, owner.username, { limit: "1000", cursor: first.nextCursor ?? "" });
    expect(namesOf(second)).toEqual(names.slice(50));
  });

  test("continues by cursor, in both directions, from a page reached by number", async () => {
    const { owner, names } = await aListOf(list, 12);
    const middle = await page(list, owner.username, { page: "2", limit: "4" });
    expect(namesOf(await page(list, owner.username, { limit: "4", cursor: middle.nextCursor ?? "" }))).toEqual(
      names.slice(8),
    );
    expect(namesOf(await page(list, owner.username, { limit: "4", cursor: middle.prevCursor ?? "" }))).toEqual(
      names.slice(0, 4),
    );
    // A page number beside a cursor only counts the rows for the reader.
    const numbered = { limit: "4", page: "2", cursor: middle.nextCursor ?? "" };
    expect(namesOf(await page(list, owner.username, numbered))).toEqual(names.slice(8));
  });

  test("neither repeats nor skips anybody when people come and go between two pages", async () => {
    const { owner, names, entries } = await aListOf(list, 9, (n) => n * 10);
    const first = await page(list, owner.username, { limit: "3" });
    const edge = entries.find(({ username }) => username === names[2]);
    const newcomer = await anOpenPerson();
    const pair = list === "/api/followers" ? [newcomer.userId, owner.userId] : [owner.userId, newcomer.userId];
    await rows("insert into follows (follower_id, followee_id, followed_at) values (?, ?, 1000)", ...pair);
    await rows("delete from follows where ? in (follower_id, followee_id)", edge?.userId);
    const second = await page(list, owner.username, { limit: "3", cursor: first.nextCursor ?? "" });
    expect(namesOf(second)).toEqual(names.slice(3, 6));
  });

  test("takes its total from the stored counter", async () => {
    const { owner } = await aListOf(list, 2);
    await rows("update users set follower_count = 4321, following_count = 4321 where id = ?", owner.userId);
    expect((await page(list, owner.username)).total).toBe(4321);
  });

  test("skips at most a thousand rows by number; further pages are reached by cursor", async () => {
    const { owner } = await aListOf(list, 1);
    const viewer = await aPerson();
    const by = async (query: Record<string, string>) => viewer.get(list, { username: owner.username, ...query });
    expect((await by({ page: "101" })).status).toBe(200);
    expect((await by({ page: "2", limit: "1000" })).status).toBe(200);
    const far = String(Number.MAX_SAFE_INTEGER);
    for (const [number, limit] of [
      ["102", "10"],
      ["3", "1000"],
      [far, "1"],
    ] as const) {
      const answer = await by({ page: number, limit });
      expect(refusalOf(answer)).toBe("400 PAGE_TOO_FAR");
      expect(answer.cost.trips).toBe(0);
    }
  });

  test("rejects an invalid page, limit or cursor", async () => {
    const { username, id, userId } = await aPerson();
    const refused = async (query: Record<string, string>) => refusalOf(await get(list, { username, ...query }));
    for (const limit of ["0", "-1", "1001", "1.5", "ten"]) expect(await refused({ limit }), limit).toMatch(/^400/);
    for (const number of ["0", "-1", "1.5", "x", "1e99"])
      expect(await refused({ page: number }), number).toMatch(/^400/);
    for (const cursor of [
      "x",
      `after_${id}`,
      `after_${userId}`,
      `beside_${"0".repeat(84)}`,
      `after_${"0".repeat(83)}' or 1=1`,
      `after_${"0".repeat(84)}`,
    ]) {
      expect(await refused({ cursor }), cursor).toBe("400 INVALID_CURSOR");
    }
    expect(await refused({ limit: "1000" })).toMatch(/^200/);
  });

  test("rejects a cursor whose moment, direction or person was changed", async () => {
    const { owner } = await aListOf(list, 5);
    const { nextCursor } = await page(list, owner.username, { limit: "2" });
    const own = nextCursor ?? "";
    expect(own).toMatch(/^after_/);
    for (const cursor of [
      own.replace("after", "before"),
      own.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      own.replace(/(_[0-9a-f]{24})(.)/, (_, nonce: string, first: string) => nonce + (first === "0" ? "1" : "0")),
    ]) {
      expect(cursor).not.toBe(own);
      expect(refusalOf(await get(list, { username: owner.username, cursor })), cursor).toBe("400 INVALID_CURSOR");
    }
  });

  test("rejects an unknown name, a person who left and a missing name", async () => {
    const gone = await aPerson({ deletedAt: Date.now() });
    expect(refusalOf(await get(list, { username: "nobody-at-all" }))).toBe("404 USER_NOT_FOUND");
    expect(refusalOf(await get(list, { username: gone.username }))).toBe("404 USER_DELETED");
    expect(refusalOf(await get(list))).toBe("400 INVALID_INPUT");
  });

  test("contains no person's contact", async () => {
    const [owner, other] = [await aPerson(), await aPerson({ contactMobilePublic: aMobile() })];
    await follow(owner, other);
    await follow(other, owner);
    const { text } = await owner.get(list, { username: owner.username });
    expect(text).toContain(other.username);
    for (const contact of [other.mobile, other.email, other.userId]) {
      expect(text).not.toContain(contact);
    }
  });
});
