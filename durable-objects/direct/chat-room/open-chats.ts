import { type ClientFrame, closeCodes } from "../../../contract/direct/events.ts";
import { closeSocket, errorFrame, identityOf, sendFrame } from "../../kit/sockets.ts";
import { closeIfEnded } from "../close-if-ended.ts";
import { isBlockedBetween } from "../facts.ts";
import type { Refusal } from "../interface.ts";
import { sendRefusal } from "./append.ts";
import type { CatchUp } from "./catch-up.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { FanOut } from "./fan-out.ts";
import { FrameLimits, isForSomebodyElse } from "./limits.ts";
import type { Member } from "./member.ts";
import type { Seen } from "./seen.ts";
import type { SendLeases } from "./send-leases.ts";
import type { Room } from "./storage.ts";
import type { Talk } from "./talk.ts";

type SendFrame = Extract<ClientFrame, { type: "direct:send" }>;

/** The neighbours an open chat is answered by. */
interface Answering {
  factsCache: FactsCache;
  fanOut: FanOut;
  catchUp: CatchUp;
  seen: Seen;
  sends: SendLeases;
  talk: Talk;
}

/** The sockets of who has this chat open: a welcome when they come, and an answer to each frame they may send. */
export class OpenChats {
  private readonly room: Room;
  private readonly by: Answering;
  private readonly limits = new FrameLimits();

  constructor(room: Room, by: Answering) {
    this.room = room;
    this.by = by;
  }

  /** A block that came while the socket was on its way closes it again. */
  async welcome(socket: WebSocket, viewer: Member): Promise<void> {
    const { env, id, storage } = this.room;
    const { factsCache, sends } = this.by;
    const facts = await factsCache.get(Date.now());
    if (facts === null || isBlockedBetween(facts)) return closeSocket(socket, closeCodes.GONE);
    sends.keep(viewer, Date.now());
    // The viewer's inbox knows where else they have sockets, for the day their session ends.
    const inbox = env.INBOX.getByName(viewer.userId);
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
      // Whoever joins too often comes again by themselves, later: what they missed must reach them. The rest is dropped.
      if (frame.type === "join-direct") closeSocket(socket, closeCodes.SILENT);
      return;
    }
    const handled = this.handle(socket, viewer, frame);
    this.prepare(viewer, frame);
    await handled;
  }

  private async handle(socket: WebSocket, viewer: Member, frame: ClientFrame): Promise<void> {
    const { catchUp, talk } = this.by;
    switch (frame.type) {
      // Being here is being online; the frame says nothing that the socket does not.
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

  /** While there is talk, what the next message needs is asked for beside the way: no timer does it, so an idle room sleeps. */
  private prepare(viewer: Member, { type }: ClientFrame): void {
    const { factsCache, sends } = this.by;
    const now = Date.now();
    const reading = factsCache.keep(now);
    if (reading) this.room.state.waitUntil(reading.catch(() => undefined));
    // Who only reads is not lent anything.
    if (type !== "direct:read" && type !== "check-user-online") sends.keep(viewer, now);
  }

  private async takeMessage(socket: WebSocket, userId: string, { text, clientId }: SendFrame): Promise<void> {
    const answer = await this.by.talk.send(userId, { text, clientId }, socket).catch((): Refusal => ({
      refused: "INTERNAL",
    }));
    if ("refused" in answer) sendFrame(socket, errorFrame(answer, clientId), Date.now());
  }

  private async sendPresence(socket: WebSocket, peer: Member): Promise<void> {
    const { factsCache, fanOut, seen } = this.by;
    const facts = await factsCache.get(Date.now());
    await fanOut.sendPresence(socket, peer, facts !== null && seen.showsPresence(facts, peer));
  }

  /** Whoever may not write now is not seen writing either, nor who is not seen online. */
  private async passOnTyping(typist: Member, typing: boolean): Promise<void> {
    const { factsCache, fanOut, seen } = this.by;
    const now = Date.now();
    const facts = await factsCache.get(now);
    if (facts === null || sendRefusal(facts, typist.userId, now) !== null || !seen.showsPresence(facts, typist)) return;
    await fanOut.sendTyping(typist, typing, seen.showsPresence(facts, this.room.storage.peerOf(typist)));
  }
}
