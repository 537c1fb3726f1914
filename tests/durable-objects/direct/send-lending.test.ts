import { evictDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";

import { SEND_BURST, SENDS_PER_SECOND } from "../../../contract/limits.ts";
import { ChatRoom } from "../../../durable-objects/direct/chat-room/chat-room.ts";
import { SENDS_LEASE_MS } from "../../../durable-objects/direct/sends.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import {
  acquaint,
  inboxOf,
  lentTo,
  lentUntil,
  longRegistered,
  roomOf,
  send,
  trySend,
} from "../../worker/support/features/direct.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { say } from "../../worker/support/features/open-chat.ts";
import { anotherDevice, type Person } from "../../worker/support/people.ts";
import { openChat, type Socket } from "../../worker/support/sockets.ts";

/** A long registered person and so many others whom they know. */
async function someoneAnd(count: number): Promise<[Person, Person[]]> {
  const people = await Promise.all(Array.from({ length: count + 1 }, () => longRegistered()));
  const [one, ...others] = people;
  if (!one) throw new Error("nobody");
  await acquaint(one, ...others);
  return [one, others];
}

/** Tries to send `tries` messages in each open chat at once. @returns how many were taken */
async function flood(chats: readonly (readonly [Socket, Person])[], tries: number): Promise<number> {
  const count = () =>
    chats.reduce(
      (sum, [chat]) => {
        const refused = chat.allOf("error").filter(({ code }) => code === "TOO_MANY_REQUESTS");
        return { taken: sum.taken + chat.allOf("direct:ack").length, refused: sum.refused + refused.length };
      },
      { taken: 0, refused: 0 },
    );
  const before = count();
  for (let n = 0; n < tries; n += 1) for (const [chat, other] of chats) say(chat, other, `${n}`);
  const answers = before.taken + before.refused + tries * chats.length;
  await eventually(() => expect(count().taken + count().refused).toBe(answers));
  return count().taken - before.taken;
}

/** Sends over HTTP, one after the other, until it is refused. @returns how many were taken */
async function sendUntilRefused(one: Person, others: readonly Person[]): Promise<number> {
  let taken = 0;
  for (let n = 0; n <= 2 * SEND_BURST; n += 1) {
    const [other] = [others[n % others.length]];
    if (!other || (await trySend(one, other)).status !== 200) return taken;
    taken += 1;
  }
  return taken;
}

test("ten chats of one person, all at once, take thirty messages together, and five more a second later", async () => {
  stopClockAt(AHEAD);
  const [one, others] = await someoneAnd(10);
  const chats: [Socket, Person][] = [];
  for (const other of others) chats.push([await openChat(one, other), other]);
  await eventually(async () => {
    for (const other of others) expect(await lentTo(one, other)).toBeGreaterThan(0);
  });
  expect(await flood(chats, 10)).toBe(SEND_BURST);
  expect(await flood(chats, 3)).toBe(0);
  passSeconds(1);
  expect(await flood(chats, 3)).toBe(SENDS_PER_SECOND);
  passSeconds(60);
  expect(await flood(chats, 5)).toBe(SEND_BURST);
});

test("chats that are open share evenly; whoever writes alone has it all", async () => {
  stopClockAt(AHEAD);
  const [one, [first, second, third]] = await someoneAnd(3);
  if (!first || !second || !third) throw new Error("three people");
  const parts = async () => [await lentTo(one, first), await lentTo(one, second), await lentTo(one, third)];
  await openChat(one, first);
  await eventually(async () => expect(await parts()).toEqual([SEND_BURST, 0, 0]));
  await openChat(one, second);
  await eventually(async () => expect(await parts()).toEqual([SEND_BURST / 2, SEND_BURST / 2, 0]));
  await openChat(one, third);
  await eventually(async () => expect(await parts()).toEqual([10, 10, 10]));
  // Nobody writes in the others any more.
  passSeconds(SENDS_LEASE_MS / 1000);
  await send(one, third);
  await eventually(async () => expect(await parts()).toEqual([0, 0, SEND_BURST]));
});

test("a room takes what is left in others before it refuses, and no send is in two rooms", async () => {
  stopClockAt(AHEAD);
  const [one, others] = await someoneAnd(4);
  for (const other of others) await openChat(one, other);
  expect(await sendUntilRefused(one, others.slice(0, 1))).toBe(SEND_BURST);
  expect(await sendUntilRefused(one, others.slice(1))).toBe(0);
});

test("neither a room nor an inbox that was evicted gives a send twice, or loses one", async () => {
  stopClockAt(AHEAD);
  const [one, others] = await someoneAnd(2);
  const [first, second] = others;
  if (!first || !second) throw new Error("two people");
  for (let n = 0; n < SEND_BURST / 2; n += 1) {
    await send(one, n % 2 === 0 ? first : second);
    await evictDurableObject(n % 3 === 0 ? inboxOf(one) : roomOf(one, n % 2 === 0 ? second : first));
  }
  expect(await sendUntilRefused(one, others)).toBe(SEND_BURST / 2);
});

test("a lease that is over is good for nothing, is asked for again, and loses nothing", async () => {
  stopClockAt(AHEAD);
  const [one, [other]] = await someoneAnd(1);
  if (!other) throw new Error("one person");
  await send(one, other);
  passSeconds(SENDS_LEASE_MS / 1000);
  expect(await lentUntil(one, other)).toBe(Date.now());
  expect(await sendUntilRefused(one, [other])).toBe(SEND_BURST);
  expect(await lentUntil(one, other)).toBeGreaterThan(Date.now());
});

test("what a room has that cannot be reached goes to nobody else before its lease is over", async () => {
  stopClockAt(AHEAD);
  const [one, [first, second]] = await someoneAnd(2);
  if (!first || !second) throw new Error("two people");
  await send(one, first);
  const broken = vi.spyOn(ChatRoom.prototype, "giveBackSends").mockRejectedValue(new Error("the room is unwell"));
  expect(await sendUntilRefused(one, [second])).toBe(0);
  passSeconds(SENDS_LEASE_MS / 1000);
  // What it had is lost, and comes again with time as after a burst.
  expect(await sendUntilRefused(one, [second])).toBe(0);
  passSeconds(1);
  expect(await sendUntilRefused(one, [second])).toBe(SENDS_PER_SECOND);
  // It comes back with what it believes to have.
  broken.mockRestore();
  expect(await sendUntilRefused(one, [first, second])).toBe(0);
  expect((await lentTo(one, first)) + (await lentTo(one, second))).toBe(SEND_BURST);
  passSeconds(60);
  expect(await sendUntilRefused(one, [first, second])).toBe(SEND_BURST);
  passSeconds(1);
  expect(await sendUntilRefused(one, [second, first])).toBe(SENDS_PER_SECOND);
});

test("a lease ends with the last socket of a session that ended", async () => {
  stopClockAt(AHEAD);
  const [one, [other]] = await someoneAnd(1);
  if (!other) throw new Error("one person");
  const tablet = await anotherDevice(one);
  const chats = [await openChat(one, other), await openChat(tablet, other)];
  for (const chat of chats) await chat.waitFor("user-online-status");
  await eventually(async () => expect(await lentUntil(one, other)).toBeGreaterThan(Date.now()));
  await one.post("/api/logout");
  await chats[0]?.closed();
  expect(await lentUntil(one, other)).toBeGreaterThan(Date.now());
  await tablet.post("/api/logout");
  await chats[1]?.closed();
  expect(await lentUntil(one, other)).toBe(0);
});
