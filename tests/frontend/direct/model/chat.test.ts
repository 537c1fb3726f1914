import { describe, expect, test } from "vitest";

import type { MessagePage } from "../../../../contract/direct/calls/messages.ts";
import {
  type Chat,
  receiptOf,
  withFrame,
  withMessages,
  withNewestPage,
  withOlderPage,
  withoutMessage,
  withPolledPage,
} from "../../../../frontend/src/features/direct/model/chat.ts";
import { aMessage, aPage, PEER_ID } from "../../support/chat.ts";

const messages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at));

const page = (from: number, to: number, more: Partial<MessagePage> = {}) =>
  aPage(messages(from, to), { hasMore: from > 1, nextBefore: from > 1 ? String(from) : null, ...more });

const seqs = (chat: Chat) => chat.messages.map(({ seq }) => seq);
const range = (from: number, to: number) => messages(from, to).map(({ seq }) => seq);

describe("the newest page", () => {
  test("becomes the whole chat when no messages were known", () => {
    expect(withNewestPage(undefined, page(51, 100))).toMatchObject({ nextBefore: "51", messages: messages(51, 100) });
  });

  test("joins the known messages when it reaches back to them", () => {
    const known = withOlderPage(withNewestPage(undefined, page(51, 100)), page(1, 50));
    const chat = withNewestPage(known, page(91, 140));
    expect(seqs(chat)).toEqual(range(1, 140));
    expect(chat.nextBefore).toBeNull();
  });

  test("replaces the known messages when there may be a gap between them", () => {
    const chat = withNewestPage(withNewestPage(undefined, page(1, 50)), page(91, 140));
    expect(seqs(chat)).toEqual(range(91, 140));
    expect(chat.nextBefore).toBe("91");
  });

  test("removes messages deleted on another device", () => {
    const known = withNewestPage(undefined, page(1, 5));
    expect(seqs(withNewestPage(known, page(1, 5, { messages: [aMessage(1), aMessage(4)] }), 5))).toEqual([1, 4]);
  });

  test("keeps messages that the socket delivered while it was loading", () => {
    const known = withMessages(withNewestPage(undefined, page(1, 3)), [aMessage(5)]);
    expect(seqs(withNewestPage(known, page(1, 4), 3))).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("arriving messages", () => {
  const known = withNewestPage(undefined, page(1, 3));

  test("are ordered by seq, each once, whatever order they arrive in", () => {
    expect(seqs(withMessages(known, [aMessage(6), aMessage(4), aMessage(6), aMessage(2)]))).toEqual([1, 2, 3, 4, 6]);
    expect(withMessages(known, [aMessage(2)])).toBe(known);
  });

  test("are left out when they are older than the shown pages, to avoid a hidden gap", () => {
    const shown = withNewestPage(undefined, page(51, 100));
    const chat = withMessages(shown, [...messages(11, 30), aMessage(101)]);
    expect(seqs(chat)).toEqual(range(51, 101));
    expect(seqs(withOlderPage(chat, page(1, 50)))).toEqual(range(1, 101));
  });

  test("are added from a poll, with presence and receipts", () => {
    const chat = withPolledPage(known, page(4, 5, { online: true, peerReadSeq: 3, peerDeliveredSeq: 3 }));
    expect(seqs(chat)).toEqual([1, 2, 3, 4, 5]);
    expect(chat).toMatchObject({ online: true, peerReadSeq: 3, nextBefore: null });
  });

  test("are added in front when older, without those already there", () => {
    const chat = withOlderPage(withNewestPage(undefined, page(40, 60)), page(20, 41));
    expect(seqs(chat)).toEqual(range(20, 60));
    expect(chat.nextBefore).toBe("20");
  });

  test("are removed when they were deleted or cleared on another device", () => {
    expect(seqs(withoutMessage(known, "room-2"))).toEqual([1, 3]);
    const cleared = withFrame({ ...known, nextBefore: "1" }, { type: "direct:cleared", seq: 2 });
    expect(cleared).toMatchObject({ nextBefore: null, messages: [aMessage(3)] });
  });
});

test("a receipt never goes back, and a read message counts as delivered", () => {
  const at = (type: "direct:delivered" | "direct:read", seq: number) => ({ type, byId: PEER_ID, by: "peer.one", seq });
  const chat = withFrame(withNewestPage(undefined, page(1, 9)), at("direct:delivered", 6));
  const read = [at("direct:read", 7), at("direct:read", 2), at("direct:delivered", 3)].reduce(withFrame, chat);
  expect(read).toMatchObject({ peerReadSeq: 7, peerDeliveredSeq: 7 });
  expect([6, 7, 8].map((seq) => receiptOf(seq, { ...chat, peerReadSeq: 5 }))).toEqual(["delivered", "sent", "sent"]);
  expect(receiptOf(7, read)).toBe("read");
});
