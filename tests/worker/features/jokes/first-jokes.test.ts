import { expect, test } from "vitest";
import { z } from "zod";

import { joke, jokePage } from "../../../../contract/jokes/calls.ts";
import { HELD } from "../../../../contract/moderation/policy.ts";
import { DAY_MS, HOUR_MS } from "../../../../contract/time.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, getAfresh, read } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { JOKE_KEY, indexNow } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const byEmail = (days: number, fromNetwork: string | null = null) =>
  aPerson({ mobile: null, registeredAt: Date.now() - days * DAY_MS, fromNetwork });
const aNewcomer = () => byEmail(6);
const letPass = ({ userId }: Person, ms: number) =>
  rows("update jokes set created_at = created_at - ?, held_until = held_until - ? where author_id = ?", ms, ms, userId);
const publish = async (author: Person, text: string) =>
  read(await author.post("/api/jokes", { text }), z.object({ joke })).joke;
const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);

/** A word of letters that no other test writes. */
const aWord = () =>
  `ژ${crypto
    .randomUUID()
    .replace(/[^a-f]/g, "")
    .slice(0, 8)}`;

/** Where everybody finds a joke: discovery of a visitor and of a person, and the search. */
async function placesOf(id: string, word: string, reader: Person): Promise<string[]> {
  await indexNow();
  const places = {
    visitor: getAfresh("/api/jokes"),
    person: reader.get("/api/jokes"),
    search: reader.get("/api/joke-search", { q: word }),
  };
  const found: string[] = [];
  for (const [place, answer] of Object.entries(places)) if (idsOf(await answer).includes(id)) found.push(place);
  return found;
}

test("shows a newcomer's first jokes on the profile, and to everybody after an hour", async () => {
  const [author, reader, word] = [await aNewcomer(), await aPerson(), aWord()];
  const first = await publish(author, `لبخند اول ${word}`);
  expect(first.note).toEqual({ kind: "held" });
  expect(await placesOf(first._id, word, reader)).toEqual([]);
  const profile = read(await reader.get("/api/jokes", { username: author.username }), jokePage).jokes;
  expect(profile.map(({ _id, note }) => ({ _id, note }))).toEqual([{ _id: first._id, note: undefined }]);
  await rows(`update jokes set held_until = held_until - ${HOUR_MS} where key = ${JOKE_KEY}`, first._id);
  expect(await placesOf(first._id, word, reader)).toEqual(["visitor", "person", "search"]);
  expect(read(await author.get(`/api/jokes/${first._id}`), jokePage).jokes[0]?.note).toBeUndefined();
});

test("shows a newcomer's first joke to everybody when a moderator approves it, and holds it again at the undo", async () => {
  const [author, reader, word] = [await aNewcomer(), await aPerson(), aWord()];
  const { _id } = await publish(author, `لبخند اول ${word}`);
  const approved = await admin.post(`/api/admin/jokes/${_id}/approve`);
  expect(await placesOf(_id, word, reader)).toEqual(["visitor", "person", "search"]);
  const { undo } = read(approved, z.looseObject({ undo: z.string() }));
  await admin.post(`/api/admin/audit/${undo}/undo`);
  expect(await placesOf(_id, word, reader)).toEqual([]);
});

test("holds every joke of a newcomer until three of theirs have stood for an hour", async () => {
  const author = await aNewcomer();
  const publishOne = async () => (await publish(author, "یه روز یه لبخند رفت.")).note?.kind;
  // Also in parallel: a held joke does not count.
  const six = await Promise.all(Array.from({ length: 6 }, publishOne));
  expect(six).toEqual(Array.from({ length: 6 }, () => "held"));
  await letPass(author, HOUR_MS - 60_000);
  expect(await publishOne()).toBe("held");
  await letPass(author, 60_000);
  expect(await publishOne()).toBeUndefined();
  // What waits for a moderator has not stood.
  await rows("update jokes set held_until = ? where author_id = ?", HELD.untilJudged, author.userId);
  expect(await publishOne()).toBe("held");
});

test("holds nothing of somebody known, and much of accounts that came together", async () => {
  const isHeld = async (author: Person) => (await publish(author, "لبخند")).note?.kind === "held";
  const day = Date.now() - 8 * DAY_MS;
  const together = { mobile: null, registeredAt: day, fromNetwork: "a digest" };
  const many = await Promise.all(Array.from({ length: 5 }, () => aPerson(together)));
  const withMobiles = Array.from({ length: 5 }, () => aPerson({ registeredAt: day, fromNetwork: "another" }));
  const onOneDevice = Array.from({ length: 5 }, () => aPerson({ registeredAt: day, fromDevice: "a device" }));
  const authors: [Person | undefined, boolean][] = [
    [await aPerson({ registeredAt: Date.now() - 2 * DAY_MS }), true],
    [await aPerson({ registeredAt: Date.now() - 4 * DAY_MS }), false],
    [await byEmail(8), true],
    [await byEmail(31), false],
    [many[0], true],
    [await withMobiles[0], false],
    [await onOneDevice[0], true],
    [await aPerson({ registeredAt: day, upheldAt: Date.now() - 6 * DAY_MS }), true],
    [await aPerson({ registeredAt: day, upheldAt: Date.now() - 8 * DAY_MS }), false],
  ];
  await Promise.all([...withMobiles, ...onOneDevice]);
  for (const [n, [author, held]] of authors.entries()) expect(author && (await isHeld(author)), `${n}`).toBe(held);
});

test("holds a newcomer's next joke when an earlier one was removed", async () => {
  const author = await aNewcomer();
  const [first] = [await publish(author, "یک"), await publish(author, "دو"), await publish(author, "سه")];
  await letPass(author, HOUR_MS);
  await admin.post(`/api/admin/jokes/${first?._id}/delete`);
  expect((await publish(author, "چهار")).note).toEqual({ kind: "held" });
});

test("lists held jokes for the administrator, with a filter, until they are approved", async () => {
  const author = await aNewcomer();
  const { _id } = await publish(author, "لبخند اول");
  const page = z.object({
    items: z.array(z.looseObject({ _id: z.string(), note: z.string().nullable() })),
    total: z.number(),
  });
  const held = async () => read(await admin.get("/api/admin/jokes", { held: "true" }), page);
  const before = await held();
  expect(before.items[0]).toMatchObject({ _id, note: "held" });
  expect(before.items.every(({ note }) => note === "held")).toBe(true);
  await admin.post(`/api/admin/jokes/${_id}/approve`);
  expect((await held()).total).toBe(before.total - 1);
  const all = read(await admin.get("/api/admin/jokes"), page).items;
  expect(all.find((item) => item._id === _id)?.note).toBeNull();
});
