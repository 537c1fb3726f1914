import { JOIN_PAGE_SIZE } from "../../../contract/limits.ts";
import { toDirectMessage } from "../message.ts";
import { sendFrame } from "../../kit/sockets.ts";
import type { Cursors } from "./receipts.ts";
import { toStored } from "./delivery-queue.ts";
import type { Member, Members } from "./members.ts";
import type { LoggedMessage, MessageLog, PageInput } from "./storage.ts";

interface Deps {
  room: string;
  log: MessageLog;
  members: Members;
  cursors: Cursors;
}

/** The page of a room nobody wrote in yet. */
const NOTHING = {
  messages: [],
  hasMore: false,
  ownReadSeq: 0,
  peerReadSeq: 0,
  peerDeliveredSeq: 0,
};

/** What has been written, as pages and as what a socket missed. */
export class History {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** A page of what the viewer still has; of a room they are not in, or that nobody wrote in, an empty one. */
  page(viewerId: string, input: PageInput) {
    const { log, members, cursors } = this.deps;
    const viewer = members.find(viewerId);
    if (!viewer) return NOTHING;
    const people = members.all();
    const peer = members.peerOf(viewer);
    const { messages, hasMore } = log.page(viewer, input);
    // A phone without a socket asks: what it is answered has reached it.
    const newest = messages.at(-1);
    if (newest && input.before === undefined) cursors.markDelivered(viewer, newest.seq);
    return {
      messages: messages.map((message) => toStored(message, people)),
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
  catchUp(socket: WebSocket, viewer: Member, afterSeq = this.deps.log.lastSeq()): void {
    const { log, members, cursors } = this.deps;
    const now = Date.now();
    const { messages, hasMore } = log.page(viewer, { after: afterSeq, limit: JOIN_PAGE_SIZE });
    for (const message of messages) sendFrame(socket, this.frameOf(message), now);
    const seq = hasMore ? (messages.at(-1)?.seq ?? afterSeq) : log.lastSeq();
    const { readSeq: peerReadSeq, deliveredSeq: peerDeliveredSeq } = members.peerOf(viewer);
    sendFrame(socket, { type: "direct:joined", seq, complete: !hasMore, peerReadSeq, peerDeliveredSeq }, now);
    if (!hasMore) cursors.markDelivered(viewer, seq);
  }

  /** The frame that brings a message to an open chat. */
  frameOf(message: LoggedMessage) {
    const { room, members } = this.deps;
    const people = members.pair();
    return { type: "direct:new" as const, message: toDirectMessage(room, toStored(message, people), people) };
  }
}
