/** What direct's objects say to each other and to the Worker: their bindings, their calls, and what those carry. */
import { z } from "zod";

import type { Standing } from "../../contract/direct/events.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../../contract/limits.ts";
import type { Privacy } from "../../contract/privacy.ts";
import type { Sends } from "./sends.ts";

/** The objects, as the Worker and they themselves reach them. */
export interface DirectObjects {
  /** Named by {@link roomName}. */
  CHAT_ROOM: DurableObjectNamespace<ChatRoomRpc>;
  /** Named by the user's id. */
  INBOX: DurableObjectNamespace<InboxRpc>;
}

/** The bindings of the objects. */
export interface DirectEnv extends DirectObjects {
  DB: D1Database;
  /** See {@link factsMaxAge}; tests shorten it. */
  DIRECT_FACTS_SECONDS?: string;
}

/** A room is its two people's handles, sorted: it stays theirs whatever they call themselves later. */
export function roomName(handles: readonly [string, string]): string {
  return handles.toSorted().join(":");
}

/** The room with an object id. */
export const roomWithId = ({ CHAT_ROOM }: Pick<DirectObjects, "CHAT_ROOM">, id: string) =>
  CHAT_ROOM.get(CHAT_ROOM.idFromString(id));

/** How old what a room knows of the database may be, in seconds. Switching off waits as long (docs/decisions/030). */
export const factsMaxAge = z.coerce.number().positive().default(PUBLIC_SETTING_CACHE_SECONDS);

/** How far the clocks of two machines may be apart. */
export const CLOCK_SKEW_MS = 500;

/** A person as the objects key them, as everybody's machine knows them, and as people read them. */
export interface PersonNames {
  userId: string;
  publicId: string;
  username: string;
}

/** What the database knows of one of two people who talk. */
export interface PersonFacts extends PersonNames, Privacy {
  /** The first username; it never changes. */
  handle: string;
  /** UTC milliseconds. */
  registeredAt: number;
  /** UTC milliseconds; null while no suspension was ever pronounced. */
  suspendedUntil: number | null;
  isDeleted: boolean;
  /** Whether they proved their mobile or e-mail. */
  isProved: boolean;
  /** Whether this one blocked the other one. */
  hasBlocked: boolean;
  /** Whether this one follows the other one. */
  follows: boolean;
}

/** What the database knows of two people, and whether the administrator lets anybody talk. */
export interface PairFacts {
  isEnabled: boolean;
  people: readonly [PersonFacts, PersonFacts];
  /** When it was asked, or a little earlier, UTC milliseconds: what was changed later may be missing. */
  readAt: number;
}

/** Why an object did not do what it was asked; plain data, so that it crosses from object to Worker. */
export interface Refusal {
  refused: ErrorCode;
  /** Seconds to wait. */
  retryAfter?: number;
  /** UTC milliseconds, with SUSPENDED. */
  suspendedUntil?: number;
}

/** One stored message, as rooms and inboxes hand it on. */
export interface StoredMessage {
  seq: number;
  senderId: string;
  text: string;
  clientId: string;
  /** UTC milliseconds. */
  createdAt: number;
}

export interface MessageInput {
  text: string;
  /** Idempotency key: the same one of the same sender twice is one message. */
  clientId: string;
}

export interface SentMessage {
  seq: number;
  /** UTC milliseconds. */
  createdAt: number;
}

export interface PageInput {
  limit: number;
  /** Only messages with a smaller seq. */
  before?: number | undefined;
  /** Only messages with a greater seq, the oldest of them first. */
  after?: number | undefined;
}

/** How a room stands for one of its two people. */
export interface RoomStanding {
  standing: Standing;
  /** How many messages they may still send, where they asked. */
  messagesLeft: number | null;
}

/** A page of a room, oldest message first, and the two people's cursors: the other one's as far as they tell them. */
export interface RoomPage extends RoomStanding {
  messages: StoredMessage[];
  hasMore: boolean;
  ownReadSeq: number;
  peerReadSeq: number;
  peerDeliveredSeq: number;
}

/** One conversation between two people. Whoever names a user here has proved that it is them. */
export interface ChatRoomRpc extends Rpc.DurableObjectBranded {
  /** Takes in what the Worker has just read of the two: who they are, and what they may do. Comes before a socket. */
  setFacts: (facts: PairFacts) => Promise<void>;
  /**
   * Who the other one of the two is, as far as the viewer may know: perhaps under a former name and id.
   * @param facts as for {@link send}, once the Worker has read them
   * @returns null in a room the viewer is not in
   */
  peerOf: (viewerId: string, facts?: PairFacts) => Promise<PersonNames | null>;
  /** How the room stands for the viewer, before they get a socket. @param facts as for {@link send} */
  standingOf: (viewerId: string, facts: PairFacts) => Promise<Standing>;
  /**
   * Stores a message and hands it out; the same clientId twice stores one message and answers the same.
   * @param facts what the database said for this very call
   */
  send: (senderId: string, input: MessageInput, facts: PairFacts) => Promise<SentMessage | Refusal>;
  /** A page of what the viewer still has; of a room they are not in, or that nobody wrote in, an empty one. */
  page: (viewerId: string, input: PageInput, facts: PairFacts) => Promise<RoomPage>;
  /** For a report: a message the viewer has, last, and up to `before` that came before it; nothing where they have none such. */
  messageAndBefore: (viewerId: string, seq: number, before: number) => Promise<StoredMessage[]>;
  /** A moderator's verdict: the message's text goes for both of them. Twice is once. */
  takeDown: (seq: number) => Promise<void>;
  /** The verdict is taken back. */
  putBack: (seq: number, text: string) => Promise<void>;
  /** Everything the viewer still has, page by page, for their export. */
  exported: (viewerId: string, input: PageInput) => Promise<Pick<RoomPage, "messages" | "hasMore">>;
  /** The viewer accepts to be written to by the other one, from now on. @param facts as for {@link send} */
  accept: (viewerId: string, facts: PairFacts) => Promise<void>;
  /** Moves the viewer's read cursor forward, to `seq` or to the end, and tells the other one. @returns the cursor */
  markRead: (viewerId: string, facts: PairFacts, seq?: number) => Promise<number>;
  /** A device of this person came online and has everything up to `seq`. */
  markDelivered: (userId: string, seq: number) => Promise<void>;
  /** Hides a message from the viewer. @returns false when it is none of theirs */
  hideMessage: (viewerId: string, seq: number) => Promise<boolean>;
  /** Hides everything up to now from the viewer. */
  clear: (viewerId: string) => Promise<void>;
  /** Hides everything up to `seq` from the viewer, if it still waits for them to accept it. Their inbox knows it then. @returns whether */
  clearRequest: (viewerId: string, seq: number) => Promise<boolean>;
  /** The inbox of one of the two says that they came or went. @returns whether anybody here wants to know */
  presenceChanged: (userId: string, online: boolean) => Promise<boolean>;
  /**
   * Something the database knows of the two has changed (a block, a follow, a name, what one of them lets be seen): what is known
   * of them no longer holds. After a block nobody stays; the rest is told to whoever is here, and to both inboxes.
   */
  factsChanged: () => Promise<void>;
  /** Closes what one of the two opened with a session that has ended, or everything of theirs. @returns whether others stay */
  endSession: (userId: string, sessionId: string | null) => Promise<boolean>;
  /** The inbox of one of the two takes back what is more than `part` of what it lent. @returns what that was */
  giveBackSends: (userId: string, part: number) => Promise<LentSends>;
  /** One of the two left the product: nothing of what was written stays, on either side. */
  erase: (userId: string) => Promise<void>;
  /** Whether both inboxes know the newest state: tests wait for it. */
  deliveriesIdle: () => Promise<boolean>;
}

/**
 * A conversation as one of its two people has it: the room hands it to their inbox after every change. It is the whole
 * state and not an event, so a summary that got lost is made good by the next one, and `revision` makes repeating harmless.
 */
export interface ConversationSummary {
  /** The room's object id. */
  room: string;
  /** Counts this person's changes in this room; the inbox ignores what is not newer. */
  revision: number;
  owner: PersonNames;
  /** The other one, under the name the room last heard. */
  peer: PersonNames;
  /** Messages of the other one after the read cursor that the owner did not delete. */
  unread: number;
  /** The newest message the owner still has; null when nothing is left. */
  last: StoredMessage | null;
  /** Whether it waits for the owner to accept it: it stands apart from the list then, and nothing tells of it. */
  isRequest: boolean;
  /** Whether the owner has written in it or accepted it. */
  hasOpened: boolean;
}

/** A conversation with something in it, as its owner has it. */
export interface ListedConversation {
  /** The other one, under the name their room last said. */
  peer: PersonNames;
  room: string;
  unread: number;
  last: StoredMessage;
}

/** Stands behind a conversation in the list. */
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

export interface ConversationsPage {
  conversations: ListedConversation[];
  hasMore: boolean;
  /** How many requests wait, counted to a limit. */
  requests: number;
}

/** What became of requests that were to be deleted together. */
export interface DeletedRequests {
  /** Whose they were, by public ids. */
  deleted: string[];
  /** How many could not be deleted, because their rooms were away. */
  left: number;
  /** The last one that was looked at, where there are more. */
  last: ListPlace | null;
}

export interface InboxPage extends ConversationsPage {
  unreadConversations: number;
}

/** Where a conversation lives, also one that was deleted or is hidden. */
export interface KnownRoom {
  peer: PersonNames;
  room: string;
}

/** What an inbox knows of a room of its owner. */
export interface RoomKnowledge {
  /** Whether anybody wrote in it, or is about to. */
  isKnown: boolean;
  isRequest: boolean;
  hasOpened: boolean;
  /** The other one's public id as the owner knows it; null where the room never said it. */
  peerId: string | null;
}

/** What a room asks of an inbox, so that the inbox's owner may send in it. */
export interface SendsWanted {
  room: string;
  userId: string;
  /** What the room has already. */
  burst: number;
  /** Whether a message waits for it: then what other rooms have left goes, too. */
  isWaiting: boolean;
}

/** What changed hands of a person's sends ({@link Sends}). */
export type LentSends = Pick<Sends, "burst" | "left">;

/** What an inbox adds to what a room has of its owner's sends; with `isAnew` the room has nothing else, whatever it believes. */
export type Loan = LentSends & { isAnew: boolean };

/** Who wants to hear when somebody comes or goes. */
export type Subscriber = { kind: "inbox" | "room"; id: string };

/** One person's conversations, what they may send, and whether they are online. */
export interface InboxRpc extends Rpc.DurableObjectBranded {
  /** Lends a room of what the owner may send, over all their rooms, for SENDS_LEASE_MS. */
  lendSends: (wanted: SendsWanted) => Promise<Loan>;
  /** The owner is about to write to somebody who does not know them, for the first time. @returns why not, or null */
  openRequest: (room: string, isNewAccount: boolean) => Promise<Refusal | null>;
  /** Takes in a conversation's newest state. @returns whether a device of the owner has it now */
  deliver: (summary: ConversationSummary) => Promise<boolean>;
  /** A page of the owner's conversations, and in how many of all something is unread. */
  conversations: (input: ListInput) => Promise<InboxPage>;
  /** A page of the requests that wait for the owner, the newest first. */
  requests: (input: Pick<ListInput, "limit" | "after">) => Promise<ConversationsPage>;
  /** Whether anybody wrote in a room of the owner's, or is about to: no other has to be waked. */
  knowsRoom: (room: string) => Promise<boolean>;
  /** What is known here of the room with somebody. */
  knowledgeOf: (peerId: string, room: string) => Promise<RoomKnowledge>;
  /**
   * Deletes the requests whose newest message came up to `upTo` (UTC milliseconds) and that stand behind `after`, the newest first and
   * not all at once.
   */
  deleteRequests: (ownerId: string, place: { upTo: number; after: ListPlace | null }) => Promise<DeletedRequests>;
  /**
   * With which of these people there is a conversation or a request, as far as the owner may know that it is them: not of who has
   * taken another public id since and told the owner none (docs/decisions/094). @returns their ids
   */
  talkingWith: (people: Pick<PersonNames, "userId" | "publicId">[]) => Promise<string[]>;
  /** Every room the owner ever had a message in, for their export and for the erasure of their account. */
  rooms: () => Promise<KnownRoom[]>;
  /** Whether the owner is online, as far as this viewer may know. @param isFollowed whether the owner follows them */
  isOnlineFor: (viewerId: string, isFollowed: boolean) => Promise<boolean>;
  /**
   * Has a subscriber told of every coming and going, where the owner lets them: a room knows that itself, of a person the
   * inbox knows whether its owner ever wrote to or accepted them.
   * @param isFollowed whether the owner follows the person who asks
   * @returns whether the owner is online now
   */
  subscribe: (subscriber: Subscriber, isFollowed: boolean) => Promise<boolean>;
  /** Somebody hears that the owner is gone, and nothing after that. */
  unsubscribe: (personId: string) => Promise<void>;
  /** Somebody the owner asked about came or went. @returns whether an app of the owner is open to hear it */
  presenceChanged: (person: PersonNames, online: boolean) => Promise<boolean>;
  /** Somebody is writing to the owner. @returns false if no app is open to show it until the owner is next said to be online */
  typing: (typist: PersonNames, typing: boolean) => Promise<boolean>;
  /** A block between the owner and somebody was set or taken back: asks which, and hides or shows their conversation. */
  blockChanged: (ownerId: string, peerId: string) => Promise<void>;
  /** The owner follows somebody, or does not any more. */
  followChanged: (peerId: string, isFollowing: boolean) => Promise<void>;
  /** The owner chose anew who may write and who sees them: asks what, and has every room it touches ask too. */
  privacyChanged: (ownerId: string) => Promise<void>;
  /** The owner has another name: their open apps hear it at once, and every room they have in turn, however often it takes. */
  renamed: (owner: PersonNames) => Promise<void>;
  /** A chat of the owner was opened in a room. */
  roomOpened: (userId: string, room: string) => Promise<void>;
  /** A session of the owner has ended, or with `null` all of them: its sockets close, here and in every room. */
  endSession: (userId: string, sessionId: string | null) => Promise<void>;
  /** The owner's account is about to be erased. Should nobody come back to say so, the inbox asks the database itself. */
  expectErasure: (userId: string) => Promise<void>;
  /** The owner's account is erased: every conversation goes, on both sides, however often it takes. */
  eraseAccount: (userId: string) => Promise<void>;
}
