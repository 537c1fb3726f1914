/**
 * The frames of the direct sockets, both directions (design 27). Written with zod/mini, because the browser parses them too:
 * `/api/direct/socket` is one's own inbox, `/api/direct/socket/{peer}` one open chat.
 */
import * as z from "zod/mini";

const username = z.string();
/** A person's public id: it stays when the name changes. */
const personId = z.string();
const seq = z.int().check(z.nonnegative());
const isoDate = z.iso.datetime();

/** A message as its two people see it. `seq` counts the messages of one conversation from 1 and orders them. */
const message = z.object({
  /** Names its room and its place there. */
  _id: z.string(),
  seq,
  from: username,
  to: username,
  /** Whether whoever is told of it wrote it. */
  own: z.boolean(),
  text: z.string(),
  createdAt: isoDate,
  clientId: z.string(),
});

export type DirectMessage = z.infer<typeof message>;

/**
 * How a conversation stands for one of its two people (docs/decisions/080). `open`: they may write. `request`: the other one, whom
 * they do not know, wrote and waits to be accepted. `asked`: what they write, or wrote, waits for the other one; `messagesLeft`
 * says how many they may still send. `closed`: the other one takes messages from those they follow alone.
 */
export const STANDINGS = ["open", "request", "asked", "closed"] as const;

export type Standing = (typeof STANDINGS)[number];

const standing = { standing: z.enum(STANDINGS), messagesLeft: z.nullable(z.int()) };

const conversation = z.object({
  peer: username,
  peerId: personId,
  unreadCount: z.int(),
  lastMessageAt: isoDate,
  lastMessage: message,
});

export type DirectConversation = z.infer<typeof conversation>;

/**
 * What the browser sends; `to`, `with` and `username` take a name or an id. `user-online` and `check-user-online` on both
 * sockets, the rest in an open chat.
 */
export const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("user-online") }),
  /**
   * Answered with `user-online-status`, and from then on with `user-status-changed` whenever it changes; beyond the limit with
   * an `error`, and in an open chat not at all.
   */
  z.object({ type: z.literal("check-user-online"), username }),
  /** Answered with every message after `afterSeq` as `direct:new`, then `direct:joined`. */
  z.object({ type: z.literal("join-direct"), with: username, afterSeq: z.optional(seq) }),
  z.object({ type: z.literal("typing-start"), to: username }),
  z.object({ type: z.literal("typing-stop"), to: username }),
  /** Answered with `direct:ack`, or with an `error` that carries the same `clientId`. */
  z.object({ type: z.literal("direct:send"), to: username, text: z.string(), clientId: z.uuid() }),
  /** Everything up to `seq` was seen. */
  z.object({ type: z.literal("direct:read"), seq }),
]);

export type ClientFrame = z.infer<typeof clientFrame>;

/** What the browser receives. */
export const serverFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("direct:new"), message }),
  z.object({ type: z.literal("direct:ack"), clientId: z.string(), _id: z.string(), seq, createdAt: isoDate }),
  /** `by` has read everything up to `seq`. */
  z.object({ type: z.literal("direct:read"), by: username, byId: personId, seq }),
  /** Everything up to `seq` went out to a device of `by` that answered pings lately. */
  z.object({ type: z.literal("direct:delivered"), by: username, byId: personId, seq }),
  /**
   * The answer to `join-direct`: the chat is up to date through `seq`. If `complete` is false there is more: join again with
   * `afterSeq: seq`.
   */
  z.object({
    type: z.literal("direct:joined"),
    /** Whom the chat is with, under their name of today: it may have changed since the page was read. */
    with: username,
    withId: personId,
    seq,
    complete: z.boolean(),
    peerReadSeq: seq,
    peerDeliveredSeq: seq,
    ...standing,
  }),
  /** In an open chat: how it stands for the viewer from now on. */
  z.object({ type: z.literal("direct:standing"), ...standing }),
  /** A message the viewer deleted for themselves, perhaps on another device. */
  z.object({ type: z.literal("direct:deleted"), _id: z.string() }),
  /** The viewer deleted the conversation up to `seq` for themselves. */
  z.object({ type: z.literal("direct:cleared"), seq }),
  z.object({ type: z.literal("user-typing"), from: username, fromId: personId, typing: z.boolean() }),
  /** Under the name or id that was asked for; the id is null where the viewer may not see anybody of that name. */
  z.object({ type: z.literal("user-online-status"), username, id: z.nullable(personId), online: z.boolean() }),
  z.object({ type: z.literal("user-status-changed"), username, id: personId, online: z.boolean() }),
  /**
   * The viewer in their own inbox, first of all and after every change, or one of the two in an open chat, has this name now; in
   * a chat with the id they had before, where it was another one.
   */
  z.object({ type: z.literal("direct:renamed"), id: personId, username, formerId: z.optional(personId) }),
  /** In the inbox: one conversation as it stands now; null when nothing of it is left. */
  z.object({
    type: z.literal("direct:conversation"),
    peer: username,
    peerId: personId,
    conversation: z.nullable(conversation),
  }),
  /** In the inbox, first of all and after every change: in how many conversations something is unread. */
  z.object({ type: z.literal("direct:unread"), count: z.int() }),
  /** In the inbox, with each message of a request and whenever it changes: how many wait, apart from the list and without a dot. */
  z.object({ type: z.literal("direct:requests"), count: z.int() }),
  /** In the inbox, first of all: whether direct messages are switched on. Who looks at them later asks over HTTP. */
  z.object({ type: z.literal("direct:status"), enabled: z.boolean() }),
  /** The session must be shown again: connect anew at once. Nothing more comes through this socket. */
  z.object({ type: z.literal("direct:renew") }),
  z.object({
    type: z.literal("error"),
    code: z.string(),
    /** Persian text for people. */
    error: z.string(),
    clientId: z.optional(z.string()),
    /** Seconds to wait. */
    retryAfter: z.optional(z.number()),
  }),
]);

export type ServerFrame = z.infer<typeof serverFrame>;

/** Sent by the browser as it stands and answered with {@link PONG} without waking the object. */
export const PING = "ping";
export const PONG = "pong";

/** Close codes of ours (4000 to 4999 are free for applications, RFC 6455 §7.4.2). */
export const closeCodes = {
  /** Follows `direct:renew`. */
  RENEW: 4001,
  /** The session ended, the two may not talk any more, or one of them left: ask over HTTP what happened. */
  GONE: 4003,
  /** No ping for too long: the object took the phone for lost. */
  SILENT: 4008,
} as const;
