import { sendFrame } from "../../kit/sockets.ts";
import type { MessageInput, Refusal, SentMessage, StoredMessage } from "../interface.ts";
import { messageId } from "../message.ts";
import type { Appender } from "./append.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FanOut } from "./fan-out.ts";
import type { Receipts } from "./receipts.ts";
import type { Room } from "./storage.ts";

/**
 * Handles messages and receipts from HTTP and sockets: stores them, shows them in open chats, and delivers to the
 * inboxes.
 */
export class Talk {
  private readonly room: Room;
  private readonly appender: Appender;
  private readonly fanOut: FanOut;
  private readonly receipts: Receipts;
  private readonly deliveries: DeliveryQueue;

  constructor(room: Room, appender: Appender, fanOut: FanOut, receipts: Receipts, deliveries: DeliveryQueue) {
    this.room = room;
    this.appender = appender;
    this.fanOut = fanOut;
    this.receipts = receipts;
    this.deliveries = deliveries;
  }

  /** @param origin the socket it came through, which gets the acknowledgement instead of the message */
  async send(senderId: number, input: MessageInput, origin?: WebSocket): Promise<SentMessage | Refusal> {
    const { state, storage } = this.room;
    const appended = await this.appender.append(senderId, input);
    if ("refused" in appended) return appended;
    const { message, sender, isRepeated } = appended;
    if (origin) this.acknowledge(message, origin);
    if (isRepeated) return message;
    this.fanOut.sendTo(sender, this.fanOut.frameOf(message, sender), origin);
    const peer = storage.peerOf(sender);
    if (this.fanOut.sendTo(peer, this.fanOut.frameOf(message, peer)) > 0)
      this.receipts.markDelivered(peer, message.seq, "later");
    this.appender.recheckStanding(Date.now());
    state.waitUntil(this.deliveries.flushTalk());
    return message;
  }

  /** @returns the viewer's read cursor; 0 for others */
  markRead(viewerId: number, seq?: number): number {
    const { state, storage } = this.room;
    const viewer = storage.memberOf(viewerId);
    if (!viewer) return 0;
    const readSeq = this.receipts.markRead(viewer, seq);
    if (readSeq > viewer.readSeq) {
      this.deliveries.expect(viewer.side);
      state.waitUntil(this.deliveries.flushTalk());
    }
    return readSeq;
  }

  /** Acknowledges a stored message to the socket it came through. */
  private acknowledge({ seq, clientId, createdAt }: StoredMessage, socket: WebSocket): void {
    const ack = { type: "direct:ack" as const, clientId, _id: messageId(this.room.id, seq), seq };
    sendFrame(socket, { ...ack, createdAt: new Date(createdAt).toISOString() }, Date.now());
  }
}
