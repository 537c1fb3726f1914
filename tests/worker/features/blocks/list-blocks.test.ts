import { expect, test } from "vitest";

import { type BlockPage, listBlocksRoute } from "../../../../contract/blocks/calls.ts";
import { read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { type Person, aPerson, aUsername } from "../../support/people.ts";

const blockPage = listBlocksRoute.responses[200].content["application/json"].schema;
const listOf = async (viewer: Person, query: Record<string, string> = {}) =>
  read(await viewer.get("/api/blocks", query), blockPage);
const namesOf = ({ items }: BlockPage) => items.map(({ username }) => username);

const INSERT = `insert into blocks (blocker_id, blocked_id, blocked_at, known_by, known_name)
  select ?, id, ?, public_id, username from users where id = ?`;

/** A person who blocked this many people, and their names as the list shows them. */
async function aBlocker(count: number, blockedAt: (n: number) => number) {
  const viewer = await aPerson();
  const people = await Promise.all(Array.from({ length: count }, () => aPerson()));
  const blocks = people.map(({ userId, username }, n) => ({ userId, username, at: blockedAt(n) }));
  for (const { userId, at } of blocks) await rows(INSERT, viewer.userId, at, userId);
  const newestFirst = blocks.toSorted((a, b) => b.at - a.at || (a.userId < b.userId ? 1 : -1));
  return { viewer, names: newestFirst.map(({ username }) => username) };
}

test("the list shows whom the viewer blocked and when, newest first, also who blocked back", async () => {
  const [viewer, first, second, other] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  await viewer.post("/api/block", { blocked: first.username });
  await viewer.post("/api/block", { blocked: second.username });
  await first.post("/api/block", { blocked: viewer.username });
  await other.post("/api/block", { blocked: viewer.username });
  const stored = await rows<{ at: number }>(
    "select blocked_at as at from blocks where blocker_id = ? order by blocked_at desc",
    viewer.userId,
  );
  const page = await listOf(viewer);
  expect(namesOf(page).toSorted()).toEqual([first.username, second.username].toSorted());
  expect(page.items.map(({ blockedAt }) => blockedAt)).toEqual(stored.map(({ at }) => new Date(at).toISOString()));
  expect(page).toMatchObject({ prevCursor: null, nextCursor: null });
});

test("somebody who blocked nobody has an empty list", async () => {
  expect(await listOf(await aPerson())).toEqual({ success: true, items: [], prevCursor: null, nextCursor: null });
});

test("a renamed person is listed by the new name", async () => {
  const [viewer, person] = [await aPerson(), await aPerson()];
  await viewer.post("/api/block", { blocked: person.username });
  const username = aUsername();
  await person.post("/api/set-username", { username });
  expect(namesOf(await listOf(viewer))).toEqual([username]);
});

test("the list's cursors reach everybody exactly once, over ties and back again", async () => {
  const { viewer, names } = await aBlocker(25, (n) => Math.floor(n / 4));
  const pages = [await listOf(viewer, { limit: "10" })];
  for (let last = pages.at(-1); last?.nextCursor; last = pages.at(-1)) {
    pages.push(await listOf(viewer, { limit: "10", cursor: last.nextCursor }));
  }
  expect(pages.map(namesOf)).toEqual([names.slice(0, 10), names.slice(10, 20), names.slice(20)]);
  const back = await listOf(viewer, { limit: "10", cursor: pages[2]?.prevCursor ?? "" });
  expect(namesOf(back)).toEqual(names.slice(10, 20));
});

test("unblocking an unknown name costs the same however long the list is", async () => {
  const readOf = async (count: number) => {
    const { viewer } = await aBlocker(count, (n) => n);
    const answer = await viewer.post("/api/unblock", { blocked: "nobody-at-all" });
    expect(refusalOf(answer)).toBe("404 USER_NOT_FOUND");
    return answer.cost.read;
  };
  expect(await readOf(40)).toBe(await readOf(2));
});

test("the list's page numbers show the same pages of ten", async () => {
  const { viewer, names } = await aBlocker(12, (n) => n);
  expect(namesOf(await listOf(viewer))).toEqual(names.slice(0, 10));
  expect(namesOf(await listOf(viewer, { page: "2" }))).toEqual(names.slice(10));
  expect(namesOf(await listOf(viewer, { page: "3" }))).toEqual([]);
});

test("an invalid page, limit or cursor is rejected", async () => {
  const viewer = await aPerson();
  for (const [field, value] of [
    ["page", "0"],
    ["page", "1.5"],
    ["limit", "0"],
    ["limit", "1001"],
  ] as const) {
    expect(refusalOf(await viewer.get("/api/blocks", { [field]: value })), value).toBe("400 INVALID_INPUT");
  }
  expect(refusalOf(await viewer.get("/api/blocks", { cursor: "after_1" }))).toBe("400 INVALID_CURSOR");
});
