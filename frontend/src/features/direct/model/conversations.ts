import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { ConversationPage } from "../../../../../contract/direct/calls/conversations.ts";
import type { DirectConversation } from "../../../../../contract/direct/events.ts";
import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/direct/values.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { ownName } from "./api.ts";

export type Conversation = ConversationPage["items"][number];
export type InboxPerson = Conversation["person"];
export type ConversationPages = InfiniteData<ConversationPage>;

/** A person's conversations, ten at a time: those with something unread first, then the newest. */
export const conversationsQuery = (ownKey: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversations(ownKey),
    meta: { keep: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return call("GET /api/direct/conversations", { query, signal });
    },
    ...byCursor,
  });

/** People the viewer follows and people who follow them, without those they already talk with. */
export const suggestionsQuery = (ownKey: string) =>
  queryOptions({
    queryKey: queryKeys.follows.suggestions(ownKey),
    meta: { showsNames: true },
    queryFn: ({ signal }) => call("GET /api/direct/suggestions", { signal }),
  });

/** @param address a room or the other person's id */
export const deleteConversation = (address: string) =>
  call("POST /api/direct/conversation/delete", { json: { viewer: ownName(), with: address } });

/** The room of a conversation: the beginning of each of its messages' ids. */
export const roomOf = ({ lastMessage }: Pick<Conversation, "lastMessage">): string =>
  lastMessage._id.split("-")[0] ?? "";

/** The server's order: unread conversations first, then the newest. */
function standsBefore(one: Conversation, other: Conversation): boolean {
  const [unread, otherUnread] = [one.unreadCount > 0, other.unreadCount > 0];
  return unread === otherUnread ? one.lastMessageAt > other.lastMessageAt : unread;
}

/** The rows without duplicates: a conversation that moved up meanwhile still appears on a later page. */
export function conversationRows(data: ConversationPages | undefined): Conversation[] {
  const rows = new Map<string, Conversation>();
  for (const item of data?.pages.flatMap((page) => page.items) ?? [])
    if (!rows.has(roomOf(item))) rows.set(roomOf(item), item);
  return [...rows.values()];
}

/** Placeholder for a person in the list until the server's data is there. */
export const strangerNamed = (username: string, id: string): InboxPerson => ({
  id,
  username,
  avatarUrl: "",
  avatarBase64: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
});

export const rowOf = (data: ConversationPages | undefined, room: string): Conversation | undefined =>
  conversationRows(data).find((row) => roomOf(row) === room);

/** The list after the viewer has read a conversation up to `seq`. */
export function readConversation(data: ConversationPages, room: string, seq: number): ConversationPages {
  const row = rowOf(data, room);
  if (row === undefined || row.unreadCount === 0 || row.lastMessage.seq > seq) return data;
  return changeConversation(data, room, { ...row, unreadCount: 0 });
}

/**
 * The list after one conversation changed: it is moved, added, or removed (`conversation` is null). One that belongs
 * after the last loaded row is left out while there are more pages; it comes with its page.
 */
export function changeConversation(
  data: ConversationPages,
  room: string,
  conversation: DirectConversation | null,
): ConversationPages {
  const known = rowOf(data, room);
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((item) => roomOf(item) !== room) }));
  if (conversation === null) return { ...data, pages };

  const { peer: username, peerId: id } = conversation;
  const row = { ...conversation, person: { ...(known?.person ?? strangerNamed(username, id)), id, username } };
  const place = pages.findIndex((page) => page.items.some((item) => standsBefore(row, item)));
  const last = pages.length - 1;
  const target = place >= 0 ? place : pages[last]?.nextCursor === null ? last : -1;
  return {
    ...data,
    pages: pages.map((page, index) => (index === target ? { ...page, items: withRow(page.items, row) } : page)),
  };
}

/** How many requests are waiting: those that are seen, and those of people with nobody in common. */
export type RequestNumbers = Pick<ConversationPage, "requests" | "requestsApart">;

export const withRequests = (data: ConversationPages, numbers: RequestNumbers): ConversationPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, ...numbers })),
});

/** The rows with one more, at its sorted place. */
export function withRow(items: Conversation[], row: Conversation): Conversation[] {
  const place = items.findIndex((item) => standsBefore(row, item));
  return place < 0 ? [...items, row] : [...items.slice(0, place), row, ...items.slice(place)];
}
