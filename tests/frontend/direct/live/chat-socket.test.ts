import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ClientFrame, ServerFrame } from "../../../../contract/direct/events.ts";
import { CHAT_POLL_MS } from "../../../../contract/direct/values.ts";
import { openChatSocket } from "../../../../frontend/src/features/direct/live/chat-socket.ts";
import type { openDirectSocket } from "../../../../frontend/src/features/direct/live/socket.ts";
import { aChat, aMessage, CHAT_KEY, PEER_ID, VIEWER_ID } from "../../support/chat.ts";

/** An open chat over a socket that the test controls. */
function openedChat() {
  const sent: ClientFrame[] = [];
  const typing: boolean[] = [];
  let chat = aChat([]);
  let isOpen = false;
  let listeners: Parameters<typeof openDirectSocket>[1] | undefined;
  const recheck = vi.fn<() => Promise<void>>().mockResolvedValue();
  const opened = openChatSocket(
    {
      peerId: PEER_ID,
      change: (change) => {
        chat = change(chat);
      },
      onOpen: () => undefined,
      onDown: () => undefined,
      onTyping: (isTyping) => typing.push(isTyping),
      recheck,
    },
    (_, given) => {
      listeners = given;
      return {
        send: (frame) => {
          if (isOpen) sent.push(frame);
          return isOpen;
        },
        close: () => undefined,
      };
    },
  );
  return {
    opened,
    sent,
    typing,
    recheck,
    chat: () => chat,
    seqs: () => chat.messages.map(({ seq }) => seq),
    joins: () => sent.flatMap((frame) => (frame.type === "join-direct" ? [frame.afterSeq] : [])),
    receive: (...frames: ServerFrame[]) => frames.forEach((frame) => listeners?.onFrame(frame)),
    up: () => {
      isOpen = true;
      listeners?.onOpen();
    },
    down: () => {
      isOpen = false;
      listeners?.onDown();
    },
  };
}

const joined = (seq: number, complete = true, peerName = "peer.one"): ServerFrame => ({
  type: "direct:joined",
  with: peerName,
  withId: PEER_ID,
  seq,
  complete,
  peerReadSeq: 0,
  peerDeliveredSeq: 0,
  requestState: "open",
  messagesLeft: null,
});
const arrives = (seq: number): ServerFrame => ({ type: "direct:new", message: aMessage(seq) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an open chat", () => {
  test("asks for missed messages once the page is loaded, and again after every disconnection", () => {
    const { opened, joins, up, down, receive } = openedChat();
    up();
    expect(joins()).toEqual([]);
    opened.resumeAfter(10);
    receive(joined(10), arrives(11));
    down();
    up();
    expect(joins()).toEqual([10, 11]);
  });

  test("does not treat a live message as the end of the missing ones", () => {
    const { opened, joins, up, down, receive, seqs } = openedChat();
    opened.resumeAfter(10);
    up();
    receive(arrives(14), arrives(11));
    down();
    up();
    expect(joins()).toEqual([10, 10]);
    receive(arrives(11), arrives(12), arrives(13), arrives(14), joined(14));
    expect(seqs()).toEqual([11, 12, 13, 14]);
    expect(opened.completeUpTo()).toBe(14);
  });

  test("requests missed messages until it has all of them", () => {
    const { opened, joins, up, receive } = openedChat();
    opened.resumeAfter(0);
    up();
    receive(joined(200, false), joined(320));
    expect(joins()).toEqual([0, 200]);
    expect(opened.completeUpTo()).toBe(320);
  });

  test("answers a sent message with its acknowledgement, its rejection, or null without a socket", async () => {
    const { opened, up, down, receive } = openedChat();
    const waiting = {
      ...CHAT_KEY,
      peerId: PEER_ID,
      peerName: "peer.one",
      text: "سلام",
      createdAt: "",
      failure: null,
    };
    expect(await opened.sendMessage({ ...waiting, clientId: "a" })).toBeNull();
    up();
    const accepted = opened.sendMessage({ ...waiting, clientId: "a" });
    const refused = opened.sendMessage({ ...waiting, clientId: "b" });
    const lost = opened.sendMessage({ ...waiting, clientId: "c" });
    receive({ type: "direct:ack", clientId: "a", _id: "room-1", seq: 1, createdAt: "2026-11-20T18:42:00.000Z" });
    receive({ type: "error", code: "TOO_MANY_REQUESTS", error: "صبر کن", clientId: "b", retryAfter: 3 });
    down();
    expect(await accepted).toMatchObject({ _id: "room-1", seq: 1 });
    await expect(refused).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", flags: { retryAfter: 3 } });
    expect(await lost).toBeNull();
  });

  test("applies presence, typing, receipts and deletions", () => {
    const { up, receive, chat, typing, seqs, recheck } = openedChat();
    up();
    receive(arrives(1), arrives(2), arrives(3));
    receive({ type: "user-online-status", username: "peer.one", id: PEER_ID, online: true });
    receive({ type: "user-typing", from: "peer.one", fromId: PEER_ID, typing: true }, arrives(4));
    receive({ type: "user-typing", from: "viewer.one", fromId: VIEWER_ID, typing: true });
    expect(typing.slice(-2)).toEqual([true, false]);
    receive(
      { type: "direct:read", by: "peer.one", byId: PEER_ID, seq: 2 },
      { type: "direct:delivered", by: "peer.one", byId: PEER_ID, seq: 3 },
    );
    receive({ type: "direct:read", by: "viewer.one", byId: VIEWER_ID, seq: 4 });
    expect(chat()).toMatchObject({ online: true, peerReadSeq: 2, peerDeliveredSeq: 3, ownReadSeq: 4 });
    receive({ type: "direct:deleted", _id: "room-2" }, { type: "direct:cleared", seq: 1 });
    expect(seqs()).toEqual([3, 4]);
    receive({ type: "error", code: "INVALID_FRAME", error: "؟" });
    expect(recheck).not.toHaveBeenCalled();
    receive({ type: "error", code: "USER_NOT_FOUND", error: "؟" });
    expect(recheck).toHaveBeenCalledOnce();
  });

  test("identifies the peer by id under any name, and shows the new name", () => {
    const { up, receive, chat, typing, recheck } = openedChat();
    up();
    receive({ type: "direct:renamed", id: PEER_ID, username: "peer.new" });
    receive({ type: "direct:renamed", id: VIEWER_ID, username: "viewer.new" });
    receive({ type: "user-typing", from: "peer.new", fromId: PEER_ID, typing: true });
    receive({ type: "user-typing", from: "viewer.new", fromId: VIEWER_ID, typing: true });
    receive({ type: "direct:read", by: "peer.new", byId: PEER_ID, seq: 1 });
    receive({ type: "direct:read", by: "viewer.new", byId: VIEWER_ID, seq: 2 });
    receive({ type: "user-status-changed", username: "peer.new", id: PEER_ID, online: true });
    expect(chat()).toMatchObject({ person: { username: "peer.new" }, peerReadSeq: 1, ownReadSeq: 2, online: true });
    expect(typing).toEqual([true]);
    expect(recheck).not.toHaveBeenCalled();
  });

  test("stores the peer's new id, but not the viewer's", () => {
    const { up, receive, chat } = openedChat();
    up();
    receive({ type: "direct:renamed", id: "new-viewer", username: "viewer.new", formerId: VIEWER_ID });
    expect(chat().person).toMatchObject({ id: PEER_ID, username: "peer.one" });
    receive({ type: "direct:renamed", id: "new-peer", username: "peer.new", formerId: PEER_ID });
    expect(chat().person).toMatchObject({ id: "new-peer", username: "peer.new" });
  });

  test("learns the peer's current name together with the missed messages", () => {
    const { opened, up, receive, chat } = openedChat();
    opened.resumeAfter(0);
    up();
    receive(joined(0, true, "peer.new"));
    expect(chat().person.username).toBe("peer.new");
  });

  test("requests missed messages again that it skipped during a check whether the two people may talk", async () => {
    const { opened, up, receive, joins, recheck } = openedChat();
    const refusal: ServerFrame = { type: "error", code: "USER_NOT_FOUND", error: "؟" };
    const read = Promise.withResolvers<void>();
    recheck.mockReturnValueOnce(read.promise);
    opened.resumeAfter(10);
    up();
    receive(joined(10), refusal);
    receive({ type: "direct:ack", clientId: "a", _id: "room-12", seq: 12, createdAt: "2026-11-20T18:42:00.000Z" });
    receive(joined(12));
    await vi.advanceTimersByTimeAsync(CHAT_POLL_MS);
    expect(opened.completeUpTo()).toBe(10);
    expect(joins()).toEqual([10]);
    read.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(joins()).toEqual([10, 10]);
    receive(refusal);
    expect(recheck).toHaveBeenCalledTimes(2);
    // Not at once: otherwise a server that keeps rejecting would be asked endlessly.
    await vi.advanceTimersByTimeAsync(CHAT_POLL_MS - 1);
    expect(joins()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    receive(joined(12));
    expect(joins()).toEqual([10, 10, 10]);
    expect(opened.completeUpTo()).toBe(12);
  });
});
