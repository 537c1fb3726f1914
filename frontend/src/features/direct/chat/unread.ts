import type { Chat } from "./chat.ts";

/** What was unread when the chat was opened: behind `after`, up to `upTo`. */
export interface UnreadSpan {
  after: number;
  upTo: number;
}

/** The first message of the other one within the span; null for none. Older ones may still come in above it. */
export function firstUnreadId({ messages }: Pick<Chat, "messages">, viewer: string, span: UnreadSpan): string | null {
  const first = messages.find(({ from, seq }) => from !== viewer && seq > span.after && seq <= span.upTo);
  return first?._id ?? null;
}
