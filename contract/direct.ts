import { z } from "@hono/zod-openapi";

import {
  SOMEBODY,
  EXAMPLE_UUID,
  answers,
  anyUsername,
  blankable,
  failsAs,
  identityField,
  isoDate,
  personId,
  queryNumber,
  requiredJson,
  success,
  typedText,
} from "./common.ts";
import {
  CHAT_PAGE_SIZE,
  CONVERSATION_PAGE_MAX,
  CONVERSATION_PAGE_SIZE,
  MESSAGE_PAGE_MAX,
  MESSAGE_WIRE_MAX_UNITS,
} from "./limits.ts";
import { STANDINGS } from "./direct-events.ts";
import { listedPerson } from "./people.ts";
import { route } from "./route.ts";

const tags = ["direct"];

const seq = z.number().int();

/** Whom a conversation is with. */
const peerName = anyUsername.openapi({ description: "A username of theirs, current or former, or their id" });

const directMessage = z
  .object({
    _id: z.string(),
    seq: seq.openapi({ description: "Counts the messages of one conversation from 1 and orders them" }),
    from: z.string(),
    to: z.string(),
    own: z.boolean().openapi({ description: "Whether the viewer wrote it" }),
    text: z.string(),
    createdAt: isoDate,
    clientId: z.string(),
  })
  .openapi("DirectMessage");

/** A message's id: its room and its place there. */
export const MESSAGE_ID = /^[0-9a-f]{64}-[1-9][0-9]{0,14}$/;

/** Stands behind a conversation in the list: whether it has something unread, its last moment, and its room. */
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
  .openapi("DirectConversation");

const conversationPage = z
  .object({
    success,
    items: z.array(conversation),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    unreadConversations: z.number().int(),
    requests: z.number().int().openapi({ description: "How many requests wait, apart from these; counted to a limit" }),
  })
  .openapi("DirectConversationPage");

export type ConversationPage = z.infer<typeof conversationPage>;

const listPage = {
  viewer: identityField,
  limit: queryNumber(1, CONVERSATION_PAGE_MAX).optional().default(CONVERSATION_PAGE_SIZE),
  cursor: z.string().regex(CONVERSATION_CURSOR, failsAs("INVALID_CURSOR")).optional(),
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
    query: z.object({ ...listPage, offset: queryNumber(0, Number.MAX_SAFE_INTEGER).optional().default(0) }),
  },
  responses: answers(conversationPage),
});

/** What tells somebody who it is that writes to them for the first time (decision 59). */
const firstContact = z
  .object({
    registeredAt: isoDate.openapi({ description: "Since when the sender is here" }),
    inCommon: z
      .object({ count: z.number().int(), usernames: z.array(z.string()) })
      .openapi({ description: "Whom the viewer follows and who follow the sender: how many, and up to three of them" }),
  })
  .openapi("FirstContact");

export type FirstContact = z.infer<typeof firstContact>;

const requestPage = z
  .object({
    success,
    items: z.array(conversation.extend({ firstContact })).openapi({ description: "The newest first" }),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
    requests: z.number().int().openapi({ description: "How many there are; counted to a limit" }),
  })
  .openapi("DirectRequestPage");

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
  request: { query: z.object(listPage) },
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
  request: requiredJson(z.object({ viewer: identityField, with: peerName })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { with: SOMEBODY },
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
    z.object({ success, following: z.array(listedPerson), followers: z.array(listedPerson) }).openapi("Suggestions"),
  ),
});

const messagePage = z
  .object({
    success,
    room: z.string().openapi({ description: "The conversation's own id; it stays, whatever the two call themselves" }),
    messages: z.array(directMessage).openapi({ description: "Oldest first" }),
    hasMore: z.boolean(),
    nextBefore: z
      .string()
      .nullable()
      .openapi({ description: "The oldest message's seq, as text; null where none are older" }),
    person: listedPerson,
    online: z.boolean().openapi({ description: "False where the two have no open conversation, or it is hidden" }),
    ownReadSeq: seq,
    peerReadSeq: seq,
    peerDeliveredSeq: seq,
    standing: z.enum(STANDINGS).openapi({
      description:
        "open: the viewer may write; request: the other one asks to be accepted; asked: what the viewer writes waits for the other one; " +
        "closed: the other one takes messages from those they follow alone",
    }),
    messagesLeft: z
      .number()
      .int()
      .nullable()
      .openapi({ description: "How many the viewer may still send, where they asked" }),
    firstContact: firstContact.nullable().openapi({ description: "Of who asks" }),
  })
  .openapi("DirectMessagePage");

export type MessagePage = z.infer<typeof messagePage>;

const place = z.string().regex(/^[0-9]{1,15}$/, failsAs("INVALID_CURSOR"));

export const listMessagesRoute = route({
  method: "get",
  path: "/api/direct/messages",
  operationId: "listMessages",
  tags,
  summary: "The newest messages with a person, those before `before`, or those after `after`",
  access: "person",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: {
    query: z.object({
      viewer: identityField,
      with: peerName,
      limit: queryNumber(1, MESSAGE_PAGE_MAX).optional().default(CHAT_PAGE_SIZE),
      before: blankable(place).openapi({ description: "`nextBefore` of the page before" }),
      after: blankable(place).openapi({ description: "A message's seq" }),
    }),
  },
  responses: answers(messagePage),
  example: { with: SOMEBODY },
});

export const markReadRoute = route({
  method: "post",
  path: "/api/direct/mark-read",
  operationId: "markRead",
  tags,
  summary: "Everything from a person, or everything up to `seq`, was seen; twice is once",
  access: "person",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: requiredJson(
    z.object({ viewer: identityField, peer: peerName, seq: z.number().int().nonnegative().optional() }),
  ),
  responses: answers(z.object({ success, readSeq: seq })),
  example: { peer: SOMEBODY },
});

export const sendMessageRoute = route({
  method: "post",
  path: "/api/direct/send",
  operationId: "sendMessage",
  tags,
  summary: "Send a message",
  access: "person",
  needs: "proof",
  identity: { from: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  rate: "inbox",
  request: requiredJson(
    z.object({
      from: identityField,
      to: peerName,
      text: typedText(MESSAGE_WIRE_MAX_UNITS, "TEXT_TOO_LONG"),
      clientId: z.uuid().optional().openapi({ description: "Idempotency key: the same one twice sends once" }),
    }),
  ),
  responses: answers(z.object({ success, _id: z.string(), seq, createdAt: isoDate })),
  example: { to: SOMEBODY, text: "سلام! چه خبر؟", clientId: EXAMPLE_UUID },
});

export const deleteMessageRoute = route({
  method: "delete",
  path: "/api/direct/message/{id}",
  operationId: "deleteMessage",
  tags,
  summary: "Delete a message for the viewer only; twice is once",
  access: "person",
  identity: { viewer: "name" },
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  // Only the room is asked.
  session: "checked",
  request: {
    params: z.object({ id: z.string().regex(MESSAGE_ID, failsAs("MESSAGE_NOT_FOUND")) }),
    query: z.object({ viewer: identityField }),
  },
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: `${"0".repeat(64)}-1` },
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
  request: requiredJson(z.object({ viewer: identityField, with: peerName })),
  responses: answers(z.object({ success, message: z.string() })),
  example: { with: SOMEBODY },
});

const upgrade = {
  101: { description: "The socket is open; its frames are in contract/direct-events.ts" },
  ...answers(z.object({})),
};

export const inboxSocketRoute = route({
  method: "get",
  path: "/api/direct/socket",
  operationId: "inboxSocket",
  tags,
  summary: "WebSocket of the viewer's own inbox: new messages, unread counts, presence, the administrator's switch",
  access: "person",
  // It rests on its session, and a room on what was read, for a while.
  reads: "primary",
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  responses: upgrade,
});

export const chatSocketRoute = route({
  method: "get",
  path: "/api/direct/socket/{peer}",
  // Each makes the room of the two.
  rate: "person",
  operationId: "chatSocket",
  tags,
  summary: "WebSocket of an open chat: messages, typing, presence, read receipts",
  access: "person",
  // It rests on its session, and a room on what was read, for a while.
  reads: "primary",
  loginCode: "LOGIN_REQUIRED_TO_MESSAGE",
  request: { params: z.object({ peer: peerName }) },
  responses: upgrade,
  example: { peer: SOMEBODY },
});
