import { describe, expect, test } from "vitest";

import type { MessagePage } from "../../../../contract/direct/calls/messages.ts";
import {
  type Chat,
  clearedUpTo,
  receiptOf,
  withMessages,
  withNewestPage,
  withOlderPage,
  withoutMessage,
  withPolledPage,
  withReceipts,
} from "../../../../frontend/src/features/direct/model/chat.ts";
import { aMessage, aPage } from "../../support/chat.ts";

const messages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at));

const page = (from: number, to: number, more: Partial<MessagePage> = {}) =>
  aPage(messages(from, to), { hasMore: from > 1, nextBefore: from > 1 ? String(from) : null, ...more });

const seqs = (chat: Chat) => chat.messages.map(({ seq }) => seq);
const range = (from: number, to: number) => messages(from, to).map(({ seq }) => seq);

describe("the newest page", () => {
  test("is the chat when nothing was known", () => {
    expect(withNewestPage(undefined, page(51, 100))).toMatchObject({ nextBefore: "51", messages: messages(51, 100) });
  });

  test("joins what was known where it reaches back to it", () => {
    const known = withOlderPage(withNewestPage(undefined, page(51, 100)), page(1, 50));
    const chat = withNewestPage(known, page(91, 140));
    expect(seqs(chat)).toEqual(range(1, 140));
    expect(chat.nextBefore).toBeNull();
  });

  test("takes the place of what was known when there may be a gap between them", () => {
    const chat = withNewestPage(withNewestPage(undefined, page(1, 50)), page(91, 140));
    expect(seqs(chat)).toEqual(range(91, 140));
    expect(chat.nextBefore).toBe("91");
  });

  test("takes out what was deleted elsewhere", () => {
    const known = withNewestPage(undefined, page(1, 5));
    expect(seqs(withNewestPage(known, page(1, 5, { messages: [aMessage(1), aMessage(4)] }), 5))).toEqual([1, 4]);
  });

  test("keeps what the socket told while it was on its way", () => {
    const known = withMessages(withNewestPage(undefined, page(1, 3)), [aMessage(5)]);
    expect(seqs(withNewestPage(known, page(1, 4), 3))).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("messages that arrive", () => {
  const known = withNewestPage(undefined, page(1, 3));

  test("stand in the order of their seq, each once, whatever order they come in", () => {
    expect(seqs(withMessages(known, [aMessage(6), aMessage(4), aMessage(6), aMessage(2)]))).toEqual([1, 2, 3, 4, 6]);
    expect(withMessages(known, [aMessage(2)])).toBe(known);
  });

  test("before the pages shown are left for «+»: half of them would hide that the rest is missing", () => {
    const shown = withNewestPage(undefined, page(51, 100));
    const chat = withMessages(shown, [...messages(11, 30), aMessage(101)]);
    expect(seqs(chat)).toEqual(range(51, 101));
    expect(seqs(withOlderPage(chat, page(1, 50)))).toEqual(range(1, 101));
  });

  test("come by polling too, with who is online and what was read", () => {
    const chat = withPolledPage(known, page(4, 5, { online: true, peerReadSeq: 3, peerDeliveredSeq: 3 }));
    expect(seqs(chat)).toEqual([1, 2, 3, 4, 5]);
    expect(chat).toMatchObject({ online: true, peerReadSeq: 3, nextBefore: null });
  });

  test("older ones come before, without those already there", () => {
    const chat = withOlderPage(withNewestPage(undefined, page(40, 60)), page(20, 41));
    expect(seqs(chat)).toEqual(range(20, 60));
    expect(chat.nextBefore).toBe("20");
  });

  test("go when they were deleted or cleared on another device", () => {
    expect(seqs(withoutMessage(known, "room-2"))).toEqual([1, 3]);
    expect(clearedUpTo({ ...known, nextBefore: "1" }, 2)).toMatchObject({ nextBefore: null, messages: [aMessage(3)] });
  });
});

test("a receipt never goes back, and what was read has been delivered", () => {
  const chat = withReceipts(withNewestPage(undefined, page(1, 9)), { deliveredSeq: 6 });
  const read = withReceipts(withReceipts(chat, { readSeq: 7 }), { readSeq: 2, deliveredSeq: 3 });
  expect(read).toMatchObject({ peerReadSeq: 7, peerDeliveredSeq: 7 });
  expect([6, 7, 8].map((seq) => receiptOf(seq, { ...chat, peerReadSeq: 5 }))).toEqual(["delivered", "sent", "sent"]);
  expect(receiptOf(7, read)).toBe("read");
});
