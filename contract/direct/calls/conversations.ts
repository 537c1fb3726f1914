/** The inbox: conversations and message requests. */
import { z } from "zod";

import {
  SOMEBODY,
  answers,
  cursorOf,
  failsAs,
  identityField,
  isoDate,
  personId,
  queryNumber,
  requiredJson,
  success,
} from "../../calls/shapes.ts";
import { CONVERSATION_PAGE_MAX, CONVERSATION_PAGE_SIZE } from "../values.ts";
import { listedPerson } from "../../people/calls.ts";
import { route } from "../../calls/route.ts";
import { directMessage, firstContact, peerOrRoom } from "./shapes.ts";

const tags = ["direct"];

/** A conversation's place in the list: unread or not, its last moment, and its room. */
export const CONVERSATION_CURSOR = /^([01])_([0-9]{1,15})_([0-9a-f]{64})$/;

const conversation = z
  .object({
    peer: z.string(),
    peerId: personId,
    unreadCount: z.number().int(),
    lastMessageAt: isoDate,
    lastMessage: directMessage,
    person: listedPerson,
  })
  .meta({ id: "DirectConversation" });

const requestsApart = z
  .number()
  .int()
  .meta({ description: "How many requests of people with nobody in common wait unseen; counted to a limit" });

const conversationPage = z
  .object({
    success,
    items: z.array(conversation),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    unreadConversations: z.number().int(),
    requests: z.number().int().meta({ description: "How many requests wait, apart from these; counted to a limit" }),
    requestsApart,
  })
  .meta({ id: "DirectConversationPage" });

export type ConversationPage = z.infer<typeof conversationPage>;

const listPage = {
  viewer: identityField,
  limit: queryNumber(1, CONVERSATION_PAGE_MAX, CONVERSATION_PAGE_SIZE),
  cursor: cursorOf(CONVERSATION_CURSOR),
};

export const listConversationsRoute = route({
  method: "get",
  path: "/api/direct/conversations",
  operationId: "listConversations",
  tags,
  summary: "The viewer's conversations: those with something unread first, then the newest",
  access: "owner",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: {
    query: z.object({ ...listPage, offset: queryNumber(0, Number.MAX_SAFE_INTEGER, 0) }),
  },
  responses: answers(conversationPage),
});

/** Requests of people with nobody in common wait `apart` from those that are `seen` (D080). */
const requestKind = z
  .enum(["seen", "apart"], failsAs("INVALID_INPUT"))
  .default("seen")
  .meta({ description: "Which: those that are seen, or those of people with nobody in common" });

const requestPage = z
  .object({
    success,
    items: z.array(conversation.extend({ firstContact })).meta({ description: "The newest first" }),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    requests: z.number().int().meta({ description: "How many are seen; counted to a limit" }),
    requestsApart,
  })
  .meta({ id: "DirectRequestPage" });

export type RequestPage = z.infer<typeof requestPage>;

export const listRequestsRoute = route({
  method: "get",
  path: "/api/direct/requests",
  operationId: "listRequests",
  tags,
  summary: "Who wrote to the viewer without being known to them: apart from the list until they are accepted",
  access: "owner",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: { query: z.object({ ...listPage, kind: requestKind }) },
  responses: answers(requestPage),
});

export const acceptRequestRoute = route({
  method: "post",
  path: "/api/direct/requests/accept",
  operationId: "acceptRequest",
  tags,
  summary: "Accept somebody's request: an open conversation from then on, for both; twice is once",
  access: "person",
  needs: "proof",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: requiredJson(z.object({ viewer: identityField, with: peerOrRoom })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { with: SOMEBODY },
});

export const deleteRequestsRoute = route({
  method: "post",
  path: "/api/direct/requests/delete",
  operationId: "deleteRequests",
  tags,
  summary:
    "Delete the requests that wait, for the viewer only and some at a time; what was accepted stays, nobody is notified",
  access: "person",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  // No database read could check the session: only the inbox and rooms are called.
  session: "checked",
  request: requiredJson(
    z.object({
      viewer: identityField,
      kind: requestKind,
      upTo: z.iso
        .datetime(failsAs("INVALID_INPUT"))
        .meta({ description: "The `lastMessageAt` of the newest one that was looked at: what came later stays" }),
      cursor: cursorOf(CONVERSATION_CURSOR).meta({ description: "The `nextCursor` of the call before" }),
    }),
  ),
  responses: answers(
    z.object({
      success,
      message: z.string(),
      deleted: z.array(personId).meta({ description: "Whose requests they were" }),
      left: z.number().int().meta({ description: "How many of these could not be deleted just now, and still wait" }),
      nextCursor: z.string().nullable().meta({ description: "Call again with it for the next ones" }),
    }),
  ),
  example: { upTo: "2026-03-25T12:00:00.000Z" },
});

export const listSuggestionsRoute = route({
  method: "get",
  path: "/api/direct/suggestions",
  operationId: "listSuggestions",
  tags,
  summary: "Whom the viewer follows and who follows them, the newest of each with whom there is no conversation",
  access: "person",
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  responses: answers(
    z
      .object({ success, following: z.array(listedPerson), followers: z.array(listedPerson) })
      .meta({ id: "Suggestions" }),
  ),
});

export const deleteConversationRoute = route({
  method: "post",
  path: "/api/direct/conversation/delete",
  operationId: "deleteConversation",
  tags,
  summary: "Delete a conversation for the viewer only; a new message brings it back with only the new ones",
  access: "person",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: requiredJson(z.object({ viewer: identityField, with: peerOrRoom })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { with: SOMEBODY },
});
