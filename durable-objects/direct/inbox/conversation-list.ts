import type {
  ConversationSummary,
  KnownRoom,
  ListedConversation,
  ListInput,
  ListPlace,
  RoomKnowledge,
} from "../interface.ts";

type Peer = { userId: number; publicId: string; username: string; room: string };

/** A conversation in the list or among the requests. */
type Shown = Peer & {
  unread: number;
  lastSeq: number;
  lastSenderId: number;
  lastText: string;
  lastClientId: string;
  lastAt: number;
};

/** Any conversation; without a last one if the owner has deleted everything. */
type Row = Peer & {
  lastSeq: number | null;
  isRequest: 0 | 1;
  isStranger: 0 | 1;
  hasOpened: 0 | 1;
  isShown: 0 | 1;
  shownAt: number;
};

/** Where a request belongs: when it is shown, UTC milliseconds, and whether it is a stranger's (inbox/requests.ts). */
export interface RequestPlace {
  shownAt: number;
  isStranger: boolean;
}

const PEER_COLUMNS = "peer_id as userId, peer_public_id as publicId, peer_username as username, room";
const COLUMNS = `${PEER_COLUMNS}, unread, last_seq as lastSeq, last_sender_id as lastSenderId,
  last_text as lastText, last_client_id as lastClientId, last_at as lastAt`;
export const SHOWN = "last_at is not null and is_blocked = 0";
const LISTED = `${SHOWN} and is_request = 0`;
/** Keyset condition: after a place's moment and room. */
export const BEHIND = "and (last_at, peer_id) < (?, (select peer_id from conversations where room = ?))";

/** The owner's conversations: the latest summary of each, by revision. */
export class ConversationList {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /**
   * Stores a summary.
   * @param placed null leaves a request where it is; one that has a moment keeps it
   * @param isOnDevice whether its newest message reaches one of the owner's devices now
   * @returns null if it is not newer than the stored one, otherwise whether it contains a new message
   */
  apply(
    summary: ConversationSummary,
    placed: RequestPlace | null,
    isOnDevice: boolean,
  ): { hasNewMessage: boolean } | null {
    const { room, revision, peer, unread, last, isRequest, hasOpened } = summary;
    const before = this.of(peer.userId);
    const upsert = `insert into conversations (peer_id, room, peer_username, peer_public_id, revision, unread, is_request,
        has_opened, shown_at, delivered_seq, last_seq, last_sender_id, last_text, last_client_id, last_at, is_stranger,
        is_blocked)
      values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, coalesce(?16, 0),
        exists (select 1 from blocked_people where peer_id = ?1))
      on conflict (peer_id) do update set peer_username = ?3, peer_public_id = ?4, revision = ?5, unread = ?6,
        is_request = ?7, has_opened = ?8, delivered_seq = max(delivered_seq, ?10), last_seq = ?11, last_sender_id = ?12,
        last_text = ?13, last_client_id = ?14, last_at = ?15, is_stranger = coalesce(?16, is_stranger)
      where revision < ?5`;
    const person = [peer.userId, room, peer.username, peer.publicId];
    const delivered = isOnDevice ? (last?.seq ?? 0) : 0;
    const state = [revision, unread, Number(isRequest), Number(hasOpened), placed?.shownAt ?? 0, delivered];
    const newest = last
      ? [last.seq, last.senderId, last.text, last.clientId, last.createdAt]
      : [null, null, null, null, null];
    const isStranger = placed && Number(placed.isStranger);
    const { rowsWritten } = this.sql.exec(upsert, ...person, ...state, ...newest, isStranger);
    if (before === null) this.sql.exec("delete from new_rooms where room = ?", room);
    // Deletions only lead back to an older message.
    return rowsWritten > 0 ? { hasNewMessage: (last?.seq ?? 0) > (before?.lastSeq ?? 0) } : null;
  }

  /** The conversation with somebody, if it is listed. */
  find(peerId: number): ListedConversation | null {
    const rows = this.sql.exec<Shown>(`select ${COLUMNS} from conversations where peer_id = ? and ${LISTED}`, peerId);
    return rows.toArray().map(toListed)[0] ?? null;
  }

  /** Whether there is a conversation or request of somebody whose room last named this public id. */
  has({ userId, publicId }: Pick<Peer, "userId" | "publicId">): boolean {
    const row = this.of(userId);
    return row?.isShown === 1 && row.publicId === publicId && (row.isRequest === 0 || row.shownAt <= Date.now());
  }

  /** The room's own state of the conversation; null before its first summary. */
  knowledgeOf(peerId: number): Omit<RoomKnowledge, "isKnown"> | null {
    const row = this.of(peerId);
    return row && { isRequest: row.isRequest === 1, hasOpened: row.hasOpened === 1, peerId: row.publicId };
  }

  /** The room with somebody, and the names it last gave them; null before its first summary. */
  of(peerId: number): Row | null {
    const query = `select ${PEER_COLUMNS}, last_seq as lastSeq, is_request as isRequest, has_opened as hasOpened,
      is_stranger as isStranger, ${SHOWN} as isShown, shown_at as shownAt from conversations where peer_id = ?`;
    return this.sql.exec<Row>(query, peerId).toArray()[0] ?? null;
  }

  /** Notes a room that is about to store the owner's first message: it is known from then on, however late it delivers. */
  addRoom(room: string): void {
    if (!this.hasRoom(room)) this.sql.exec("insert into new_rooms (room) values (?)", room);
  }

  hasRoom(room: string): boolean {
    const query = "select 1 from conversations where room = ?1 union all select 1 from new_rooms where room = ?1";
    return this.sql.exec(query, room).toArray().length > 0;
  }

  /** A page of the list, after a place or an offset, and whether there are more. */
  page({ limit, offset, after }: ListInput): { conversations: ListedConversation[]; hasMore: boolean } {
    const [wanted, skipped, isRead] = [limit + 1, after === null ? offset : 0, after?.hasUnread === false];
    const unread = isRead ? [] : this.rows(`unread > 0 and ${LISTED}`, { after, skipped, wanted });
    const inRead = { after: isRead ? after : null, wanted: wanted - unread.length };
    const skippedOfRead = unread.length > 0 ? 0 : Math.max(0, skipped - this.unreadConversations());
    const read = inRead.wanted > 0 ? this.rows(`unread = 0 and ${LISTED}`, { ...inRead, skipped: skippedOfRead }) : [];
    const rows = [...unread, ...read];
    return { conversations: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /**
   * One part of the list (unread, read) or the requests. The limit is part of a sum: a bare bound LIMIT makes SQLite
   * rebuild the statement on every call.
   */
  rows(
    which: string,
    { after, skipped, wanted }: { after: ListPlace | null; skipped: number; wanted: number },
    ...bound: number[]
  ): ListedConversation[] {
    const query = `select ${COLUMNS} from conversations where ${which} ${after ? BEHIND : ""}
      order by last_at desc, peer_id desc limit ? + 0 offset ?`;
    const place = after ? [after.lastAt, after.room] : [];
    const rows = this.sql.exec<Shown>(query, ...bound, ...place, wanted, skipped).toArray();
    return rows.map(toListed);
  }

  unreadConversations(): number {
    const query = `select count(*) as count from conversations where ${LISTED} and unread > 0`;
    return this.sql.exec<{ count: number }>(query).one().count;
  }

  /** The newest conversations whose last message has not reached a device, as far as their room knows. */
  undelivered(): { peerId: number; room: string; seq: number }[] {
    const query = `select peer_id as peerId, room, last_seq as seq from conversations
      where ${LISTED} and unread > 0 and delivered_seq < last_seq order by last_at desc, peer_id desc limit 1000`;
    return this.sql.exec<{ peerId: number; room: string; seq: number }>(query).toArray();
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
    return this.of(peerId)?.room ?? null;
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

function toListed({ unread, ...last }: Shown): ListedConversation {
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
