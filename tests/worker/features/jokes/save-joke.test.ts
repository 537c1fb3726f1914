import { expect, test } from "vitest";

import { jokePage } from "../../../../contract/jokes/calls.ts";
import { get, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const save = (person: Person, joke: string) => person.post(`/api/jokes/${joke}/save`);
const unsave = (person: Person, joke: string) => person.post(`/api/jokes/${joke}/unsave`);
const savedBy = async (person: Person, query: Record<string, string> = {}) =>
  read(await person.get("/api/saved-jokes", query), jokePage).jokes.map(({ _id }) => _id);
const storedOf = ({ userId }: Person) => rows("select 1 from saved_jokes where user_id = ?", userId);

test("twenty parallel saves store one, and as many unsaves leave none", async () => {
  const [reader, joke] = [await aPerson(), await aJoke(await aPerson())];
  const all = (act: typeof save) => Promise.all(Array.from({ length: 20 }, () => act(reader, joke)));
  for (const { body } of await all(save)) expect(body).toEqual({ success: true, saved: true });
  expect(await storedOf(reader)).toHaveLength(1);
  for (const { body } of await all(unsave)) expect(body).toEqual({ success: true, saved: false });
  expect(await storedOf(reader)).toEqual([]);
});

test("a saved joke is marked for its saver only, wherever it is shown", async () => {
  const [author, reader, other] = [await aPerson(), await aPerson(), await aPerson()];
  const joke = await aJoke(author);
  await save(reader, joke);
  const savedIds = async (person: Person) =>
    read(await person.get("/api/jokes", { username: author.username }), jokePage).savedIds;
  expect(await savedIds(reader)).toEqual([joke]);
  for (const person of [other, author]) expect(await savedIds(person)).toEqual([]);
  expect(await savedBy(other)).toEqual([]);
});

test("saved jokes are listed last saved first, page by page, also after the last one shown was unsaved", async () => {
  const [author, reader] = [await aPerson(), await aPerson()];
  const jokes = [];
  for (let n = 0; n < 5; n += 1) jokes.push(await aJoke(author));
  for (const joke of jokes.toReversed()) await save(reader, joke);
  const first = read(await reader.get("/api/saved-jokes", { limit: "2" }), jokePage);
  expect(first.jokes.map(({ _id }) => _id)).toEqual(jokes.slice(0, 2));
  await unsave(reader, jokes[1]!);
  expect(await savedBy(reader, { limit: "2", cursor: first.nextCursor! })).toEqual(jokes.slice(2, 4));
  expect(await savedBy(reader)).toEqual([jokes[0], ...jokes.slice(2)]);
});

test("a joke that is deleted or never was cannot be saved, and can be unsaved", async () => {
  const [author, reader, late] = [await aPerson(), await aPerson(), await aPerson()];
  const deleted = await aJoke(author);
  await save(reader, deleted);
  await author.delete(`/api/jokes/${deleted}`);
  const nobodys = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";
  for (const joke of [deleted, nobodys]) {
    expect(refusalOf(await save(late, joke))).toBe("404 JOKE_NOT_FOUND");
    expect((await unsave(reader, joke)).status).toBe(200);
  }
  expect([await storedOf(late), await storedOf(reader)]).toEqual([[], []]);
});

test("a search in saved jokes and in one's own finds these only, the newest first, page by page", async () => {
  const [author, reader] = [await aPerson(), await aPerson()];
  const jokes = [];
  for (let n = 0; n < 90; n += 1) jokes.push(await aJoke(author, n % 30 === 7 ? "نرگس می‌خندد" : "نرگس می‌گرید"));
  for (const joke of jokes.slice(0, 80)) await save(reader, joke);
  await aJoke(reader, "نرگس می‌خندد");
  const q = "ميخندد نرگس";
  for (const search of [
    (more: object) => reader.get("/api/saved-jokes", { q, ...more }),
    (more: object) => author.get("/api/joke-search", { q, of: "me", ...more }),
  ]) {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const answer = await search(cursor === "" ? {} : { cursor });
      expect(answer.cost.read).toBeLessThanOrEqual(200);
      const page = read(answer, jokePage);
      found.push(...page.jokes.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual([jokes[67], jokes[37], jokes[7]]);
  }
  expect(await savedBy(reader, { q: "!" })).toEqual([]);
});

test("a visitor can neither save nor list", async () => {
  const joke = await aJoke(await aPerson());
  expect(refusalOf(await post(`/api/jokes/${joke}/save`))).toBe("401 LOGIN_REQUIRED_TO_SAVE");
  expect(refusalOf(await get("/api/saved-jokes"))).toBe("401 LOGIN_REQUIRED");
});
