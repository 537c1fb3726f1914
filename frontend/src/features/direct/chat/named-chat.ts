import { notifyManager, queryOptions } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { CHAT_POLL_MS } from "../../../../../contract/limits.ts";
import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { fetchMessages, isRefusal } from "../api.ts";
import { type ConversationPages, conversationRows } from "../inbox/conversations.ts";
import { hearOfRooms } from "../rooms.ts";
import type { Chat } from "./chat.ts";

/** The newest page of the chat with the person who has, or had, a username; retried until the network is back. */
export const namedChatQuery = (viewerId: string, username: string) =>
  queryOptions({
    queryKey: lazyQueryKeys.chat.named(viewerId, username),
    queryFn: async ({ signal }) => {
      const page = await fetchMessages(username, {}, signal);
      await hearOfRooms(viewerId, [page]);
      return page;
    },
    // It only tells whose chat it is: from then on the chat's own query is used.
    gcTime: 0,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { error } }) => error !== null && !isRefusal(error) && CHAT_POLL_MS,
  });

/** The id of the person with a username, from whatever this device has read. */
export function useKnownPeer(viewerId: string, username: string): string | null {
  return useSyncExternalStore(
    useCallback((onChange) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), []),
    () => knownPeer(viewerId, username),
  );
}

function knownPeer(viewerId: string, username: string): string | null {
  const chats = queryClient.getQueriesData<Chat>({ queryKey: lazyQueryKeys.chat.all(viewerId) });
  const list = queryClient.getQueryData<ConversationPages>(lazyQueryKeys.conversations(viewerId));
  const people = [...chats.map(([, chat]) => chat), ...conversationRows(list)].map((known) => known?.person);
  return people.find((person) => person?.username === username)?.id ?? null;
}
