import type { InfiniteData } from "@tanstack/react-query";

import type { ConversationPage } from "../../../../../contract/direct.ts";
import type { DirectConversation } from "../../../../../contract/direct-events.ts";
import type { Conversation, InboxPerson } from "./api.ts";

export type ConversationPages = InfiniteData<ConversationPage>;

/** The server's order: unread first, then the newest. */
function standsBefore(one: Conversation, other: Conversation): boolean {
  const [unread, otherUnread] = [one.unreadCount > 0, other.unreadCount > 0];
  return unread === otherUnread ? one.lastMessageAt > other.lastMessageAt : unread;
}

/** The list's rows, each person once: a row that moved up meanwhile is still where it was on the next page. */
export function conversationRows(data: ConversationPages | undefined): Conversation[] {
  const rows = new Map<string, Conversation>();
  for (const item of data?.pages.flatMap((page) => page.items) ?? [])
    if (!rows.has(item.peer)) rows.set(item.peer, item);
  return [...rows.values()];
}

/** What the list shows of somebody until the server has said more. */
export const strangerNamed = (username: string): InboxPerson => ({
  id: "",
  username,
  avatarUrl: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
});

/** A message's id begins with its room, and that never changes; usernames do. */
const roomOf = ({ lastMessage: { _id } }: Pick<Conversation, "lastMessage">): string =>
  _id.slice(0, _id.lastIndexOf("-"));

/** The row of a conversation the inbox tells of; the inbox may still know a person by a former name. */
export const rowOf = (
  data: ConversationPages | undefined,
  peer: string,
  conversation: DirectConversation | null,
): Conversation | undefined =>
  conversationRows(data).find(
    (row) => row.peer === peer || (conversation !== null && roomOf(row) === roomOf(conversation)),
  );

/** The list after the viewer has seen a conversation up to `seq`. */
export function readConversation(data: ConversationPages, peer: string, seq: number): ConversationPages {
  const row = rowOf(data, peer, null);
  if (row === undefined || row.unreadCount === 0 || row.lastMessage.seq > seq) return data;
  return changeConversation(data, peer, { ...row, unreadCount: 0 });
}

/**
 * The list after one conversation changed: it moves to its place, comes in, or goes (`conversation` is null). What belongs
 * behind the last row read stays out while there is more to read; it comes with its page.
 */
export function changeConversation(
  data: ConversationPages,
  peer: string,
  conversation: DirectConversation | null,
): ConversationPages {
  const known = rowOf(data, peer, conversation);
  const name = known?.peer ?? peer;
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.peer !== name) }));
  if (conversation === null) return { ...data, pages };

  const { lastMessage } = conversation;
  const row = {
    ...conversation,
    peer: name,
    lastMessage: lastMessage.from === peer ? { ...lastMessage, from: name } : lastMessage,
    person: known?.person ?? strangerNamed(name),
  };
  const place = pages.findIndex((page) => page.items.some((item) => standsBefore(row, item)));
  const last = pages.length - 1;
  const target = place >= 0 ? place : pages[last]?.nextCursor === null ? last : -1;
  return {
    ...data,
    pages: pages.map((page, index) => (index === target ? { ...page, items: withRow(page.items, row) } : page)),
  };
}

/** The rows with one more in its place. */
export function withRow(items: Conversation[], row: Conversation): Conversation[] {
  const place = items.findIndex((item) => standsBefore(row, item));
  return place < 0 ? [...items, row] : items.toSpliced(place, 0, row);
}
