/** One stored message, as rooms and inboxes hand it on. */
export interface StoredMessage {
  seq: number;
  senderId: string;
  text: string;
  clientId: string;
  /** UTC milliseconds. */
  createdAt: number;
}

/**
 * A conversation as one of its two people has it: the room tells it to their inbox after every change. It is the whole
 * state and not an event, so a summary that got lost is made good by the next one, and `revision` makes repeating harmless.
 */
export interface ConversationSummary {
  /** The room's object id. */
  room: string;
  /** Counts this person's changes in this room; the inbox ignores what is not newer. */
  revision: number;
  ownerId: string;
  peerId: string;
  /** The other one's username when the room last heard it. */
  peer: string;
  owner: string;
  /** Messages of the other one after the read cursor that the owner did not delete. */
  unread: number;
  /** The newest message the owner still has; null when nothing is left. */
  last: StoredMessage | null;
}
