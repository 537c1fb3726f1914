/** The RPC interface of the direct objects among themselves and with the Worker: bindings, calls, and their data. */
import { createHash } from "node:crypto";

import { z } from "zod";

import type { RequestState } from "../../contract/direct/events.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../../contract/limits.ts";
import type { Privacy } from "../../contract/privacy/calls.ts";
import type { PushJob } from "../../contract/notifications/jobs.ts";
import { type Namespace, type Wait, bounded } from "../kit/bounded.ts";

export interface DirectObjects {
  CHAT_ROOM: DurableObjectNamespace<ChatRoomRpc>;
  INBOX: DurableObjectNamespace<InboxRpc>;
}

export interface DirectEnv extends Record<keyof DirectObjects, Namespace> {
  DB: D1Database;
  PUSHES: Queue<PushJob>;
  /** Without it nothing can be sent to devices. */
  VAPID_PRIVATE_KEY?: string;
  /** See {@link factsMaxAge}; shortened in tests. */
  DIRECT_FACTS_SECONDS?: string;
}

/** The direct objects, whose calls are all made by `wait`. */
export const directObjects = (env: Record<keyof DirectObjects, Namespace>, wait: Wait): DirectObjects => ({
  CHAT_ROOM: bounded<ChatRoomRpc>(env.CHAT_ROOM, wait),
  INBOX: bounded<InboxRpc>(env.INBOX, wait),
});

/** A room is named by its two people's sorted handles, so it stays theirs after renames. */
export function roomName(handles: readonly [string, string]): string {
  return handles.toSorted().join(":");
}

/**
 * A person's inbox. Its name is an unkeyed digest: a rotated key would orphan every inbox, and no client can address
 * an object by name.
 */
export const inboxOf = ({ INBOX }: Pick<DirectObjects, "INBOX">, userId: number) =>
  INBOX.getByName(createHash("sha256").update(`inbox of ${userId}`).digest("base64url"));

export const roomWithId = ({ CHAT_ROOM }: Pick<DirectObjects, "CHAT_ROOM">, id: string) =>
  CHAT_ROOM.get(CHAT_ROOM.idFromString(id));

/** The maximum age of a room's facts, in seconds. Switching direct messages off waits as long (D017). */
export const factsMaxAge = z.coerce.number().positive().default(PUBLIC_SETTING_CACHE_SECONDS);

/** The assumed difference between two machines' clocks. */
export const CLOCK_SKEW_MS = 500;

/** A person: the primary key used by objects, the public id, and the username. */
export interface PersonNames {
  userId: number;
  publicId: string;
  username: string;
}

/** How long a checked session may be relied on, UTC milliseconds. */
export interface Lease {
  leaseUntil: number;
  /** The switch of direct messages, if the database was just read. */
  isEnabled?: boolean;
}

/** The database's facts about one of two people; moments in UTC milliseconds. */
export interface PersonFacts extends PersonNames, Pick<Privacy, "whoMayWrite" | "showPresence" | "showReceipts"> {
  /** The first username; it never changes. */
  handle: string;
  suspendedUntil: number | null;
  isDeleted: boolean;
  /** Whether they proved their mobile or e-mail. */
  isProved: boolean;
  /** Whether they proved a mobile: strangers write with one only (R59). */
  hasMobile: boolean;
  /** Whether this person blocked the other member. */
  hasBlocked: boolean;
  /** Whether this person follows the other member. */
  follows: boolean;
}

/** The database's facts about two people, and the administrator's switch. */
export interface PairFacts {
  isEnabled: boolean;
  people: readonly [PersonFacts, PersonFacts];
  /** At or shortly before the read, UTC milliseconds: later changes may be missing. */
  readAt: number;
}

/** An object's refusal, as plain data that can cross an RPC; seconds to wait, and UTC milliseconds. */
export interface Refusal {
  refused: ErrorCode;
  retryAfter?: number;
  suspendedUntil?: number;
}

/** A text to store; the same text and `clientId` of the same sender twice is one message. */
export interface MessageInput {
  text: string;
  clientId: string;
}

/** A message's place in its room, and its moment in UTC milliseconds. */
export interface SentMessage {
  seq: number;
  createdAt: number;
}

export interface StoredMessage extends MessageInput, SentMessage {
  senderId: number;
}

export interface PageInput {
  limit: number;
  /** Only messages with a smaller seq. */
  before?: number | undefined;
  /** Only messages with a greater seq, the oldest of them first. */
  after?: number | undefined;
}

export interface RoomRequestState {
  requestState: RequestState;
  /** How many more messages they may send as a request; null otherwise. */
  messagesLeft: number | null;
}

/** A page of a room, oldest message first, with both cursors, the other person's as far as they may be seen. */
export interface RoomPage extends RoomRequestState {
  messages: StoredMessage[];
  hasMore: boolean;
  ownReadSeq: number;
  peerReadSeq: number;
  peerDeliveredSeq: number;
  /** When the viewer first wrote here, in ms; null before. */
  openedAt: number | null;
}

/** One conversation between two people. Callers have authenticated every user id they pass. */
export interface ChatRoomRpc extends Rpc.DurableObjectBranded {
  /** Stores the facts that the Worker has just read; called before a socket is opened. */
  setFacts: (facts: PairFacts) => Promise<void>;
  /**
   * The other member as the viewer may know them, possibly under a former username and id.
   * @param facts as for {@link send}, if the Worker has read them
   * @returns null if the viewer is not a member
   */
  peerOf: (viewerId: number, facts?: PairFacts) => Promise<PersonNames | null>;
  /** The chat's request state for the viewer, before a socket is opened. @param facts as for {@link send} */
  requestStateOf: (viewerId: number, facts: PairFacts) => Promise<RequestState>;
  /**
   * Stores and delivers a message; the same clientId with the same text stores one message and gets the same answer.
   * @param facts read from the database for this call
   */
  send: (senderId: number, input: MessageInput, facts: PairFacts) => Promise<SentMessage | Refusal>;
  /** Empty if the viewer is not a member or nobody has written. */
  page: (viewerId: number, input: PageInput, facts: PairFacts) => Promise<RoomPage>;
  /** For a report: one of the viewer's messages, last, after up to `before` earlier ones; empty if they have none such. */
  messageAndBefore: (viewerId: number, seq: number, before: number) => Promise<StoredMessage[]>;
  /** A moderator's verdict: replaces the message's text for both; idempotent. */
  takeDown: (seq: number) => Promise<void>;
  /** Undoes {@link takeDown}. */
  putBack: (seq: number, text: string) => Promise<void>;
  /** All of the viewer's messages, page by page, for their export. */
  exported: (viewerId: number, input: PageInput) => Promise<Pick<RoomPage, "messages" | "hasMore">>;
  /** The viewer accepts the other member's messages. @param facts as for {@link send} */
  accept: (viewerId: number, facts: PairFacts) => Promise<void>;
  /** Moves the viewer's read cursor to `seq` or to the end, and sends a receipt. @returns the cursor */
  markRead: (viewerId: number, facts: PairFacts, seq?: number) => Promise<number>;
  /** A device of this person is online and has everything up to `seq`. */
  markDelivered: (userId: number, seq: number) => Promise<void>;
  /** Hides a message from the viewer. @returns false if they have no such message */
  hideMessage: (viewerId: number, seq: number) => Promise<boolean>;
  /** Hides everything up to now from the viewer. */
  clear: (viewerId: number) => Promise<void>;
  /** As {@link clear}, up to `seq` and if it is still a request; delivers that to their inbox. @returns whether it was */
  clearRequest: (viewerId: number, seq: number) => Promise<boolean>;
  /** A member's inbox announces their presence. @returns whether anybody here is interested */
  presenceChanged: (userId: number, online: boolean) => Promise<boolean>;
  /**
   * Something in the database about the two has changed (a block, a follow, a username, a privacy setting): cached
   * facts are invalid. A block closes all sockets; other changes are announced to open chats and both inboxes.
   */
  factsChanged: () => Promise<void>;
  /** Closes a member's sockets of an ended session, or all of theirs. @returns whether they still have others */
  endSession: (userId: number, sessionId: string | null) => Promise<boolean>;
  /** A member left the product: all messages are deleted, for both. */
  erase: (userId: number) => Promise<void>;
}

/**
 * The state of a conversation for one of its members, which the room delivers to their inbox after every change. It is
 * the whole state instead of an event, so a later summary makes up for a lost one, and `revision` makes repeats
 * harmless.
 */
export interface ConversationSummary {
  room: string;
  /** Counts this member's changes in this room; the inbox ignores summaries that are not newer. */
  revision: number;
  owner: PersonNames;
  /** The other member, under the username the room knows. */
  peer: PersonNames;
  /** Received messages after the read cursor that the owner did not delete. */
  unread: number;
  last: StoredMessage | null;
  /** Whether it is a request to the owner: not listed, and not announced. */
  isRequest: boolean;
  /** Whether the owner has written in it or accepted it. */
  hasOpened: boolean;
}

/** A conversation's room, also of a deleted or hidden one, and the other member, as the room last named them. */
export interface KnownRoom {
  peer: PersonNames;
  room: string;
}

export interface ListedConversation extends KnownRoom {
  unread: number;
  last: StoredMessage;
}

/** A keyset cursor in the list. */
export interface ListPlace {
  hasUnread: boolean;
  lastAt: number;
  room: string;
}

export interface ListInput {
  limit: number;
  offset: number;
  after: ListPlace | null;
}

/** Requests after a place, up to a moment. */
export interface RequestsUpTo {
  /** UTC milliseconds. */
  upTo: number;
  after: ListPlace | null;
}

export interface ConversationsPage {
  conversations: ListedConversation[];
  hasMore: boolean;
  requests: RequestCounts;
}

/** How many requests are waiting, each counted up to a limit. */
export interface RequestCounts {
  /** Those that are shown with their number. */
  seen: number;
  /** Those of people with nobody in common, which wait apart (D080). */
  apart: number;
}

/** Which requests: those that are shown, or those that wait apart. */
export type RequestKind = keyof RequestCounts;

/** The result of deleting many requests, by their senders' public ids. */
export interface DeletedRequests {
  deleted: string[];
  /** How many could not be deleted, because their rooms were unreachable. */
  left: number;
  /** The last one processed, if there are more. */
  last: ListPlace | null;
}

export interface InboxPage extends ConversationsPage {
  unreadConversations: number;
}

/** An inbox's knowledge of one of its owner's rooms. */
export interface RoomKnowledge {
  /** Whether it has messages, or is about to have one. */
  isKnown: boolean;
  isRequest: boolean;
  hasOpened: boolean;
  /** The other member's public id as the owner knows it; null if the room never sent it. */
  peerId: string | null;
}

/** A subscriber to somebody's presence: a person's inbox, by their user id, or a room. */
export type Subscriber = number | string;

export interface InboxRpc extends Rpc.DurableObjectBranded {
  /** A room is about to store the owner's first message in it. */
  noteRoom: (room: string) => Promise<void>;
  /** Stores a conversation's newest state. @returns whether one of the owner's devices has it now */
  deliver: (summary: ConversationSummary) => Promise<boolean>;
  conversations: (input: ListInput) => Promise<InboxPage>;
  /** Newest first. */
  requests: (kind: RequestKind, input: Pick<ListInput, "limit" | "after">) => Promise<ConversationsPage>;
  /** Whether a room of the owner has messages, or is about to; others need not be called. */
  knowsRoom: (room: string) => Promise<boolean>;
  knowledgeOf: (peerId: number, room: string) => Promise<RoomKnowledge>;
  /** Deletes some requests that come after `after` and whose newest message is not after `upTo`, UTC milliseconds. */
  deleteRequests: (ownerId: number, place: RequestsUpTo & { kind: RequestKind }) => Promise<DeletedRequests>;
  /**
   * With which of these people the owner has a conversation or request, as far as the owner may know: not with somebody
   * whose new public id the owner must not learn (D094).
   * @returns their ids
   */
  talkingWith: (people: Pick<PersonNames, "userId" | "publicId">[]) => Promise<number[]>;
  /** Every room the owner ever had a message in, for their export and for erasing their account. */
  rooms: () => Promise<KnownRoom[]>;
  /** Whether the owner is online, as far as this viewer may know. @param isFollowed whether the owner follows them */
  isOnlineFor: (viewerId: number, isFollowed: boolean) => Promise<boolean>;
  /**
   * Subscribes to the owner's presence, if the owner shows it: a room checks that itself; for a person the inbox knows
   * whether the owner wrote to or accepted them.
   * @param isFollowed whether the owner follows the person
   * @returns whether the owner is online now
   */
  subscribe: (subscriber: Subscriber, isFollowed: boolean) => Promise<boolean>;
  /** Announces to one person that the owner is offline, and unsubscribes them. */
  unsubscribe: (personId: number) => Promise<void>;
  /** The presence of somebody the owner subscribed to. @returns whether an app of the owner is open to show it */
  presenceChanged: (person: PersonNames, online: boolean) => Promise<boolean>;
  /** Somebody is typing to the owner. @returns false if no app is open until the owner is announced as online */
  typing: (typist: PersonNames, typing: boolean) => Promise<boolean>;
  /** A block between the owner and somebody changed: rereads it, and hides or shows their conversation. */
  blockChanged: (ownerId: number, peerId: number) => Promise<void>;
  followChanged: (peerId: number, isFollowing: boolean) => Promise<void>;
  /** The owner's privacy settings changed: rereads them, and has the affected rooms reread theirs. */
  privacyChanged: (ownerId: number) => Promise<void>;
  /** The owner was renamed: announces it to their open apps at once, and all their rooms, retrying until it succeeds. */
  renamed: (owner: PersonNames) => Promise<void>;
  /** The owner's account has news: announces it to their open apps. */
  newsCame: () => Promise<void>;
  /** A device of the owner gets notifications from now on, or no more. */
  devicesChanged: () => Promise<void>;
  /** The owner has a chat open in a room. @returns false if that session has ended */
  roomOpened: (userId: number, room: string, sessionId: string) => Promise<boolean>;
  /** The room that a session with a lease may enter again, by the other member's public id (D017). */
  reopening: (sessionId: string, peerPublicId: string) => Promise<{ room: string; lease: Lease } | null>;
  /** A session of the owner ended, or with `null` all of them: closes its sockets, here and in every room. */
  endSession: (userId: number, sessionId: string | null) => Promise<void>;
  /** The owner's account is about to be erased. Without {@link eraseAccount} the inbox checks the database itself. */
  expectErasure: (userId: number) => Promise<void>;
  /** The owner's account was erased: deletes every conversation, on both sides, retrying until it succeeds. */
  eraseAccount: (userId: number) => Promise<void>;
}
