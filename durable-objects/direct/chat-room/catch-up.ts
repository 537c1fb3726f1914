import { type ServerFrame, closeCodes } from "../../../contract/direct/events.ts";
import { JOIN_PAGE_MAX_BYTES, JOIN_PAGE_SIZE } from "../../../contract/direct/values.ts";
import { closeSocket, identityOf, isLive, sendFrame, setJoinedSeq } from "../../kit/sockets.ts";
import type { PageInput, PairFacts, RoomPage } from "../interface.ts";
import { emptyPage } from "../request-state.ts";
import { type Member, frameOf } from "./member.ts";
import type { Room } from "./room.ts";
import { markDelivered } from "./talk.ts";
import { receiptsOf, requestStateOf } from "./visibility.ts";

const encoder = new TextEncoder();

/** A page of the viewer's messages. @param read facts that the Worker read for this call, perhaps at a lagging copy */
export function pageFor(room: Room, viewerId: number, input: PageInput, read: PairFacts): RoomPage {
  const { storage } = room;
  const viewer = storage.memberOf(viewerId);
  if (!viewer) return emptyPage(read, viewerId);
  const facts = room.facts.current(Date.now()) ?? read;
  const { messages, hasMore } = storage.page(viewer, input);
  // Fetched by a device without a socket: its messages now count as delivered.
  const newest = messages.at(-1);
  const showsReceipts = read.people.some(({ userId, showReceipts }) => userId === viewerId && showReceipts);
  if (newest && input.before === undefined && showsReceipts) markDelivered(room, viewer, newest.seq);
  const { readSeq, deliveredSeq } = receiptsOf(room, facts, storage.peerOf(viewer));
  return {
    messages,
    hasMore,
    ownReadSeq: viewer.readSeq,
    peerReadSeq: readSeq,
    peerDeliveredSeq: deliveredSeq,
    openedAt: storage.openedAt(viewer),
    ...requestStateOf(room, facts, viewer),
  };
}

/**
 * Sends a socket what its viewer missed since `afterSeq`, in order, one page at a time and nothing twice, then
 * `direct:joined`. Without `afterSeq` they read the page over HTTP and missed nothing.
 */
export async function join(room: Room, socket: WebSocket, viewer: Member, afterSeq = room.storage.lastSeq()) {
  const { state, storage } = room;
  const now = Date.now();
  const facts = room.facts.current(now) ?? (await room.facts.get(now));
  if (facts === null) return;
  // The phone is gone: a page would only occupy memory.
  if (!isLive(state, socket, now)) return closeSocket(socket, closeCodes.SILENT);
  const from = Math.max(afterSeq, identityOf(socket).joinedSeq ?? 0);
  const input = { after: from, limit: JOIN_PAGE_SIZE };
  const limit = storage.countWithin(viewer, input, JOIN_PAGE_MAX_BYTES);
  const page = storage.page(viewer, { ...input, limit });
  const frames = withinBytes(page.messages.map((message) => frameOf(room, message, viewer)));
  const hasMore = page.hasMore || frames.length < page.messages.length;
  for (const frame of frames) sendFrame(socket, frame, now);
  const seq = hasMore ? (page.messages[frames.length - 1]?.seq ?? from) : storage.lastSeq();
  setJoinedSeq(socket, seq);
  const peer = storage.peerOf(viewer);
  const { readSeq: peerReadSeq, deliveredSeq: peerDeliveredSeq } = receiptsOf(room, facts, peer);
  const place = { with: peer.username, withId: peer.publicId, seq, complete: !hasMore };
  const requestState = requestStateOf(room, facts, viewer);
  sendFrame(socket, { type: "direct:joined", ...place, peerReadSeq, peerDeliveredSeq, ...requestState }, now);
  if (!hasMore) markDelivered(room, viewer, seq);
}

/** The first of these frames, at least one, up to the size of a page. */
function withinBytes(frames: readonly ServerFrame[]): ServerFrame[] {
  let bytes = 0;
  return frames.filter((frame, index) => {
    bytes += encoder.encode(JSON.stringify(frame)).byteLength;
    return index === 0 || bytes <= JOIN_PAGE_MAX_BYTES;
  });
}
