import type { StoredMessage } from "../interface.ts";
import { messageId } from "../message.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FanOut } from "./fan-out.ts";
import type { Room } from "./storage.ts";

/** Replaces the text of a message that moderators removed, for both members. */
export const TAKEN_DOWN_TEXT = "این پیام را گروه لبخند برداشت.";

/** What moderators read of a room for a report, and what their verdicts change in it. */
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
   * A message the viewer still has, preceded by up to `before` earlier ones.
   * @returns an empty list if it is not in this room, or the viewer deleted it
   */
  messageAndBefore(viewerId: number, seq: number, before: number): StoredMessage[] {
    const { storage } = this.room;
    const viewer = storage.memberOf(viewerId);
    if (!viewer) return [];
    const { messages } = storage.page(viewer, { limit: before + 1, before: seq + 1 });
    return messages.at(-1)?.seq === seq ? messages : [];
  }

  /**
   * Replaces a message's text for both members, and at once in open chats. Idempotent; a message both deleted stays as
   * it is.
   */
  takeDown(seq: number): void {
    const { id, storage } = this.room;
    if (!storage.replaceText(seq, TAKEN_DOWN_TEXT)) return;
    this.fanOut.broadcast({ type: "direct:deleted", _id: messageId(id, seq) });
    this.tellInboxes();
  }

  /** Restores the text of a removed message; open chats show it when they are reread. */
  putBack(seq: number, text: string): void {
    if (this.room.storage.replaceText(seq, text, TAKEN_DOWN_TEXT)) this.tellInboxes();
  }

  /** The message may be the one their lists show. */
  private tellInboxes(): void {
    for (const { side } of this.room.storage.members()) this.deliveries.enqueue(side);
    this.room.state.waitUntil(this.deliveries.flush());
  }
}
