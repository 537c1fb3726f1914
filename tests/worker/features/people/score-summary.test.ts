import { expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { get, post, refusalOf } from "../../support/call.ts";
import { follow } from "../../support/features/follows.ts";
import { aRound } from "../../support/features/games.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";

const scoresOf = (body: Record<string, unknown>, viewer?: Person) =>
  viewer ? viewer.post("/api/user/score-summary", body) : post("/api/user/score-summary", body);

/** A person with two jokes liked by three people, and one follower. */
async function aScorer() {
  const person = await aPerson();
  const jokes = [await aJoke(person), await aJoke(person)];
  const readers = [await aPerson(), await aPerson(), await aPerson()] as const;
  for (const reader of readers) await reader.post(`/api/jokes/${jokes[0]}/like`);
  await readers[0].post(`/api/jokes/${jokes[1]}/like`);
  await follow(readers[0], person);
  const scores = {
    success: true,
    id: person.id,
    username: person.username,
    totalLikesReceived: 4,
    totalGameScores: 0,
    totalPosts: 2,
    totalFollowers: 1,
  };
  return { person, jokes, readers, scores };
}

test("anyone reads a person's scores by username, and their own without one", async () => {
  const { person, scores } = await aScorer();
  const other = await aPerson();
  expect((await scoresOf({ username: person.username })).body).toEqual(scores);
  expect((await scoresOf({ username: ` ${person.username.toUpperCase()} ` }, other)).body).toEqual(scores);
  expect((await scoresOf({ username: person.username }, person)).body).toEqual(scores);
  for (const own of [
    {},
    { email: person.email },
    { mobileNumber: person.mobile },
    { username: null },
    { username: "" },
  ]) {
    expect((await scoresOf(own, person)).body).toEqual(scores);
  }
});

test("the scores drop after an unlike, an unfollow and a deletion", async () => {
  const { person, jokes, readers, scores } = await aScorer();
  await readers[0].post(`/api/jokes/${jokes[1]}/unlike`);
  await readers[0].post("/api/unfollow", { followee: person.username });
  await person.delete(`/api/jokes/${jokes[1]}`);
  expect((await scoresOf({ username: person.username })).body).toEqual({
    ...scores,
    totalLikesReceived: 3,
    totalPosts: 1,
    totalFollowers: 0,
  });
});

test("the scores include every finished round, on a board or not", async () => {
  const { person, scores } = await aScorer();
  for (const round of [{ score: 30 }, { score: 12, counts: false }, { score: 0 }]) await aRound(person, round);
  const expected = { ...scores, totalGameScores: 42 };
  expect((await scoresOf({}, person)).body).toEqual(expected);
  expect((await scoresOf({ username: person.username })).body).toEqual(expected);
});

test("the scores of a newcomer without a name are zero", async () => {
  expect((await scoresOf({}, await aPerson({ username: null }))).body).toMatchObject({
    username: "",
    totalLikesReceived: 0,
    totalPosts: 0,
  });
});

test("the scores of an unknown name are not found, and a visitor's own need a session", async () => {
  expect(refusalOf(await scoresOf({ username: "nobody-at-all" }))).toBe("404 USER_NOT_FOUND");
  expect(refusalOf(await scoresOf({}))).toBe("401 LOGIN_REQUIRED");
});

test("scores asked for with another person's contact are rejected", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  for (const claimed of [{ email: other.email }, { mobileNumber: other.mobile }]) {
    expect(refusalOf(await scoresOf(claimed, person))).toBe("403 IDENTITY_MISMATCH");
    expect(refusalOf(await scoresOf(claimed))).toBe("401 LOGIN_REQUIRED");
  }
});

test("the scores contain no contact details", async () => {
  const person = await aPerson({ contactMobilePublic: aMobile() });
  const { text } = await scoresOf({ username: person.username }, await aPerson());
  for (const contact of [person.mobile, person.email]) expect(text).not.toContain(contact);
});

test("the profile shows each viewer whether they follow the person", async () => {
  const [star, fan, other] = [await aPerson(), await aPerson(), await aPerson()];
  await follow(fan, star);
  const path = `/api/user-public/${star.username}`;
  expect((await fan.get(path)).body).toMatchObject({ viewerFollows: true, viewerLikesVideo: false });
  expect((await other.get(path)).body).toMatchObject({ viewerFollows: false, viewerLikesVideo: false });
  expect((await star.get(path)).body).toMatchObject({ viewerFollows: false, viewerLikesVideo: false });
  expect((await get(path)).body).toMatchObject({ viewerFollows: false, viewerLikesVideo: false });
});
