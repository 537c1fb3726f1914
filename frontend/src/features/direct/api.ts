import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { CHAT_PAGE_SIZE, MESSAGE_PAGE_MAX } from "../../../../contract/limits.ts";
import { ApiError, call, hasCode } from "../../lib/api-client.ts";
import { type Chat, lastSeq, withNewestPage } from "./chat/chat.ts";

/** Whether an answer says that these two do not talk, rather than that something went wrong. */
export const isRefusal = (error: unknown): boolean =>
  hasCode(error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED", "SELF_MESSAGE");

/** Whether nobody knows what became of a call: no answer came, or only that something broke on its way. */
export const isUnanswered = (error: unknown): boolean =>
  hasCode(error, "NETWORK", "INTERNAL") || (error instanceof ApiError && error.status >= 500);

interface PagePlace {
  /** `nextBefore` of the page before. */
  before?: string;
  /** A message's seq. */
  after?: string;
  limit?: number;
}

/** A page of the messages with a person, by their name or id: the newest, those before, or those after. */
export const fetchMessages = (peer: string, place: PagePlace = {}, signal?: AbortSignal) =>
  call("GET /api/direct/messages", { query: { with: peer, limit: CHAT_PAGE_SIZE, ...place }, signal });

/** Two people by their ids: what the device keeps of a chat lies under them, whatever the two call themselves. */
export interface ChatPair {
  viewerId: string;
  peerId: string;
}

/**
 * The chat with a person as it is shown: the newest page, and all that was read or heard of it on this device. Read again,
 * the page covers what is shown, so that what was deleted on another device goes.
 */
export const chatQuery = ({ viewerId, peerId }: ChatPair) => {
  const queryKey = queryKeys.chat.one(viewerId, peerId);
  return queryOptions({
    queryKey,
    meta: { keep: true },
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<Chat>(queryKey);
      const { messages = [] } = known() ?? {};
      const askedAtSeq = lastSeq(messages);
      const limit = Math.min(Math.max(messages.length, CHAT_PAGE_SIZE), MESSAGE_PAGE_MAX);
      const page = await fetchMessages(peerId, { limit }, signal);
      return withNewestPage(known(), page, askedAtSeq);
    },
    staleTime: 0,
  });
};

/** Changes a chat that has been read; one that has not is read whole when it is opened. What stays as it is, is not written. */
export function changeChat(queryClient: QueryClient, pair: ChatPair, change: (chat: Chat) => Chat): void {
  queryClient.setQueryData<Chat>(chatQuery(pair).queryKey, (chat) => {
    const changed = chat && change(chat);
    return changed === chat ? undefined : changed;
  });
}

/** The other one has another id and perhaps name from now on. What stays under the former id only says under which it lies now. */
export function moveChat(
  queryClient: QueryClient,
  pair: ChatPair,
  { id, username }: Pick<Chat["person"], "id" | "username">,
): void {
  const withPerson = (chat: Chat): Chat => ({ ...chat, person: { ...chat.person, id, username } });
  const chat = queryClient.getQueryData<Chat>(chatQuery(pair).queryKey);
  if (chat === undefined) return;
  queryClient.setQueryData<Chat>(chatQuery({ ...pair, peerId: id }).queryKey, withPerson(chat));
  changeChat(queryClient, pair, (former) => ({ ...withPerson(former), messages: [] }));
}

/** The viewer as they are known here: should the cookie be somebody else's by now, the call is refused. */
export const ownName = (): string | null => useSessionStore.getState().user?.username ?? null;

interface OutgoingMessage {
  /** An id. */
  to: string;
  text: string;
  /** Idempotency key: the same one twice sends once. */
  clientId: string;
}

/** An answer that takes longer counts as a lost network: the outbox sends again, and the server stores it once. */
const SEND_TIMEOUT_MS = 15_000;

export const postMessage = (message: OutgoingMessage) =>
  call("POST /api/direct/send", {
    json: { from: ownName(), ...message },
    timeoutMs: SEND_TIMEOUT_MS,
  });

/** Tells the server over HTTP, and this device's copy of the chat, what was read. */
export async function markRead(queryClient: QueryClient, pair: ChatPair, seq: number): Promise<void> {
  await call("POST /api/direct/mark-read", { json: { viewer: ownName(), peer: pair.peerId, seq } });
  changeChat(queryClient, pair, (chat) => ({ ...chat, ownReadSeq: Math.max(chat.ownReadSeq, seq) }));
}

export const deleteMessage = (id: string) =>
  call("DELETE /api/direct/message/{id}", { params: { id }, query: { viewer: ownName() ?? undefined } });
