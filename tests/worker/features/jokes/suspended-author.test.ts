import { expect, test } from "vitest";

import { jokePage } from "../../../../contract/jokes.ts";
import { type Answer, get, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);
const suspend = ({ userId }: Person, until: number | null) =>
  rows("update users set suspended_until = ? where id = ?", until, userId);

/** Every list that a joke of this author can stand in, as this viewer reads them. */
const lists = (author: Person): [string, (viewer: Person) => Promise<Answer>][] => [
  ["discovery", () => get("/api/jokes")],
  ["discovery of a person", (viewer) => viewer.get("/api/jokes")],
  ["the author's own page", (viewer) => viewer.get("/api/jokes", { username: author.username })],
  ["the feed of a follower", (viewer) => viewer.get("/api/feed/following")],
];

test("while an author is suspended nobody else is shown their jokes, anywhere, and then they are back", async () => {
  const [author, viewer] = [await aPerson(), await aPerson()];
  await viewer.post("/api/follow", { followee: author.username });
  const joke = await aJoke(author);
  await suspend(author, Date.now() + 60_000);
  for (const [place, open] of lists(author)) expect(idsOf(await open(viewer)), place).not.toContain(joke);
  expect(refusalOf(await get(`/api/jokes/${joke}`))).toBe("404 JOKE_NOT_FOUND");
  expect(refusalOf(await viewer.get(`/api/jokes/${joke}`))).toBe("404 JOKE_NOT_FOUND");
  await suspend(author, Date.now() - 1);
  for (const [place, open] of lists(author)) expect(idsOf(await open(viewer)), place).toContain(joke);
  expect(idsOf(await viewer.get(`/api/jokes/${joke}`))).toEqual([joke]);
});

test("a suspended author still sees what they wrote", async () => {
  const author = await aPerson({ suspendedUntil: Date.now() + 60_000 });
  const joke = await aJoke(author);
  expect(idsOf(await author.get("/api/jokes", { username: author.username }))).toEqual([joke]);
  expect(idsOf(await author.get(`/api/jokes/${joke}`))).toEqual([joke]);
});
