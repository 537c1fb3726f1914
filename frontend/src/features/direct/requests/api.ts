import { infiniteQueryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import type { RequestPage } from "../../../../../contract/direct/conversations.ts";
import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/limits.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { changeChat, type ChatPair, chatQuery, markRead, ownName } from "../api.ts";
import { lastSeq, withStanding } from "../chat/chat.ts";
import { keepDraft } from "../chat/draft.ts";
import { forgetPeer } from "../outbox/store.ts";
import { inRoom } from "../inbox/api.ts";
import { callAbout, hearOfRooms } from "../rooms.ts";

export type DirectRequest = RequestPage["items"][number];

/** Who wrote to the viewer and is not accepted yet, ten at a time, the newest first. */
export const requestsQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: lazyQueryKeys.requests(viewerId),
    meta: { keep: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, cursor: pageParam ?? undefined };
      const page = await call("GET /api/direct/requests", { query, signal });
      await hearOfRooms(viewerId, page.items.map(inRoom));
      return page;
    },
    ...byCursor,
  });

/** Removes a person's request from the cached list, and refetches the count and the conversation. */
export function dropRequest({ viewerId, peerId }: ChatPair): void {
  const { queryKey } = requestsQuery(viewerId);
  const isTheirs = (request: DirectRequest) => request.peerId === peerId;
  const pages = queryClient.getQueryData(queryKey)?.pages ?? [];
  const chat = queryClient.getQueryData(chatQuery({ viewerId, peerId }).queryKey);
  if (chat?.standing !== "request" && !pages.some(({ items }) => items.some(isTheirs))) return;
  dropRequests(viewerId, isTheirs);
}

function dropRequests(viewerId: string, isDropped: (request: DirectRequest) => boolean): void {
  const { queryKey } = requestsQuery(viewerId);
  queryClient.setQueryData(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((request) => !isDropped(request)) })),
      },
  );
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: lazyQueryKeys.conversations(viewerId) });
}

/**
 * Deletes every request up to a moment, a batch in each call, with the viewer's drafts and unsent messages there.
 * @returns how many could not be deleted and still wait
 * @throws ApiError, with the remaining requests intact
 */
export async function deleteRequests(viewerId: string, upTo: string, cursor?: string): Promise<number> {
  const answer = await call("POST /api/direct/requests/delete", { json: { viewer: ownName(), upTo, cursor } });
  const { deleted, left, nextCursor } = answer;
  const pairs = deleted.map((peerId) => ({ viewerId, peerId }));
  await Promise.all(pairs.map(forgetPeer));
  for (const pair of pairs) {
    keepDraft(pair, "");
    queryClient.removeQueries({ queryKey: chatQuery(pair).queryKey });
  }
  dropRequests(viewerId, ({ peerId }) => deleted.includes(peerId));
  return nextCursor === null ? left : left + (await deleteRequests(viewerId, upTo, nextCursor));
}

/** Turns a request into an open conversation, marked as read up to what was shown. */
export async function acceptRequest(pair: ChatPair): Promise<void> {
  await callAbout(pair, (peerOrRoom) =>
    call("POST /api/direct/requests/accept", { json: { viewer: ownName(), with: peerOrRoom } }),
  );
  const seq = lastSeq(queryClient.getQueryData(chatQuery(pair).queryKey)?.messages ?? []);
  // A failure here shows when the open chat is viewed.
  if (seq > 0) await markRead(queryClient, pair, seq).catch(() => undefined);
  dropRequest(pair);
  changeChat(queryClient, pair, (chat) => withStanding(chat, { standing: "open", messagesLeft: null }));
}
