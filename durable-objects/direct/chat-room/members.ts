import type { PairFacts } from "../interface.ts";

/** Which of the two: 0 has the handle that sorts first. */
export type Side = 0 | 1;

/** A type and not an interface: only types fit the row type of the storage's `exec`. */
export type Member = {
  side: Side;
  userId: string;
  username: string;
  /** Everything up to here was seen; a read cursor never goes back. */
  readSeq: number;
  deliveredSeq: number;
  clearedSeq: number;
  revision: number;
  toldRevision: number;
};

const COLUMNS = `side, user_id as userId, username, read_seq as readSeq, delivered_seq as deliveredSeq,
  cleared_seq as clearedSeq, revision, told_revision as toldRevision`;

/** The two people of a room, their cursors, and what their inboxes know. */
export class Members {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Writes down who the two are; a new name of theirs replaces the old one. */
  seat({ people }: PairFacts): void {
    const sorted = people.toSorted((one, other) => (one.handle < other.handle ? -1 : 1));
    for (const [side, { userId, username }] of sorted.entries()) {
      this.sql.exec(
        `insert into members (side, user_id, username) values (?1, ?2, ?3)
          on conflict (side) do update set username = ?3 where username <> ?3`,
        side,
        userId,
        username,
      );
    }
  }

  all(): Member[] {
    return this.sql.exec<Member>(`select ${COLUMNS} from members order by side`).toArray();
  }

  /** Both, in a room that was met. */
  pair(): [Member, Member] {
    const [one, other] = this.all();
    if (!one || !other) throw new Error("a room without its two people");
    return [one, other];
  }

  /** The member with this user id; null for anybody else, and in a room nobody wrote in yet. */
  find(userId: string): Member | null {
    return this.sql.exec<Member>(`select ${COLUMNS} from members where user_id = ?`, userId).toArray()[0] ?? null;
  }

  /** The other one of the two. */
  peerOf({ side }: Pick<Member, "side">): Member {
    return this.sql.exec<Member>(`select ${COLUMNS} from members where side = ?`, 1 - side).one();
  }

  /** @returns whether the cursor moved */
  markRead(side: Side, seq: number): boolean {
    const { rowsWritten } = this.sql.exec(
      `update members set read_seq = ?2, delivered_seq = max(delivered_seq, ?2) where side = ?1 and read_seq < ?2`,
      side,
      seq,
    );
    return rowsWritten > 0;
  }

  /** @returns whether the cursor moved */
  markDelivered(side: Side, seq: number): boolean {
    const { rowsWritten } = this.sql.exec(
      "update members set delivered_seq = ?2 where side = ?1 and delivered_seq < ?2",
      side,
      seq,
    );
    return rowsWritten > 0;
  }

  /** Who had read everything and writes has still read everything: so counting what is unread never walks over one's own. */
  wrote(side: Side, seq: number): void {
    this.sql.exec(
      "update members set read_seq = ?2, delivered_seq = ?2 where side = ?1 and read_seq = ?2 - 1",
      side,
      seq,
    );
  }

  clear(side: Side, seq: number): void {
    this.sql.exec("update members set cleared_seq = max(cleared_seq, ?2) where side = ?1", side, seq);
  }

  /** Something changed for this side: their inbox is to be told. */
  changed(side: Side): void {
    this.sql.exec("update members set revision = revision + 1 where side = ?", side);
  }

  told(side: Side, revision: number): void {
    this.sql.exec("update members set told_revision = max(told_revision, ?2) where side = ?1", side, revision);
  }
}
