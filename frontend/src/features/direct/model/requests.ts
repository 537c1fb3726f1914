import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../../entities/query-keys.ts";
import type { RequestPage } from "../../../../../contract/direct/calls/conversations.ts";
import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/direct/values.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { changeChat, type ChatKey, chatQuery, markRead, ownName } from "./api.ts";
import { lastSeq, withRequestState } from "./chat.ts";
import { roomOf } from "./conversations.ts";

export type DirectRequest = RequestPage["items"][number];

/** Those that are seen, or those of people with nobody in common, which wait apart. */
export type RequestKind = "seen" | "apart";

/** The requests to the viewer of one kind, ten at a time, newest first. */
export const requestsQuery = (ownKey: string, kind: RequestKind) =>
  infiniteQueryOptions({
    queryKey: queryKeys.requests.of(ownKey, kind),
    meta: { keep: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { kind, limit: CONVERSATION_PAGE_SIZE, cursor: pageParam ?? undefined };
      return call("GET /api/direct/requests", { query, signal });
    },
    ...byCursor,
  });

/** The requests this device has read. */
export const listedRequests = (ownKey: string): DirectRequest[] =>
  queryClient
    .getQueriesData<InfiniteData<RequestPage>>({ queryKey: queryKeys.requests.all(ownKey) })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);

/** Removes a room's request from the cached lists, and refetches the count and the conversation. */
export function dropRequest(key: ChatKey): void {
  const isOfRoom = (request: DirectRequest) => roomOf(request) === key.room;
  const chat = queryClient.getQueryData(chatQuery(key).queryKey);
  if (chat?.requestState === "request" || listedRequests(key.ownKey).some(isOfRoom)) dropRequests(key.ownKey, isOfRoom);
}

/** Removes requests from the cached lists, and refetches the count and the conversations. */
export function dropRequests(ownKey: string, isDropped: (request: DirectRequest) => boolean): void {
  const queryKey = queryKeys.requests.all(ownKey);
  queryClient.setQueriesData<InfiniteData<RequestPage>>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((request) => !isDropped(request)) })),
      },
  );
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: queryKeys.conversations(ownKey) });
}

/** Turns a request into an open conversation, marked as read up to what was shown. */
export async function acceptRequest(key: ChatKey): Promise<void> {
  await call("POST /api/direct/requests/accept", { json: { viewer: ownName(), with: key.room } });
  const seq = lastSeq(queryClient.getQueryData(chatQuery(key).queryKey)?.messages ?? []);
  // A failure here shows when the open chat is viewed.
  if (seq > 0) await markRead(queryClient, key, seq).catch(() => undefined);
  dropRequest(key);
  changeChat(queryClient, key, (chat) => withRequestState(chat, { requestState: "open", messagesLeft: null }));
}
