import { queryKeys } from "../../../entities/query-keys.ts";
import { call } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { addressOf, type ChatKey, chatQuery, isRefusal, ownName } from "../model/api.ts";
import type { Chat } from "../model/chat.ts";
import { deleteConversation, roomOf } from "../model/conversations.ts";
import { dropDraft } from "../model/draft.ts";
import { type RequestKind, dropRequests, listedRequests } from "../model/requests.ts";
import { flushOutbox } from "./send.ts";
import { forgetUnsent, putBackInOutbox, readOutbox } from "./store.ts";

/**
 * Deletes a conversation for the viewer, with their draft and unsent messages. `isUnsent`: nothing of it has reached
 * the server, which then may not know it.
 * @throws ApiError, with everything left as it was
 */
export async function deleteWithUnsent(key: ChatKey, isUnsent: boolean): Promise<void> {
  // First: a message sent after the deletion would restore the conversation.
  const taken = await forgetUnsent(key);
  try {
    await deleteConversation(addressOf(queryClient, key));
  } catch (error) {
    if (!isUnsent || !isRefusal(error)) {
      await putBackInOutbox(taken);
      flushOutbox();
      throw error;
    }
  }
  dropDraft(key);
}

/**
 * Deletes every request of a kind up to a moment, a batch in each call, with the viewer's drafts and unsent messages there.
 * @returns how many could not be deleted and still wait
 * @throws ApiError, with the remaining requests intact
 */
export async function deleteRequests(
  ownKey: string,
  place: { kind: RequestKind; upTo: string; cursor?: string },
): Promise<number> {
  const answer = await call("POST /api/direct/requests/delete", { json: { viewer: ownName(), ...place } });
  const { deleted, left, nextCursor } = answer;
  for (const room of await roomsWith(ownKey, deleted)) {
    await forgetUnsent({ ownKey, room });
    dropDraft({ ownKey, room });
    queryClient.removeQueries({ queryKey: chatQuery({ ownKey, room }).queryKey });
  }
  dropRequests(ownKey, ({ peerId }) => deleted.includes(peerId));
  return nextCursor === null ? left : left + (await deleteRequests(ownKey, { ...place, cursor: nextCursor }));
}

/** The rooms with these people in which this device stores something. */
async function roomsWith(ownKey: string, ids: string[]): Promise<Set<string>> {
  const chats = queryClient.getQueriesData<Chat>({ queryKey: queryKeys.chat.all(ownKey) });
  const known = [
    ...listedRequests(ownKey).map((request) => ({ room: roomOf(request), id: request.peerId })),
    ...chats.flatMap(([, chat]) => (chat ? [{ room: chat.room, id: chat.person.id }] : [])),
    ...(await readOutbox()).map(({ room, peerId: id }) => ({ room, id })),
  ];
  return new Set(known.filter(({ id }) => ids.includes(id)).map(({ room }) => room));
}
