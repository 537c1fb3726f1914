import { DurableObject } from "cloudflare:workers";

import type { ClientFrame } from "../../contract/direct-events.ts";
import type { DirectFacts } from "../direct/interface.ts";
import type { ObjectEnv } from "../direct/env.ts";
import { IncomingFrames } from "./incoming-frames.ts";
import { errorFrame } from "../direct/refusal.ts";
import { acceptSocket, answerPings, closeSocket, sendFrame, type SocketIdentity } from "./sockets.ts";

const INTERNAL_ERROR = 1011;
const TOO_MANY_REQUESTS = 429;

/** An object with sockets that sleep with it: parsed frames in, closes answered, and no exception that leaves one silent. */
export abstract class SocketObject extends DurableObject<ObjectEnv> {
  /** The database, as the Worker lets the objects see it. */
  protected abstract readonly facts: DirectFacts;

  private readonly incoming = new IncomingFrames();

  constructor(state: DurableObjectState, env: ObjectEnv) {
    super(state, env);
    answerPings(state);
  }

  /** A socket was taken in, whose user the Worker proved. */
  protected abstract opened(socket: WebSocket, who: SocketIdentity): void;

  /** What a socket said. */
  protected abstract hear(socket: WebSocket, frame: ClientFrame): Promise<void>;

  /** A socket closed; the list of sockets still contains it. */
  protected closed(_socket: WebSocket): void {}

  /** An upgrade that the Worker hands over ({@link upgradeRequest}). */
  override async fetch(request: Request): Promise<Response> {
    const accepted = acceptSocket(this.ctx, request, Date.now());
    if (accepted === null) return new Response(null, { status: TOO_MANY_REQUESTS });
    this.opened(accepted.socket, accepted.who);
    return accepted.response;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    // A browser may ignore that it was closed; what it says then is not heard any more.
    if (socket.readyState !== WebSocket.OPEN) return;
    try {
      const frame = this.incoming.read(socket, data, Date.now());
      if (frame) await this.hear(socket, frame);
    } catch (error) {
      console.error(JSON.stringify({ event: "frame-failed", error: error instanceof Error ? error.name : "unknown" }));
      sendFrame(socket, errorFrame({ refused: "INTERNAL" }), Date.now());
    }
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    closeSocket(socket, code);
    this.closed(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    closeSocket(socket, INTERNAL_ERROR);
    this.closed(socket);
  }
}
