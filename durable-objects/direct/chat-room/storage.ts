import { UNREAD_COUNTED_MAX } from "../../../contract/limits.ts";
import { migrate } from "../../kit/migrate.ts";
import { isBlockedBetween } from "../facts.ts";
import type { DirectEnv, PageInput, PairFacts, StoredMessage } from "../interface.ts";
import { afterOne, type Sends } from "../sends.ts";
import { isOpenTo } from "../standing.ts";
import { type Member, readMembers, saveMember, type Side } from "./member.ts";
import { chatRoomSchema } from "./schema.ts";

/** A type and not an interface: only types fit the row type of the storage's `exec`. */
type Row = { seq: number; side: Side; text: string; clientId: string; createdAt: number };

const COLUMNS = "seq, side, text, client_id as clientId, created_at as createdAt";
// A bound limit stands in a sum: alone, it has SQLite build the statement anew at every call.
// Bound: ?1 the viewer's side, ?2 the end of what they cleared.
const VISIBLE = `seq > ?2 and not exists
  (select 1 from hidden_messages where hidden_messages.side = ?1 and hidden_messages.seq = messages.seq)`;

/** A room's own tables: its two people with their cursors, the messages in their order, and what each deleted for themselves. */
export class RoomStorage {
  private readonly sql: SqlStorage;
  /** The two, as long as nothing of them changes: nobody else writes these tables. */
  private known: Member[] | null = null;
  private newestSeq: number | null = null;

  constructor(storage: DurableObjectStorage) {
    migrate(storage, chatRoomSchema);
    this.sql = storage.sql;
  }

  /**
   * Writes down who the two are. Who took another public id did so not to be found: it becomes known only where they opened the
   * room themselves, so that whom they wrote to can still block them. Nothing of either becomes known while a block stands.
   * @returns those who were known by another name or id, with that id
   */
  upsertMembers(facts: PairFacts, isNobodyHere: boolean): { member: Member; formerId: string | undefined }[] {
    const before = this.members();
    const isBlocked = isBlockedBetween(facts);
    // Where nobody wrote, nobody knew them by the former id: whoever comes has just named them by this one.
    const isUnwritten = isNobodyHere && before.every(({ sent }) => sent === 0);
    // Who only closed what they were called before that is called as they were.
    const isTold = (known: Member, name: string) => isUnwritten || known.username === name || isOpenTo(facts, known);
    const sorted = facts.people.toSorted((one, other) => (one.handle < other.handle ? -1 : 1));
    for (const [side, { userId, publicId, username }] of sorted.entries()) {
      const known = before[side];
      if (known?.publicId === publicId && known.username === username) continue;
      // Rooms from before there were public ids know of none.
      if (known?.publicId && (isBlocked || (known.publicId !== publicId && !isTold(known, username)))) continue;
      this.known = null;
      this.sql.exec(
        `insert into members (side, user_id, public_id, username) values (?1, ?2, ?3, ?4)
          on conflict (side) do update set public_id = ?3, username = ?4 where public_id <> ?3 or username <> ?4`,
        side,
        userId,
        publicId,
        username,
      );
    }
    return this.members().flatMap((member) => {
      const known = before.find(({ side }) => side === member.side);
      const isOtherId = known?.publicId !== member.publicId;
      if (!known || (!isOtherId && known.username === member.username)) return [];
      // A room from before there were public ids knew none.
      return [{ member, formerId: isOtherId && known.publicId !== "" ? known.publicId : undefined }];
    });
  }

  members(): Member[] {
    this.known ??= readMembers(this.sql);
    return this.known;
  }

  /** Both, in a room that knows them. */
  bothMembers(): [Member, Member] {
    const [one, other] = this.members();
    if (!one || !other) throw new Error("a room without its two people");
    return [one, other];
  }

  /** The member with this user id; null for anybody else, and in a room nobody wrote in yet. */
  memberOf(userId: string): Member | null {
    return this.members().find((member) => member.userId === userId) ?? null;
  }

  /** The other one of the two. */
  peerOf({ side }: Pick<Member, "side">): Member {
    const [one, other] = this.bothMembers();
    return side === 0 ? other : one;
  }

  /** @returns whether the cursor moved */
  markRead(side: Side, seq: number): boolean {
    const { readSeq, deliveredSeq } = this.bothMembers()[side];
    if (seq <= readSeq) return false;
    this.change(side, { readSeq: seq, deliveredSeq: Math.max(deliveredSeq, seq) });
    return true;
  }

  /** @returns whether the cursor moved */
  markDelivered(side: Side, seq: number): boolean {
    if (seq <= this.bothMembers()[side].deliveredSeq) return false;
    this.change(side, { deliveredSeq: seq });
    return true;
  }

  /** Hides everything up to `seq` from one of the two. */
  clear({ side, clearedSeq }: Member, seq: number): void {
    this.change(side, { clearedSeq: Math.max(clearedSeq, seq) });
    this.forgetDeletedByBoth(1, seq);
  }

  /** Something changed for this side: their inbox is to hear of it. */
  bumpRevision(side: Side): void {
    this.change(side, { revision: this.bothMembers()[side].revision + 1 });
  }

  /** Whether the other one's messages wait to be accepted by this one: their inbox is to hear it. */
  setRequest(side: Side, isRequest: boolean): void {
    this.change(side, { isRequest, revision: this.bothMembers()[side].revision + 1 });
  }

  /** This one lets the other one write to them from now on: both inboxes are to hear it. */
  accept({ side }: Member): void {
    this.change(side, { hasAccepted: true });
    for (const { side: each } of this.bothMembers()) this.bumpRevision(each);
  }

  setDeliveredRevision(side: Side, revision: number): void {
    if (revision > this.bothMembers()[side].deliveredRevision) this.change(side, { deliveredRevision: revision });
  }

  /** What this one's inbox lent, and until when. */
  setSends({ side }: Member, sends: Sends, sendsUntil: number): void {
    this.change(side, { sends, sendsUntil });
  }

  /**
   * Appends a message, one send less, and news for both inboxes; the caller asked {@link findByClientId} first. Who had read
   * everything and writes has still read everything: so counting what is unread never walks over one's own.
   * @param isRequest whether it waits for the other one to accept it; who writes has accepted what the other one wrote
   */
  append(
    sender: Member,
    { text, clientId, createdAt, isRequest }: Omit<StoredMessage, "seq" | "senderId"> & { isRequest: boolean },
  ): StoredMessage {
    const { side, userId, readSeq, sends, sent } = sender;
    this.newestSeq = null;
    const { seq } = this.sql
      .exec<{ seq: number }>(
        "insert into messages (side, text, client_id, created_at) values (?, ?, ?, ?) returning seq",
        side,
        text,
        clientId,
        createdAt,
      )
      .one();
    this.change(side, {
      revision: sender.revision + 1,
      sends: afterOne(sends, createdAt),
      sent: sent + 1,
      isRequest: false,
      ...(readSeq === seq - 1 && { readSeq: seq, deliveredSeq: seq }),
    });
    this.setRequest(this.peerOf(sender).side, isRequest);
    this.newestSeq = seq;
    return { seq, senderId: userId, text, clientId, createdAt };
  }

  /** What this member already sent under this key. */
  findByClientId({ side }: Member, clientId: string): StoredMessage | null {
    const rows = this.sql.exec<Row>(`select ${COLUMNS} from messages where side = ? and client_id = ?`, side, clientId);
    return this.toStored(rows.toArray())[0] ?? null;
  }

  /** The seq of the newest message of either side, 0 while there is none. */
  lastSeq(): number {
    this.newestSeq ??= this.sql.exec<{ seq: number }>("select coalesce(max(seq), 0) as seq from messages").one().seq;
    return this.newestSeq;
  }

  /** A page of what the viewer still has, oldest first, and whether there is more beyond it. */
  page({ side, clearedSeq }: Member, { limit, before, after }: PageInput) {
    const rows =
      after === undefined
        ? this.sql.exec<Row>(
            `select ${COLUMNS} from messages where ${VISIBLE} and seq < ?3 order by seq desc limit ?4 + 0`,
            side,
            clearedSeq,
            before ?? Number.MAX_SAFE_INTEGER,
            limit + 1,
          )
        : this.sql.exec<Row>(
            `select ${COLUMNS} from messages where ${VISIBLE} and seq > ?3 order by seq limit ?4 + 0`,
            side,
            clearedSeq,
            after,
            limit + 1,
          );
    const found = rows.toArray();
    const messages = found.slice(0, limit).toSorted((one, other) => one.seq - other.seq);
    return { messages: this.toStored(messages), hasMore: found.length > limit };
  }

  /** How many of the next messages have `bytes` of text, and at least one: a page of long ones is never whole in memory. */
  countWithin({ side, clearedSeq }: Member, { limit, after }: { limit: number; after: number }, bytes: number): number {
    const { count } = this.sql
      .exec<{ count: number }>(
        `select count(*) as count from (
          select sum(octet_length(text)) over (order by seq) as bytes from messages where ${VISIBLE} and seq > ?3
            order by seq limit ?4 + 0
        ) where bytes <= ?5`,
        side,
        clearedSeq,
        after,
        limit,
        bytes,
      )
      .one();
    return Math.max(1, count);
  }

  /** The newest message the viewer still has. */
  newestFor(viewer: Member): StoredMessage | null {
    return this.page(viewer, { limit: 1 }).messages[0] ?? null;
  }

  /** Messages of the other one after the viewer's read cursor that the viewer did not delete: counted to a limit, never remembered. */
  unreadOf({ side, clearedSeq, readSeq }: Member): number {
    if (readSeq >= this.lastSeq()) return 0;
    return this.sql
      .exec<{ count: number }>(
        `select count(*) as count from
          (select 1 from messages where ${VISIBLE} and seq > ?3 and side <> ?1 limit ${UNREAD_COUNTED_MAX})`,
        side,
        clearedSeq,
        readSeq,
      )
      .one().count;
  }

  /** Hides a message from one of the two; twice is once. @returns false when there is no such message for them */
  hide({ side, clearedSeq }: Member, seq: number): boolean {
    const known = this.sql.exec("select 1 from messages where seq = ? and seq > ?", seq, clearedSeq).toArray();
    if (known.length === 0) return false;
    this.sql.exec("insert into hidden_messages (side, seq) values (?, ?) on conflict do nothing", side, seq);
    this.forgetDeletedByBoth(seq, seq);
    return true;
  }

  /** Puts another text in a message's place: for both, and only where it says `was`, if that is given. @returns whether it did */
  replaceText(seq: number, text: string, was?: string): boolean {
    const changed = this.sql.exec(
      "update messages set text = ?2 where seq = ?1 and text not in ('', ?2) and (?3 is null or text = ?3) returning seq",
      seq,
      text,
      was ?? null,
    );
    return changed.toArray().length > 0;
  }

  /** Text from `first` to `last` that both have deleted is gone for good; the row stays, so that its clientId is known. */
  private forgetDeletedByBoth(first: number, last: number): void {
    this.sql.exec(
      `update messages set text = '' where seq between ? and ? and text <> '' and 2 = (
        select count(*) from members where members.cleared_seq >= messages.seq or exists
          (select 1 from hidden_messages where hidden_messages.side = members.side and hidden_messages.seq = messages.seq))`,
      first,
      last,
    );
  }

  /** Up to which message the day's count was told, and when. */
  told(): { seq: number; at: number } {
    return this.sql.exec<{ seq: number; at: number }>("select told_seq as seq, told_at as at from told_messages").one();
  }

  setTold({ seq, at }: { seq: number; at: number }): void {
    this.sql.exec("update told_messages set told_seq = ?, told_at = ?", seq, at);
  }

  /** Removes every message, for a room one of whose people left the product. */
  eraseMessages(): void {
    this.newestSeq = null;
    this.sql.exec("delete from messages; delete from hidden_messages;");
  }

  private change(side: Side, changes: Partial<Member>): void {
    const people = this.bothMembers();
    const member = { ...people[side], ...changes };
    // Unknown until it is written: should that fail, what stands is read again.
    this.known = null;
    saveMember(this.sql, member);
    this.known = side === 0 ? [member, people[1]] : [people[0], member];
  }

  private toStored(rows: readonly Row[]): StoredMessage[] {
    const members = this.members();
    return rows.map(({ side, ...message }) => ({
      ...message,
      senderId: members.find((member) => member.side === side)?.userId ?? "",
    }));
  }
}

/** What a room's parts share. */
export interface Room {
  state: DurableObjectState;
  env: DirectEnv;
  /** The room's object id. */
  id: string;
  storage: RoomStorage;
}
