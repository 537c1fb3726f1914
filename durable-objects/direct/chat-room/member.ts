import type { ServerFrame } from "../../../contract/direct/events.ts";
import { UNANSWERED_MESSAGES_MAX } from "../../../contract/direct/values.ts";
import { sendToAll } from "../../kit/sockets.ts";
import type { PersonNames, StoredMessage } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import type { Room } from "./room.ts";

/** The member's index: 0 for the handle that sorts first. */
export type Side = 0 | 1;

/** One of a room's two people, with cursors and delivery state. */
export interface Member extends PersonNames {
  side: Side;
  /** Read cursor: everything up to here was read; it never goes back. */
  readSeq: number;
  deliveredSeq: number;
  clearedSeq: number;
  /** How many messages this person has written, including deleted ones; counted up to a limit. */
  sent: number;
  hasAccepted: boolean;
  /** Whether the other member's messages are a request to this one, as their inbox is to know. */
  isRequest: boolean;
  /** How often this member's state changed other than by a message. */
  changes: number;
}

/** A member as inboxes identify them. */
export const namesOf = ({ userId, publicId, username }: Member): PersonNames => ({ userId, publicId, username });

/** A type, because an interface does not satisfy the row type of `exec`. */
type MemberRow = Omit<Member, "hasAccepted" | "isRequest"> & { hasAccepted: 0 | 1; isRequest: 0 | 1 };

const MEMBER_COLUMNS = `side, user_id as userId, public_id as publicId, username, read_seq as readSeq, delivered_seq as deliveredSeq,
  cleared_seq as clearedSeq, has_accepted as hasAccepted, is_request as isRequest, changes,
  (select count(*) from (select 1 from messages where messages.side = members.side limit ${UNANSWERED_MESSAGES_MAX})) as sent`;

/** Both members, by side; none in a room without messages. */
export function readMembers(sql: SqlStorage): Member[] {
  return sql
    .exec<MemberRow>(`select ${MEMBER_COLUMNS} from members order by side`)
    .toArray()
    .map(({ hasAccepted, isRequest, ...member }) => ({
      ...member,
      hasAccepted: hasAccepted === 1,
      isRequest: isRequest === 1,
    }));
}

/** Updates everything of a member but their names. */
export function saveMember(sql: SqlStorage, { hasAccepted, isRequest, ...member }: Member): void {
  const { side, readSeq, deliveredSeq, clearedSeq, changes } = member;
  const update = `update members set read_seq = ?2, delivered_seq = ?3, cleared_seq = ?4, changes = ?5, has_accepted = ?6,
    is_request = ?7 where side = ?1`;
  sql.exec(update, side, readSeq, deliveredSeq, clearedSeq, changes, Number(hasAccepted), Number(isRequest));
}

/** Sends a frame to every device that a member has here. @returns to how many that answer pings */
export function sendTo({ state }: Room, { userId }: Member, frame: ServerFrame, except?: WebSocket): number {
  return sendToAll(state, frame, userId, except);
}

export function broadcast(room: Room, frame: ServerFrame): void {
  for (const member of room.storage.members()) sendTo(room, member, frame);
}

/** The frame that shows a message to this member. */
export function frameOf({ id, storage }: Room, message: StoredMessage, viewer: Member): ServerFrame {
  return { type: "direct:new", message: toDirectMessage(id, message, viewer, storage.peerOf(viewer)) };
}
