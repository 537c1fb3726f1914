import { expect, test } from "vitest";

import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";
import { arrivedOf } from "../../../../frontend/src/features/direct/outbox/use-waiting-messages.ts";
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

test("a waiting or failed message the chat shows to have arrived is known as such", () => {
  const kept = [
    waiting("a", { failure: "نشد" }),
    waiting("b", { peerName: "former.name" }),
    waiting("c"),
    waiting("a", { ownKey: "other" }),
    waiting("d"),
  ];
  expect(arrivedOf(chat, kept, CHAT_KEY.ownKey)).toEqual(["a", "b"]);
});
