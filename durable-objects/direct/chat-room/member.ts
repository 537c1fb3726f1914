import type { PersonNames } from "../interface.ts";
import type { Sends } from "../sends.ts";

/** Which of the two: 0 has the handle that sorts first. */
export type Side = 0 | 1;

/** One of a room's two people: how far they are, whether they opened it, what their inbox is to hear, and what it lent. */
export interface Member extends PersonNames {
  side: Side;
  /** Everything up to here was seen; a read cursor never goes back. */
  readSeq: number;
  deliveredSeq: number;
  clearedSeq: number;
  /** How many messages this person has written, also those that were deleted. */
  sent: number;
  hasAccepted: boolean;
  /** Whether the other one's messages wait to be accepted by this person, as their inbox is to know. */
  isRequest: boolean;
  revision: number;
  /** The revision that this person's inbox is known to have. */
  deliveredRevision: number;
  /** What this person's inbox lent of what they may send, and until when, UTC milliseconds. */
  sends: Sends;
  sendsUntil: number;
}

/** A member as inboxes know them. */
export const namesOf = ({ userId, publicId, username }: Member): PersonNames => ({ userId, publicId, username });

/** A type and not an interface: only types fit the row type of the storage's `exec`. */
type MemberRow = Omit<Member, "sends" | "hasAccepted" | "isRequest"> & {
  hasAccepted: 0 | 1;
  isRequest: 0 | 1;
  burst: number;
  left: number;
  at: number;
};

const MEMBER_COLUMNS = `side, user_id as userId, public_id as publicId, username, read_seq as readSeq, delivered_seq as deliveredSeq,
  cleared_seq as clearedSeq, sent, has_accepted as hasAccepted, is_request as isRequest, revision, told_revision as deliveredRevision,
  sends_burst as burst, sends_left as "left", sends_at as "at", sends_until as sendsUntil`;

/** Both, by side; none in a room nobody wrote in yet. */
export function readMembers(sql: SqlStorage): Member[] {
  return sql
    .exec<MemberRow>(`select ${MEMBER_COLUMNS} from members order by side`)
    .toArray()
    .map(({ burst, left, at, hasAccepted, isRequest, ...member }) => ({
      ...member,
      hasAccepted: hasAccepted === 1,
      isRequest: isRequest === 1,
      sends: { burst, left, at },
    }));
}

/** Writes down everything of a member but their names. */
export function saveMember(sql: SqlStorage, member: Member): void {
  sql.exec(
    `update members set read_seq = ?2, delivered_seq = ?3, cleared_seq = ?4, revision = ?5, told_revision = ?6,
        sends_burst = ?7, sends_left = ?8, sends_at = ?9, sends_until = ?10,
        sent = ?11, has_accepted = ?12, is_request = ?13 where side = ?1`,
    member.side,
    member.readSeq,
    member.deliveredSeq,
    member.clearedSeq,
    member.revision,
    member.deliveredRevision,
    member.sends.burst,
    member.sends.left,
    member.sends.at,
    member.sendsUntil,
    member.sent,
    member.hasAccepted ? 1 : 0,
    member.isRequest ? 1 : 0,
  );
}
