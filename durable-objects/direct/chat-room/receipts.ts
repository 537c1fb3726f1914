import type { Audience } from "./fan-out.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { Member, Members } from "./members.ts";
import type { MessageLog } from "./storage.ts";

interface Deps {
  room: string;
  log: MessageLog;
  members: Members;
  audience: Audience;
  deliveries: DeliveryQueue;
}

/**
 * What each of the two has received, seen and deleted: moves the cursors and tells the open chats. The caller flushes the
 * deliveries.
 */
export class Cursors {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Everything up to `seq`, or to the end, was seen; never goes back. @returns the read cursor */
  markRead(viewer: Member, seq?: number): number {
    const { log, members, audience, deliveries } = this.deps;
    const upTo = Math.min(seq ?? Number.MAX_SAFE_INTEGER, log.lastSeq());
    if (!members.markRead(viewer.side, upTo)) return viewer.readSeq;
    deliveries.due(viewer.side);
    audience.tellBoth({ type: "direct:read", by: viewer.username, seq: upTo });
    return upTo;
  }

  /** A device of this person has everything up to `seq`: the other one's ticks double. */
  markDelivered(member: Member, seq: number): void {
    const { log, members, audience } = this.deps;
    const upTo = Math.min(seq, log.lastSeq());
    if (!members.markDelivered(member.side, upTo)) return;
    audience.tell(members.peerOf(member), { type: "direct:delivered", by: member.username, seq: upTo });
  }

  /** Hides a message from one of the two. @returns false when they have no such message */
  hide(viewer: Member, seq: number): boolean {
    const { room, log, audience, deliveries } = this.deps;
    if (!log.hide(viewer, seq)) return false;
    deliveries.due(viewer.side);
    audience.tell(viewer, { type: "direct:deleted", _id: `${room}-${seq}` });
    return true;
  }

  /** Hides everything up to now from one of the two. The read cursor stays: deleting unread messages is no receipt. */
  clear(viewer: Member): void {
    const { log, members, audience, deliveries } = this.deps;
    const seq = log.lastSeq();
    members.clear(viewer.side, seq);
    log.forgetWhatNobodyHas(1, seq);
    deliveries.due(viewer.side);
    audience.tell(viewer, { type: "direct:cleared", seq });
  }
}
