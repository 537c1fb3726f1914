import { expect, test } from "vitest";

import { jokePage } from "../../../../contract/jokes/calls.ts";
import { type Answer, get, getAfresh, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { JOKE_KEY, JOKE_SUBJECT, aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);
const suspend = ({ userId }: Person, until: number | null) =>
  rows("update users set suspended_until = ? where id = ?", until, userId);

/** Every list that may contain a joke of this author, as this viewer reads it. */
const lists = (author: Person): [string, (viewer: Person) => Promise<Answer>][] => [
  ["discovery", () => getAfresh("/api/jokes")],
  ["discovery of a person", (viewer) => viewer.get("/api/jokes")],
  ["the author's own page", (viewer) => viewer.get("/api/jokes", { username: author.username })],
  ["the feed of a follower", (viewer) => viewer.get("/api/feed/following")],
];

test("a suspended author's jokes are hidden from everyone else until the suspension ends", async () => {
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

test("a suspended author's joke answers JOKE_NOT_FOUND to likes, unlikes and reports", async () => {
  const [author, fan, reader] = [await aPerson(), await aPerson(), await aPerson()];
  const joke = await aJoke(author);
  await fan.post(`/api/jokes/${joke}/like`);
  await suspend(author, Date.now() + 60_000);
  const calls = [
    () => reader.post(`/api/jokes/${joke}/like`),
    () => fan.post(`/api/jokes/${joke}/like`),
    () => fan.post(`/api/jokes/${joke}/unlike`),
    () => reader.post(`/api/jokes/${joke}/report`, { reason: "بد" }),
    () => reader.get(`/api/jokes/${joke}/report-status`),
    () => get(`/api/jokes/${joke}/report-status`),
    () => reader.delete(`/api/jokes/${joke}`),
  ];
  for (const call of calls) expect(refusalOf(await call()), String(call)).toBe("404 JOKE_NOT_FOUND");
  expect(await rows(`select user_id from joke_likes where joke_key = ${JOKE_KEY}`, joke)).toEqual([
    { user_id: fan.userId },
  ]);
  expect(await rows(`select reporter_id from reports where subject_id = ${JOKE_SUBJECT}`, joke)).toEqual([]);
  await suspend(author, Date.now() - 1);
  expect((await reader.post(`/api/jokes/${joke}/like`)).body).toMatchObject({ liked: true, likes: 2 });
  expect((await fan.post(`/api/jokes/${joke}/unlike`)).body).toMatchObject({ liked: false, likes: 1 });
});

test("a suspended author can delete their own joke but not like it", async () => {
  const author = await aPerson({ suspendedUntil: Date.now() + 60_000 });
  const joke = await aJoke(author);
  expect(refusalOf(await author.post(`/api/jokes/${joke}/like`))).toBe("403 OWN_JOKE_LIKE");
  expect((await author.get(`/api/jokes/${joke}/report-status`)).status).toBe(200);
  expect((await author.delete(`/api/jokes/${joke}`)).status).toBe(200);
});

test("a suspended author still sees their own jokes", async () => {
  const author = await aPerson({ suspendedUntil: Date.now() + 60_000 });
  const joke = await aJoke(author);
  expect(idsOf(await author.get("/api/jokes", { username: author.username }))).toEqual([joke]);
  expect(idsOf(await author.get(`/api/jokes/${joke}`))).toEqual([joke]);
});
