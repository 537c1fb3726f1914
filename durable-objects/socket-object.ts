import { DurableObject } from "cloudflare:workers";

import type { ClientFrame } from "../contract/direct-events.ts";
import type { DirectFacts } from "./direct-facts.ts";
import type { ObjectEnv } from "./env.ts";
import { IncomingFrames } from "./incoming-frames.ts";
import { errorFrame } from "./refusal.ts";
import { answerPings, closeSocket, sendFrame } from "./sockets.ts";

const INTERNAL_ERROR = 1011;

/** An object with sockets that sleep with it: parsed frames in, closes answered, and no exception that leaves one silent. */
export abstract class SocketObject extends DurableObject<ObjectEnv> {
  /** The database, as the Worker lets the objects see it. */
  protected abstract readonly facts: DirectFacts;

  private readonly incoming = new IncomingFrames();

  constructor(state: DurableObjectState, env: ObjectEnv) {
    super(state, env);
    answerPings(state);
  }

  /** What a socket said. */
  protected abstract hear(socket: WebSocket, frame: ClientFrame): Promise<void>;

  /** A socket closed; the list of sockets still contains it. */
  protected closed(_socket: WebSocket): void {}

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
