import { closeCodes, type ServerFrame } from "../../../contract/direct/events.ts";
import { JOIN_PAGE_MAX_BYTES, JOIN_PAGE_SIZE } from "../../../contract/limits.ts";
import { closeSocket, identityOf, isLive, sendFrame, setJoinedSeq } from "../../kit/sockets.ts";
import type { PageInput, PairFacts, RoomPage } from "../interface.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { FanOut } from "./fan-out.ts";
import type { Receipts } from "./receipts.ts";
import type { Member } from "./member.ts";
import type { Visibility } from "./visibility.ts";
import { emptyPage } from "../standing.ts";
import type { Room, RoomStorage } from "./storage.ts";

const encoder = new TextEncoder();

/** Reads the log: pages for HTTP, and what a reconnecting socket has missed. */
export class CatchUp {
  private readonly state: DurableObjectState;
  private readonly storage: RoomStorage;
  private readonly factsCache: FactsCache;
  private readonly fanOut: FanOut;
  private readonly receipts: Receipts;
  private readonly visibility: Visibility;

  constructor(
    { state, storage }: Room,
    factsCache: FactsCache,
    fanOut: FanOut,
    receipts: Receipts,
    visibility: Visibility,
  ) {
    this.state = state;
    this.storage = storage;
    this.factsCache = factsCache;
    this.fanOut = fanOut;
    this.receipts = receipts;
    this.visibility = visibility;
  }

  /**
   * A page of the viewer's messages.
   * @param read the facts the Worker read for this call, perhaps from a lagging replica
   */
  page(viewerId: number, input: PageInput, read: PairFacts): RoomPage {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer) return emptyPage(read, viewerId);
    const facts = this.factsCache.current(Date.now()) ?? read;
    const { messages, hasMore } = this.storage.page(viewer, input);
    // Fetched by a device without a socket: its messages now count as delivered.
    const newest = messages.at(-1);
    const isTold = read.people.some(({ userId, showReceipts }) => userId === viewerId && showReceipts);
    if (newest && input.before === undefined && isTold) this.receipts.markDelivered(viewer, newest.seq);
    const { readSeq, deliveredSeq } = this.visibility.receiptsOf(facts, this.storage.peerOf(viewer));
    return {
      messages,
      hasMore,
      ownReadSeq: viewer.readSeq,
      peerReadSeq: readSeq,
      peerDeliveredSeq: deliveredSeq,
      ...this.visibility.standingFor(facts, viewer),
    };
  }

  /** A page for the viewer's export: no receipt. */
  exported(viewerId: number, input: PageInput): Pick<RoomPage, "messages" | "hasMore"> {
    const viewer = this.storage.memberOf(viewerId);
    return viewer ? this.storage.page(viewer, input) : { messages: [], hasMore: false };
  }

  /**
   * Sends a socket what its viewer missed since `afterSeq`, in order, one page at a time and nothing twice, then
   * `direct:joined`. Without `afterSeq` they read the page over HTTP and missed nothing.
   */
  async join(socket: WebSocket, viewer: Member, afterSeq = this.storage.lastSeq()): Promise<void> {
    const now = Date.now();
    const facts = this.factsCache.current(now) ?? (await this.factsCache.get(now));
    if (facts === null) return;
    // The phone is gone: a page would only occupy memory.
    if (!isLive(this.state, socket, now)) return closeSocket(socket, closeCodes.SILENT);
    const from = Math.max(afterSeq, identityOf(socket).joinedSeq ?? 0);
    const input = { after: from, limit: JOIN_PAGE_SIZE };
    const limit = this.storage.countWithin(viewer, input, JOIN_PAGE_MAX_BYTES);
    const page = this.storage.page(viewer, { ...input, limit });
    const frames = withinBytes(page.messages.map((message) => this.fanOut.frameOf(message, viewer)));
    const hasMore = page.hasMore || frames.length < page.messages.length;
    for (const frame of frames) sendFrame(socket, frame, now);
    const seq = hasMore ? (page.messages[frames.length - 1]?.seq ?? from) : this.storage.lastSeq();
    setJoinedSeq(socket, seq);
    const peer = this.storage.peerOf(viewer);
    const { readSeq: peerReadSeq, deliveredSeq: peerDeliveredSeq } = this.visibility.receiptsOf(facts, peer);
    const place = { with: peer.username, withId: peer.publicId, seq, complete: !hasMore };
    const standing = this.visibility.standingFor(facts, viewer);
    sendFrame(socket, { type: "direct:joined", ...place, peerReadSeq, peerDeliveredSeq, ...standing }, now);
    if (!hasMore) this.receipts.markDelivered(viewer, seq);
  }
}

/** The first of these frames, at least one, up to the size of a page. */
function withinBytes(frames: readonly ServerFrame[]): ServerFrame[] {
  let bytes = 0;
  return frames.filter((frame, index) => {
    bytes += encoder.encode(JSON.stringify(frame)).byteLength;
    return index === 0 || bytes <= JOIN_PAGE_MAX_BYTES;
  });
}
