import { infiniteQueryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import type { RequestPage } from "../../../../../contract/direct/conversations.ts";
import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/limits.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { changeChat, type ChatKey, chatQuery, markRead, ownName } from "../api.ts";
import { type Chat, lastSeq, withStanding } from "../chat/chat.ts";
import { keepDraft } from "../chat/draft.ts";
import { roomOf } from "../inbox/conversations.ts";
import { forgetUnsent, readOutbox } from "../outbox/store.ts";

export type DirectRequest = RequestPage["items"][number];

/** Who wrote to the viewer and is not accepted yet, ten at a time, the newest first. */
export const requestsQuery = (ownKey: string) =>
  infiniteQueryOptions({
    queryKey: lazyQueryKeys.requests(ownKey),
    meta: { keep: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, cursor: pageParam ?? undefined };
      return call("GET /api/direct/requests", { query, signal });
    },
    ...byCursor,
  });

const listedRequests = (ownKey: string): DirectRequest[] =>
  queryClient.getQueryData(requestsQuery(ownKey).queryKey)?.pages.flatMap(({ items }) => items) ?? [];

/** Removes a room's request from the cached list, and refetches the count and the conversation. */
export function dropRequest(key: ChatKey): void {
  const isOfRoom = (request: DirectRequest) => roomOf(request) === key.room;
  const chat = queryClient.getQueryData(chatQuery(key).queryKey);
  if (chat?.standing === "request" || listedRequests(key.ownKey).some(isOfRoom)) dropRequests(key.ownKey, isOfRoom);
}

function dropRequests(ownKey: string, isDropped: (request: DirectRequest) => boolean): void {
  const { queryKey } = requestsQuery(ownKey);
  queryClient.setQueryData(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((request) => !isDropped(request)) })),
      },
  );
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: lazyQueryKeys.conversations(ownKey) });
}

/**
 * Deletes every request up to a moment, a batch in each call, with the viewer's drafts and unsent messages there.
 * @returns how many could not be deleted and still wait
 * @throws ApiError, with the remaining requests intact
 */
export async function deleteRequests(ownKey: string, upTo: string, cursor?: string): Promise<number> {
  const answer = await call("POST /api/direct/requests/delete", { json: { viewer: ownName(), upTo, cursor } });
  const { deleted, left, nextCursor } = answer;
  for (const room of await roomsWith(ownKey, deleted)) {
    await forgetUnsent({ ownKey, room });
    keepDraft({ ownKey, room }, "");
    queryClient.removeQueries({ queryKey: chatQuery({ ownKey, room }).queryKey });
  }
  dropRequests(ownKey, ({ peerId }) => deleted.includes(peerId));
  return nextCursor === null ? left : left + (await deleteRequests(ownKey, upTo, nextCursor));
}

/** The rooms with these people in which this device stores something. */
async function roomsWith(ownKey: string, ids: string[]): Promise<Set<string>> {
  const chats = queryClient.getQueriesData<Chat>({ queryKey: lazyQueryKeys.chat.all(ownKey) });
  const known = [
    ...listedRequests(ownKey).map((request) => ({ room: roomOf(request), id: request.peerId })),
    ...chats.flatMap(([, chat]) => (chat ? [{ room: chat.room, id: chat.person.id }] : [])),
    ...(await readOutbox()).map(({ room, peerId: id }) => ({ room, id })),
  ];
  return new Set(known.filter(({ id }) => ids.includes(id)).map(({ room }) => room));
}

/** Turns a request into an open conversation, marked as read up to what was shown. */
export async function acceptRequest(key: ChatKey): Promise<void> {
  await call("POST /api/direct/requests/accept", { json: { viewer: ownName(), with: key.room } });
  const seq = lastSeq(queryClient.getQueryData(chatQuery(key).queryKey)?.messages ?? []);
  // A failure here shows when the open chat is viewed.
  if (seq > 0) await markRead(queryClient, key, seq).catch(() => undefined);
  dropRequest(key);
  changeChat(queryClient, key, (chat) => withStanding(chat, { standing: "open", messagesLeft: null }));
}
