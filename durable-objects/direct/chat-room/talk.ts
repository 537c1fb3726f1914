import { sendFrame } from "../../kit/sockets.ts";
import type { MessageInput, Refusal, SentMessage, StoredMessage } from "../interface.ts";
import { messageId } from "../message.ts";
import { type Member, frameOf, sendTo } from "./member.ts";
import type { Room } from "./room.ts";
import { announce, applyFacts, sendReceipt } from "./visibility.ts";

/**
 * Stores a message, shows it in open chats, and delivers to the inboxes.
 * @param origin the socket it came through, which gets the acknowledgement instead of the message
 */
export async function send(
  room: Room,
  senderId: number,
  input: MessageInput,
  origin?: WebSocket,
): Promise<SentMessage | Refusal> {
  const { deliveries, state, storage } = room;
  const appended = await room.appender.append(senderId, input);
  if ("refused" in appended) return appended;
  const { message, sender, isRepeated } = appended;
  if (origin) acknowledge(room, message, origin);
  if (isRepeated) return message;
  sendTo(room, sender, frameOf(room, message, sender), origin);
  const peer = storage.peerOf(sender);
  if (sendTo(room, peer, frameOf(room, message, peer)) > 0) markDelivered(room, peer, message.seq, "later");
  // The first message opens the conversation for its writer, and a request is limited in length.
  const facts = room.facts.current(Date.now());
  if (facts) announce(room, facts, applyFacts(room, facts));
  state.waitUntil(deliveries.flushTalk());
  return message;
}

/** Moves the viewer's read cursor to `seq`, or to the end; it never goes back. @returns the cursor; 0 for others */
export function markRead(room: Room, viewerId: number, seq = Number.MAX_SAFE_INTEGER): number {
  const { deliveries, state, storage } = room;
  const viewer = storage.memberOf(viewerId);
  if (!viewer) return 0;
  const upTo = Math.min(seq, storage.lastSeq());
  if (!storage.markRead(viewer.side, upTo)) return viewer.readSeq;
  const frame = { type: "direct:read" as const, by: viewer.username, byId: viewer.publicId, seq: upTo };
  sendTo(room, viewer, frame);
  sendReceipt(room, viewer, frame);
  deliveries.expect(viewer.side);
  state.waitUntil(deliveries.flushTalk());
  return upTo;
}

/**
 * A device of this person has everything up to `seq`: the other member sees two ticks.
 * @param when "later" if a delivery follows, which writes it
 */
export function markDelivered(room: Room, member: Member, seq: number, when: "now" | "later" = "now"): void {
  const { storage } = room;
  const upTo = Math.min(seq, storage.lastSeq());
  if (!storage.markDelivered(member.side, upTo)) return;
  if (when === "now") storage.writeCursors(member.side);
  const { username: by, publicId: byId } = member;
  sendReceipt(room, member, { type: "direct:delivered", by, byId, seq: upTo });
}

/** Acknowledges a stored message to the socket it came through. */
function acknowledge({ id }: Room, { seq, clientId, createdAt }: StoredMessage, socket: WebSocket): void {
  const ack = { type: "direct:ack" as const, clientId, _id: messageId(id, seq), seq };
  sendFrame(socket, { ...ack, createdAt: new Date(createdAt).toISOString() }, Date.now());
}
