import { type ClientFrame, closeCodes } from "../../../contract/direct/events.ts";
import {
  JOINS_PER_SECOND,
  JOIN_BURST,
  PRESENCE_CHECKS_PER_SECOND,
  PRESENCE_CHECK_BURST,
  TYPINGS_PER_SECOND,
  TYPING_BURST,
} from "../../../contract/direct/values.ts";
import { closeSocket, errorFrame, identityOf, sendFrame } from "../../kit/sockets.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import { isBlockedBetween } from "../facts.ts";
import type { PersonNames, Refusal } from "../interface.ts";
import { inboxOf } from "../neighbours.ts";
import { join } from "./catch-up.ts";
import type { Member } from "./member.ts";
import type { Room } from "./room.ts";
import { markRead, send } from "./talk.ts";
import { passOnTyping, requestStateOf, sendPresence } from "./visibility.ts";

type Limit = readonly [kind: string, burst: number, perSecond: number];

const typing: Limit = ["typing", TYPING_BURST, TYPINGS_PER_SECOND];
const limits: Partial<Record<ClientFrame["type"], Limit>> = {
  "join-direct": ["joins", JOIN_BURST, JOINS_PER_SECOND],
  "typing-start": typing,
  "typing-stop": typing,
  "check-user-online": ["presence", PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND],
};

/** Rate limits of one person in a room, over all their sockets, for small frames that cause much work. */
export class FrameLimits {
  private readonly buckets = new Map<string, TokenBucket>();

  /** Whether such a frame is within the limit. @param now UTC milliseconds */
  allow(userId: number, type: ClientFrame["type"], now: number): boolean {
    const limit = limits[type];
    if (limit === undefined) return true;
    const [kind, burst, perSecond] = limit;
    const key = `${kind} ${userId}`;
    const bucket = this.buckets.get(key) ?? new TokenBucket(burst, perSecond, now);
    this.buckets.set(key, bucket);
    return bucket.take(now) === 0;
  }
}

/** Checks a new socket: a block set, or a session ended, while it was connecting closes it again. */
export async function welcome(room: Room, socket: WebSocket, viewer: Member): Promise<void> {
  const { env, id, storage } = room;
  const facts = await room.facts.get(Date.now());
  const hasEnded = facts === null || isBlockedBetween(facts) || facts.people.some(({ isDeleted }) => isDeleted);
  const isClosed = hasEnded || requestStateOf(room, facts, viewer).requestState === "closed";
  if (isClosed) return closeSocket(socket, closeCodes.GONE);
  // The viewer's inbox must know where they have sockets, to close them when their session ends.
  const { userId, sessionId } = identityOf(socket);
  const isOpen = inboxOf(env, userId).roomOpened(userId, id, sessionId);
  await Promise.all([isOpen, sendPresence(room, socket, storage.peerOf(viewer))]);
  if (!(await isOpen)) closeSocket(socket, closeCodes.GONE);
}

export async function answer(room: Room, socket: WebSocket, frame: ClientFrame): Promise<void> {
  const { facts, frameLimits, state, storage } = room;
  const { userId } = identityOf(socket);
  const viewer = storage.memberOf(userId);
  if (!viewer) return;
  if (isForSomebodyElse(frame, storage.peerOf(viewer))) {
    sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
    return;
  }
  if (!frameLimits.allow(userId, frame.type, Date.now())) {
    // Joining too often closes the socket, because a client that reconnects later must still get what it missed.
    // Other frames over the limit are dropped.
    if (frame.type === "join-direct") closeSocket(socket, closeCodes.SILENT);
    return;
  }
  const handled = handle(room, socket, viewer, frame);
  // While the chat is active, refreshes in the background what the next message needs: no timer, so an idle room can
  // hibernate.
  const reading = facts.keep(Date.now());
  if (reading) state.waitUntil(reading.catch(() => undefined));
  await handled;
}

async function handle(room: Room, socket: WebSocket, viewer: Member, frame: ClientFrame): Promise<void> {
  switch (frame.type) {
    // The socket itself means being online.
    case "user-online":
      return;
    case "check-user-online":
      return sendPresence(room, socket, room.storage.peerOf(viewer));
    case "join-direct":
      return join(room, socket, viewer, frame.afterSeq);
    case "typing-start":
    case "typing-stop":
      return passOnTyping(room, viewer, frame.type === "typing-start");
    case "direct:read":
      markRead(room, viewer.userId, frame.seq);
      return;
    case "direct:send": {
      const { text, clientId } = frame;
      const failed = (): Refusal => ({ refused: "INTERNAL" });
      const outcome = await send(room, viewer.userId, { text, clientId }, socket).catch(failed);
      if ("refused" in outcome) sendFrame(socket, errorFrame(outcome, clientId), Date.now());
    }
  }
}

/** Whether a frame names a person other than this chat's. */
function isForSomebodyElse(frame: ClientFrame, { publicId, username }: PersonNames): boolean {
  const named = "to" in frame ? frame.to : "with" in frame ? frame.with : "username" in frame ? frame.username : null;
  return named !== null && named !== publicId && named !== username;
}
