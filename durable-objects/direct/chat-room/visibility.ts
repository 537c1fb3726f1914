import type { ServerFrame } from "../../../contract/direct/events.ts";
import { sendFrame, socketsOf } from "../../kit/sockets.ts";
import { isBlockedBetween } from "../facts.ts";
import type { PairFacts, RoomRequestState } from "../interface.ts";
import { inboxOf } from "../neighbours.ts";
import { sendRefusal } from "../refusals.ts";
import { hasHiddenId, isOpenBetween, isRequestFor, knowEachOther, requestStateFor } from "../request-state.ts";
import { type Member, namesOf, broadcast, sendTo } from "./member.ts";
import type { Room } from "./room.ts";

// What two members may see of each other, unless hidden in their privacy settings: presence if they know each other,
// typing and receipts not while a request waits (D080).

/** The changes that new facts made in a room's tables. */
interface Changes {
  renamed: { member: Member; formerId: string | undefined }[];
  /** The members for whom the peer's messages became a request, or stopped being one. */
  requests: Member[];
}

/** Stores what these facts say of the two members: their names, and whose messages are a request. */
export function applyFacts({ state, storage }: Room, facts: PairFacts): Changes {
  const renamed = storage.upsertMembers(facts, state.getWebSockets().length === 0);
  const requests = storage
    .members()
    .filter((member) => isRequestFor(facts, member, storage.peerOf(member)) !== member.isRequest);
  for (const { side, isRequest } of requests) storage.setRequest(side, !isRequest);
  return { renamed, requests };
}

/** Sends open chats and inboxes what changed since the last time. */
export function announce(room: Room, facts: PairFacts, { renamed, requests }: Changes): void {
  const { storage, deliveries, announced } = room;
  deliveries.expect(...requests.map(({ side }) => side));
  for (const { member, formerId } of renamed) {
    broadcast(room, { type: "direct:renamed", id: member.publicId, username: member.username, formerId });
    // Without messages the inbox does not know this room, so there is nothing to rename.
    if (storage.lastSeq() > 0) deliveries.enqueue(storage.peerOf(member).side);
  }
  if (renamed.length + requests.length > 0) room.state.waitUntil(deliveries.flush());
  for (const member of storage.members()) announceRequestState(room, facts, member);
  for (const member of storage.members()) updatePresence(room, facts, member);
  const wasOpen = announced.isOpen;
  announced.isOpen = isOpen(room, facts);
  if (announced.isOpen && wasOpen === false) for (const member of storage.members()) sendCursors(room, member);
}

/** Something may have changed during hibernation: a member who was shown as online may have to be hidden. */
export function expectChange({ announced: { presence } }: Room): void {
  for (const side of [0, 1] as const) if (!presence.has(side)) presence.set(side, true);
}

/** Whether the other member may see this one online, and typing if {@link isOpen}. */
function showsPresence({ storage }: Room, facts: PairFacts, { userId }: Member): boolean {
  const isKnown = knowEachOther(facts, storage.bothMembers());
  return isKnown && facts.people.some((person) => person.userId === userId && person.showPresence);
}

/** This member's cursors as the peer may see them. */
export function receiptsOf(room: Room, facts: PairFacts, member: Member): { readSeq: number; deliveredSeq: number } {
  const { readSeq, deliveredSeq } = member;
  return showsReceipts(room, facts, member) ? { readSeq, deliveredSeq } : { readSeq: 0, deliveredSeq: 0 };
}

export function requestStateOf({ storage }: Room, facts: PairFacts, viewer: Member): RoomRequestState {
  return requestStateFor(facts, viewer, storage.peerOf(viewer));
}

/** Sends this member's receipt to the peer if they may see it: at once if that is known, otherwise once it is. */
export function sendReceipt(room: Room, member: Member, frame: ServerFrame): void {
  const now = Date.now();
  const send = (facts: PairFacts | null) => {
    if (facts && showsReceipts(room, facts, member)) sendTo(room, room.storage.peerOf(member), frame);
  };
  const facts = room.facts.current(now);
  if (facts !== undefined) return send(facts);
  room.state.waitUntil(room.facts.get(now).then(send, () => undefined));
}

/** Sends a socket whether the other member is online, as far as that may be known here. */
export async function sendPresence(room: Room, socket: WebSocket, peer: Member): Promise<void> {
  const facts = await room.facts.get(Date.now());
  const online = facts !== null && showsPresence(room, facts, peer) && (await subscribe(room, peer));
  sendFrame(socket, { type: "user-online-status", username: peer.username, id: peer.publicId, online }, Date.now());
}

/** A member came online or went offline. @returns whether anybody here is interested */
export async function announcePresence(room: Room, member: Member, online: boolean): Promise<boolean> {
  const facts = await room.facts.get(Date.now());
  if (!facts || !showsPresence(room, facts, member)) return false;
  room.inboxIsOpen.set(member.userId, online);
  return sendPresenceChange(room, member, online) > 0;
}

/**
 * Forwards typing without storing it: to the open chat, otherwise to the inbox if that is open. Not while a request
 * waits, nor for a person who may not write now or is not shown as online.
 */
export async function passOnTyping(room: Room, typist: Member, typing: boolean): Promise<void> {
  const { env, facts: cache, inboxIsOpen, storage } = room;
  const now = Date.now();
  const facts = await cache.get(now);
  if (facts === null || sendRefusal(facts, typist.userId, now) !== null) return;
  if (!isOpen(room, facts) || !showsPresence(room, facts, typist)) return;
  const peer = storage.peerOf(typist);
  const frame = { type: "user-typing" as const, from: typist.username, fromId: typist.publicId, typing };
  if (sendTo(room, peer, frame) > 0 || inboxIsOpen.get(peer.userId) === false) return;
  const isOpenThere = await inboxOf(env, peer.userId).typing(namesOf(typist), typing);
  // Without presence this room would never learn that the inbox is open again, so a «no» is not remembered.
  if (isOpenThere || showsPresence(room, facts, peer)) inboxIsOpen.set(peer.userId, isOpenThere);
}

function isOpen({ storage }: Room, facts: PairFacts): boolean {
  return isOpenBetween(facts, storage.bothMembers());
}

/** Whether the other member may see this one's receipts. */
function showsReceipts(room: Room, facts: PairFacts, { userId }: Member): boolean {
  return isOpen(room, facts) && facts.people.some((person) => person.userId === userId && person.showReceipts);
}

/**
 * After hibernation the announced state is unknown, so it is sent again. A block has its own frame, and a closed name is
 * never announced (D094).
 */
function announceRequestState(room: Room, facts: PairFacts, member: Member): void {
  if (isBlockedBetween(facts) || hasHiddenId(facts, room.storage.peerOf(member))) return;
  const { requestStates } = room.announced;
  const requestState = requestStateOf(room, facts, member);
  const before = requestStates.get(member.side);
  const after = JSON.stringify(requestState);
  requestStates.set(member.side, after);
  if (before !== after) sendTo(room, member, { type: "direct:request-state", ...requestState });
}

/** Starts or stops showing this member's presence in the peer's open chats. */
function updatePresence(room: Room, facts: PairFacts, member: Member): void {
  const { state, storage, announced } = room;
  const before = announced.presence.get(member.side);
  const after = showsPresence(room, facts, member);
  announced.presence.set(member.side, after);
  if (before === after || before === undefined) return;
  if (socketsOf(state, storage.peerOf(member).userId).length === 0) return;
  const online = after ? subscribe(room, member) : Promise.resolve(false);
  state.waitUntil(online.then((is) => sendPresenceChange(room, member, is)).catch(() => undefined));
}

function sendPresenceChange(room: Room, member: Member, online: boolean): number {
  const { username, publicId: id } = member;
  return sendTo(room, room.storage.peerOf(member), { type: "user-status-changed", username, id, online });
}

/** Subscribes this room to a member's presence: only their inbox knows it, where all of their apps have a socket. */
function subscribe({ env, id }: Room, { userId }: Member): Promise<boolean> {
  return inboxOf(env, userId).subscribe(id, true);
}

function sendCursors(room: Room, member: Member): void {
  const { username: by, publicId: byId, readSeq, deliveredSeq } = member;
  if (deliveredSeq > 0) sendReceipt(room, member, { type: "direct:delivered", by, byId, seq: deliveredSeq });
  if (readSeq > 0) sendReceipt(room, member, { type: "direct:read", by, byId, seq: readSeq });
}
