import { z } from "zod";

import { PING, PONG, type ServerFrame, closeCodes } from "../../contract/direct/events.ts";
import { type ErrorCode, errors } from "../../contract/errors.ts";
import { SOCKET_LEASE_MS, SOCKET_SILENT_MS } from "../../contract/direct/values.ts";

const IDENTITY_HEADER = "x-direct-identity";
const SOCKETS_PER_PERSON_MAX = 20;
const CLOSE_NORMAL = 1000;
// Codes a close frame may not contain (RFC 6455 §7.4.1).
const UNSENDABLE = new Set([1004, 1005, 1006, 1015]);

const identity = z.object({
  userId: z.number(),
  sessionId: z.string(),
  /** When the session must be checked again, UTC milliseconds; by default {@link SOCKET_LEASE_MS} from now. */
  leaseUntil: z.number().optional(),
  /** The switch of direct messages; in an inbox that has just read it. */
  isEnabled: z.boolean().optional(),
});

/** A socket's owner: authenticated by the Worker at the upgrade, never taken from a frame. */
export type SocketIdentity = z.infer<typeof identity>;

const attachment = identity.extend({
  openedAt: z.number(),
  leaseUntil: z.number(),
  /** The seq up to which pages were sent to it; in a room only, and null until it has joined. */
  joinedSeq: z.number().nullable(),
});

/** The request with which the Worker passes an upgrade to an object, with nothing of the browser's own request. */
export function upgradeRequest(who: SocketIdentity): Request {
  return new Request("https://object/socket", {
    headers: { Upgrade: "websocket", [IDENTITY_HEADER]: JSON.stringify(who) },
  });
}

/** The owner of the socket that such a request asks for. */
export const identityIn = (upgrade: Request): SocketIdentity =>
  identity.parse(JSON.parse(upgrade.headers.get(IDENTITY_HEADER) ?? ""));

const tagOf = (userId: number): string => `user ${userId}`;

export const socketsOf = (state: DurableObjectState, userId?: number): WebSocket[] =>
  state.getWebSockets(userId === undefined ? undefined : tagOf(userId));

/** Lets the platform answer pings without waking the object. */
export function answerPings(state: DurableObjectState): void {
  state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
}

/**
 * Accepts a socket as hibernating, tagged with its user's id.
 * @returns null while too many of this user's sockets are still closing, because their browsers do not answer
 */
export function acceptSocket(state: DurableObjectState, who: SocketIdentity, now: number) {
  // Beyond the limit the oldest is closed, so nobody can fill an object with sockets. A closing one stays in the
  // platform's list until its browser answers, if ever.
  const all = socketsOf(state, who.userId);
  if (all.length >= 2 * SOCKETS_PER_PERSON_MAX) return null;
  const [oldest, ...others] = all.filter(({ readyState }) => readyState === WebSocket.OPEN);
  if (oldest && others.length + 1 >= SOCKETS_PER_PERSON_MAX) closeSocket(oldest, closeCodes.SILENT);
  const { 0: browserEnd, 1: socket } = new WebSocketPair();
  state.acceptWebSocket(socket, [tagOf(who.userId)]);
  const attached = { leaseUntil: now + SOCKET_LEASE_MS, ...who, openedAt: now, joinedSeq: null };
  socket.serializeAttachment(attached satisfies z.infer<typeof attachment>);
  return { socket, response: new Response(null, { status: 101, webSocket: browserEnd }) };
}

const known = new WeakMap<WebSocket, z.infer<typeof attachment>>();

/** A socket's owner and progress, parsed once, and again after hibernation. */
export function identityOf(socket: WebSocket): z.infer<typeof attachment> {
  const who = known.get(socket) ?? attachment.parse(socket.deserializeAttachment());
  known.set(socket, who);
  return who;
}

export function setJoinedSeq(socket: WebSocket, joinedSeq: number): void {
  const who = { ...identityOf(socket), joinedSeq };
  socket.serializeAttachment(who);
  known.set(socket, who);
}

/** Closes a user's sockets of an ended session; with `null` all of theirs. @returns whether they still have others */
export function endSession(state: DurableObjectState, userId: number, sessionId: string | null): boolean {
  let stays = false;
  for (const socket of socketsOf(state, userId)) {
    if (sessionId === null || identityOf(socket).sessionId === sessionId) closeSocket(socket, closeCodes.GONE);
    else stays = true;
  }
  return stays;
}

/** When a socket was last active: opened or pinged, UTC milliseconds. */
export function lastHeardOf(state: DurableObjectState, socket: WebSocket): number {
  const pingedAt = state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
  return Math.max(pingedAt, identityOf(socket).openedAt);
}

/** The open and recently active sockets of one user, or of all; `except` is one that is closing. */
export function liveSockets(state: DurableObjectState, now: number, userId?: number, except?: WebSocket): WebSocket[] {
  return socketsOf(state, userId).filter((socket) => socket !== except && isLive(state, socket, now));
}

/** Whether a socket is open and recently active. */
export function isLive(state: DurableObjectState, socket: WebSocket, now: number): boolean {
  return socket.readyState === WebSocket.OPEN && now - lastHeardOf(state, socket) < SOCKET_SILENT_MS;
}

/** Sends a frame within the socket's lease; otherwise asks the client to reconnect. @returns whether it was sent */
export function sendFrame(socket: WebSocket, frame: ServerFrame, now: number): boolean {
  return sendText(socket, JSON.stringify(frame), now);
}

/**
 * Sends a frame to every socket of one user, or of all, except `except`.
 * @returns how many of them were recently active
 */
export function sendToAll(state: DurableObjectState, frame: ServerFrame, userId?: number, except?: WebSocket): number {
  const sockets = socketsOf(state, userId).filter((socket) => socket !== except);
  if (sockets.length === 0) return 0;
  const [text, now] = [JSON.stringify(frame), Date.now()];
  return sockets.filter((socket) => sendText(socket, text, now) && isLive(state, socket, now)).length;
}

function sendText(socket: WebSocket, text: string, now: number): boolean {
  try {
    if (identityOf(socket).leaseUntil <= now) {
      socket.send(JSON.stringify({ type: "direct:renew" } satisfies ServerFrame));
      closeSocket(socket, closeCodes.RENEW);
      return false;
    }
    socket.send(text);
    return true;
  } catch {
    // It closed in this moment; its close event follows.
    return false;
  }
}

/** Closes a socket, or answers its close: without an answer the browser waits ten seconds and reports 1006. */
export function closeSocket(socket: WebSocket, code: number): void {
  try {
    socket.close(UNSENDABLE.has(code) ? CLOSE_NORMAL : code);
  } catch {
    // Already closed.
  }
}

/** A refusal as a frame. @param retryAfter seconds to wait */
export function errorFrame(
  { refused, retryAfter }: { refused: ErrorCode; retryAfter?: number },
  clientId?: string,
): ServerFrame {
  return {
    type: "error",
    code: refused,
    error: errors[refused].text,
    ...(clientId !== undefined && { clientId }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
