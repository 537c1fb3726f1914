import { expect, test } from "vitest";

import { firstUnreadId } from "../../../../frontend/src/features/direct/chat/unread.ts";

const message = (seq: number, from: string) => ({
  _id: `room-${seq}`,
  seq,
  from,
  to: from === "viewer.one" ? "peer.one" : "viewer.one",
  text: `پیام ${seq}`,
  createdAt: "2026-11-20T18:42:00.000Z",
  clientId: `client-${seq}`,
});

const messages = [
  message(1, "peer.one"),
  message(2, "viewer.one"),
  message(3, "peer.one"),
  message(4, "peer.one"),
  message(5, "peer.one"),
];

test("the unread ones begin at the other one's first message behind what was read", () => {
  expect(firstUnreadId({ messages }, "viewer.one", { after: 1, upTo: 4 })).toBe("room-3");
  expect(firstUnreadId({ messages: messages.slice(3) }, "viewer.one", { after: 1, upTo: 4 })).toBe("room-4");
});

test("one's own messages, and what came after the chat was opened, are not among them", () => {
  expect(firstUnreadId({ messages }, "viewer.one", { after: 1, upTo: 2 })).toBeNull();
  expect(firstUnreadId({ messages }, "viewer.one", { after: 4, upTo: 4 })).toBeNull();
});
