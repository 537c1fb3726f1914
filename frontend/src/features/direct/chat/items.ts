import { formatDay, formatFullDay } from "../model/message-time.ts";
import type { WaitingMessage } from "../outbox/store.ts";
import { type Chat, type Receipt, receiptOf } from "../model/chat.ts";

/** A message as the chat shows it. */
export interface ChatItem {
  /** The same while the message waits and once it is sent. */
  key: string;
  /** Null until the server has it. */
  id: string | null;
  clientId: string;
  text: string;
  createdAt: string;
  /** Null for a received message. */
  state: Receipt | "waiting" | "failed" | null;
  /** Why the server refused it. */
  failure: string | null;
}

/** The server's messages, then those waiting on this device. */
export function chatItems(chat: Chat, waiting: WaitingMessage[]): ChatItem[] {
  const sent = chat.messages.map(({ _id, seq, own, text, createdAt, clientId }): ChatItem => {
    const state = own ? receiptOf(seq, chat) : null;
    // A received clientId is chosen by its sender, and could equal one of the viewer's.
    return { key: own ? clientId : _id, id: _id, clientId, text, createdAt, state, failure: null };
  });
  const unsent = waiting.map(({ clientId, text, createdAt, failure }): ChatItem => {
    const state = failure === null ? "waiting" : "failed";
    return { key: clientId, id: null, clientId, text, createdAt, state, failure };
  });
  return [...sent, ...unsent];
}

interface Day<Item> {
  /** Stable while older messages are added above, and past midnight. */
  key: string;
  /** «امروز», «دیروز», or the date. */
  label: string;
  items: Item[];
}

/** Groups consecutive messages of one day, in their order. */
export function groupByDay<Item extends { createdAt: string }>(items: Item[], now: Date): Day<Item>[] {
  const days: (Day<Item> & { date: string })[] = [];
  for (const item of items) {
    const date = formatFullDay(item.createdAt);
    const last = days.at(-1);
    if (last?.date === date) {
      last.items.push(item);
      continue;
    }
    // A phone with a wrong clock can make one day appear twice.
    const key = `${date} ${days.filter((day) => day.date === date).length}`;
    days.push({ key, date, label: formatDay(item.createdAt, now), items: [item] });
  }
  return days;
}

/** The messages that were unread when the chat was opened: after `after`, up to `upTo`. */
export interface UnreadSpan {
  after: number;
  upTo: number;
}

/** The first received message within the span; null for none. Older ones may still come in above it. */
export function firstUnreadId({ messages }: Pick<Chat, "messages">, span: UnreadSpan): string | null {
  const first = messages.find(({ own, seq }) => !own && seq > span.after && seq <= span.upTo);
  return first?._id ?? null;
}
