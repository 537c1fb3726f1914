import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import type { ConversationPage } from "../../../../../contract/direct/conversations.ts";
import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/limits.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { type ChatPair, ownName } from "../api.ts";
import { callAbout, hearOfRooms, type RoomPerson, roomOf } from "../rooms.ts";

export type Conversation = ConversationPage["items"][number];
export type InboxPerson = Conversation["person"];

/** The viewer: keyed by id, and sent to the API by username. */
export interface InboxViewer {
  id: string;
  username: string;
}

/** The other person of a list's row, and the room. */
export const inRoom = ({ lastMessage, person }: Pick<Conversation, "lastMessage" | "person">): RoomPerson => ({
  room: roomOf(lastMessage),
  person,
});

/** A person's conversations, ten at a time: those with something unread first, then the newest. */
export const conversationsQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: lazyQueryKeys.conversations(viewerId),
    meta: { keep: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const page = await call("GET /api/direct/conversations", { query, signal });
      await hearOfRooms(viewerId, page.items.map(inRoom));
      return page;
    },
    ...byCursor,
  });

/** People the viewer follows and people who follow them, without those they already talk with. */
export const suggestionsQuery = (viewerId: string) =>
  queryOptions({
    queryKey: lazyQueryKeys.follows.suggestions(viewerId),
    meta: { showsNames: true },
    queryFn: ({ signal }) => call("GET /api/direct/suggestions", { signal }),
  });

export const deleteConversation = (pair: ChatPair) =>
  callAbout(pair, (peerOrRoom) =>
    call("POST /api/direct/conversation/delete", { json: { viewer: ownName(), with: peerOrRoom } }),
  );
