import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { lazyQueryKeys } from "../../../entities/lazy-query-keys.ts";
import type { ConversationPage } from "../../../../../contract/direct/conversations.ts";
import { CONVERSATION_PAGE_SIZE } from "../../../../../contract/limits.ts";
import { call } from "../../../lib/network/api-client.ts";
import { byCursor } from "../../../lib/network/by-cursor.ts";
import { ownName } from "../api.ts";

export type Conversation = ConversationPage["items"][number];
export type InboxPerson = Conversation["person"];

/** A person's conversations, ten at a time: those with something unread first, then the newest. */
export const conversationsQuery = (ownKey: string) =>
  infiniteQueryOptions({
    queryKey: lazyQueryKeys.conversations(ownKey),
    meta: { keep: true },
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return call("GET /api/direct/conversations", { query, signal });
    },
    ...byCursor,
  });

/** People the viewer follows and people who follow them, without those they already talk with. */
export const suggestionsQuery = (ownKey: string) =>
  queryOptions({
    queryKey: lazyQueryKeys.follows.suggestions(ownKey),
    meta: { showsNames: true },
    queryFn: ({ signal }) => call("GET /api/direct/suggestions", { signal }),
  });

export const deleteConversation = (room: string) =>
  call("POST /api/direct/conversation/delete", { json: { viewer: ownName(), with: room } });
