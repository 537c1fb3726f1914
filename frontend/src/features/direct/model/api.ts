import { type QueryClient, queryOptions } from "@tanstack/react-query";

import type { DirectMessage } from "../../../../../contract/direct/events.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { CHAT_PAGE_SIZE, MESSAGE_PAGE_MAX } from "../../../../../contract/direct/values.ts";
import { call, hasCode } from "../../../lib/network/api-client.ts";
import { type Chat, lastSeq, withNewestPage } from "./chat.ts";

/** Whether an error says that these two cannot talk, rather than that something went wrong. */
export const isRefusal = (error: unknown): boolean =>
  hasCode(error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED", "SELF_MESSAGE");

interface PagePlace {
  /** `nextBefore` of the page before. */
  before?: string;
  /** A message's seq. */
  after?: string;
  limit?: number;
}

/** A page of the messages with a person, by their name or id or the room: the newest, those before, or those after. */
export const fetchMessages = (peerOrRoom: string, place: PagePlace = {}, signal?: AbortSignal) =>
  call("GET /api/direct/messages", { query: { with: peerOrRoom, limit: CHAT_PAGE_SIZE, ...place }, signal });

/** A conversation on this device: whose copy it is, and its room. Neither key ever changes. */
export interface ChatKey {
  ownKey: string;
  room: string;
}

/** How a call names a conversation: by its room, or before anything was written by the other person's id. */
export function addressOf(queryClient: QueryClient, { ownKey, room }: ChatKey): string {
  const chat = queryClient.getQueryData<Chat>(queryKeys.chat.one(ownKey, room));
  return chat?.messages.length === 0 ? chat.person.id : room;
}

/**
 * A chat as shown: the newest page, and everything read or received on this device. A refetch covers all that is shown,
 * so that messages deleted on another device disappear.
 */
export const chatQuery = ({ ownKey, room }: ChatKey) => {
  const queryKey = queryKeys.chat.one(ownKey, room);
  return queryOptions({
    queryKey,
    meta: { keep: true },
    queryFn: async ({ client, signal }): Promise<Chat> => {
      const known = () => client.getQueryData<Chat>(queryKey);
      const { messages = [] } = known() ?? {};
      const askedAtSeq = lastSeq(messages);
      const limit = Math.min(Math.max(messages.length, CHAT_PAGE_SIZE), MESSAGE_PAGE_MAX);
      const page = await fetchMessages(addressOf(client, { ownKey, room }), { limit }, signal);
      return withNewestPage(known(), page, askedAtSeq);
    },
    staleTime: 0,
  });
};

/** Changes a chat that has been read; an unread one is fetched whole when opened. An unchanged chat is not written. */
export function changeChat(queryClient: QueryClient, key: ChatKey, change: (chat: Chat) => Chat): void {
  queryClient.setQueryData<Chat>(chatQuery(key).queryKey, (chat) => {
    const changed = chat && change(chat);
    return changed === chat ? undefined : changed;
  });
}

/** The viewer as this device knows them: if the cookie now belongs to another person, the server refuses the call. */
export const ownName = (): string | null => useSessionStore.getState().user?.username ?? null;

/** The server's fields of an accepted message. */
export type Accepted = Pick<DirectMessage, "_id" | "seq" | "createdAt">;

/** A slower answer counts as a network failure: the outbox sends again, and the server stores the message once. */
const SEND_TIMEOUT_MS = 15_000;

/** @param to an id @param message with the same clientId twice, it is sent once */
export const postMessage = (to: string, { text, clientId }: Pick<DirectMessage, "text" | "clientId">) =>
  call("POST /api/direct/send", {
    json: { from: ownName(), to, text, clientId },
    timeoutMs: SEND_TIMEOUT_MS,
  });

/** Reports over HTTP what was read, and updates the cached chat. */
export async function markRead(queryClient: QueryClient, key: ChatKey, seq: number): Promise<void> {
  await call("POST /api/direct/mark-read", { json: { viewer: ownName(), peer: key.room, seq } });
  changeChat(queryClient, key, (chat) => ({ ...chat, ownReadSeq: Math.max(chat.ownReadSeq, seq) }));
}

export const deleteMessage = (id: string) =>
  call("DELETE /api/direct/message/{id}", { params: { id }, query: { viewer: ownName() ?? undefined } });
