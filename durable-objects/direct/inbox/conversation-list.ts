import { REQUESTS_COUNTED_MAX } from "../../../contract/limits.ts";
import type {
  ConversationsPage,
  ConversationSummary,
  KnownRoom,
  ListedConversation,
  ListInput,
  ListPlace,
  RoomKnowledge,
} from "../interface.ts";

type Peer = { userId: number; publicId: string; username: string; room: string };

type Waiting = { peerId: string; room: string; seq: number; at: number };

type Row = Peer & {
  unread: number;
  lastSeq: number;
  lastSenderId: number;
  lastText: string;
  lastClientId: string;
  lastAt: number;
};

const PEER_COLUMNS = "peer_id as userId, peer_public_id as publicId, peer_username as username, room";
const COLUMNS = `${PEER_COLUMNS}, unread, last_seq as lastSeq, last_sender_id as lastSenderId,
  last_text as lastText, last_client_id as lastClientId, last_at as lastAt`;
const SHOWN = "last_at is not null and is_blocked = 0";
const LISTED = `${SHOWN} and is_request = 0`;
/** A request whose turn has come, by a bound moment. */
const REQUESTED = `${SHOWN} and is_request = 1 and shown_at <= ?`;
/** Keyset condition: after a place's moment and room. */
const BEHIND = "and (last_at, peer_id) < (?, (select peer_id from conversations where room = ?))";

/** The owner's conversations: the latest summary of each, by revision. */
export class ConversationList {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /**
   * Stores a summary.
   * @param shownAt the turn of a new request, UTC milliseconds; one that has a turn keeps it
   * @returns null if it is not newer than the stored one, otherwise whether it contains a new message
   */
  apply(summary: ConversationSummary, shownAt: number): { hasNewMessage: boolean } | null {
    const { room, revision, peer, unread, last, isRequest, hasOpened } = summary;
    const before = this.sql
      .exec<{ seq: number | null }>("select last_seq as seq from conversations where peer_id = ?", peer.userId)
      .toArray();
    const { rowsWritten } = this.sql.exec(
      `insert into conversations
          (peer_id, room, peer_username, revision, unread, last_seq, last_sender_id, last_text, last_client_id, last_at, peer_public_id, is_request, has_opened, shown_at, is_blocked)
        values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, exists (select 1 from blocked_people where peer_id = ?1))
        on conflict (peer_id) do update set peer_username = ?3, revision = ?4, unread = ?5, last_seq = ?6,
          last_sender_id = ?7, last_text = ?8, last_client_id = ?9, last_at = ?10, peer_public_id = ?11,
          is_request = ?12, has_opened = ?13
        where revision < ?4`,
      peer.userId,
      room,
      peer.username,
      revision,
      unread,
      last?.seq ?? null,
      last?.senderId ?? null,
      last?.text ?? null,
      last?.clientId ?? null,
      last?.createdAt ?? null,
      peer.publicId,
      isRequest ? 1 : 0,
      hasOpened ? 1 : 0,
      shownAt,
    );
    if (before.length === 0) this.sql.exec("delete from new_rooms where room = ?", room);
    // Deletions only lead back to an older message.
    return rowsWritten > 0 ? { hasNewMessage: (last?.seq ?? 0) > (before[0]?.seq ?? 0) } : null;
  }

  /** The conversation with somebody, if it is listed. */
  find(peerId: number): ListedConversation | null {
    const rows = this.sql.exec<Row>(`select ${COLUMNS} from conversations where peer_id = ? and ${LISTED}`, peerId);
    return rows.toArray().map(toListed)[0] ?? null;
  }

  /** Whether somebody's request is waiting and its turn has come. */
  isWaiting(peerId: number): boolean {
    const rows = this.sql.exec(`select 1 from conversations where ${REQUESTED} and peer_id = ?`, Date.now(), peerId);
    return rows.toArray().length > 0;
  }

  /** Whether there is a conversation or request of somebody whose room last named this public id. */
  has({ userId, publicId }: Pick<Peer, "userId" | "publicId">): boolean {
    const rows = this.sql.exec(
      `select 1 from conversations
        where peer_id = ? and peer_public_id = ? and ${SHOWN} and (is_request = 0 or shown_at <= ?)`,
      userId,
      publicId,
      Date.now(),
    );
    return rows.toArray().length > 0;
  }

  /** The room's own state of the conversation; null before its first summary. */
  knowledgeOf(peerId: number): Omit<RoomKnowledge, "isKnown"> | null {
    const rows = this.sql.exec<{ isRequest: 0 | 1; hasOpened: 0 | 1; publicId: string }>(
      "select is_request as isRequest, has_opened as hasOpened, peer_public_id as publicId from conversations where peer_id = ?",
      peerId,
    );
    const [known] = rows.toArray();
    return known
      ? { isRequest: known.isRequest === 1, hasOpened: known.hasOpened === 1, peerId: known.publicId }
      : null;
  }

  /** The username and public id the room last gave somebody; null before its first summary. */
  peerOf(peerId: number): Pick<Peer, "publicId" | "username"> | null {
    const rows = this.sql.exec<Peer>(`select ${PEER_COLUMNS} from conversations where peer_id = ?`, peerId);
    return rows.toArray()[0] ?? null;
  }

  /** Notes a room that is about to store the owner's first message: it is known from then on, however late it delivers. */
  addRoom(room: string): void {
    if (!this.hasRoom(room)) this.sql.exec("insert into new_rooms (room) values (?)", room);
  }

  hasRoom(room: string): boolean {
    const rows = this.sql.exec(
      "select 1 from conversations where room = ?1 union all select 1 from new_rooms where room = ?1",
      room,
    );
    return rows.toArray().length > 0;
  }

  roomOf(peerId: number): string | null {
    const rows = this.sql.exec<{ room: string }>("select room from conversations where peer_id = ?", peerId);
    return rows.toArray()[0]?.room ?? null;
  }

  /** How many requests are waiting, counted up to a limit. */
  requestCount(): number {
    return this.sql
      .exec<{
        count: number;
      }>(
        `select count(*) as count from (select 1 from conversations where ${REQUESTED} limit ${REQUESTS_COUNTED_MAX})`,
        Date.now(),
      )
      .one().count;
  }

  /** A page of the requests, the newest first. */
  requests({ limit, after }: Pick<ListInput, "limit" | "after">): ConversationsPage {
    const rows = this.part(REQUESTED, { after, skipped: 0, wanted: limit + 1 }, Date.now());
    return {
      conversations: rows.slice(0, limit).map(toListed),
      hasMore: rows.length > limit,
      requests: this.requestCount(),
    };
  }

  /** Requests up to a moment and after a place, newest first: person, room and place of each. */
  requestsUpTo({ upTo, after }: { upTo: number; after: ListPlace | null }, limit: number): Waiting[] {
    return this.sql
      .exec<Waiting>(
        `select peer_public_id as peerId, room, last_seq as seq, last_at as at from conversations
          where ${REQUESTED} and last_at <= ? ${after ? BEHIND : ""} order by last_at desc, peer_id desc limit ? + 0`,
        Date.now(),
        upTo,
        ...(after ? [after.lastAt, after.room] : []),
        limit,
      )
      .toArray();
  }

  /** A page of the list, after a place or an offset, and whether there are more. */
  page({ limit, offset, after }: ListInput): { conversations: ListedConversation[]; hasMore: boolean } {
    const wanted = limit + 1;
    const skipped = after === null ? offset : 0;
    const unread = after?.hasUnread === false ? [] : this.part(`unread > 0 and ${LISTED}`, { after, skipped, wanted });
    const inRead = { after: after?.hasUnread === false ? after : null, wanted: wanted - unread.length };
    const skippedOfRead = unread.length > 0 ? 0 : Math.max(0, skipped - this.unreadConversations());
    const read = inRead.wanted > 0 ? this.part(`unread = 0 and ${LISTED}`, { ...inRead, skipped: skippedOfRead }) : [];
    const rows = [...unread, ...read];
    return { conversations: rows.slice(0, limit).map(toListed), hasMore: rows.length > limit };
  }

  /**
   * One part of the list (unread, read) or the requests, each from its own index. The limit is part of a sum: a bare
   * bound LIMIT makes SQLite rebuild the statement on every call.
   */
  private part(
    which: string,
    { after, skipped, wanted }: { after: ListPlace | null; skipped: number; wanted: number },
    ...bound: number[]
  ): Row[] {
    return this.sql
      .exec<Row>(
        `select ${COLUMNS} from conversations where ${which} ${after ? BEHIND : ""}
          order by last_at desc, peer_id desc limit ? + 0 offset ?`,
        ...bound,
        ...(after ? [after.lastAt, after.room] : []),
        wanted,
        skipped,
      )
      .toArray();
  }

  /** The number of unread conversations. */
  unreadConversations(): number {
    return this.sql
      .exec<{ count: number }>(`select count(*) as count from conversations where ${LISTED} and unread > 0`)
      .one().count;
  }

  /** Conversations whose newest received message has not reached a device, as far as their room knows. */
  undelivered(): { peerId: number; room: string; seq: number }[] {
    return this.sql
      .exec<{ peerId: number; room: string; seq: number }>(
        `select peer_id as peerId, room, last_seq as seq from conversations
          where ${LISTED} and unread > 0 and delivered_seq < last_seq`,
      )
      .toArray();
  }

  markDelivered(peerId: number, seq: number): void {
    this.sql.exec("update conversations set delivered_seq = max(delivered_seq, ?2) where peer_id = ?1", peerId, seq);
  }

  isBlocked(peerId: number): boolean {
    return this.sql.exec("select 1 from blocked_people where peer_id = ?", peerId).toArray().length > 0;
  }

  /**
   * Hides or shows a person's conversation; a blocked one is kept hidden, also if it is created later.
   * @returns its room, if there is one
   */
  setBlocked(peerId: number, isBlocked: boolean): string | null {
    if (isBlocked) this.sql.exec("insert into blocked_people (peer_id) values (?) on conflict do nothing", peerId);
    else this.sql.exec("delete from blocked_people where peer_id = ?", peerId);
    this.sql.exec("update conversations set is_blocked = ?2 where peer_id = ?1", peerId, isBlocked ? 1 : 0);
    return this.roomOf(peerId);
  }

  remove(peerId: number): void {
    this.sql.exec("delete from conversations where peer_id = ?", peerId);
  }

  /** Every room there ever was a message in, including deleted and hidden conversations. */
  rooms(): KnownRoom[] {
    return this.sql.exec<Peer>(`select ${PEER_COLUMNS} from conversations order by peer_id`).toArray().map(toKnownRoom);
  }
}

const toKnownRoom = ({ userId, publicId, username, room }: Peer): KnownRoom => ({
  peer: { userId, publicId, username },
  room,
});

function toListed({ unread, ...last }: Row): ListedConversation {
  return {
    ...toKnownRoom(last),
    unread,
    last: {
      seq: last.lastSeq,
      senderId: last.lastSenderId,
      text: last.lastText,
      clientId: last.lastClientId,
      createdAt: last.lastAt,
    },
  };
}
