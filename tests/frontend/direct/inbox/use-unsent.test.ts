import { describe, expect, test } from "vitest";

import type { Conversation } from "../../../../frontend/src/features/direct/model/conversations.ts";
import { strangerNamed } from "../../../../frontend/src/features/direct/model/conversations.ts";
import { unsentByRoom, withUnsentRows } from "../../../../frontend/src/features/direct/inbox/use-unsent.ts";
import type { WaitingMessage } from "../../../../frontend/src/features/direct/outbox/store.ts";

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;

const message = (peerName: string, text: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  clientId: text,
  ownKey: "own key",
  room: `room with ${peerName}`,
  peerId: `id of ${peerName}`,
  peerName,
  text,
  createdAt: at(30),
  failure: null,
  ...more,
});

const row = (peer: string, minute: number, unreadCount = 0): Conversation => ({
  peer,
  peerId: `id of ${peer}`,
  unreadCount,
  lastMessageAt: at(minute),
  lastMessage: {
    _id: `room with ${peer}-1`,
    seq: 1,
    from: peer,
    to: "viewer",
    own: false,
    text: "سلام",
    createdAt: at(minute),
    clientId: "c",
  },
  person: strangerNamed(peer, `id of ${peer}`),
});

describe("unsent messages", () => {
  test("show the newest failed one of each recipient, otherwise the newest one", () => {
    const messages = [
      message("amir", "یک"),
      message("amir", "دو"),
      message("reza", "رد یک", { failure: "نه" }),
      message("reza", "رد دو", { failure: "نه" }),
      message("reza", "تازه"),
      message("nima", "از دیگری", { ownKey: "another's key" }),
    ];
    const unsent = unsentByRoom(messages, "own key");
    expect([...unsent].map(([room, { text }]) => [room, text])).toEqual([
      ["room with amir", "دو"],
      ["room with reza", "رد دو"],
    ]);
  });

  test("list a recipient without a conversation by the message's time, with the person's known details", () => {
    const unsent = unsentByRoom([message("amir", "سلام امیر"), message("known", "دوباره")], "own key");
    const personOf = ({ peerId, peerName }: WaitingMessage) => ({ ...strangerNamed(peerName, peerId), blueTick: true });
    const rows = withUnsentRows([row("unread", 10, 1), row("known", 40), row("older", 5)], unsent, "viewer", personOf);
    expect(rows.map(({ peer }) => peer)).toEqual(["unread", "known", "amir", "older"]);
    expect(rows[2]).toMatchObject({ unreadCount: 0, lastMessageAt: at(30), person: { blueTick: true } });
    expect(rows[2]?.lastMessage).toMatchObject({ from: "viewer", to: "amir", text: "سلام امیر" });
  });
});
