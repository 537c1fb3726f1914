import { expect, test } from "vitest";
import { z } from "zod";

import { FOLLOWS_MAX } from "../../../../contract/follows/values.ts";
import { manyPeople } from "../../support/bulk.ts";
import { get, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { followCountsOf } from "../../support/features/follows.ts";
import { aPerson } from "../../support/people.ts";

const state = z.object({ following: z.boolean(), followers: z.number() });

test("a follow raises the counts of the follower and the followed person", async () => {
  const [viewer, author] = [await aPerson(), await aPerson()];
  const answer = await viewer.post("/api/follow", { follower: viewer.username, followee: author.username });
  expect(read(answer, state)).toEqual({ following: true, followers: 1 });
  expect(await followCountsOf(author)).toEqual({ followers: 1, following: 0 });
  expect(await followCountsOf(viewer)).toEqual({ followers: 0, following: 1 });
});

test("following and unfollowing count once when repeated, also many times at once", async () => {
  const [viewer, other, author] = [await aPerson(), await aPerson(), await aPerson()];
  await other.post("/api/follow", { followee: author.username });
  for (const [verb, followers] of [
    ["follow", 2],
    ["unfollow", 1],
  ] as const) {
    const tries = Array.from({ length: 20 }, () => viewer.post(`/api/${verb}`, { followee: author.username }));
    const answers = (await Promise.all(tries)).map((answer) => read(answer, state));
    expect(answers).toEqual(tries.map(() => ({ following: verb === "follow", followers })));
    expect(await followCountsOf(author)).toEqual({ followers, following: 0 });
    expect(await followCountsOf(viewer)).toEqual({ followers: 0, following: followers - 1 });
  }
});

test("twenty people who follow one person at once count as twenty", async () => {
  const author = await aPerson();
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
  await Promise.all(people.map((person) => person.post("/api/follow", { followee: author.username })));
  expect(await followCountsOf(author)).toEqual({ followers: 20, following: 0 });
});

test("one person following twenty at once follows twenty", async () => {
  const viewer = await aPerson();
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
  await Promise.all(people.map(({ username }) => viewer.post("/api/follow", { followee: username })));
  expect(await followCountsOf(viewer)).toEqual({ followers: 0, following: 20 });
});

test("rejects the 2,001st follow, of many at once too, until somebody is unfollowed", async () => {
  const viewer = await aPerson();
  const followees = await manyPeople(FOLLOWS_MAX - 1, { jokesEach: 0 });
  await rows(
    "insert into follows (follower_id, followee_id, followed_at) select ?, value, 0 from json_each(?)",
    viewer.userId,
    JSON.stringify(followees),
  );
  await rows("update users set following_count = ? where id = ?", followees.length, viewer.userId);
  const people = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  const follow = (followee: string) => viewer.post("/api/follow", { followee });
  const answers = await Promise.all(people.map(({ username }) => follow(username)));
  const refused = answers.filter(({ status }) => status !== 200).map(refusalOf);
  expect(refused).toEqual(Array(3).fill("409 FOLLOWS_FULL"));
  const isFollowed = people.find((_, index) => answers[index]?.status === 200)?.username ?? "";
  expect((await follow(isFollowed)).status).toBe(200);
  expect(await followCountsOf(viewer)).toEqual({ followers: 0, following: FOLLOWS_MAX });
  await viewer.post("/api/unfollow", { followee: isFollowed });
  expect((await follow(people.find(({ username }) => username !== isFollowed)?.username ?? "")).status).toBe(200);
});

test("follow-status says whether the viewer follows", async () => {
  const [viewer, author] = [await aPerson(), await aPerson()];
  const asked = { follower: viewer.username, followee: author.username };
  expect((await viewer.get("/api/follow-status", asked)).body).toEqual({ success: true, following: false });
  await viewer.post("/api/follow", asked);
  expect((await viewer.get("/api/follow-status", asked)).body).toEqual({ success: true, following: true });
  expect((await author.get("/api/follow-status", { followee: viewer.username })).body).toMatchObject({
    following: false,
  });
});

test("a username in capitals names the same person", async () => {
  const [viewer, author] = [await aPerson(), await aPerson()];
  const answer = await viewer.post("/api/follow", { followee: ` ${author.username.toUpperCase()} ` });
  expect(read(answer, state)).toEqual({ following: true, followers: 1 });
});

test("following oneself or an unknown person is rejected", async () => {
  const viewer = await aPerson();
  expect(refusalOf(await viewer.post("/api/follow", { followee: viewer.username }))).toBe("400 SELF_FOLLOW");
  for (const verb of ["follow", "unfollow"]) {
    expect(refusalOf(await viewer.post(`/api/${verb}`, { followee: "nobody-at-all" }))).toBe("404 USER_NOT_FOUND");
  }
  expect(await followCountsOf(viewer)).toEqual({ followers: 0, following: 0 });
});

test("following in another person's name is rejected", async () => {
  const [viewer, other, author] = [await aPerson(), await aPerson(), await aPerson()];
  const body = { follower: other.username, followee: author.username };
  expect(refusalOf(await viewer.post("/api/follow", body))).toBe("403 IDENTITY_MISMATCH");
  expect(refusalOf(await viewer.get("/api/follow-status", body))).toBe("403 IDENTITY_MISMATCH");
  expect(await followCountsOf(author)).toEqual({ followers: 0, following: 0 });
});

test("a visitor is asked to log in to follow", async () => {
  const { username } = await aPerson();
  const refusal = "401 LOGIN_REQUIRED_TO_FOLLOW";
  expect(refusalOf(await post("/api/follow", { followee: username }))).toBe(refusal);
  expect(refusalOf(await post("/api/unfollow", { followee: username }))).toBe(refusal);
  expect(refusalOf(await get("/api/follow-status", { followee: username }))).toBe(refusal);
});

test("a suspended person cannot follow, but can unfollow", async () => {
  const [viewer, author, other] = [await aPerson(), await aPerson(), await aPerson()];
  await viewer.post("/api/follow", { followee: author.username });
  await rows("update users set suspended_until = ? where id = ?", Date.now() + 86_400_000, viewer.userId);
  expect(refusalOf(await viewer.post("/api/follow", { followee: other.username }))).toBe("403 SUSPENDED");
  expect(read(await viewer.post("/api/unfollow", { followee: author.username }), state).followers).toBe(0);
  expect(await followCountsOf(other)).toEqual({ followers: 0, following: 0 });
});

test("following needs a chosen username", async () => {
  const [nameless, author] = [await aPerson({ username: null }), await aPerson()];
  expect(refusalOf(await nameless.post("/api/follow", { followee: author.username }))).toBe("403 USERNAME_REQUIRED");
  expect(await followCountsOf(author)).toEqual({ followers: 0, following: 0 });
});
