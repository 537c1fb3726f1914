import { queryOptions, useQuery } from "@tanstack/react-query";

import { DIRECT_STATUS_POLL_MS } from "../../../../contract/limits.ts";
import { call } from "../../lib/api-client.ts";
import { queryKeys } from "../query-keys.ts";
import { useViewerId } from "../viewer/session-store.ts";

/** Whether direct messages are switched on; what a socket tells is written over the answer. */
export const directStatusQuery = queryOptions({
  queryKey: queryKeys.settings.direct,
  queryFn: async ({ signal }) => (await call("GET /api/direct-status", { signal })).enabled,
  staleTime: DIRECT_STATUS_POLL_MS,
});

export interface Unread {
  /** In how many conversations something is unread. */
  conversations: number;
  /** The newest message's id; null where only a socket has told, which tells the list by itself. */
  newest: string | null;
}

/** What of a person's messages is unread; what a socket tells is written over the answer. */
export const unreadQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.unread(viewerId),
    queryFn: async ({ signal }): Promise<Unread> => {
      const page = await call("GET /api/direct/conversations", { query: { limit: 1 }, signal });
      return { conversations: page.unreadConversations, newest: page.items[0]?.lastMessage._id ?? "" };
    },
    staleTime: 0,
  });

/** Whether direct messages are on, as far as is known here: features/direct/inbox/use-inbox-link.ts asks and listens. */
export const useIsDirectOn = (): boolean => useQuery({ ...directStatusQuery, enabled: false }).data ?? true;

/** In how many of the viewer's conversations something is unread, as far as is known here. */
export function useUnreadCount(): number {
  const viewerId = useViewerId() ?? "";
  return useQuery({ ...unreadQuery(viewerId), enabled: false }).data?.conversations ?? 0;
}
