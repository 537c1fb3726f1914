import { type QueryClient, queryOptions } from "@tanstack/react-query";

import { CHAT_PAGE_SIZE } from "../../../../contract/limits.ts";
import { api, hasCode, unwrap } from "../../lib/api-client.ts";
import { type Chat, lastSeq, withNewestPage } from "./chat-data.ts";

const chatKey = (viewer: string, peer: string) => ["direct", "messages", viewer, peer];

/** Whether an answer says that these two do not talk, rather than that something went wrong. */
export const isRefusal = (error: unknown): boolean =>
  hasCode(error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED", "SELF_MESSAGE");

interface PagePlace {
  /** `nextBefore` of the page before. */
  before?: string;
  /** A message's seq. */
  after?: string;
}

/** A page of the messages with a person: the newest, those before, or those after. */
export const fetchMessages = (peer: string, place: PagePlace = {}, signal?: AbortSignal) =>
  unwrap(
    api.api.direct.messages.$get(
      { query: { with: peer, limit: CHAT_PAGE_SIZE, ...place } },
      { init: signal ? { signal } : {} },
    ),
  );

/** The chat with a person as it is shown: the newest page, and all that was read or heard of it on this device. */
export const chatQuery = (viewer: string, peer: string) => {
  const queryKey = chatKey(viewer, peer);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = () => client.getQueryData<Chat>(queryKey);
      const askedAtSeq = lastSeq(known()?.messages ?? []);
      const page = await fetchMessages(peer, {}, signal);
      return withNewestPage(known(), page, askedAtSeq);
    },
    staleTime: 0,
  });
};

/** Changes a chat that has been read; one that has not is read whole when it is opened. */
export function changeChat(
  queryClient: QueryClient,
  { viewer, peer }: { viewer: string; peer: string },
  change: (chat: Chat) => Chat,
): void {
  queryClient.setQueryData<Chat>(chatKey(viewer, peer), (chat) => chat && change(chat));
}

interface OutgoingMessage {
  from: string;
  to: string;
  text: string;
  /** Idempotency key: the same one twice sends once. */
  clientId: string;
}

export const postMessage = (message: OutgoingMessage) => unwrap(api.api.direct.send.$post({ json: message }));

export const markRead = (peer: string, seq: number) =>
  unwrap(api.api.direct["mark-read"].$post({ json: { peer, seq } }));

export const deleteMessage = (id: string, viewer: string) =>
  unwrap(api.api.direct.message[":id"].$delete({ param: { id }, query: { viewer } }));
