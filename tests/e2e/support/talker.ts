import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import type { DirectMessage, ServerFrame } from "../../../contract/direct/events.ts";
import { type DirectClient, openDirectClient } from "../../../dev/app/direct-client.ts";

const RECONNECT_MS = 100;
const ACK_PATIENCE_MS = 3000;
const IN_FLIGHT_MAX = 4;
const BY_HTTP = 0.1;
const READS = 0.05;

interface Waiting {
  clientId: string;
  text: string;
  isOnItsWay: boolean;
  sentAt: number;
  /** When its writer has written it. */
  dueAt: number;
}

export interface Chat {
  url: string;
  cookie: string;
  username: string;
  peer: string;
}

/**
 * One end of a conversation on a bad network: it reconnects again and again, resumes after the newest message it knows,
 * and sends unacknowledged messages again with the same clientId, through the socket or over HTTP.
 */
export class Talker {
  readonly chat: Chat;
  /** Every message by its id, in the order in which it was received or acknowledged. */
  readonly known = new Map<string, { seq: number; clientId: string }>();
  readonly acknowledged = new Map<string, string>();
  /** The peer's messages that arrived twice in an open chat, which is never allowed. */
  again = 0;
  resent = 0;
  connections = 0;
  private readonly outbox: Waiting[];
  private client: DirectClient | null = null;
  private joinedSeq = 0;
  private isUpToDate = false;
  private isOver = false;
  private quietUntil = 0;

  /** @param overMs how long it takes to write the messages */
  constructor(chat: Chat, messages: number, overMs = 0) {
    this.chat = chat;
    const now = Date.now();
    this.outbox = Array.from({ length: messages }, (_, n) => ({
      clientId: randomUUID(),
      text: `پیام ${n} از ${chat.username}`,
      isOnItsWay: false,
      sentAt: 0,
      dueAt: now + (overMs / messages) * n,
    }));
  }

  /** Whether it sent all its messages, and received all of the peer's. */
  isDone(messages: number): boolean {
    return this.outbox.length === 0 && this.known.size === messages && this.isUpToDate;
  }

  /** Talks until {@link stop}. */
  async run(): Promise<void> {
    while (!this.isOver) {
      if (this.client === null) await this.connect();
      else if (this.isUpToDate) await this.sendSome();
      await wait(20 + Math.random() * 40);
    }
    this.client?.close();
  }

  stop(): void {
    this.isOver = true;
  }

  private async connect(): Promise<void> {
    const { url, cookie, peer } = this.chat;
    this.isUpToDate = false;
    let isOpen = true;
    try {
      const client = await openDirectClient(
        { url },
        `/api/direct/socket/${peer}`,
        cookie,
        (frame) => isOpen && this.take(frame),
        () => {
          isOpen = false;
          this.client = null;
        },
      );
      if (!isOpen) return;
      this.client = client;
      this.connections += 1;
      client.send({ type: "join-direct", with: peer, afterSeq: this.joinedSeq });
    } catch {
      await wait(RECONNECT_MS * (1 + Math.random() * 4));
    }
  }

  private take(frame: ServerFrame): void {
    switch (frame.type) {
      case "direct:new":
        return this.see(frame.message);
      case "direct:ack":
        return this.acknowledge(frame.clientId, frame._id, frame.seq);
      case "direct:joined":
        this.joinedSeq = frame.seq;
        this.isUpToDate = frame.complete;
        // A message under way when the connection broke may or may not have arrived.
        for (const waiting of this.outbox) waiting.isOnItsWay = false;
        if (!frame.complete) this.client?.send({ type: "join-direct", with: this.chat.peer, afterSeq: frame.seq });
        return;
      case "error":
        if (frame.retryAfter === undefined) throw new Error(`refused: ${frame.code}`);
        this.quietUntil = Date.now() + frame.retryAfter * 1000;
        for (const waiting of this.outbox) if (waiting.clientId === frame.clientId) waiting.isOnItsWay = false;
        return;
      default:
        return;
    }
  }

  private see({ _id, seq, clientId, from }: DirectMessage): void {
    if (this.known.has(_id) && from === this.chat.peer && this.isUpToDate) this.again += 1;
    this.known.set(_id, { seq, clientId });
    if (this.isUpToDate) this.joinedSeq = Math.max(this.joinedSeq, seq);
    if (Math.random() < READS) this.client?.send({ type: "direct:read", seq });
  }

  private acknowledge(clientId: string, id: string, seq: number): void {
    const earlier = this.acknowledged.get(clientId);
    if (earlier !== undefined && earlier !== id) throw new Error(`${clientId} was acknowledged as two messages`);
    this.acknowledged.set(clientId, id);
    this.known.set(id, { seq, clientId });
    const place = this.outbox.findIndex((waiting) => waiting.clientId === clientId);
    if (place >= 0) this.outbox.splice(place, 1);
  }

  private async sendSome(): Promise<void> {
    const now = Date.now();
    if (now < this.quietUntil) return;
    for (const waiting of this.outbox.slice(0, IN_FLIGHT_MAX)) {
      if (waiting.dueAt > now) return;
      if (waiting.isOnItsWay && now - waiting.sentAt < ACK_PATIENCE_MS) continue;
      if (waiting.sentAt > 0) this.resent += 1;
      waiting.isOnItsWay = true;
      waiting.sentAt = now;
      if (Math.random() < BY_HTTP) await this.sendByHttp(waiting);
      else
        this.client?.send({ type: "direct:send", to: this.chat.peer, text: waiting.text, clientId: waiting.clientId });
    }
  }

  private async sendByHttp({ clientId, text }: Waiting): Promise<void> {
    const { url, cookie, peer } = this.chat;
    try {
      const response = await fetch(`${url}/api/direct/send`, {
        method: "POST",
        headers: { "Content-Type": "application/json", cookie, origin: url },
        body: JSON.stringify({ to: peer, text, clientId }),
        signal: AbortSignal.timeout(ACK_PATIENCE_MS),
      });
      if (!response.ok) return;
      const sent: unknown = await response.json();
      if (isSent(sent)) this.acknowledge(clientId, sent._id, sent.seq);
    } catch {
      // The connection was cut; the message is sent again.
    }
  }
}

function isSent(answer: unknown): answer is { _id: string; seq: number } {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "_id" in answer &&
    typeof answer._id === "string" &&
    "seq" in answer &&
    typeof answer.seq === "number"
  );
}
