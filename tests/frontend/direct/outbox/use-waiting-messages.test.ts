import { expect, test } from "vitest";

import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";
import { waitingIn } from "../../../../frontend/src/features/direct/outbox/use-waiting-messages.ts";
import { aChat, aMessage, CHAT_KEY, PEER_ID } from "../../support/chat.ts";

const message = (seq: number, from: "viewer.one" | "peer.one", clientId: string) => ({
  ...aMessage(seq, from),
  clientId,
});
const chat = aChat([message(1, "viewer.one", "a"), message(2, "peer.one", "c"), message(3, "viewer.one", "b")]);

const waiting = (clientId: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  clientId,
  ...CHAT_KEY,
  peerId: PEER_ID,
  peerName: "peer.one",
  text: `در راه ${clientId}`,
  createdAt: "2026-11-20T18:42:00.000Z",
  failure: null,
  ...more,
});

const ids = (messages: WaitingMessage[]) => messages.map(({ clientId }) => clientId);

test("waiting and failed messages that have arrived are separated from those still waiting", () => {
  const { waiting: left, arrived } = waitingIn(chat, CHAT_KEY.ownKey, [
    waiting("a", { failure: "نشد" }),
    waiting("b", { peerName: "former.name" }),
    // The same key as a received message.
    waiting("c"),
    waiting("d", { failure: "نشد" }),
  ]);
  expect([ids(left), ids(arrived)]).toEqual([
    ["c", "d"],
    ["a", "b"],
  ]);
});

test("other people's messages, and those in other rooms, are left out", () => {
  const others = [
    waiting("a", { ownKey: "other" }),
    waiting("d", { ownKey: "other" }),
    waiting("e", { room: "other" }),
  ];
  expect(waitingIn(chat, CHAT_KEY.ownKey, others)).toEqual({ waiting: [], arrived: [] });
});
