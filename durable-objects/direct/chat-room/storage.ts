import { UNREAD_COUNTED_MAX } from "../../../contract/limits.ts";
import type { StoredMessage } from "../summary.ts";
import type { Member, Side } from "./members.ts";

type Row = { seq: number; side: Side; text: string; clientId: string; createdAt: number };

export interface PageInput {
  limit: number;
  /** Only messages with a smaller seq. */
  before?: number | undefined;
  /** Only messages with a greater seq, the oldest of them first. */
  after?: number | undefined;
}

export interface LoggedMessage extends Omit<StoredMessage, "senderId"> {
  side: Side;
}

const COLUMNS = "seq, side, text, client_id as clientId, created_at as createdAt";
// Bound: ?1 the viewer's side, ?2 the end of what they cleared.
const VISIBLE = `seq > ?2 and not exists
  (select 1 from hidden_messages where hidden_messages.side = ?1 and hidden_messages.seq = messages.seq)`;

/** The messages of a room in their order, and what each of the two deleted for themselves. */
export class MessageLog {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Appends a message; the caller asked {@link byClientId} first. */
  append(side: Side, text: string, clientId: string, createdAt: number): LoggedMessage {
    return this.sql
      .exec<Row>(
        `insert into messages (side, text, client_id, created_at) values (?, ?, ?, ?) returning ${COLUMNS}`,
        side,
        text,
        clientId,
        createdAt,
      )
      .one();
  }

  /** What this side already sent under this key. */
  byClientId(side: Side, clientId: string): LoggedMessage | null {
    const rows = this.sql.exec<Row>(`select ${COLUMNS} from messages where side = ? and client_id = ?`, side, clientId);
    return rows.toArray()[0] ?? null;
  }

  /** The seq of the newest message of either side, 0 while there is none. */
  lastSeq(): number {
    return this.sql.exec<{ seq: number }>("select coalesce(max(seq), 0) as seq from messages").one().seq;
  }

  /** A page of what the viewer still has, oldest first, and whether there is more beyond it. */
  page({ side, clearedSeq }: Member, { limit, before, after }: PageInput) {
    const rows =
      after === undefined
        ? this.sql.exec<Row>(
            `select ${COLUMNS} from messages where ${VISIBLE} and seq < ?3 order by seq desc limit ?4`,
            side,
            clearedSeq,
            before ?? Number.MAX_SAFE_INTEGER,
            limit + 1,
          )
        : this.sql.exec<Row>(
            `select ${COLUMNS} from messages where ${VISIBLE} and seq > ?3 order by seq limit ?4`,
            side,
            clearedSeq,
            after,
            limit + 1,
          );
    const found = rows.toArray();
    const messages = found.slice(0, limit).toSorted((one, other) => one.seq - other.seq);
    return { messages, hasMore: found.length > limit };
  }

  /** The newest message the viewer still has. */
  newest(viewer: Member): LoggedMessage | null {
    return this.page(viewer, { limit: 1 }).messages[0] ?? null;
  }

  /** Messages of the other one after the viewer's read cursor that the viewer did not delete: counted to a limit, never remembered. */
  unread({ side, clearedSeq, readSeq }: Member): number {
    return this.sql
      .exec<{ count: number }>(
        `select count(*) as count from
          (select 1 from messages where ${VISIBLE} and seq > ?3 and side <> ?1 limit ?4)`,
        side,
        clearedSeq,
        readSeq,
        UNREAD_COUNTED_MAX,
      )
      .one().count;
  }

  /** Hides a message from one of the two; twice is once. @returns false when there is no such message for them */
  hide({ side, clearedSeq }: Member, seq: number): boolean {
    const known = this.sql.exec("select 1 from messages where seq = ? and seq > ?", seq, clearedSeq).toArray();
    if (known.length === 0) return false;
    this.sql.exec("insert into hidden_messages (side, seq) values (?, ?) on conflict do nothing", side, seq);
    this.forgetWhatNobodyHas(seq, seq);
    return true;
  }

  /** Text from `first` to `last` that both have deleted is gone for good; the row stays, so that its clientId is known. */
  forgetWhatNobodyHas(first: number, last: number): void {
    this.sql.exec(
      `update messages set text = '' where seq between ? and ? and text <> '' and 2 = (
        select count(*) from members where members.cleared_seq >= messages.seq or exists
          (select 1 from hidden_messages where hidden_messages.side = members.side and hidden_messages.seq = messages.seq))`,
      first,
      last,
    );
  }

  /** Removes every message, for a room one of whose people left the product. */
  erase(): void {
    this.sql.exec("delete from messages; delete from hidden_messages;");
  }
}
