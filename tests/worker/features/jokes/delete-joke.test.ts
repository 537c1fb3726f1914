import { expect, test } from "vitest";

import { call, get, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { JOKE_SUBJECT, aJoke } from "../../support/features/jokes.ts";
import { aPerson } from "../../support/people.ts";

const jokeCountOf = async (userId: number) =>
  (await rows<{ joke_count: number }>("select joke_count from users where id = ?", userId))[0]?.joke_count;

const likesReceivedBy = async (userId: number) =>
  (await rows<{ likes: number }>("select likes_received as likes from users where id = ?", userId))[0]?.likes;

const statusesOf = async (joke: string) =>
  (
    await rows<{ status: string }>(
      `select status from reports where subject_id = ${JOKE_SUBJECT} order by status`,
      joke,
    )
  ).map(({ status }) => status);

test("deleting a joke erases its text and leaves a tombstone", async () => {
  const author = await aPerson();
  const joke = await aJoke(author, "این جوک پاک می‌شود.");
  expect((await author.delete(`/api/jokes/${joke}`)).status).toBe(200);
  expect(await rows("select text, deleted_at is null as shown from jokes where id = unhex(?, '-')", joke)).toEqual([
    { text: "", shown: 0 },
  ]);
  expect(refusalOf(await get(`/api/jokes/${joke}`))).toBe("404 JOKE_NOT_FOUND");
  expect(await jokeCountOf(author.userId)).toBe(0);
});

test("deleting a joke ten times at once counts once", async () => {
  const author = await aPerson();
  const [joke] = [await aJoke(author), await aJoke(author)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => author.delete(`/api/jokes/${joke}`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await jokeCountOf(author.userId)).toBe(1);
});

test("a deleted joke's likes no longer count for its author, even if deleted twice or unliked", async () => {
  const [author, reader] = [await aPerson(), await aPerson()];
  const [joke, other] = [await aJoke(author), await aJoke(author)];
  for (const id of [joke, other]) await reader.post(`/api/jokes/${id}/like`);
  expect(await likesReceivedBy(author.userId)).toBe(2);
  await Promise.all([author.delete(`/api/jokes/${joke}`), author.delete(`/api/jokes/${joke}`)]);
  expect(await likesReceivedBy(author.userId)).toBe(1);
  expect(refusalOf(await reader.post(`/api/jokes/${joke}/unlike`))).toBe("404 JOKE_NOT_FOUND");
  expect(await likesReceivedBy(author.userId)).toBe(1);
});

test("open reports of a deleted joke are closed, and judged ones keep their verdict", async () => {
  const author = await aPerson();
  const [joke, other] = [await aJoke(author), await aJoke(author)];
  const [first, second] = [await aPerson(), await aPerson()];
  for (const reader of [first, second]) await reader.post(`/api/jokes/${joke}/report`);
  await first.post(`/api/jokes/${other}/report`);
  await rows("update reports set status = 'rejected', judged_at = 1 where reporter_id = ?", second.userId);
  await author.delete(`/api/jokes/${joke}`);
  expect(await statusesOf(joke)).toEqual(["deleted", "rejected"]);
  expect(await statusesOf(other)).toEqual(["pending"]);
});

test("another person's attempt to delete a joke leaves its likes and reports unchanged", async () => {
  const [author, reader] = [await aPerson(), await aPerson()];
  const joke = await aJoke(author);
  await reader.post(`/api/jokes/${joke}/like`);
  await (await aPerson()).post(`/api/jokes/${joke}/report`);
  expect(refusalOf(await reader.delete(`/api/jokes/${joke}`))).toBe("403 NOT_YOUR_JOKE");
  expect(await likesReceivedBy(author.userId)).toBe(1);
  expect(await statusesOf(joke)).toEqual(["pending"]);
});

test("only its author can delete a joke", async () => {
  const author = await aPerson();
  const joke = await aJoke(author);
  expect(refusalOf(await (await aPerson()).delete(`/api/jokes/${joke}`))).toBe("403 NOT_YOUR_JOKE");
  expect(refusalOf(await call("DELETE", `/api/jokes/${joke}`))).toBe("401 LOGIN_REQUIRED");
  expect((await get(`/api/jokes/${joke}`)).status).toBe(200);
});

test("another person's deleted joke is not found and does not reveal its author", async () => {
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
