import { DurableObject } from "cloudflare:workers";

import { type ClientFrame, clientFrame } from "../../contract/direct/events.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import {
  FRAMES_OVER_LIMIT_MAX,
  FRAMES_PER_SECOND,
  FRAME_BURST,
  FRAME_MAX_CHARACTERS,
} from "../../contract/direct/values.ts";
import {
  acceptSocket,
  answerPings,
  closeSocket,
  errorFrame,
  identityIn,
  identityOf,
  sendFrame,
  type SocketIdentity,
} from "./sockets.ts";
import { TokenBucket } from "./token-bucket.ts";

const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;
const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;

/**
 * An object with hibernating sockets: parses frames, answers closes, and lets no exception leave a socket without an
 * answer.
 */
export abstract class SocketObject<Env> extends DurableObject<Env> {
  /** Each socket's limit, and its frames over the limit since the bucket was last full. */
  private readonly gates = new WeakMap<WebSocket, { bucket: TokenBucket; over: number }>();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    answerPings(state);
  }

  /** Checks who wants a socket, beyond what the Worker did. @returns null if their session has ended */
  protected async admit(who: SocketIdentity): Promise<SocketIdentity | null> {
    return who;
  }

  /** Called for a new socket. */
  protected abstract onOpen(socket: WebSocket, who: SocketIdentity): void;

  protected abstract onFrame(socket: WebSocket, frame: ClientFrame): Promise<void>;

  /** A socket closed; getWebSockets() still contains it. */
  protected onClose(_socket: WebSocket): void {}

  /** A socket upgrade from the Worker ({@link upgradeRequest}). */
  override async fetch(request: Request): Promise<Response> {
    const who = await this.admit(identityIn(request));
    if (who === null) return new Response(null, { status: UNAUTHORIZED });
    const accepted = acceptSocket(this.ctx, who, Date.now());
    if (accepted === null) return new Response(null, { status: TOO_MANY_REQUESTS });
    this.onOpen(accepted.socket, who);
    return accepted.response;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    // A browser may ignore a close; later frames are not processed.
    if (socket.readyState !== WebSocket.OPEN) return;
    try {
      const frame = this.read(socket, data, Date.now());
      if (frame) await this.onFrame(socket, frame);
    } catch (error) {
      console.error(JSON.stringify({ event: "frame-failed", error: error instanceof Error ? error.name : "unknown" }));
      sendFrame(socket, errorFrame({ refused: "INTERNAL" }), Date.now());
    }
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    closeSocket(socket, code);
    this.onClose(socket);
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.webSocketClose(socket, INTERNAL_ERROR);
  }

  /**
   * The frame, or null if it was refused: malformed, unknown, too large or too many frames are answered here. A socket
   * with an expired lease is asked to renew it first.
   */
  private read(socket: WebSocket, data: string | ArrayBuffer, now: number): ClientFrame | null {
    if (!this.passes(socket, now)) return null;
    const frame = parse(data);
    if (typeof frame === "string") {
      sendFrame(socket, errorFrame({ refused: frame }), now);
      return null;
    }
    if (identityOf(socket).leaseUntil <= now) {
      sendFrame(socket, { type: "direct:renew" }, now);
      return null;
    }
    return frame;
  }

  private passes(socket: WebSocket, now: number): boolean {
    const gate = this.gates.get(socket) ?? { bucket: new TokenBucket(FRAME_BURST, FRAMES_PER_SECOND, now), over: 0 };
    this.gates.set(socket, gate);
    // Not reset by a single frame within the limit: during a flood one passes now and then.
    if (gate.bucket.isFull(now)) gate.over = 0;
    const retryAfter = gate.bucket.take(now);
    if (retryAfter === 0) return true;
    gate.over += 1;
    // Answered once per flood, so that a flood in causes no flood out.
    if (gate.over === 1) sendFrame(socket, errorFrame({ refused: "TOO_MANY_REQUESTS", retryAfter }), now);
    if (gate.over > FRAMES_OVER_LIMIT_MAX) closeSocket(socket, POLICY_VIOLATION);
    return false;
  }
}

function parse(data: string | ArrayBuffer): ClientFrame | ErrorCode {
  if (typeof data !== "string") return "INVALID_FRAME";
  if (data.length > FRAME_MAX_CHARACTERS) return "FRAME_TOO_LARGE";
  try {
    return clientFrame.safeParse(JSON.parse(data)).data ?? "INVALID_FRAME";
  } catch {
    return "INVALID_FRAME";
  }
}
