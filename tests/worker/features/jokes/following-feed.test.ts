import { expect, test } from "vitest";

import { jokePage } from "../../../../contract/jokes/calls.ts";
import { type Answer, get, read, refusalOf } from "../../support/call.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const FEED = "/api/feed/following";
const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);

async function aFollowerOf(...authors: Person[]): Promise<Person> {
  const viewer = await aPerson();
  for (const { username } of authors) await viewer.post("/api/follow", { followee: username });
  return viewer;
}

async function walk(viewer: Person, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let n = 0; n < 100; n += 1) {
    const answer = await viewer.get(FEED, { limit: String(limit), ...(cursor !== null && { cursor }) });
    ids.push(...idsOf(answer));
    cursor = read(answer, jokePage).nextCursor;
    if (cursor === null) return ids;
  }
  throw new Error("the feed did not end");
}

test("the feed shows the newest ten jokes of the people followed, newest first", async () => {
  const [sara, amir, stranger] = [await aPerson(), await aPerson(), await aPerson()];
  const viewer = await aFollowerOf(sara, amir);
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    ids.unshift(await aJoke(sara));
    await aJoke(stranger);
    ids.unshift(await aJoke(amir));
    await aJoke(viewer);
  }
  expect(idsOf(await viewer.get(FEED))).toEqual(ids.slice(0, 10));
});

test.each([1, 3, 10, 50])("the feed in pages of %i shows every joke exactly once, in order", async (limit) => {
  const authors = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
  const viewer = await aFollowerOf(...authors);
  const ids: string[] = [];
  // Uneven on purpose: one author wrote nothing, one wrote most of it.
  const turns = [1, 1, 1, 2, 3, 1, 1, 4, 5, 5, 1, 2, 2, 2, 1, 3, 1, 1, 1, 1, 4, 1, 1, 5];
  for (const turn of turns) ids.unshift(await aJoke(authors[turn] ?? viewer));
  expect(await walk(viewer, limit)).toEqual(ids);
});

test("a joke published while somebody reads does not shift the feed's next pages", async () => {
  const author = await aPerson();
  const viewer = await aFollowerOf(author);
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.unshift(await aJoke(author));
  const first = read(await viewer.get(FEED, { limit: "3" }), jokePage);
  await aJoke(author);
  const second = await viewer.get(FEED, { limit: "3", cursor: first.nextCursor ?? "" });
  expect([...first.jokes.map(({ _id }) => _id), ...idsOf(second)]).toEqual(ids);
});

test("deleted and reported jokes are not in the feed, and its pages reach the end", async () => {
  const author = await aPerson();
  const viewer = await aFollowerOf(author);
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.unshift(await aJoke(author));
  const [first, second, ...rest] = ids;
  await author.delete(`/api/jokes/${first}`);
  await viewer.post(`/api/jokes/${second}/report`);
  expect(await walk(viewer, 2)).toEqual(rest);
});

test("the feed is empty when the viewer follows nobody or nobody with jokes", async () => {
  expect(idsOf(await (await aPerson()).get(FEED))).toEqual([]);
  const viewer = await aFollowerOf(await aPerson());
  expect(read(await viewer.get(FEED), jokePage)).toMatchObject({ jokes: [], nextCursor: null });
});

test("unfollowing a person removes their jokes from the feed", async () => {
  const author = await aPerson();
  const viewer = await aFollowerOf(author);
  await aJoke(author);
  await viewer.post("/api/unfollow", { followee: author.username });
  expect(idsOf(await viewer.get(FEED))).toEqual([]);
});

test("the feed's page includes the viewer's likes", async () => {
  const author = await aPerson({ blueTick: true });
  const viewer = await aFollowerOf(author);
  const [liked] = [await aJoke(author), await aJoke(author)];
  await viewer.post(`/api/jokes/${liked}/like`);
  expect(read(await viewer.get(FEED), jokePage)).toMatchObject({
    likedIds: [liked],
    blueTickUsernames: [author.username],
  });
});

test("the feed accepts its owner's identity, rejects another's and asks a visitor to log in", async () => {
  const [viewer, other] = [await aPerson(), await aPerson()];
  const own = { username: viewer.username, viewerEmail: viewer.email, viewerMobile: viewer.mobile };
  expect((await viewer.get(FEED, own)).status).toBe(200);
  expect(refusalOf(await viewer.get(FEED, { username: other.username }))).toBe("403 IDENTITY_MISMATCH");
  expect(refusalOf(await viewer.get(FEED, { viewerEmail: other.email }))).toBe("403 IDENTITY_MISMATCH");
  expect(refusalOf(await get(FEED, { username: viewer.username }))).toBe("401 LOGIN_REQUIRED");
});
