import { type ClientFrame, closeCodes } from "../../../contract/direct-events.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { closeSocket, endSession, errorFrame, identityOf, sendFrame, type SocketIdentity } from "../../kit/sockets.ts";
import { closeIfEnded } from "../close-if-ended.ts";
import { isBlockedBetween, readPairFacts } from "../facts.ts";
import {
  type ChatRoomRpc,
  type DirectEnv,
  factsMaxAge,
  type LentSends,
  type MessageInput,
  type PageInput,
  type PairFacts,
  type Refusal,
  type RoomPage,
  type SentMessage,
  type StoredMessage,
} from "../interface.ts";
import { messageId } from "../message.ts";
import { Appender, sendRefusal } from "./append.ts";
import { CatchUp } from "./catch-up.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { FactsCache } from "./facts-cache.ts";
import { FanOut } from "./fan-out.ts";
import { FrameLimits, isForSomebodyElse } from "./limits.ts";
import { Receipts } from "./receipts.ts";
import { SendLeases } from "./send-leases.ts";
import type { Member } from "./member.ts";
import { RoomStorage } from "./storage.ts";

type SendFrame = Extract<ClientFrame, { type: "direct:send" }>;

/**
 * One conversation between two people: it orders, stores and hands out their messages. This class only dispatches; storage,
 * rules and deliveries are its neighbours'. The Worker says who is asking, and proved it.
 */
export class ChatRoom extends SocketObject<DirectEnv> implements ChatRoomRpc {
  private readonly room: string;
  private readonly storage: RoomStorage;
  private readonly factsCache: FactsCache;
  private readonly fanOut: FanOut;
  private readonly receipts: Receipts;
  private readonly catchUp: CatchUp;
  private readonly deliveries: DeliveryQueue;
  private readonly sends: SendLeases;
  private readonly appender: Appender;
  private readonly limits = new FrameLimits();

  constructor(state: DurableObjectState, env: DirectEnv) {
    super(state, env);
    this.room = state.id.toString();
    this.storage = new RoomStorage(state.storage);
    const room = { state, env, id: this.room, storage: this.storage };
    this.factsCache = new FactsCache(() => this.readFacts(), factsMaxAge.parse(env.DIRECT_FACTS_SECONDS) * 1000);
    this.fanOut = new FanOut(room);
    this.receipts = new Receipts(this.storage, this.fanOut);
    this.catchUp = new CatchUp(this.storage, this.fanOut, this.receipts);
    this.deliveries = new DeliveryQueue(room, this.receipts);
    this.sends = new SendLeases(room);
    this.appender = new Appender(room, this.factsCache, this.sends, this.deliveries);
  }

  async setFacts(facts: PairFacts): Promise<void> {
    const isNews = this.factsCache.put(facts);
    if (isNews || this.storage.members().length === 0) this.takeNames(facts);
  }

  async send(senderId: string, input: MessageInput, facts: PairFacts): Promise<SentMessage | Refusal> {
    await this.setFacts(facts);
    return this.append(senderId, input);
  }

  async page(viewerId: string, input: PageInput): Promise<RoomPage> {
    return this.catchUp.page(viewerId, input);
  }

  async markRead(viewerId: string, seq?: number): Promise<number> {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer) return 0;
    const readSeq = this.receipts.markRead(viewer, seq);
    if (readSeq > viewer.readSeq) {
      this.deliveries.enqueue(viewer.side);
      this.ctx.waitUntil(this.deliveries.flushTalk());
    }
    return readSeq;
  }

  async markDelivered(userId: string, seq: number): Promise<void> {
    const member = this.storage.memberOf(userId);
    if (member) this.receipts.markDelivered(member, seq);
  }

  async hideMessage(viewerId: string, seq: number): Promise<boolean> {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer || !this.storage.hide(viewer, seq)) return false;
    this.fanOut.sendTo(viewer, { type: "direct:deleted", _id: messageId(this.room, seq) });
    this.deliverTo(viewer);
    return true;
  }

  /** The read cursor stays: deleting unread messages is no receipt. */
  async clear(viewerId: string): Promise<void> {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer) return;
    const seq = this.storage.lastSeq();
    this.storage.clear(viewer, seq);
    this.fanOut.sendTo(viewer, { type: "direct:cleared", seq });
    this.deliverTo(viewer);
  }

  async presenceChanged(userId: string, online: boolean): Promise<boolean> {
    const member = this.storage.memberOf(userId);
    return member !== null && this.fanOut.presenceChanged(member, online);
  }

  async factsChanged(): Promise<void> {
    this.factsCache.invalidate(Date.now());
    if (this.storage.members().length === 0) return;
    const facts = await this.factsCache.get(Date.now());
    if (facts === null || isBlockedBetween(facts)) {
      for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
    }
    if (facts) this.takeNames(facts);
  }

  async endSession(userId: string, sessionId: string | null): Promise<boolean> {
    const stays = endSession(this.ctx, userId, sessionId);
    const member = this.storage.memberOf(userId);
    if (!stays && member) this.sends.end(member);
    return stays;
  }

  async giveBackSends(userId: string, part: number): Promise<LentSends> {
    return this.sends.giveBack(userId, part, Date.now());
  }

  async erase(userId: string): Promise<void> {
    const leaver = this.storage.memberOf(userId);
    if (!leaver) return;
    this.factsCache.invalidate(Date.now());
    this.storage.eraseMessages();
    this.deliveries.enqueue(this.storage.peerOf(leaver).side);
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
    await this.deliveries.flush();
  }

  async deliveriesIdle(): Promise<boolean> {
    return this.deliveries.isIdle;
  }

  override async alarm(): Promise<void> {
    await this.deliveries.retry();
  }

  protected override onOpen(socket: WebSocket, { userId }: SocketIdentity): void {
    const viewer = this.storage.memberOf(userId);
    if (!viewer) throw new Error("a socket of somebody who is not in this room");
    // A socket that could not be looked at does not stay: the browser comes again.
    this.ctx.waitUntil(this.welcome(socket, viewer).catch(() => closeSocket(socket, closeCodes.SILENT)));
  }

  /** Who leaves the chat looks at the list next. */
  protected override onClose(socket: WebSocket): void {
    const member = this.storage.memberOf(identityOf(socket).userId);
    if (member) this.ctx.waitUntil(this.deliveries.flush(member.side));
  }

  /** A block that came while the socket was on its way closes it again. */
  private async welcome(socket: WebSocket, viewer: Member): Promise<void> {
    const facts = await this.factsCache.get(Date.now());
    if (facts === null || isBlockedBetween(facts)) return closeSocket(socket, closeCodes.GONE);
    this.sends.keep(viewer, Date.now());
    // The viewer's inbox knows where else they have sockets, for the day their session ends.
    const inbox = this.env.INBOX.getByName(viewer.userId);
    const peer = this.storage.peerOf(viewer);
    await Promise.all([inbox.roomOpened(viewer.userId, this.room), this.fanOut.sendPresence(socket, peer)]);
    await closeIfEnded(this.env.DB, socket);
  }

  protected override async onFrame(socket: WebSocket, frame: ClientFrame): Promise<void> {
    const { userId } = identityOf(socket);
    const viewer = this.storage.memberOf(userId);
    if (!viewer) return;
    const peer = this.storage.peerOf(viewer);
    if (isForSomebodyElse(frame, peer)) {
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
    switch (frame.type) {
      // Being here is being online; the frame says nothing that the socket does not.
      case "user-online":
        return;
      case "check-user-online":
        return this.fanOut.sendPresence(socket, this.storage.peerOf(viewer));
      case "join-direct":
        return this.catchUp.join(socket, viewer, frame.afterSeq);
      case "typing-start":
      case "typing-stop":
        return this.onTyping(viewer, frame.type === "typing-start");
      case "direct:read":
        await this.markRead(viewer.userId, frame.seq);
        return;
      case "direct:send":
        return this.onSend(socket, viewer.userId, frame);
    }
  }

  /** While there is talk, what the next message needs is asked for beside the way: no timer does it, so an idle room sleeps. */
  private prepare(viewer: Member, { type }: ClientFrame): void {
    const now = Date.now();
    const reading = this.factsCache.keep(now);
    if (reading) this.ctx.waitUntil(reading.catch(() => undefined));
    // Who only reads is not lent anything.
    if (type !== "direct:read" && type !== "check-user-online") this.sends.keep(viewer, now);
  }

  private async onSend(socket: WebSocket, userId: string, { text, clientId }: SendFrame): Promise<void> {
    const answer = await this.append(userId, { text, clientId }, socket).catch((): Refusal => ({
      refused: "INTERNAL",
    }));
    if ("refused" in answer) sendFrame(socket, errorFrame(answer, clientId), Date.now());
  }

  /** Whoever may not write now is not seen writing either. */
  private async onTyping(typist: Member, typing: boolean): Promise<void> {
    const now = Date.now();
    const refusal = sendRefusal(await this.factsCache.get(now), typist.userId, now);
    if (refusal === null) await this.fanOut.sendTyping(typist, typing);
  }

  /** @param origin the socket it came through, which is acknowledged to and not told of its own message */
  private async append(senderId: string, input: MessageInput, origin?: WebSocket): Promise<SentMessage | Refusal> {
    const appended = await this.appender.append(senderId, input);
    if ("refused" in appended) return appended;
    const { message, sender, isRepeated } = appended;
    if (origin) this.acknowledge(message, origin);
    if (isRepeated) return message;
    this.fanOut.sendTo(sender, this.fanOut.frameOf(message, sender), origin);
    const peer = this.storage.peerOf(sender);
    if (this.fanOut.sendTo(peer, this.fanOut.frameOf(message, peer)) > 0)
      this.receipts.markDelivered(peer, message.seq);
    this.ctx.waitUntil(this.deliveries.flushTalk());
    return message;
  }

  /** Tells the socket a message came through that it is stored. */
  private acknowledge({ seq, clientId, createdAt }: StoredMessage, socket: WebSocket): void {
    const ack = { type: "direct:ack" as const, clientId, _id: messageId(this.room, seq), seq };
    sendFrame(socket, { ...ack, createdAt: new Date(createdAt).toISOString() }, Date.now());
  }

  /** Who the two are now: a new name goes to whoever has the chat open, and to the inbox of the other one. */
  private takeNames(facts: PairFacts): void {
    for (const member of this.storage.upsertMembers(facts)) {
      this.fanOut.broadcast({ type: "direct:renamed", id: member.publicId, username: member.username });
      this.deliverTo(this.storage.peerOf(member));
    }
  }

  /** Something changed for this one of the two: their inbox hears of it. */
  private deliverTo({ side }: Member): void {
    this.deliveries.enqueue(side);
    this.ctx.waitUntil(this.deliveries.flush(side));
  }

  private readFacts(): Promise<PairFacts | null> {
    const [one, other] = this.storage.bothMembers();
    return readPairFacts(this.env.DB, [one.userId, other.userId]);
  }
}
