import { expect, test } from "vitest";

import { CONVERSATION_PAGE_SIZE, DIRECT_SUGGESTIONS } from "../../../../contract/direct/values.ts";
import { listSuggestionsRoute } from "../../../../contract/direct/calls/conversations.ts";
import { get, read, refusalOf } from "../../support/call.ts";
import { longRegistered, send, settled } from "../../support/features/direct.ts";
import { follow } from "../../support/features/follows.ts";
import { type Person, aPerson } from "../../support/people.ts";

const answer = listSuggestionsRoute.responses[200].content["application/json"].schema;

const askedBy = (viewer: Person) => viewer.get("/api/direct/suggestions");

async function suggestedTo(viewer: Person) {
  const { following, followers } = read(await askedBy(viewer), answer);
  const names = (people: typeof following) => people.map(({ username }) => username);
  return { following: names(following), followers: names(followers) };
}

test("suggestions list followed people and followers, newest first and nobody twice", async () => {
  const [viewer, followed, both, follower] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  await follow(viewer, followed);
  await follow(viewer, both);
  await follow(both, viewer);
  await follow(follower, viewer);
  expect(await suggestedTo(viewer)).toEqual({
    following: [both.username, followed.username],
    followers: [follower.username],
  });
});

test("suggestions leave out people who proved neither mobile nor e-mail", async () => {
  const [viewer, followed] = [await aPerson(), await aPerson()];
  await follow(viewer, followed);
  await follow(viewer, await aPerson({ mobile: null, emailVerifiedAt: null }));
  expect(await suggestedTo(viewer)).toEqual({ following: [followed.username], followers: [] });
});

test("suggestions leave out people in a conversation until it is deleted, also beyond the first page", async () => {
  const viewer = await aPerson({ whoMayWrite: "everyone" });
  const writers: Person[] = [];
  for (let n = 0; n <= CONVERSATION_PAGE_SIZE; n += 1) {
    const writer = await longRegistered();
    await follow(viewer, writer);
    await send(writer, viewer, `نامهٔ ${n}`);
    await settled(writer, viewer);
    writers.push(writer);
  }
  expect(await suggestedTo(viewer)).toEqual({ following: [], followers: [] });
  const [oldest] = writers;
  await viewer.post("/api/direct/conversation/delete", { with: oldest?.username });
  if (oldest) await settled(oldest, viewer);
  expect(await suggestedTo(viewer)).toEqual({ following: [oldest?.username], followers: [] });
});

test("suggestions reach past any number of people the viewer already talks with", async () => {
  const [viewer, followed, follower] = [await aPerson({ whoMayWrite: "everyone" }), await aPerson(), await aPerson()];
  await follow(viewer, followed);
  await follow(follower, viewer);
  const talk = async () => {
    const writer = await longRegistered();
    await Promise.all([follow(viewer, writer), follow(writer, viewer)]);
    await send(writer, viewer);
    await settled(writer, viewer);
  };
  await Promise.all(Array.from({ length: 3 * DIRECT_SUGGESTIONS + 1 }, talk));
  expect(await suggestedTo(viewer)).toEqual({ following: [followed.username], followers: [follower.username] });
});

test("suggestions hide people behind a block in either direction", async () => {
  const [viewer, blocked, blocking] = [await aPerson(), await aPerson(), await aPerson()];
  for (const other of [blocked, blocking]) {
    await follow(other, viewer);
  }
  await viewer.post("/api/block", { blocked: blocked.username });
  await blocking.post("/api/block", { blocked: viewer.username });
  expect(await suggestedTo(viewer)).toEqual({ following: [], followers: [] });
});

test("suggestions need a signed-in person", async () => {
  expect(refusalOf(await get("/api/direct/suggestions"))).toBe("401 LOGIN_REQUIRED_TO_MESSAGE");
});
