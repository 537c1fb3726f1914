import { expect, test } from "vitest";

import type { Chat } from "../../../../frontend/src/features/direct/chat/chat.ts";
import { arrivedOf, chatItems } from "../../../../frontend/src/features/direct/chat/items.ts";
import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";

const createdAt = "2026-11-20T18:42:00.000Z";

const message = (seq: number, from: string, clientId: string) => ({
  _id: `room-${seq}`,
  seq,
  from,
  to: from === "viewer.one" ? "peer.one" : "viewer.one",
  text: `پیام ${seq}`,
  createdAt,
  clientId,
});

const chat: Chat = {
  person: {
    id: "0123456789abcdef0123456789abcdef",
    username: "peer.one",
    avatarUrl: "",
    blueTick: false,
    colorfulFrame: false,
    sparkleEffect: false,
  },
  online: true,
  messages: [message(1, "viewer.one", "a"), message(2, "peer.one", "c"), message(3, "viewer.one", "b")],
  nextBefore: null,
  ownReadSeq: 2,
  peerReadSeq: 1,
  peerDeliveredSeq: 1,
  pageSeq: 3,
  readAt: 0,
};

const waiting = (clientId: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  clientId,
  owner: "viewer.one",
  to: "peer.one",
  text: `در راه ${clientId}`,
  createdAt,
  failure: null,
  ...more,
});

test("what the server has comes first, then what waits here, each once and under a name that stays", () => {
  const items = chatItems(chat, [waiting("b"), waiting("c"), waiting("d", { failure: "نشد" })], "viewer.one");
  expect(items.map(({ key, state }) => [key, state])).toEqual([
    ["a", "read"],
    ["room-2", null],
    ["b", "sent"],
    ["c", "waiting"],
    ["d", "failed"],
  ]);
});

test("nobody else's waiting messages are shown, and none to somebody else", () => {
  const others = [waiting("c", { owner: "other.one" }), waiting("d", { to: "other.one" })];
  expect(chatItems(chat, others, "viewer.one")).toHaveLength(3);
});

test("a waiting or failed message the chat shows to have arrived is known as such", () => {
  const kept = [
    waiting("a", { failure: "نشد" }),
    waiting("b", { to: "former.name" }),
    waiting("c"),
    waiting("a", { owner: "other.one" }),
    waiting("d"),
  ];
  expect(arrivedOf(chat, kept, "viewer.one")).toEqual(["a", "b"]);
});
