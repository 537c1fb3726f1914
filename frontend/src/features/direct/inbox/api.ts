import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../../entities/query-keys.ts";
import type { ConversationPage } from "../../../../../contract/direct.ts";
import { CONVERSATION_PAGE_SIZE, DIRECT_STATUS_POLL_MS, DIRECT_SUGGESTIONS } from "../../../../../contract/limits.ts";
import type { FollowKind } from "../../../../../contract/product.ts";
import { call } from "../../../lib/api-client.ts";
import { useDirectState } from "../../../entities/direct/direct-state.ts";

export type Conversation = ConversationPage["items"][number];
export type InboxPerson = Conversation["person"];

const firstPage: string | null = null;
const nextPage = (page: ConversationPage) => page.nextCursor;
// Some of the newest are in the conversations already, or in the other row.
const PEOPLE_READ = DIRECT_SUGGESTIONS * 3;

/** A person's conversations, ten at a time: those with something unread first, then the newest. */
export const conversationsQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversations(username),
    meta: { keep: true },
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return call("GET /api/direct/conversations", { query, signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

/** The newest people on one side of a person's follows. */
export const inboxPeopleQuery = (username: string, kind: FollowKind) =>
  queryOptions({
    queryKey: queryKeys.follows.newest(kind, username),
    meta: { showsNames: true },
    queryFn: async ({ signal }) => {
      const name = kind === "followers" ? "GET /api/followers" : "GET /api/following";
      return (await call(name, { query: { username, limit: PEOPLE_READ }, signal })).items;
    },
  });

/** Whether direct messages are switched on, for whoever no socket tells; the answer goes to every header. */
export const directStatusQuery = queryOptions({
  queryKey: queryKeys.directPoll.status,
  queryFn: async ({ signal }) => {
    const { enabled } = await call("GET /api/direct-status", { signal });
    useDirectState.setState({ enabled });
    return enabled;
  },
  staleTime: DIRECT_STATUS_POLL_MS,
});

/**
 * In how many conversations something is unread, while no socket tells; the answer goes to every header. When the newest
 * message is not the one before, the list is read again.
 */
export const unreadQuery = (username: string) =>
  queryOptions({
    queryKey: queryKeys.directPoll.unread(username),
    queryFn: async ({ signal, client, queryKey }) => {
      const { unreadConversations, items } = await call("GET /api/direct/conversations", {
        query: { limit: 1 },
        signal,
      });
      const before = useDirectState.getState().unread;
      useDirectState.setState({ unread: unreadConversations });
      const newest = items[0]?.lastMessage._id ?? "";
      if (before !== unreadConversations || client.getQueryData(queryKey) !== newest)
        void client.invalidateQueries({ queryKey: queryKeys.conversations(username) });
      return newest;
    },
    staleTime: 0,
  });

export const deleteConversation = (viewer: string, peer: string) =>
  call("POST /api/direct/conversation/delete", { json: { viewer, with: peer } });
