import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../entities/lazy-query-keys.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";
import { CHAT_PAGE_SIZE, MESSAGE_PAGE_MAX } from "../../../../contract/limits.ts";
import { ApiError, call, hasCode } from "../../lib/api-client.ts";
import { type Chat, lastSeq, withNewestPage } from "./chat/chat.ts";
import { callAbout, hearOfRooms } from "./rooms.ts";

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

/** A page of the messages with a person, by their name or id or the room: the newest, those before, or those after. */
export const fetchMessages = (peerOrRoom: string, place: PagePlace = {}, signal?: AbortSignal) =>
  call("GET /api/direct/messages", { query: { with: peerOrRoom, limit: CHAT_PAGE_SIZE, ...place }, signal });

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
  const queryKey = lazyQueryKeys.chat.one(viewerId, peerId);
  return queryOptions({
    queryKey,
    meta: { keep: true },
    queryFn: async ({ client, signal }): Promise<Chat> => {
      const known = () => client.getQueryData<Chat>(queryKey);
      const { messages = [] } = known() ?? {};
      const askedAtSeq = lastSeq(messages);
      const limit = Math.min(Math.max(messages.length, CHAT_PAGE_SIZE), MESSAGE_PAGE_MAX);
      let asked = peerId;
      const page = await callAbout({ viewerId, peerId }, (peerOrRoom) => {
        asked = peerOrRoom;
        return fetchMessages(peerOrRoom, { limit }, signal);
      });
      await hearOfRooms(viewerId, [page]);
      // Still called as before by their room: they have another id, which the viewer may not know.
      const isHidden = asked !== peerId && page.person.id === peerId;
      return { ...withNewestPage(known(), page, askedAtSeq), isHidden };
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
  await callAbout(pair, (peer) => call("POST /api/direct/mark-read", { json: { viewer: ownName(), peer, seq } }));
  changeChat(queryClient, pair, (chat) => ({ ...chat, ownReadSeq: Math.max(chat.ownReadSeq, seq) }));
}

export const deleteMessage = (id: string) =>
  call("DELETE /api/direct/message/{id}", { params: { id }, query: { viewer: ownName() ?? undefined } });
