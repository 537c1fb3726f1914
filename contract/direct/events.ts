/**
 * The frames of the direct sockets, both directions (R27). In zod/mini, because the browser parses them too.
 * `/api/direct/socket` is one's own inbox, `/api/direct/socket/{peer}` an open chat.
 */
import * as z from "zod/mini";

import { PRESENCE_ASKED_AT_ONCE } from "./values.ts";

const username = z.string();
/** A person's public id, which survives renames. */
const personId = z.string();
const seq = z.int().check(z.nonnegative());
const isoDate = z.iso.datetime();

/** A message as its two people see it. `seq` numbers a conversation's messages from 1. */
const message = z.object({
  /** The room's id and the message's seq. */
  _id: z.string(),
  seq,
  from: username,
  to: username,
  /** Whether the receiver of this frame wrote it. */
  own: z.boolean(),
  text: z.string(),
  createdAt: isoDate,
  clientId: z.string(),
});

export type DirectMessage = z.infer<typeof message>;

/**
 * A conversation's request state for one of its two people (D080). `open`: they may write. `request`: a stranger wrote
 * and waits to be accepted. `pending`: their own messages wait to be accepted; `messagesLeft` says how many more they
 * may send. `closed`: the other person only accepts messages from those they follow.
 */
export const REQUEST_STATES = ["open", "request", "pending", "closed"] as const;

export type RequestState = (typeof REQUEST_STATES)[number];

const requestState = { requestState: z.enum(REQUEST_STATES), messagesLeft: z.nullable(z.int()) };

const conversation = z.object({
  peer: username,
  peerId: personId,
  unreadCount: z.int(),
  lastMessageAt: isoDate,
  lastMessage: message,
});

export type DirectConversation = z.infer<typeof conversation>;

/**
 * The browser's frames; `to`, `with` and `username` take a username or an id. `user-online` and `check-user-online` are
 * for both sockets, the others for an open chat.
 */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("user-online") }),
  /**
   * Answered with `user-online-status`, then `user-status-changed` on every change. Over the rate limit: an `error`, in
   * an open chat no answer.
   */
  z.object({ type: z.literal("check-user-online"), username }),
  /** The same about several people, in an inbox: answered for each. */
  z.object({
    type: z.literal("check-users-online"),
    ids: z.array(personId).check(z.minLength(1), z.maxLength(PRESENCE_ASKED_AT_ONCE)),
  }),
  /** Answered with every message after `afterSeq` as `direct:new`, then `direct:joined`. */
  z.object({ type: z.literal("join-direct"), with: username, afterSeq: z.optional(seq) }),
  z.object({ type: z.literal("typing-start"), to: username }),
  z.object({ type: z.literal("typing-stop"), to: username }),
  /** Answered with `direct:ack`, or with an `error` with the same `clientId`. */
  z.object({ type: z.literal("direct:send"), to: username, text: z.string(), clientId: z.uuid() }),
  /** Everything up to `seq` was read. */
  z.object({ type: z.literal("direct:read"), seq }),
]);

export type ClientFrame = z.infer<typeof clientFrame>;

/** The server's frames. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("direct:new"), message }),
  z.object({ type: z.literal("direct:ack"), clientId: z.string(), _id: z.string(), seq, createdAt: isoDate }),
  /** `by` has read everything up to `seq`. */
  z.object({ type: z.literal("direct:read"), by: username, byId: personId, seq }),
  /** Everything up to `seq` was delivered to a live device of `by`. */
  z.object({ type: z.literal("direct:delivered"), by: username, byId: personId, seq }),
  /**
   * The answer to `join-direct`: the chat is complete up to `seq`. If `complete` is false there is more: join again
   * with `afterSeq: seq`.
   */
  z.object({
    type: z.literal("direct:joined"),
    /** The other person's current username, which may have changed since the page was read. */
    with: username,
    withId: personId,
    seq,
    complete: z.boolean(),
    peerReadSeq: seq,
    peerDeliveredSeq: seq,
    ...requestState,
  }),
  /** In an open chat: its request state for the viewer from now on. */
  z.object({ type: z.literal("direct:request-state"), ...requestState }),
  /** The viewer deleted a message for themselves, perhaps on another device. */
  z.object({ type: z.literal("direct:deleted"), _id: z.string() }),
  /** The viewer deleted the conversation up to `seq` for themselves. */
  z.object({ type: z.literal("direct:cleared"), seq }),
  z.object({ type: z.literal("user-typing"), from: username, fromId: personId, typing: z.boolean() }),
  /** Echoes the requested username or id; the id is null if the viewer may not see such a person. */
  z.object({ type: z.literal("user-online-status"), username, id: z.nullable(personId), online: z.boolean() }),
  z.object({ type: z.literal("user-status-changed"), username, id: personId, online: z.boolean() }),
  /**
   * A username changed: in the inbox the viewer's own, on connecting and after every change; in an open chat that of
   * either person, with the former id if it changed too.
   */
  z.object({ type: z.literal("direct:renamed"), id: personId, username, formerId: z.optional(personId) }),
  /** In the inbox: something happened to the viewer that their account shows. */
  z.object({ type: z.literal("direct:news") }),
  /** In the inbox: the state of one conversation; null once it is empty. */
  z.object({
    type: z.literal("direct:conversation"),
    peer: username,
    peerId: personId,
    conversation: z.nullable(conversation),
  }),
  /** In the inbox, on connecting and after every change: the number of unread conversations. */
  z.object({ type: z.literal("direct:unread"), count: z.int() }),
  /**
   * In the inbox, with each message of a request and on every change: how many requests wait, which are not counted as
   * unread; `apart` those of people with nobody in common, whose messages bring no frame.
   */
  z.object({ type: z.literal("direct:requests"), count: z.int(), apart: z.int() }),
  /** In the inbox, after its session was read: whether direct messages are switched on. Else it is asked over HTTP. */
  z.object({ type: z.literal("direct:status"), enabled: z.boolean() }),
  /** The session must be verified again: reconnect at once. Nothing more is sent through this socket. */
  z.object({ type: z.literal("direct:renew") }),
  z.object({
    type: z.literal("error"),
    code: z.string(),
    /** A Persian text for people. */
    error: z.string(),
    clientId: z.optional(z.string()),
    /** Seconds to wait. */
    retryAfter: z.optional(z.number()),
  }),
]);

export type ServerFrame = z.infer<typeof serverFrame>;

/** Sent verbatim by the browser and answered with {@link PONG} without waking the object. */
export const PING = "ping";
export const PONG = "pong";

/** Our close codes (4000 to 4999 are free for applications, RFC 6455 §7.4.2). */
export const closeCodes = {
  /** After `direct:renew`. */
  RENEW: 4001,
  /** The session ended, the two may not talk any more, or one of them left: ask over HTTP what happened. */
  GONE: 4003,
  /** No ping for too long: the phone counts as gone. */
  SILENT: 4008,
} as const;
