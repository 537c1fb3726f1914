import { notifyManager, queryOptions } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { CHAT_POLL_MS } from "../../../../../contract/direct/values.ts";
import { queryKeys } from "../../../entities/query-keys.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { chatQuery, fetchMessages, isRefusal } from "./api.ts";
import { type ConversationPages, conversationRows, roomOf } from "./conversations.ts";
import { type Chat, lastSeq, withNewestPage } from "./chat.ts";

/**
 * The room of the chat with the person who has, or had, a username; its newest page, which says so, goes into the
 * cache. Retried until the network is back.
 */
export const namedRoomQuery = (ownKey: string, username: string) =>
  queryOptions({
    queryKey: queryKeys.chat.named(ownKey, username),
    queryFn: async ({ client, signal }) => {
      const page = await fetchMessages(username, {}, signal);
      const { room } = page;
      client.setQueryData<Chat>(chatQuery({ ownKey, room }).queryKey, (known) =>
        withNewestPage(known, page, lastSeq(known?.messages ?? [])),
      );
      return room;
    },
    gcTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { error } }) => error !== null && !isRefusal(error) && CHAT_POLL_MS,
  });

/** The room of the chat with this username's owner, from any data of this device. */
export function useKnownRoom(ownKey: string, username: string): string | null {
  return useSyncExternalStore(
    useCallback((onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), []),
    () => knownRoom(ownKey, username),
  );
}

function knownRoom(ownKey: string, username: string): string | null {
  const chats = queryClient.getQueriesData<Chat>({ queryKey: queryKeys.chat.all(ownKey) });
  const chat = chats.find(([, known]) => known?.person.username === username)?.[1];
  if (chat) return chat.room;
  const rows = conversationRows(queryClient.getQueryData<ConversationPages>(queryKeys.conversations(ownKey)));
  const row = rows.find(({ person }) => person.username === username);
  return row ? roomOf(row) : null;
}
