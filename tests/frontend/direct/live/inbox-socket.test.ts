import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { ClientFrame, ServerFrame } from "../../../../contract/direct/events.ts";
import { watchPresence } from "../../../../frontend/src/features/direct/live/presence.ts";

const socket = vi.hoisted((): { sent: unknown[]; onOpen: () => void; onFrame: (frame: unknown) => void } => ({
  sent: [],
  onOpen: () => {},
  onFrame: () => {},
}));

vi.mock("../../../../frontend/src/features/direct/live/socket.ts", () => ({
  openDirectSocket: (_: string, { onOpen, onFrame }: { onOpen: () => void; onFrame: (frame: unknown) => void }) => {
    Object.assign(socket, { onOpen, onFrame });
    return { send: (frame: ClientFrame) => socket.sent.push(frame) > 0, close: () => {} };
  },
}));

beforeEach(() => {
  socket.sent = [];
  vi.stubGlobal("localStorage", { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the conversation list is read again when an unknown person's conversation is deleted", async () => {
  const { openInboxSocket } = await import("../../../../frontend/src/features/direct/live/inbox-socket.ts");
  const { queryClient } = await import("../../../../frontend/src/lib/network/query-client.ts");
  const { queryKeys } = await import("../../../../frontend/src/entities/query-keys.ts");
  const key = queryKeys.conversations("viewer");
  queryClient.setQueryData(key, { pages: [], pageParams: [] });
  const close = openInboxSocket({ ownKey: "viewer", onUp: () => {}, onDown: () => {} });
  const gone: ServerFrame = { type: "direct:conversation", peer: "sara.before", peerId: "id", conversation: null };
  socket.onFrame(gone);
  await expect.poll(() => queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  close();
});

test("each connection of the inbox socket reports the viewer as online and asks for the people on screen, again when rejected", async () => {
  const { openInboxSocket } = await import("../../../../frontend/src/features/direct/live/inbox-socket.ts");
  vi.useFakeTimers();
  watchPresence(["sara's id"]);
  const close = openInboxSocket({ ownKey: "viewer", onUp: () => {}, onDown: () => {} });
  const greeting = [{ type: "user-online" }, { type: "check-users-online", ids: ["sara's id"] }];
  socket.onOpen();
  expect(socket.sent).toEqual(greeting);
  socket.onOpen();
  expect(socket.sent).toEqual([...greeting, ...greeting]);
  const refusal: ServerFrame = { type: "error", code: "TOO_MANY_REQUESTS", error: "آرام‌تر", retryAfter: 1 };
  socket.onFrame(refusal);
  await vi.advanceTimersByTimeAsync(2000);
  expect(socket.sent.slice(4)).toEqual([{ type: "check-users-online", ids: ["sara's id"] }]);
  close();
});
