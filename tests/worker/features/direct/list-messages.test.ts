import { describe, expect, test } from "vitest";

import { read, refusalOf } from "../../support/call.ts";
import { aPair, markRead, messagesWith, roomOf, send, sendAll } from "../../support/features/direct.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { z } from "zod";

const seqsOf = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);
const counting = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

async function aConversation(count: number): Promise<[Person, Person]> {
  const [one, other] = await aPair();
  // Two senders, so that neither exceeds the rate limit.
  for (let n = 1; n <= count; n += 1) await (n % 2 === 1 ? send(one, other, `${n}`) : send(other, one, `${n}`));
  return [one, other];
}

test("a conversation without messages is empty and names the other person", async () => {
  const [one, other] = await aPair();
  expect(await messagesWith(one, other)).toEqual({
    success: true,
    room: roomOf(one, other).id.toString(),
    messages: [],
    hasMore: false,
    nextBefore: null,
    live: true,
    person: {
      id: other.id,
      username: other.username,
      avatarUrl: "",
      avatarBase64: "",
      blueTick: false,
      colorfulFrame: false,
      sparkleEffect: false,
    },
    online: false,
    ownReadSeq: 0,
    peerReadSeq: 0,
    peerDeliveredSeq: 0,
    openedAt: null,
    requestState: "open",
    messagesLeft: null,
    firstContact: null,
  });
});

test("pages list the newest messages oldest first, and going back reaches each one exactly once", async () => {
  const [one, other] = await aConversation(25);
  const pages = [await messagesWith(one, other, { limit: "10" })];
  for (let last = pages[0]; last?.nextBefore; last = pages.at(-1)) {
    pages.push(await messagesWith(one, other, { limit: "10", before: last.nextBefore }));
  }
  expect(pages.map(seqsOf)).toEqual([counting(16, 25), counting(6, 15), counting(1, 5)]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
});

test("a page after a position holds the following messages, oldest first", async () => {
  const [one, other] = await aConversation(12);
  const page = await messagesWith(one, other, { after: "4", limit: "5" });
  expect(seqsOf(page)).toEqual([5, 6, 7, 8, 9]);
  expect(page.hasMore).toBe(true);
  const last = await messagesWith(one, other, { after: "9", limit: "5" });
  expect(seqsOf(last)).toEqual([10, 11, 12]);
  expect(last.hasMore).toBe(false);
  expect(seqsOf(await messagesWith(one, other, { after: "12" }))).toEqual([]);
  expect(seqsOf(await messagesWith(one, other, { after: "999999999" }))).toEqual([]);
});

test("a page says when the viewer first wrote, which accepting or reading does not change", async () => {
  const [one, other] = await aPair();
  const openedAt = async (viewer: Person, peer: Person) => (await messagesWith(viewer, peer)).openedAt;
  const first = await send(one, other, "سلام");
  expect(await openedAt(other, one)).toBe(null);
  const answer = await send(other, one, "سلام!");
  await send(one, other, "خوبی؟");
  expect([await openedAt(one, other), await openedAt(other, one)]).toEqual([first.createdAt, answer.createdAt]);
});

test("a page skips deleted messages and fills up with earlier ones", async () => {
  const [one, other] = await aConversation(12);
  const { messages } = await messagesWith(one, other);
  for (const { _id } of messages.slice(8, 11)) await one.delete(`/api/direct/message/${_id}`);
  const page = await messagesWith(one, other, { limit: "5" });
  expect(seqsOf(page)).toEqual([5, 6, 7, 8, 12]);
  expect(seqsOf(await messagesWith(one, other, { limit: "5", before: page.nextBefore ?? "" }))).toEqual([1, 2, 3, 4]);
  expect(seqsOf(await messagesWith(other, one))).toEqual(counting(1, 12));
});

test("a page costs one trip and writes nothing, however long the conversation is", async () => {
  const [one, other] = await aConversation(3);
  const costs = async () => (await one.get("/api/direct/messages", { with: other.username })).cost;
  const before = await costs();
  await sendAll(one, other, ["۴", "۵", "۶"]);
  expect(await costs()).toEqual(before);
  expect(before).toMatchObject({ trips: 1, written: 0 });
});

test("a page says how far each person has read and what was delivered", async () => {
  const [one, other] = await aPair();
  await sendAll(one, other, ["یک", "دو", "سه"]);
  await markRead(other, one, 2);
  expect(await messagesWith(one, other)).toMatchObject({ ownReadSeq: 3, peerReadSeq: 2, peerDeliveredSeq: 2 });
  // A sender has read up to their own message; the first person has just fetched all of them.
  expect(await messagesWith(other, one)).toMatchObject({ ownReadSeq: 2, peerReadSeq: 3, peerDeliveredSeq: 3 });
});

describe("the query of a page", () => {
  test.each([
    ["limit", "0", "400 INVALID_INPUT"],
    ["limit", "201", "400 INVALID_INPUT"],
    ["limit", "ten", "400 INVALID_INPUT"],
    ["before", "-1", "400 INVALID_CURSOR"],
    ["before", "1e3", "400 INVALID_CURSOR"],
    ["after", "9".repeat(16), "400 INVALID_CURSOR"],
  ])("is rejected with %s=%s", async (field, value, refusal) => {
    const [one, other] = await aPair();
    const answer = await one.get("/api/direct/messages", { with: other.username, [field]: value });
    expect(refusalOf(answer)).toBe(refusal);
  });

  test("may leave the position empty", async () => {
    const [one, other] = await aConversation(2);
    expect(seqsOf(await messagesWith(one, other, { before: "", after: "" }))).toEqual([1, 2]);
  });

  test("is rejected without a person to read with", async () => {
    const viewer = await aPerson();
    expect(refusalOf(await viewer.get("/api/direct/messages"))).toBe("400 INVALID_INPUT");
  });
});

describe("marking as read", () => {
  const readSeqOf = async (viewer: Person, peer: Person, seq?: number) =>
    read(await markRead(viewer, peer, seq), z.object({ readSeq: z.number() })).readSeq;

  test("marks up to the given message or the end, never beyond and never backwards", async () => {
    const [one, other] = await aPair();
    await sendAll(one, other, ["یک", "دو", "سه"]);
    expect(await readSeqOf(other, one, 1)).toBe(1);
    expect(await readSeqOf(other, one)).toBe(3);
    expect(await readSeqOf(other, one, 2)).toBe(3);
    expect(await readSeqOf(other, one, 1_000_000)).toBe(3);
    expect(await readSeqOf(other, one)).toBe(3);
  });

  test("does nothing in a conversation without messages", async () => {
    const [one, other] = await aPair();
    expect(await readSeqOf(one, other)).toBe(0);
  });

  test("costs one trip and writes nothing at D1", async () => {
    const [one, other] = await aPair();
    await send(one, other);
    expect((await markRead(other, one)).cost).toMatchObject({ trips: 1, written: 0 });
  });

  test.each([-1, 1.5, "1", null])("is rejected up to %j", async (seq) => {
    const [one, other] = await aPair();
    const answer = await one.post("/api/direct/mark-read", { peer: other.username, seq });
    expect(refusalOf(answer)).toBe("400 INVALID_INPUT");
  });
});

test("messages fetched by a phone without a socket count as delivered", async () => {
  const [one, other] = await aConversation(3);
  expect((await messagesWith(one, other)).peerDeliveredSeq).toBe(0);
  await messagesWith(other, one, { before: "3" });
  expect((await messagesWith(one, other)).peerDeliveredSeq).toBe(0);
  await messagesWith(other, one);
  expect((await messagesWith(one, other)).peerDeliveredSeq).toBe(3);
});
