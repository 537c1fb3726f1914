import { expect, test } from "vitest";

import { chatItems, firstUnreadId, groupByDay } from "../../../../frontend/src/features/direct/chat/items.ts";
import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";
import { aChat, aMessage, CHAT_KEY, PEER_ID } from "../../support/chat.ts";

const createdAt = "2026-11-20T18:42:00.000Z";

const message = (seq: number, from: "viewer.one" | "peer.one", clientId: string) => ({
  ...aMessage(seq, from),
  clientId,
});

const chat = aChat([message(1, "viewer.one", "a"), message(2, "peer.one", "c"), message(3, "viewer.one", "b")], {
  ownReadSeq: 2,
  peerReadSeq: 1,
  peerDeliveredSeq: 1,
});

const waiting = (clientId: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  clientId,
  ...CHAT_KEY,
  peerId: PEER_ID,
  peerName: "peer.one",
  text: `در راه ${clientId}`,
  createdAt,
  failure: null,
  ...more,
});

test("the server's messages are listed first, then the waiting ones, with stable keys", () => {
  const items = chatItems(chat, [waiting("c"), waiting("d", { failure: "نشد" })]);
  expect(items.map(({ key, state }) => [key, state])).toEqual([
    ["a", "read"],
    ["room-2", null],
    ["b", "sent"],
    ["c", "waiting"],
    ["d", "failed"],
  ]);
});

const nextWeek = new Date(2026, 10, 28);

const at = (...date: [number, number, number, number, number]) => ({ createdAt: new Date(...date).toISOString() });

test("messages are grouped by day, by the phone's clock", () => {
  const late = at(2026, 10, 20, 23, 59);
  const early = at(2026, 10, 21, 0, 1);
  const later = at(2026, 10, 21, 18, 0);
  expect(groupByDay([late, early, later], nextWeek)).toMatchObject([
    { label: "جمعه ۲۹ آبان ۱۴۰۵", items: [late] },
    { label: "شنبه ۳۰ آبان ۱۴۰۵", items: [early, later] },
  ]);
  expect(groupByDay([], nextWeek)).toEqual([]);
});

test("the two newest days have names, which change at midnight while their keys stay", () => {
  const messages = [at(2026, 10, 19, 12, 0), at(2026, 10, 20, 0, 1), at(2026, 10, 21, 23, 58)];
  const labelsAt = (...now: [number, number, number, number, number]) =>
    groupByDay(messages, new Date(...now)).map(({ label }) => label);
  expect(labelsAt(2026, 10, 21, 23, 59)).toEqual(["پنجشنبه ۲۸ آبان ۱۴۰۵", "دیروز", "امروز"]);
  expect(labelsAt(2026, 10, 22, 0, 0)).toEqual(["پنجشنبه ۲۸ آبان ۱۴۰۵", "جمعه ۲۹ آبان ۱۴۰۵", "دیروز"]);
  const keysAt = (day: number) => groupByDay(messages, new Date(2026, 10, day)).map(({ key }) => key);
  expect(keysAt(21)).toEqual(keysAt(22));
});

test("a day that appears twice because of a wrong clock is two groups", () => {
  const [friday, saturday] = [at(2026, 10, 20, 23, 0), at(2026, 10, 21, 1, 0)];
  const days = groupByDay([friday, saturday, friday], nextWeek);
  expect(days).toHaveLength(3);
  expect(new Set(days.map(({ key }) => key)).size).toBe(3);
});

const messages = [
  aMessage(1, "peer.one"),
  aMessage(2, "viewer.one"),
  aMessage(3, "peer.one"),
  aMessage(4, "peer.one"),
  aMessage(5, "peer.one"),
];

test("the unread messages begin at the peer's first one after the read ones", () => {
  expect(firstUnreadId({ messages }, { after: 1, upTo: 4 })).toBe("room-3");
  expect(firstUnreadId({ messages: messages.slice(3) }, { after: 1, upTo: 4 })).toBe("room-4");
});

test("own messages, and messages that arrive after the chat was opened, do not count as unread", () => {
  expect(firstUnreadId({ messages }, { after: 1, upTo: 2 })).toBeNull();
  expect(firstUnreadId({ messages }, { after: 4, upTo: 4 })).toBeNull();
});
