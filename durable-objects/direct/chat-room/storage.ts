import { UNREAD_COUNTED_MAX } from "../../../contract/direct/values.ts";
import { migrate } from "../../kit/storage.ts";
import { isBlockedBetween } from "../facts.ts";
import type { PageInput, PairFacts, StoredMessage } from "../interface.ts";
import { knowsPeer } from "../request-state.ts";
import { type Member, readMembers, saveMember, type Side } from "./member.ts";
import { chatRoomSchema } from "./schema.ts";

/** A type, because an interface does not satisfy the row type of `exec`. */
type Row = { seq: number; side: Side; text: string; clientId: string; createdAt: number };

const COLUMNS = "seq, side, text, client_id as clientId, created_at as createdAt";
// The bound limit is part of a sum: a bare bound LIMIT makes SQLite rebuild the statement on every call. ?1 is the
// viewer's side, ?2 the seq they cleared up to.
const VISIBLE = `seq > ?2 and not exists
  (select 1 from hidden_messages where hidden_messages.side = ?1 and hidden_messages.seq = messages.seq)`;

/**
 * A room's tables: its two members with their cursors, the messages in order, and which of them each member deleted.
 */
export class RoomStorage {
  private readonly sql: SqlStorage;
  /** The members, cached: only this class writes the table. */
  private known: Member[] | null = null;
  /** The members with cursors that are not written yet. */
  private readonly unwritten = new Set<Side>();
  private newestSeq: number | null = null;

  constructor(storage: DurableObjectStorage) {
    migrate(storage, chatRoomSchema);
    this.sql = storage.sql;
  }

  /**
   * Stores who the two are. A new public id means that the member does not want to be found, so it is stored only if
   * they opened the room themselves: the peer can then still block them. During a block no change is stored.
   * @returns those known by another name or id before, with that id
   */
  upsertMembers(facts: PairFacts, isNobodyHere: boolean): { member: Member; formerId: string | undefined }[] {
    const before = this.members();
    const isBlocked = isBlockedBetween(facts);
    // Without messages nobody knew the former id: the caller has just used this one.
    const isUnwritten = isNobodyHere && before.every(({ sent }) => sent === 0);
    // A member who only closed their former usernames keeps the name shown here.
    const mayLearn = (known: Member, name: string) => isUnwritten || known.username === name || knowsPeer(facts, known);
    const sorted = facts.people.toSorted((one, other) => (one.handle < other.handle ? -1 : 1));
    for (const [side, { userId, publicId, username }] of sorted.entries()) {
      const known = before[side];
      if (known?.publicId === publicId && known.username === username) continue;
      if (known && (isBlocked || (known.publicId !== publicId && !mayLearn(known, username)))) continue;
      this.writeCursors();
      this.known = null;
      const upsert = `insert into members (side, user_id, public_id, username) values (?1, ?2, ?3, ?4)
        on conflict (side) do update set public_id = ?3, username = ?4`;
      this.sql.exec(upsert, side, userId, publicId, username);
    }
    return this.members().flatMap((member) => {
      const known = before.find(({ side }) => side === member.side);
      const isOtherId = known?.publicId !== member.publicId;
      if (!known || (!isOtherId && known.username === member.username)) return [];
      return [{ member, formerId: isOtherId ? known.publicId : undefined }];
    });
  }

  members(): Member[] {
    this.known ??= readMembers(this.sql);
    return this.known;
  }

  /** Both members; throws in a room that has none. */
  bothMembers(): [Member, Member] {
    const [one, other] = this.members();
    if (!one || !other) throw new Error("a room without its two people");
    return [one, other];
  }

  /** The member with this user id; null for others, and in a room without messages. */
  memberOf(userId: number): Member | null {
    return this.members().find((member) => member.userId === userId) ?? null;
  }

  peerOf({ side }: Pick<Member, "side">): Member {
    const [one, other] = this.bothMembers();
    return side === 0 ? other : one;
  }

  /**
   * Moves the read cursor and marks this side's inbox as outdated. The delivery, or {@link writeCursors}, writes it.
   * @returns whether it moved
   */
  markRead(side: Side, seq: number): boolean {
    const { readSeq, deliveredSeq, changes } = this.bothMembers()[side];
    if (seq <= readSeq) return false;
    this.change(side, { readSeq: seq, deliveredSeq: Math.max(deliveredSeq, seq), changes: changes + 1 }, "later");
    return true;
  }

  /** As {@link markRead}, for the delivered cursor. */
  markDelivered(side: Side, seq: number): boolean {
    if (seq <= this.bothMembers()[side].deliveredSeq) return false;
    this.change(side, { deliveredSeq: seq }, "later");
    return true;
  }

  /** Writes the cursors that have moved, of one side or both. */
  writeCursors(only?: Side): void {
    for (const side of this.unwritten) if (only === undefined || side === only) this.change(side, {});
  }

  /** Counts this member's changes, messages included; higher after each. */
  revisionOf({ changes }: Pick<Member, "changes">): number {
    return this.lastSeq() + changes;
  }

  /** Hides everything up to `seq` from one member. */
  clear({ side, clearedSeq }: Member, seq: number): void {
    this.change(side, { clearedSeq: Math.max(clearedSeq, seq) });
    this.forgetDeletedByBoth(1, seq);
  }

  /** Marks this side's inbox as outdated. */
  bumpRevision(side: Side): void {
    this.change(side, { changes: this.bothMembers()[side].changes + 1 });
  }

  /** Stores whether the peer's messages are a request to this member, and marks their inbox as outdated. */
  setRequest(side: Side, isRequest: boolean): void {
    this.change(side, { isRequest, changes: this.bothMembers()[side].changes + 1 });
  }

  /** Accepts the peer's messages for this member, and marks both inboxes as outdated. */
  accept({ side }: Member): void {
    this.change(side, { hasAccepted: true });
    for (const { side: each } of this.bothMembers()) this.bumpRevision(each);
  }

  /**
   * Appends a message; the caller has checked {@link findByClientId}. A sender who had read everything still has: so
   * counting unread messages never visits their own.
   * @param isRequest whether it is a request to the other member; writing accepts the peer's messages
   */
  append(
    sender: Member,
    { text, clientId, createdAt, isRequest }: Omit<StoredMessage, "seq" | "senderId"> & { isRequest: boolean },
  ): StoredMessage {
    const { side, userId, readSeq, sent } = sender;
    const peer = this.peerOf(sender);
    this.newestSeq = null;
    const insert = "insert into messages (side, text, client_id, created_at) values (?, ?, ?, ?) returning seq";
    const { seq } = this.sql.exec<{ seq: number }>(insert, side, text, clientId, createdAt).one();
    const cursors = readSeq === seq - 1 && { readSeq: seq, deliveredSeq: seq };
    this.change(side, { sent: sent + 1, isRequest: false, ...cursors }, sender.isRequest ? "now" : "later");
    if (peer.isRequest !== isRequest) this.change(peer.side, { isRequest });
    this.newestSeq = seq;
    return { seq, senderId: userId, text, clientId, createdAt };
  }

  findByClientId({ side }: Member, clientId: string): StoredMessage | null {
    const rows = this.sql.exec<Row>(`select ${COLUMNS} from messages where side = ? and client_id = ?`, side, clientId);
    return this.toStored(rows.toArray())[0] ?? null;
  }

  /** The newest message's seq; 0 without messages. */
  lastSeq(): number {
    this.newestSeq ??= this.sql.exec<{ seq: number }>("select coalesce(max(seq), 0) as seq from messages").one().seq;
    return this.newestSeq;
  }

  /** A page of the viewer's messages, oldest first, and whether there are more. */
  page({ side, clearedSeq }: Member, { limit, before, after }: PageInput) {
    const which = after === undefined ? "seq < ?3 order by seq desc" : "seq > ?3 order by seq";
    const place = after ?? before ?? Number.MAX_SAFE_INTEGER;
    const query = `select ${COLUMNS} from messages where ${VISIBLE} and ${which} limit ?4 + 0`;
    const found = this.sql.exec<Row>(query, side, clearedSeq, place, limit + 1).toArray();
    const messages = found.slice(0, limit).toSorted((one, other) => one.seq - other.seq);
    return { messages: this.toStored(messages), hasMore: found.length > limit };
  }

  /**
   * How many of the next messages fit in `bytes` of text, at least one: a page of long ones is never whole in memory.
   */
  countWithin({ side, clearedSeq }: Member, { limit, after }: { limit: number; after: number }, bytes: number): number {
    const query = `select count(*) as count from (
        select sum(octet_length(text)) over (order by seq) as bytes from messages where ${VISIBLE} and seq > ?3
          order by seq limit ?4 + 0
      ) where bytes <= ?5`;
    return Math.max(1, this.sql.exec<{ count: number }>(query, side, clearedSeq, after, limit, bytes).one().count);
  }

  /** When this member first wrote here; null before, or once both deleted it. */
  openedAt({ side, sent }: Member): number | null {
    if (sent === 0) return null;
    const query = "select created_at as at from messages where side = ? order by seq limit 1";
    return this.sql.exec<{ at: number }>(query, side).toArray()[0]?.at ?? null;
  }

  newestFor(viewer: Member): StoredMessage | null {
    return this.page(viewer, { limit: 1 }).messages[0] ?? null;
  }

  /** Unread messages, excluding deleted ones: counted up to a limit, never stored. */
  unreadOf({ side, clearedSeq, readSeq }: Member): number {
    if (readSeq >= this.lastSeq()) return 0;
    const unread = `select 1 from messages where ${VISIBLE} and seq > ?3 and side <> ?1 limit ${UNREAD_COUNTED_MAX}`;
    const query = `select count(*) as count from (${unread})`;
    return this.sql.exec<{ count: number }>(query, side, clearedSeq, readSeq).one().count;
  }

  /** Hides a message from one member; idempotent. @returns false if they have no such message */
  hide({ side, clearedSeq }: Member, seq: number): boolean {
    const known = this.sql.exec("select 1 from messages where seq = ? and seq > ?", seq, clearedSeq).toArray();
    if (known.length === 0) return false;
    this.sql.exec("insert into hidden_messages (side, seq) values (?, ?) on conflict do nothing", side, seq);
    this.forgetDeletedByBoth(seq, seq);
    return true;
  }

  /** Replaces a message's text for both members; with `was` only if that is its text. @returns whether it did */
  replaceText(seq: number, text: string, was?: string): boolean {
    const update =
      "update messages set text = ?2 where seq = ?1 and text not in ('', ?2) and (?3 is null or text = ?3)";
    return this.sql.exec(update, seq, text, was ?? null).rowsWritten > 0;
  }

  /** Clears the text of messages both members deleted; the rows stay for deduplication by clientId. */
  private forgetDeletedByBoth(first: number, last: number): void {
    const update = `update messages set text = '' where seq between ? and ? and text <> '' and 2 = (
      select count(*) from members where members.cleared_seq >= messages.seq or exists
        (select 1 from hidden_messages where hidden_messages.side = members.side and hidden_messages.seq = messages.seq))`;
    this.sql.exec(update, first, last);
  }

  /** Deletes every message, when a member left the product. @returns whether there were any */
  eraseMessages(): boolean {
    const erased = this.lastSeq();
    this.sql.exec("delete from messages; delete from hidden_messages;");
    this.newestSeq = 0;
    // Seqs start at 1 again, but revisions continue.
    for (const { side, changes } of this.members()) this.change(side, { sent: 0, changes: changes + erased });
    return erased > 0;
  }

  private change(side: Side, changes: Partial<Member>, when: "now" | "later" = "now"): void {
    const people = this.bothMembers();
    const member = { ...people[side], ...changes };
    if (when === "later") this.unwritten.add(side);
    else {
      // Uncached until it is written: if that fails, the stored state is read again.
      this.known = null;
      saveMember(this.sql, member);
      this.unwritten.delete(side);
    }
    this.known = side === 0 ? [member, people[1]] : [people[0], member];
  }

  private toStored(rows: readonly Row[]): StoredMessage[] {
    const members = this.members();
    return rows.map(({ side, ...message }) => ({
      ...message,
      senderId: members.find((member) => member.side === side)?.userId ?? 0,
    }));
  }
}
