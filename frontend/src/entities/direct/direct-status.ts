import { queryOptions, useQuery } from "@tanstack/react-query";

import { DIRECT_STATUS_POLL_MS } from "../../../../contract/direct/values.ts";
import { call } from "../../lib/network/api-client.ts";
import { queryKeys } from "../query-keys.ts";
import { useOwnKey } from "../viewer/session-store.ts";

/** Whether direct messages are switched on. Updated by the inbox socket too. */
export const directStatusQuery = queryOptions({
  queryKey: queryKeys.settings.direct,
  queryFn: async ({ signal }) => (await call("GET /api/direct-status", { signal })).enabled,
  staleTime: DIRECT_STATUS_POLL_MS,
});

export interface Unread {
  /** In how many conversations something is unread. */
  conversations: number;
  /** The newest message's id; null when the count came over a socket, which updates the list by itself. */
  newest: string | null;
}

/** The viewer's unread messages. Updated by the inbox socket too. */
export const unreadQuery = (ownKey: string) =>
  queryOptions({
    queryKey: queryKeys.unread(ownKey),
    queryFn: async ({ signal }): Promise<Unread> => {
      const page = await call("GET /api/direct/conversations", { query: { limit: 1 }, signal });
      return { conversations: page.unreadConversations, newest: page.items[0]?.lastMessage._id ?? "" };
    },
    staleTime: 0,
  });

/** Whether direct messages are on, from the cache: features/direct/live/use-inbox-link.ts keeps it up to date. */
export const useIsDirectOn = (): boolean => useQuery({ ...directStatusQuery, enabled: false }).data ?? true;

/** The number of unread conversations, from the cache. */
export function useUnreadCount(): number {
  const ownKey = useOwnKey() ?? "";
  return useQuery({ ...unreadQuery(ownKey), enabled: false }).data?.conversations ?? 0;
}
