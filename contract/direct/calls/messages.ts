/** The messages of one conversation. */
import { z } from "zod";

import {
  EXAMPLE_UUID,
  SOMEBODY,
  answers,
  cursorOf,
  failsAs,
  identityField,
  isoDate,
  queryNumber,
  requiredJson,
  success,
  typedText,
} from "../../calls/shapes.ts";
import { CHAT_PAGE_SIZE, MESSAGE_PAGE_MAX, MESSAGE_WIRE_MAX_UNITS } from "../values.ts";
import { listedPerson } from "../../people/calls.ts";
import { route } from "../../calls/route.ts";
import { REQUEST_STATES } from "../events.ts";
import { directMessage, firstContact, peerName, peerOrRoom, seq } from "./shapes.ts";

const tags = ["direct"];

/** A message's id: its room and its place there. */
export const MESSAGE_ID = /^[0-9a-f]{64}-[1-9][0-9]{0,14}$/;

const messagePage = z
  .object({
    success,
    room: z.string().meta({ description: "The conversation's own id; it stays, whatever the two call themselves" }),
    messages: z.array(directMessage).meta({ description: "Oldest first" }),
    hasMore: z.boolean(),
    nextBefore: z
      .string()
      .nullable()
      .meta({ description: "The oldest message's seq, as text; null where none are older" }),
    person: listedPerson,
    online: z.boolean().meta({ description: "False where the two have no open conversation, or it is hidden" }),
    ownReadSeq: seq,
    peerReadSeq: seq,
    peerDeliveredSeq: seq,
    openedAt: isoDate.nullable().meta({ description: "When the viewer first wrote here" }),
    requestState: z.enum(REQUEST_STATES).meta({
      description:
        "open: the viewer may write; request: the other one asks to be accepted; pending: what the viewer writes waits for the other one; " +
        "closed: the other one takes messages from those they follow alone",
    }),
    live: z.boolean().meta({
      description:
        "Whether the chat has a socket: not between strangers before the first message, nor where it is closed",
    }),
    messagesLeft: z
      .number()
      .int()
      .nullable()
      .meta({ description: "How many the viewer may still send while their request is pending" }),
    firstContact: firstContact
      .extend({
        resembles: z
          .string()
          .nullable()
          .meta({ description: "Whom the viewer follows and whose name looks like the sender's" }),
      })
      .nullable()
      .meta({ description: "Of who asks" }),
  })
  .meta({ id: "DirectMessagePage" });

export type MessagePage = z.infer<typeof messagePage>;

const place = cursorOf(/^[0-9]{1,15}$/);

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
      with: peerOrRoom,
      limit: queryNumber(1, MESSAGE_PAGE_MAX, CHAT_PAGE_SIZE),
      before: place.meta({ description: "`nextBefore` of the page before" }),
      after: place.meta({ description: "A message's seq" }),
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
    z.object({ viewer: identityField, peer: peerOrRoom, seq: z.number().int().nonnegative().optional() }),
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
  request: requiredJson(
    z.object({
      from: identityField,
      to: peerName,
      text: typedText(MESSAGE_WIRE_MAX_UNITS, "TEXT_TOO_LONG", "EMPTY_TEXT"),
      clientId: z.uuid().optional().meta({ description: "Idempotency key: the same one twice sends once" }),
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
  // Only objects are asked.
  session: "checked",
  request: {
    params: z.object({ id: z.string().regex(MESSAGE_ID, failsAs("MESSAGE_NOT_FOUND")) }),
    query: z.object({ viewer: identityField }),
  },
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: `${"0".repeat(64)}-1` },
});
