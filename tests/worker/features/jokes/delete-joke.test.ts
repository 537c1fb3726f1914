import { expect, test } from "vitest";

import { call, get, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/jokes.ts";
import { aPerson } from "../../support/people.ts";

const jokeCountOf = async (userId: string) =>
  (await rows<{ joke_count: number }>("select joke_count from users where id = ?", userId))[0]?.joke_count;

test("deleting a joke erases its text and leaves a tombstone", async () => {
  const author = await aPerson();
  const joke = await aJoke(author, "این جوک پاک می‌شود.");
  expect((await author.delete(`/api/jokes/${joke}`)).status).toBe(200);
  expect(await rows("select text, deleted_at is null as shown from jokes where id = ?", joke)).toEqual([
    { text: "", shown: 0 },
  ]);
  expect(refusalOf(await get(`/api/jokes/${joke}`))).toBe("404 JOKE_NOT_FOUND");
  expect(await jokeCountOf(author.userId)).toBe(0);
});

test("deleting twice, also at once, is deleting once", async () => {
  const author = await aPerson();
  const [joke] = [await aJoke(author), await aJoke(author)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => author.delete(`/api/jokes/${joke}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await jokeCountOf(author.userId)).toBe(1);
});

test("only its author can delete a joke", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  expect(refusalOf(await (await aPerson()).delete(`/api/jokes/${joke}`))).toBe("403 NOT_YOUR_JOKE");
  expect(refusalOf(await call("DELETE", `/api/jokes/${joke}`))).toBe("401 LOGIN_REQUIRED");
  expect((await get(`/api/jokes/${joke}`)).status).toBe(200);
});

test("another person's deleted joke is not found, and does not say whose it was", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  await author.delete(`/api/jokes/${joke}`);
  expect(refusalOf(await (await aPerson()).delete(`/api/jokes/${joke}`))).toBe("404 JOKE_NOT_FOUND");
});

test("a suspended author can still delete their own joke", async () => {
  const author = await aPerson({ suspendedUntil: Date.now() + 86_400_000 });
  const joke = await aJoke(author);
  expect((await author.delete(`/api/jokes/${joke}`)).status).toBe(200);
});
