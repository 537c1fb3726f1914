import { expect, vi } from "vitest";
import { page } from "vitest/browser";

import type { MessagePage } from "../../../contract/direct/calls/messages.ts";
import type { ClientFrame, DirectMessage, ServerFrame, RequestState } from "../../../contract/direct/events.ts";
import { paths } from "../../../contract/product.ts";
import type { Answers } from "./answers.ts";
import { aMessage, messagesOf } from "./direct.ts";
import { openPage } from "./page.tsx";
import { aPerson, type Person } from "./people.ts";
import { emit, framesTo, letSocketsOpen } from "./sockets.ts";

export const INBOX = "/api/direct/socket";

/** A conversation of two people on the server. */
export class Room {
  readonly viewer: Person;
  readonly peer: Person;
  messages: DirectMessage[] = [];
  /** Each person's read position. */
  ownReadSeq = 0;
  peerReadSeq = 0;
  online = false;
  requestState: RequestState = "open";
  messagesLeft: number | null = null;
  firstContact: MessagePage["firstContact"] = null;
  openedAt: string | null = null;

  constructor(viewer: Person, peer: Person) {
    this.viewer = viewer;
    this.peer = peer;
  }

  /** Adds a message without a frame to either person. */
  add(text: string, own = false): DirectMessage {
    const message = aMessage(this.viewer, this.peer, text, own);
    this.messages.push(message);
    return message;
  }

  /** «پیام 1», «پیام 2», … from both sides; the viewer has read them. */
  fill(count: number): this {
    for (let at = 1; at <= count; at += 1) this.add(`پیام ${at}`, at % 2 === 1);
    this.ownReadSeq = this.lastSeq;
    return this;
  }

  /** «خبر 1», «خبر 2», … of the peer, unread by the viewer. */
  addNews(count: number): this {
    for (let at = 1; at <= count; at += 1) this.add(`خبر ${at}`);
    return this;
  }

  /** The peer writes, and the open chat receives it. */
  receive(text: string): void {
    this.emit({ type: "direct:new", message: this.add(text) });
  }

  emit(...frames: ServerFrame[]): void {
    emit(this.path, ...frames);
  }

  /** Lets sockets open, and answers this room's. */
  letIn(): void {
    letSocketsOpen((frame, path) => (path === this.path ? this.answer(frame) : []));
  }

  remove(text: string): void {
    this.messages = this.messages.filter((message) => message.text !== text);
  }

  /** Its object's id. */
  get id(): string {
    return messagesOf(this.peer, []).room;
  }

  get path(): string {
    return `${INBOX}/${this.peer.id}`;
  }

  get lastSeq(): number {
    return this.messages.at(-1)?.seq ?? 0;
  }

  /** The answers of its calls. */
  get answers(): Answers {
    return {
      "GET /api/direct/messages": (place) => this.pageAt(place),
      "POST /api/direct/mark-read": ({ seq }) => ({ readSeq: this.read(seq) }),
      "POST /api/direct/send": ({ text, clientId }) => this.take(text, clientId),
      "DELETE /api/direct/message/{id}": ({ id }) => {
        this.messages = this.messages.filter(({ _id }) => _id !== id);
        return { message: "پیام برای تو پاک شد" };
      },
    };
  }

  /** The answers of its socket. */
  answer(frame: ClientFrame): ServerFrame[] {
    switch (frame.type) {
      case "join-direct":
        return [
          ...this.after(frame.afterSeq ?? 0).map((message) => ({ type: "direct:new" as const, message })),
          this.joined,
        ];
      case "direct:send":
        return [{ type: "direct:ack", ...this.take(frame.text, frame.clientId), clientId: frame.clientId }];
      case "direct:read":
        this.read(frame.seq);
        return [];
      default:
        return [];
    }
  }

  pageAt({ before, after, limit }: { before?: string | undefined; after?: string | undefined; limit: number }) {
    if (after !== undefined) return this.pageOf(this.after(Number(after)).slice(0, limit), false);
    const older = before === undefined ? this.messages : this.messages.filter(({ seq }) => seq < Number(before));
    return this.pageOf(older.slice(-limit), older.length > limit);
  }

  private pageOf(messages: DirectMessage[], hasMore: boolean) {
    const { ownReadSeq, peerReadSeq, online, requestState, messagesLeft, firstContact, openedAt } = this;
    const nextBefore = hasMore ? String(messages[0]?.seq) : null;
    return {
      ...messagesOf(this.peer, messages),
      hasMore,
      nextBefore,
      ownReadSeq,
      peerReadSeq,
      online,
      requestState,
      live: this.live,
      messagesLeft,
      firstContact,
      openedAt,
    };
  }

  /** Whether it has a socket: not while it is closed, nor between strangers before the first message. */
  get live(): boolean {
    return this.requestState !== "closed" && (this.requestState === "open" || this.messages.length > 0);
  }

  private after(seq: number): DirectMessage[] {
    return this.messages.filter((message) => message.seq > seq);
  }

  read(seq = this.lastSeq): number {
    this.ownReadSeq = Math.max(this.ownReadSeq, seq);
    return this.ownReadSeq;
  }

  take(text: string, clientId = ""): Pick<DirectMessage, "_id" | "seq" | "createdAt"> {
    const known = this.messages.find((each) => each.clientId === clientId);
    if (known === undefined && this.messagesLeft !== null) this.messagesLeft -= 1;
    const message = known ?? this.add(text, true);
    message.clientId = clientId;
    const { _id, seq, createdAt } = message;
    return { _id, seq, createdAt };
  }

  private get joined(): ServerFrame {
    const { username, id } = this.peer;
    const { lastSeq: seq, peerReadSeq, requestState, messagesLeft } = this;
    return {
      type: "direct:joined",
      with: username,
      withId: id,
      seq,
      complete: true,
      peerReadSeq,
      peerDeliveredSeq: peerReadSeq,
      requestState,
      messagesLeft,
    };
  }
}

/** Two people without messages. */
export const aPair = (peer = aPerson()): Room => new Room(aPerson(), peer);

export const input = page.getByRole("textbox", { name: "متن پیام" });
export const sendButton = page.getByRole("button", { name: "فرستادن", exact: true });
export const log = page.getByRole("log");
/** A message of the chat on screen. */
export const bubble = (text: string) => log.getByRole("listitem").filter({ hasText: text });
/** The receipt of one's own message. */
export const stateOf = (text: string, state: string | RegExp) => bubble(text).getByRole("img", { name: state });

interface Opening {
  /** Whether its socket opens. */
  isLive?: boolean;
  /** Answers that override the room's. */
  answers?: Answers;
}

/** Opens the room's chat, with or without a socket. */
export async function openChat(room: Room, { isLive = true, answers = {} }: Opening = {}): Promise<void> {
  if (isLive) room.letIn();
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  openPage(paths.chat(room.peer.username), { person: room.viewer, answers: { ...room.answers, ...answers } });
  await expect.element(input).toBeVisible();
  if (isLive && room.live)
    await expect.poll(() => framesTo(room.path).map(({ type }) => type)).toContain("join-direct");
}

/** Writes a message and sends it with the button. */
export async function say(text: string): Promise<void> {
  await input.fill(text);
  await sendButton.click();
}
