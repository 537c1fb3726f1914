import { expect, test } from "vitest";
import { z } from "zod";

import { post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { aPerson } from "../../support/people.ts";

const NOBODYS_JOKE = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";
const liked = z.object({ likes: z.number(), liked: z.boolean() });

/** The joke's count, its author's, and the actual likes. */
async function countsOf(joke: string) {
  const [counts] = await rows(
    `select like_count, likes_received, (select count(*) from joke_likes where joke_key = jokes.key) as stored
     from jokes join users on users.id = author_id where jokes.id = unhex(?, '-')`,
    joke,
  );
  return counts;
}

const allCounts = (count: number) => ({ like_count: count, likes_received: count, stored: count });

test("a like counts for the joke and for its author", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  expect(read(await reader.post(`/api/jokes/${joke}/like`), liked)).toEqual({ likes: 1, liked: true });
  expect(await countsOf(joke)).toEqual(allCounts(1));
});

test("twenty people who like one joke at once count as twenty", async () => {
  const joke = await aJoke(await aPerson());
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
  const answers = await Promise.all(people.map((person) => person.post(`/api/jokes/${joke}/like`)));
  expect(answers.map((answer) => read(answer, liked).likes).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  expect(await countsOf(joke)).toEqual(allCounts(20));
});

test("twenty simultaneous likes of one person count once", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => reader.post(`/api/jokes/${joke}/like`)));
  expect(answers.map((answer) => read(answer, liked))).toEqual(answers.map(() => ({ likes: 1, liked: true })));
  expect(await countsOf(joke)).toEqual(allCounts(1));
});

test("twenty simultaneous unlikes of one person take back one like", async () => {
  const joke = await aJoke(await aPerson());
  const [reader, other] = [await aPerson(), await aPerson()];
  await reader.post(`/api/jokes/${joke}/like`);
  await other.post(`/api/jokes/${joke}/like`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => reader.post(`/api/jokes/${joke}/unlike`)));
  expect(answers.map((answer) => read(answer, liked))).toEqual(answers.map(() => ({ likes: 1, liked: false })));
  expect(await countsOf(joke)).toEqual(allCounts(1));
});

test("simultaneous likes and unlikes of one person leave the count equal to the likes", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => reader.post(`/api/jokes/${joke}/${index % 2 ? "like" : "unlike"}`)),
  );
  const { likes } = read(await reader.post(`/api/jokes/${joke}/like`), liked);
  expect(likes).toBe(1);
  expect(await countsOf(joke)).toEqual(allCounts(1));
});

test("taking back a like that was never given changes nothing", async () => {
  const joke = await aJoke(await aPerson());
  expect(read(await (await aPerson()).post(`/api/jokes/${joke}/unlike`), liked)).toEqual({ likes: 0, liked: false });
});

test("a like counts again after it was taken back", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  for (const verb of ["like", "unlike", "like"]) await reader.post(`/api/jokes/${joke}/${verb}`);
  expect(await countsOf(joke)).toEqual(allCounts(1));
});

test("a like accepts the viewer's own mobile and e-mail in the body, in any form", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  const { mobile, email } = reader;
  const forms = [
    { mobileNumber: mobile, email },
    { mobileNumber: mobile.replace(/^0/, "+98") },
    { email: email.toUpperCase() },
    { mobileNumber: "", email: null },
  ];
  for (const body of forms) expect((await reader.post(`/api/jokes/${joke}/like`, body)).status).toBe(200);
});

test("a like without a session asks to log in", async () => {
  const joke = await aJoke(await aPerson());
  const answer = await post(`/api/jokes/${joke}/like`);
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({
    success: false,
    code: "LOGIN_REQUIRED_TO_LIKE",
    error: "برای لایک ابتدا وارد شوید",
  });
});

test("an author cannot like their own joke", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  expect(refusalOf(await author.post(`/api/jokes/${joke}/like`))).toBe("403 OWN_JOKE_LIKE");
  expect(await countsOf(joke)).toEqual(allCounts(0));
});

test.each(["like", "unlike"])("%s of an unknown or deleted joke is not found", async (verb) => {
  const author = await aPerson();
  const deleted = await aJoke(author);
  await author.delete(`/api/jokes/${deleted}`);
  const reader = await aPerson();
  for (const joke of [deleted, NOBODYS_JOKE, "12345"]) {
    expect(refusalOf(await reader.post(`/api/jokes/${joke}/${verb}`))).toBe("404 JOKE_NOT_FOUND");
  }
});

test("a suspended person cannot like, but can take an old like back", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson();
  await reader.post(`/api/jokes/${joke}/like`);
  const until = Date.now() + 86_400_000;
  await rows("update users set suspended_until = ? where id = ?", until, reader.userId);
  const another = await aJoke(await aPerson());
  const refused = await reader.post(`/api/jokes/${another}/like`);
  expect(refusalOf(refused)).toBe("403 SUSPENDED");
  expect(await countsOf(another)).toEqual(allCounts(0));
  expect(refused.body).toMatchObject({ suspendedUntil: new Date(until).toISOString() });
  expect(read(await reader.post(`/api/jokes/${joke}/unlike`), liked)).toEqual({ likes: 0, liked: false });
});

test("an expired suspension no longer prevents likes", async () => {
  const joke = await aJoke(await aPerson());
  const reader = await aPerson({ suspendedUntil: Date.now() - 1 });
  expect((await reader.post(`/api/jokes/${joke}/like`)).status).toBe(200);
});
