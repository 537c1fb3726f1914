import type { ConversationPage, RequestPage } from "../../../contract/direct/calls/conversations.ts";
import type { MessagePage } from "../../../contract/direct/calls/messages.ts";
import { listed, type Person } from "./people.ts";

type Conversation = ConversationPage["items"][number];
type DirectRequest = RequestPage["items"][number];
type DirectMessage = Conversation["lastMessage"];

let count = 0;
const rooms = new WeakMap<Person, string>();
let roomCount = 0;

/** The room of the viewer and another person, whatever their usernames. */
function roomWith(peer: Person): string {
  const known = rooms.get(peer);
  if (known !== undefined) return known;
  roomCount += 1;
  const room = roomCount.toString(16).padStart(64, "0");
  rooms.set(peer, room);
  return room;
}

/** A message between two people, as the viewer sees it. */
export function aMessage(viewer: Person, peer: Person, text: string, own = false): DirectMessage {
  count += 1;
  const [from, to] = own ? [viewer, peer] : [peer, viewer];
  return {
    _id: `${roomWith(peer)}-${count}`,
    seq: count,
    from: from.username,
    to: to.username,
    own,
    text,
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    clientId: crypto.randomUUID(),
  };
}

/** A conversation that the other person began. */
export function aConversation(viewer: Person, peer: Person, more: Partial<Conversation> = {}): Conversation {
  const lastMessage = aMessage(viewer, peer, "سلام");
  return {
    peer: peer.username,
    peerId: peer.id,
    person: listed(peer),
    unreadCount: 0,
    lastMessageAt: lastMessage.createdAt,
    lastMessage,
    ...more,
  };
}

/** The last page of the conversations. */
export const conversationsOf = (items: Conversation[], requests = 0): Omit<ConversationPage, "success"> => ({
  items,
  hasMore: false,
  nextCursor: null,
  unreadConversations: items.filter(({ unreadCount }) => unreadCount > 0).length,
  requests,
  requestsApart: 0,
});

/** The newest messages with a person who has read none. */
export const messagesOf = (peer: Person, messages: DirectMessage[]): Omit<MessagePage, "success"> => ({
  room: roomWith(peer),
  messages,
  hasMore: false,
  nextBefore: null,
  person: listed(peer),
  online: false,
  ownReadSeq: messages.at(-1)?.seq ?? 0,
  peerReadSeq: 0,
  peerDeliveredSeq: 0,
  openedAt: null,
  requestState: "open",
  live: true,
  messagesLeft: null,
  firstContact: null,
});

/** A stranger's first contact without mutual acquaintances. */
export const aFirstContact = (more: Partial<NonNullable<MessagePage["firstContact"]>> = {}) => ({
  registeredAt: "2026-01-01T00:00:00.000Z",
  inCommon: { count: 0, usernames: [] },
  resembles: null,
  ...more,
});

/** A stranger's request to the viewer. */
export const aRequest = (viewer: Person, peer: Person, text: string, contact = aFirstContact()): DirectRequest => ({
  ...aConversation(viewer, peer, { unreadCount: 1, lastMessage: aMessage(viewer, peer, text) }),
  firstContact: contact,
});

/** The last page of the requests. */
export const requestsOf = (items: DirectRequest[]): Omit<RequestPage, "success"> => ({
  items,
  hasMore: false,
  nextCursor: null,
  requests: items.length,
  requestsApart: 0,
});
