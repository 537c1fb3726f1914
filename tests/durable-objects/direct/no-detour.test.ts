import { runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { SEND_BURST } from "../../../contract/direct/values.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { factsOf, inboxOf, messagesWith, settled, strangers } from "../../worker/support/features/direct.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { acked, anOpenChat, openUnwrittenChat, say } from "../../worker/support/features/open-chat.ts";
import type { Person } from "../../worker/support/people.ts";
import { slowCalls } from "../../worker/support/calls/slow-calls.ts";
import { openInbox, type Socket } from "../../worker/support/sockets.ts";

const FAR_MS = 80;
const MESSAGES = 40;
/** Longer than facts last, and shorter than a socket's lease. */
const PAUSE_SECONDS = 45;

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Calls that only report, and the test's own: no message waits for them. */
const BESIDE = ["deliver", "presenceChanged"];

/** The calls except those that update the inboxes. */
const asked = (calls: readonly string[]) => calls.filter((name) => !BESIDE.includes(name));

/** How long a message takes to be acknowledged, and to reach the recipient. */
async function timesOf(from: Socket, to: Person, peer: Socket) {
  const startedAt = performance.now();
  const clientId = say(from, to, "سلام");
  const since = () => performance.now() - startedAt;
  return Promise.all([
    acked(from, clientId).then(since),
    peer.waitFor("direct:new", ({ message }) => message.clientId === clientId).then(since),
  ]);
}

/** Their inboxes know that they have no devices: the first message to a closed app would ask, beside its delivery. */
const knowDevices = (...people: Person[]) =>
  Promise.all(
    people.map((person) => runInDurableObject(inboxOf(person), (_, { storage }) => storage.kv.put("devices", "none"))),
  );

/** A chat that both have open and have written in. */
async function aReadyChat() {
  const chat = await anOpenChat();
  const { one, other, mine, theirs } = chat;
  await knowDevices(one, other);
  await acked(mine, say(mine, other, "سلام"));
  await acked(theirs, say(theirs, one, "سلام"));
  await settled(one, other);
  return chat;
}

test("a message takes as long far from the inboxes and the database as near them", async () => {
  const { one, other, mine, theirs } = await aReadyChat();
  let away = 0;
  slowCalls(() => away, [one, other]);
  const times: Record<"near" | "far", number[][]> = { near: [], far: [] };
  // Alternating, so that both are measured under the same load.
  for (let n = 0; n < MESSAGES; n += 1) {
    const place = n % 2 === 0 ? "near" : "far";
    away = place === "near" ? 0 : FAR_MS;
    const isOwn = n % 4 < 2;
    times[place].push(isOwn ? await timesOf(mine, other, theirs) : await timesOf(theirs, one, mine));
  }
  for (const part of [0, 1]) {
    const medianOf = (place: "near" | "far") => median(times[place].map((both) => both[part] ?? Number.NaN));
    expect(medianOf("far")).toBeLessThan(medianOf("near") + FAR_MS / 2);
  }
});

describe("a chat room", () => {
  test("stores a burst of messages with no calls except the updates of both inboxes", async () => {
    stopClockAt(AHEAD);
    const { one, other, mine, theirs } = await aReadyChat();
    const others = await strangers();
    const before = theirs.allOf("direct:new").length;
    const calls = slowCalls(FAR_MS, [one, other]);
    // Calls for the chats of other people are not counted.
    await factsOf(...others);
    // One was used to prepare the chat.
    const burst = SEND_BURST - 1;
    for (let n = 0; n < burst; n += 1) say(mine, other, `${n}`);
    const fresh = () => theirs.allOf("direct:new").slice(before);
    await eventually(() => expect(fresh()).toHaveLength(burst));
    expect(fresh().map(({ message }) => message.text)).toEqual(Array.from({ length: burst }, (_, n) => `${n}`));
    expect(mine.allOf("direct:ack")).toHaveLength(SEND_BURST);
    await settled(one, other);
    expect(asked(calls)).toEqual([]);
  });

  test("reads the pair's facts from the database when somebody types after a pause, so that no message waits", async () => {
    stopClockAt(AHEAD);
    const { one, other, mine, theirs } = await anOpenChat();
    await acked(mine, say(mine, other, "پیش از آن"));
    await settled(one, other);
    passSeconds(PAUSE_SECONDS);
    const calls = slowCalls(FAR_MS, [one, other]);
    mine.send({ type: "typing-start", to: other.username });
    await eventually(() => expect(calls).toEqual(expect.arrayContaining(["batch"])));
    await theirs.waitFor("user-typing");
    calls.length = 0;
    await acked(mine, say(mine, other, "پس از آن"));
    await settled(one, other);
    expect(asked(calls)).toEqual([]);
  });

  test("waits only for the database's facts when a message comes after a pause, and keeps later messages in order", async () => {
    stopClockAt(AHEAD);
    const { one, other, mine, theirs } = await anOpenChat();
    await acked(mine, say(mine, other, "پیش از آن"));
    await settled(one, other);
    passSeconds(PAUSE_SECONDS);
    const calls = slowCalls(FAR_MS, [one, other]);
    for (const text of ["یک", "دو", "سه"]) say(mine, other, text);
    await eventually(() => expect(mine.allOf("direct:ack")).toHaveLength(4));
    await settled(one, other);
    expect(asked(calls).toSorted()).toEqual(["batch"]);
    expect((await messagesWith(other, one)).messages.map(({ text }) => text).slice(1)).toEqual(["یک", "دو", "سه"]);
    expect(theirs.allOf("direct:new")).toHaveLength(4);
  });

  test("asks the database and the inboxes for a first message only", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [newcomer, other] = await strangers();
    await knowDevices(newcomer, other);
    const [mine, theirs] = [await openUnwrittenChat(newcomer, other), await openUnwrittenChat(other, newcomer)];
    const calls = slowCalls(FAR_MS, [newcomer, other]);
    await acked(mine, say(mine, other, "سلام"));
    await acked(mine, say(mine, other, "هستی؟"));
    await acked(theirs, say(theirs, newcomer, "هستم"));
    await settled(newcomer, other);
    // After the answer, each subscribes to the other's presence.
    expect(asked(calls).toSorted()).toEqual(["batch", "noteRoom", "noteRoom", "subscribe", "subscribe"]);
  });

  test("updates the recipient's app outside the chat with one call, which does not delay the acknowledgement", async () => {
    stopClockAt(AHEAD);
    const { one, other, mine, theirs } = await aReadyChat();
    theirs.close();
    await theirs.closed();
    const app = await openInbox(other);
    await app.waitFor("direct:unread");
    const isAcked = Promise.withResolvers<void>();
    const calls = slowCalls(() => isAcked.promise, [one, other]);
    const clientId = say(mine, other, "سلام");
    await acked(mine, clientId);
    expect(app.allOf("direct:new")).toEqual([]);
    isAcked.resolve();
    expect((await app.waitFor("direct:new")).message.clientId).toBe(clientId);
    await mine.waitFor("direct:delivered");
    // One to each inbox; the sender has the chat open, so theirs comes a second later.
    await eventually(() => expect(calls.filter((name) => name === "deliver")).toHaveLength(2));
  });
});
