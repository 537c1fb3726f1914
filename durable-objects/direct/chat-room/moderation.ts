import type { StoredMessage } from "../interface.ts";
import { messageId } from "../message.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FanOut } from "./fan-out.ts";
import type { Room } from "./storage.ts";

/** What stands in the place of a message that moderators took away, on both sides. */
export const TAKEN_DOWN_TEXT = "این پیام را گروه لبخند برداشت.";

/** What moderators learn of a room by a report, and what their verdict does in it. */
export class Moderation {
  private readonly room: Room;
  private readonly fanOut: FanOut;
  private readonly deliveries: DeliveryQueue;

  constructor(room: Room, fanOut: FanOut, deliveries: DeliveryQueue) {
    this.room = room;
    this.fanOut = fanOut;
    this.deliveries = deliveries;
  }

  /**
   * A message as one of its two people still has it, at the end of up to `before` others that came before it.
   * @returns nothing where they are not of this room, or do not have it any more
   */
  messageAndBefore(viewerId: string, seq: number, before: number): StoredMessage[] {
    const { storage } = this.room;
    const viewer = storage.memberOf(viewerId);
    if (!viewer) return [];
    const { messages } = storage.page(viewer, { limit: before + 1, before: seq + 1 });
    return messages.at(-1)?.seq === seq ? messages : [];
  }

  /** Takes a message's text away for both; it leaves open chats at once. Twice is once, and what both deleted stays as it is. */
  takeDown(seq: number): void {
    const { id, storage } = this.room;
    if (!storage.replaceText(seq, TAKEN_DOWN_TEXT)) return;
    this.fanOut.broadcast({ type: "direct:deleted", _id: messageId(id, seq) });
    this.tellInboxes();
  }

  /** Gives a message that was taken down its text back; open chats have it when they are read anew. */
  putBack(seq: number, text: string): void {
    if (this.room.storage.replaceText(seq, text, TAKEN_DOWN_TEXT)) this.tellInboxes();
  }

  /** It may be the one that their lists show. */
  private tellInboxes(): void {
    for (const { side } of this.room.storage.members()) this.deliveries.enqueue(side);
    this.room.state.waitUntil(this.deliveries.flush());
  }
}
