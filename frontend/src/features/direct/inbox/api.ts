import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../../entities/query-keys.ts";
import type { ConversationPage } from "../../../../../contract/direct.ts";
import { CONVERSATION_PAGE_SIZE, DIRECT_SUGGESTIONS } from "../../../../../contract/limits.ts";
import type { FollowKind } from "../../../../../contract/product.ts";
import { call } from "../../../lib/api-client.ts";
import { ownName } from "../api.ts";

export type Conversation = ConversationPage["items"][number];
export type InboxPerson = Conversation["person"];

/** The viewer: known by their id, and asked about by their name. */
export interface InboxViewer {
  id: string;
  username: string;
}

const firstPage: string | null = null;
const nextPage = (page: ConversationPage) => page.nextCursor;
// Some of the newest are in the conversations already, or in the other row.
const PEOPLE_READ = DIRECT_SUGGESTIONS * 3;

/** A person's conversations, ten at a time: those with something unread first, then the newest. */
export const conversationsQuery = (viewerId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversations(viewerId),
    meta: { keep: true },
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: CONVERSATION_PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return call("GET /api/direct/conversations", { query, signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });

/** The newest people on one side of a person's follows. */
export const inboxPeopleQuery = ({ id, username }: InboxViewer, kind: FollowKind) =>
  queryOptions({
    queryKey: queryKeys.follows.newest(kind, id),
    meta: { showsNames: true },
    queryFn: async ({ signal }) => {
      const name = kind === "followers" ? "GET /api/followers" : "GET /api/following";
      return (await call(name, { query: { username, limit: PEOPLE_READ }, signal })).items;
    },
  });

export const deleteConversation = (peerId: string) =>
  call("POST /api/direct/conversation/delete", { json: { viewer: ownName(), with: peerId } });
