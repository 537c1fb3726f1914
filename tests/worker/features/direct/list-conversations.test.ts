import { expect, test } from "vitest";

import type { ConversationPage } from "../../../../contract/direct/calls/conversations.ts";
import { refusalOf } from "../../support/call.ts";
import {
  acquaint,
  aPair,
  conversationsOf,
  longRegistered,
  markRead,
  send,
  settled,
} from "../../support/features/direct.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";

const peersOf = ({ items }: ConversationPage) => items.map(({ peer }) => peer);

/** A person with messages from this many friends, one after the other. */
async function aReceiver(count: number) {
  const viewer = await aPerson();
  const writers: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const writer = await longRegistered();
    await acquaint(viewer, writer);
    await send(writer, viewer, `نامهٔ ${n}`);
    await settled(writer, viewer);
    writers.push(writer);
  }
  return { viewer, writers, newestFirst: writers.map(({ username }) => username).toReversed() };
}

test("a conversation shows each person their peer, the last message and their unread count", async () => {
  const [one, other] = await aPair();
  await send(one, other, "یک");
  const last = await send(one, other, "دو");
  await settled(one, other);
  const lastMessage = { _id: last._id, seq: 2, from: one.username, to: other.username, text: "دو" };
  expect(await conversationsOf(other)).toMatchObject({
    items: [
      {
        peer: one.username,
        unreadCount: 2,
        lastMessageAt: last.createdAt,
        lastMessage,
        person: { username: one.username },
      },
    ],
    hasMore: false,
    nextCursor: null,
    unreadConversations: 1,
  });
  expect(await conversationsOf(one)).toMatchObject({
    items: [{ peer: other.username, unreadCount: 0, lastMessage }],
    unreadConversations: 0,
  });
});

test("a person who never wrote has an empty list", async () => {
  expect(await conversationsOf(await aPerson())).toEqual({
    success: true,
    items: [],
    hasMore: false,
    nextCursor: null,
    unreadConversations: 0,
    requests: 0,
    requestsApart: 0,
  });
});

test("unread conversations come first, then the newest", async () => {
  const { viewer, writers, newestFirst } = await aReceiver(4);
  expect(peersOf(await conversationsOf(viewer))).toEqual(newestFirst);
  const [first, second, third, fourth] = writers;
  if (!first || !second || !third || !fourth) throw new Error("four wrote");
  for (const read of [fourth, second]) await markRead(viewer, read);
  await settled(viewer, second);
  await settled(viewer, fourth);
  const page = await conversationsOf(viewer);
  expect(peersOf(page)).toEqual([third, first, fourth, second].map(({ username }) => username));
  expect(page.unreadConversations).toBe(2);
});

test("cursors and offsets reach every conversation exactly once, past the last unread one", async () => {
  const { viewer, writers, newestFirst } = await aReceiver(7);
  for (const writer of writers.slice(0, 3)) {
    await markRead(viewer, writer);
    await settled(viewer, writer);
  }
  const byCursor: ConversationPage[] = [await conversationsOf(viewer, { limit: "2" })];
  for (let last = byCursor[0]; last?.nextCursor; last = byCursor.at(-1)) {
    byCursor.push(await conversationsOf(viewer, { limit: "2", cursor: last.nextCursor }));
  }
  expect(byCursor.flatMap(peersOf)).toEqual(newestFirst);
  expect(byCursor.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false]);
  const byOffset = [];
  for (const offset of ["0", "2", "4", "6"]) byOffset.push(await conversationsOf(viewer, { limit: "2", offset }));
  expect(byOffset.map(peersOf)).toEqual(byCursor.map(peersOf));
});

test("a page holds ten conversations, costs one trip and writes nothing", async () => {
  const { viewer, newestFirst } = await aReceiver(11);
  const answer = await viewer.get("/api/direct/conversations");
  expect(answer.cost).toMatchObject({ trips: 1, written: 0 });
  const page = await conversationsOf(viewer);
  expect(peersOf(page)).toEqual(newestFirst.slice(0, 10));
  expect(page).toMatchObject({ hasMore: true, unreadConversations: 11 });
});

test("a renamed person is listed under the new name, also as sender of the last message", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  const username = `new-${one.username.slice(1, 10)}`;
  expect((await one.post("/api/set-username", { username })).status).toBe(200);
  expect((await conversationsOf(other)).items).toMatchObject([
    { peer: username, lastMessage: { from: username }, person: { username } },
  ]);
});

test("a person who left is not listed and not counted", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  expect((await leaveForGood(one)).status).toBe(200);
  await expect.poll(async () => conversationsOf(other)).toMatchObject({ items: [], unreadConversations: 0 });
});

test("a blocked conversation is not listed or counted for either person", async () => {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  await one.post("/api/block", { blocked: other.username });
  for (const viewer of [one, other]) {
    expect(await conversationsOf(viewer)).toMatchObject({ items: [], unreadConversations: 0 });
  }
});

test("an invalid limit, offset or cursor is rejected", async () => {
  const viewer = await aPerson();
  for (const [field, value] of [
    ["limit", "0"],
    ["limit", "101"],
    ["offset", "-1"],
    ["offset", "x"],
  ] as const) {
    const answer = await viewer.get("/api/direct/conversations", { [field]: value });
    expect(refusalOf(answer), value).toBe("400 INVALID_INPUT");
  }
  for (const cursor of ["x", "2_1_a", "1_-1_a"]) {
    const answer = await viewer.get("/api/direct/conversations", { cursor });
    expect(refusalOf(answer), cursor).toBe("400 INVALID_CURSOR");
  }
});
