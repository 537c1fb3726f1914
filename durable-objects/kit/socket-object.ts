import { DurableObject } from "cloudflare:workers";

import type { ClientFrame } from "../../contract/direct/events.ts";
import { IncomingFrames } from "./incoming-frames.ts";
import { acceptSocket, answerPings, closeSocket, errorFrame, sendFrame, type SocketIdentity } from "./sockets.ts";

const INTERNAL_ERROR = 1011;
const TOO_MANY_REQUESTS = 429;

/**
 * An object with hibernating sockets: parses frames, answers closes, and lets no exception leave a socket without an
 * answer.
 */
export abstract class SocketObject<Env> extends DurableObject<Env> {
  private readonly incoming = new IncomingFrames();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    answerPings(state);
  }

  /** Called for a new socket, whose user the Worker authenticated. */
  protected abstract onOpen(socket: WebSocket, who: SocketIdentity): void;

  protected abstract onFrame(socket: WebSocket, frame: ClientFrame): Promise<void>;

  /** A socket closed; getWebSockets() still contains it. */
  protected onClose(_socket: WebSocket): void {}

  /** A socket upgrade from the Worker ({@link upgradeRequest}). */
  override async fetch(request: Request): Promise<Response> {
    const accepted = acceptSocket(this.ctx, request, Date.now());
    if (accepted === null) return new Response(null, { status: TOO_MANY_REQUESTS });
    this.onOpen(accepted.socket, accepted.who);
    return accepted.response;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    // A browser may ignore a close; later frames are not processed.
    if (socket.readyState !== WebSocket.OPEN) return;
    try {
      const frame = this.incoming.read(socket, data, Date.now());
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

  override async webSocketError(socket: WebSocket): Promise<void> {
    closeSocket(socket, INTERNAL_ERROR);
    this.onClose(socket);
  }
}
