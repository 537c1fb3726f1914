import type { FanOut } from "./fan-out.ts";
import type { Member } from "./member.ts";
import type { Visibility } from "./visibility.ts";
import type { RoomStorage } from "./storage.ts";

/** Delivered and read cursors: moves them, and tells the person's own devices and, if permitted, the other member. */
export class Receipts {
  private readonly storage: RoomStorage;
  private readonly fanOut: FanOut;
  private readonly visibility: Visibility;

  constructor(storage: RoomStorage, fanOut: FanOut, visibility: Visibility) {
    this.storage = storage;
    this.fanOut = fanOut;
    this.visibility = visibility;
  }

  /**
   * Moves the read cursor to `seq`, or to the end; it never goes back. Like the storage's, this change is written by
   * the delivery.
   * @returns the cursor
   */
  markRead(viewer: Member, seq = Number.MAX_SAFE_INTEGER): number {
    const upTo = Math.min(seq, this.storage.lastSeq());
    if (!this.storage.markRead(viewer.side, upTo)) return viewer.readSeq;
    const frame = { type: "direct:read" as const, by: viewer.username, byId: viewer.publicId, seq: upTo };
    this.fanOut.sendTo(viewer, frame);
    this.visibility.tellReceipt(viewer, frame);
    return upTo;
  }

  /**
   * A device of this person has everything up to `seq`: the other member sees two ticks.
   * @param when "later" if a delivery follows, which writes it
   */
  markDelivered(member: Member, seq: number, when: "now" | "later" = "now"): void {
    const upTo = Math.min(seq, this.storage.lastSeq());
    if (!this.storage.markDelivered(member.side, upTo)) return;
    if (when === "now") this.storage.writeCursors(member.side);
    this.visibility.tellReceipt(member, {
      type: "direct:delivered",
      by: member.username,
      byId: member.publicId,
      seq: upTo,
    });
  }
}
