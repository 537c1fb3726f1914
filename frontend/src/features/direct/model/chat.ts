import type { MessagePage } from "../../../../../contract/direct/calls/messages.ts";
import type { DirectMessage, ServerFrame } from "../../../../../contract/direct/events.ts";

/** A conversation as this device knows it: pages read over HTTP, and frames received since. */
export interface Chat extends Pick<
  MessagePage,
  | "room"
  | "person"
  | "nextBefore"
  | "ownReadSeq"
  | "openedAt"
  | "requestState"
  | "live"
  | "messagesLeft"
  | "firstContact"
> {
  /** Null while unknown. */
  online: boolean | null;
  /** Ordered by seq, without duplicates. Gaps are messages that the viewer deleted. */
  messages: DirectMessage[];
  peerReadSeq: number;
  peerDeliveredSeq: number;
  /** The seq the newest page ends with: nothing is missing up to here. */
  pageSeq: number;
  /** When that page arrived, in ms: a copy from the device is older than the screen that shows it. */
  readAt: number;
}

const bySeq = (a: DirectMessage, b: DirectMessage) => a.seq - b.seq;

/** The newest message's seq; 0 before there is any. */
export const lastSeq = (messages: DirectMessage[]): number => messages.at(-1)?.seq ?? 0;

/**
 * Merges a newly read newest page: older messages stay if the page connects to them, and so do those received by socket
 * after `askedAtSeq`, the newest seq known when the page was requested.
 */
export function withNewestPage(known: Chat | undefined, page: MessagePage, askedAtSeq = 0): Chat {
  const { room, person, online, messages } = page;
  const first = messages[0]?.seq ?? 0;
  const last = lastSeq(messages);
  const before = known?.messages ?? [];
  const reachesBack = page.hasMore && before.some((message) => message.seq >= first && message.seq <= last);
  const older = reachesBack ? before.filter((message) => message.seq < first) : [];
  const newer = before.filter((message) => message.seq > Math.max(last, askedAtSeq));
  return {
    room,
    person,
    online,
    messages: [...older, ...messages, ...newer],
    nextBefore: reachesBack && older.length > 0 ? (known?.nextBefore ?? null) : page.nextBefore,
    pageSeq: last,
    readAt: Date.now(),
    ...requestStateOf(page),
    ...laterReceipts(known, page),
  };
}

const requestStateOf = ({ requestState, live, messagesLeft, firstContact, openedAt }: MessagePage) => ({
  openedAt,
  requestState,
  live,
  messagesLeft,
  firstContact,
});

/** The page before the oldest known message. */
export function withOlderPage(known: Chat, page: MessagePage): Chat {
  const first = known.messages[0]?.seq ?? Infinity;
  const older = page.messages.filter((message) => message.seq < first);
  return { ...known, messages: [...older, ...known.messages], nextBefore: page.nextBefore };
}

/** Merges what came after the newest known message, polled while the socket is down. */
export function withPolledPage(known: Chat, page: MessagePage): Chat {
  const { room, person, online } = page;
  const now = { room, person, online, ...requestStateOf(page), ...laterReceipts(known, page) };
  return { ...withMessages(known, page.messages), ...now };
}

/**
 * Adds messages, however often and in whatever way they arrive. Those before the shown pages are dropped: with some of
 * them here, «+» would never fetch the rest.
 */
export function withMessages(known: Chat, arrived: DirectMessage[]): Chat {
  const ids = new Set(known.messages.map((message) => message._id));
  const firstSeq = Number(known.nextBefore ?? 0);
  const fresh = arrived.filter(({ _id, seq }) => seq >= firstSeq && !ids.has(_id) && ids.add(_id));
  if (fresh.length === 0) return known;
  const own = fresh.filter((message) => message.own).length;
  const messagesLeft = known.messagesLeft === null ? null : Math.max(0, known.messagesLeft - own);
  // The first message of the two opens the chat's socket.
  const live = known.live || own > 0;
  return { ...known, live, messagesLeft, messages: [...known.messages, ...fresh].sort(bySeq) };
}

/** Applies a new request state. Once it is no request any more, the sender's `firstContact` is dropped. */
export function withRequestState(
  known: Chat,
  { requestState, messagesLeft }: Pick<Chat, "requestState" | "messagesLeft">,
): Chat {
  if (known.requestState === requestState && known.messagesLeft === messagesLeft) return known;
  return { ...known, requestState, messagesLeft, firstContact: requestState === "request" ? known.firstContact : null };
}

export const withoutMessage = (known: Chat, id: string): Chat => ({
  ...known,
  messages: known.messages.filter((message) => message._id !== id),
});

/** Applies the other person's current id and username. */
export function withPeer(known: Chat, { id, username }: Pick<Chat["person"], "id" | "username">): Chat {
  const { person } = known;
  return person.id === id && person.username === username ? known : { ...known, person: { ...person, id, username } };
}

/** The viewer cleared the conversation up to `seq` on another device. */
const clearedUpTo = (known: Chat, seq: number): Chat => ({
  ...known,
  messages: known.messages.filter((message) => message.seq > seq),
  nextBefore: null,
});

/** The other side has received or read these; receipts never go back. */
function withReceipts(known: Chat, receipts: { readSeq?: number; deliveredSeq?: number }): Chat {
  const peerReadSeq = Math.max(known.peerReadSeq, receipts.readSeq ?? 0);
  return {
    ...known,
    peerReadSeq,
    peerDeliveredSeq: Math.max(known.peerDeliveredSeq, receipts.deliveredSeq ?? 0, peerReadSeq),
  };
}

/** The chat after a frame of its socket. Presence and receipts count by the other person's id. */
export function withFrame(chat: Chat, frame: ServerFrame): Chat {
  const isPeer = (id: string | null) => id === chat.person.id;
  switch (frame.type) {
    case "direct:new":
      return withMessages(chat, [frame.message]);
    case "direct:joined": {
      const { peerReadSeq: readSeq, peerDeliveredSeq: deliveredSeq, withId: id, with: username } = frame;
      return withRequestState(withPeer(withReceipts(chat, { readSeq, deliveredSeq }), { id, username }), frame);
    }
    case "direct:renamed":
      return isPeer(frame.formerId ?? frame.id) ? withPeer(chat, frame) : chat;
    case "direct:read":
      return isPeer(frame.byId)
        ? withReceipts(chat, { readSeq: frame.seq })
        : { ...chat, ownReadSeq: Math.max(chat.ownReadSeq, frame.seq) };
    case "direct:delivered":
      return isPeer(frame.byId) ? withReceipts(chat, { deliveredSeq: frame.seq }) : chat;
    case "direct:request-state":
      return withRequestState(chat, frame);
    case "direct:deleted":
      return withoutMessage(chat, frame._id);
    case "direct:cleared":
      return clearedUpTo(chat, frame.seq);
    case "user-online-status":
    case "user-status-changed":
      return isPeer(frame.id) ? { ...chat, online: frame.online } : chat;
    default:
      return chat;
  }
}

export type Receipt = "sent" | "delivered" | "read";

/** The receipt to show for one's own message with this seq. */
export function receiptOf(seq: number, chat: Pick<Chat, "peerReadSeq" | "peerDeliveredSeq">): Receipt {
  if (seq <= chat.peerReadSeq) return "read";
  return seq <= chat.peerDeliveredSeq ? "delivered" : "sent";
}

function laterReceipts(known: Chat | undefined, page: MessagePage) {
  return {
    ownReadSeq: Math.max(known?.ownReadSeq ?? 0, page.ownReadSeq),
    peerReadSeq: Math.max(known?.peerReadSeq ?? 0, page.peerReadSeq),
    peerDeliveredSeq: Math.max(known?.peerDeliveredSeq ?? 0, page.peerDeliveredSeq),
  };
}
