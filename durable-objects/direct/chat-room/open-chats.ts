import { type ClientFrame, closeCodes } from "../../../contract/direct/events.ts";
import { closeSocket, errorFrame, identityOf, sendFrame } from "../../kit/sockets.ts";
import { closeIfEnded } from "../close-if-ended.ts";
import { isBlockedBetween } from "../facts.ts";
import { type Refusal, inboxOf } from "../interface.ts";
import { sendRefusal } from "../refusals.ts";
import type { CatchUp } from "./catch-up.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { FanOut } from "./fan-out.ts";
import { FrameLimits, isForSomebodyElse } from "./limits.ts";
import type { Member } from "./member.ts";
import type { Visibility } from "./visibility.ts";
import type { Room } from "./storage.ts";
import type { Talk } from "./talk.ts";

type SendFrame = Extract<ClientFrame, { type: "direct:send" }>;

/** The neighbours that handle an open chat's frames. */
interface Answering {
  factsCache: FactsCache;
  fanOut: FanOut;
  catchUp: CatchUp;
  visibility: Visibility;
  talk: Talk;
}

/** The sockets of this chat: checks on connecting, and handling of each frame. */
export class OpenChats {
  private readonly room: Room;
  private readonly by: Answering;
  private readonly limits = new FrameLimits();

  constructor(room: Room, by: Answering) {
    this.room = room;
    this.by = by;
  }

  /** Checks a new socket: a block set while it was connecting closes it again. */
  async welcome(socket: WebSocket, viewer: Member): Promise<void> {
    const { env, id, storage } = this.room;
    const { factsCache } = this.by;
    const facts = await factsCache.get(Date.now());
    if (facts === null || isBlockedBetween(facts)) return closeSocket(socket, closeCodes.GONE);
    // The viewer's inbox must know where they have sockets, to close them when their session ends.
    const inbox = inboxOf(env, viewer.userId);
    await Promise.all([inbox.roomOpened(viewer.userId, id), this.sendPresence(socket, storage.peerOf(viewer))]);
    await closeIfEnded(env.DB, socket);
  }

  async answer(socket: WebSocket, frame: ClientFrame): Promise<void> {
    const { storage } = this.room;
    const { userId } = identityOf(socket);
    const viewer = storage.memberOf(userId);
    if (!viewer) return;
    if (isForSomebodyElse(frame, storage.peerOf(viewer))) {
      sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
      return;
    }
    if (!this.limits.allow(userId, frame.type, Date.now())) {
      // Joining too often closes the socket, because a client that reconnects later must still get what it missed.
      // Other frames over the limit are dropped.
      if (frame.type === "join-direct") closeSocket(socket, closeCodes.SILENT);
      return;
    }
    const handled = this.handle(socket, viewer, frame);
    this.prepare();
    await handled;
  }

  private async handle(socket: WebSocket, viewer: Member, frame: ClientFrame): Promise<void> {
    const { catchUp, talk } = this.by;
    switch (frame.type) {
      // The socket itself means being online.
      case "user-online":
        return;
      case "check-user-online":
        return this.sendPresence(socket, this.room.storage.peerOf(viewer));
      case "join-direct":
        return catchUp.join(socket, viewer, frame.afterSeq);
      case "typing-start":
      case "typing-stop":
        return this.passOnTyping(viewer, frame.type === "typing-start");
      case "direct:read":
        talk.markRead(viewer.userId, frame.seq);
        return;
      case "direct:send":
        return this.takeMessage(socket, viewer.userId, frame);
    }
  }

  /** While the chat is active, refreshes in the background what the next message needs: no timer, so an idle room can hibernate. */
  private prepare(): void {
    const reading = this.by.factsCache.keep(Date.now());
    if (reading) this.room.state.waitUntil(reading.catch(() => undefined));
  }

  private async takeMessage(socket: WebSocket, userId: number, { text, clientId }: SendFrame): Promise<void> {
    const answer = await this.by.talk.send(userId, { text, clientId }, socket).catch((): Refusal => ({
      refused: "INTERNAL",
    }));
    if ("refused" in answer) sendFrame(socket, errorFrame(answer, clientId), Date.now());
  }

  private async sendPresence(socket: WebSocket, peer: Member): Promise<void> {
    const { factsCache, fanOut, visibility } = this.by;
    const facts = await factsCache.get(Date.now());
    await fanOut.sendPresence(socket, peer, facts !== null && visibility.showsPresence(facts, peer));
  }

  /** Not forwarded for a person who may not write now, or is not shown as online. */
  private async passOnTyping(typist: Member, typing: boolean): Promise<void> {
    const { factsCache, fanOut, visibility } = this.by;
    const now = Date.now();
    const facts = await factsCache.get(now);
    if (facts === null || sendRefusal(facts, typist.userId, now) !== null || !visibility.showsPresence(facts, typist))
      return;
    await fanOut.sendTyping(typist, typing, visibility.showsPresence(facts, this.room.storage.peerOf(typist)));
  }
}
