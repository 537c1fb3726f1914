import { JOIN_PAGE_SIZE } from "../../../contract/limits.ts";
import { sendFrame } from "../../kit/sockets.ts";
import type { PageInput, RoomPage } from "../interface.ts";
import type { FanOut } from "./fan-out.ts";
import type { Receipts } from "./receipts.ts";
import type { Member } from "./member.ts";
import type { RoomStorage } from "./storage.ts";

/** The page of a room nobody wrote in yet. */
const EMPTY_PAGE: RoomPage = { messages: [], hasMore: false, ownReadSeq: 0, peerReadSeq: 0, peerDeliveredSeq: 0 };

/** What has been written, as pages and as what a socket missed. */
export class CatchUp {
  private readonly storage: RoomStorage;
  private readonly fanOut: FanOut;
  private readonly receipts: Receipts;

  constructor(storage: RoomStorage, fanOut: FanOut, receipts: Receipts) {
    this.storage = storage;
    this.fanOut = fanOut;
    this.receipts = receipts;
  }

  /** A page of what the viewer still has. */
  page(viewerId: string, input: PageInput): RoomPage {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer) return EMPTY_PAGE;
    const peer = this.storage.peerOf(viewer);
    const { messages, hasMore } = this.storage.page(viewer, input);
    // A phone without a socket asks: what it is answered has reached it.
    const newest = messages.at(-1);
    if (newest && input.before === undefined) this.receipts.markDelivered(viewer, newest.seq);
    return {
      messages,
      hasMore,
      ownReadSeq: viewer.readSeq,
      peerReadSeq: peer.readSeq,
      peerDeliveredSeq: peer.deliveredSeq,
    };
  }

  /**
   * Sends a socket what its viewer missed, in order, and where that ends. Without `afterSeq` they read the page over HTTP and
   * missed nothing.
   */
  join(socket: WebSocket, viewer: Member, afterSeq = this.storage.lastSeq()): void {
    const now = Date.now();
    const { messages, hasMore } = this.storage.page(viewer, { after: afterSeq, limit: JOIN_PAGE_SIZE });
    for (const message of messages) sendFrame(socket, this.fanOut.frameOf(message, viewer), now);
    const seq = hasMore ? (messages.at(-1)?.seq ?? afterSeq) : this.storage.lastSeq();
    const peer = this.storage.peerOf(viewer);
    const peerReceipts = { peerReadSeq: peer.readSeq, peerDeliveredSeq: peer.deliveredSeq };
    const names = { with: peer.username, withId: peer.publicId };
    sendFrame(socket, { type: "direct:joined", ...names, seq, complete: !hasMore, ...peerReceipts }, now);
    if (!hasMore) this.receipts.markDelivered(viewer, seq);
  }
}
