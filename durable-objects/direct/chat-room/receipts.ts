import type { FanOut } from "./fan-out.ts";
import type { Member } from "./member.ts";
import type { RoomStorage } from "./storage.ts";

/** What each of the two has received and seen: moves their cursors and tells the open chats. */
export class Receipts {
  private readonly storage: RoomStorage;
  private readonly fanOut: FanOut;

  constructor(storage: RoomStorage, fanOut: FanOut) {
    this.storage = storage;
    this.fanOut = fanOut;
  }

  /** Everything up to `seq`, or to the end, was seen; never goes back. @returns the read cursor */
  markRead(viewer: Member, seq = Number.MAX_SAFE_INTEGER): number {
    const upTo = Math.min(seq, this.storage.lastSeq());
    if (!this.storage.markRead(viewer.side, upTo)) return viewer.readSeq;
    this.fanOut.broadcast({ type: "direct:read", by: viewer.username, byId: viewer.publicId, seq: upTo });
    return upTo;
  }

  /** A device of this person has everything up to `seq`: the other one's ticks double. */
  markDelivered(member: Member, seq: number): void {
    const upTo = Math.min(seq, this.storage.lastSeq());
    if (!this.storage.markDelivered(member.side, upTo)) return;
    const peer = this.storage.peerOf(member);
    this.fanOut.sendTo(peer, { type: "direct:delivered", by: member.username, byId: member.publicId, seq: upTo });
  }
}
