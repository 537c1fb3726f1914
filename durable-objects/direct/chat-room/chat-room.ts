import { type ClientFrame, closeCodes } from "../../../contract/direct-events.ts";
import type { PairFacts } from "../interface.ts";
import type { ObjectEnv } from "../env.ts";
import { migrate } from "../../kit/migrate.ts";
import { errorFrame, type Refusal } from "../refusal.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { closeSocket, endSession, identityOf, sendFrame, type SocketIdentity } from "../../kit/sockets.ts";
import { Audience } from "./fan-out.ts";
import { Cursors } from "./receipts.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { FactsCache } from "./facts-cache.ts";
import { History } from "./catch-up.ts";
import { Intake, type MessageInput } from "./append.ts";
import { type Member, Members } from "./members.ts";
import { type LoggedMessage, MessageLog, type PageInput } from "./storage.ts";
import { chatRoomSchema } from "./schema.ts";
import { FrameLimits } from "./limits.ts";
import { isForSomebodyElse } from "./frame-peer.ts";
import { isBlockedBetween } from "./send-refusal.ts";

type SendFrame = Extract<ClientFrame, { type: "direct:send" }>;

interface Sent {
  seq: number;
  /** UTC milliseconds. */
  createdAt: number;
}

/**
 * One conversation between two people: it orders, stores and hands out their messages. This class only dispatches; the log,
 * the cursors, the delivery queue and the rules are its neighbours. The Worker says who is asking, and proved it.
 */
export abstract class ChatRoom extends SocketObject {
  private readonly log: MessageLog;
  private readonly members: Members;
  private readonly deliveries: DeliveryQueue;
  private readonly audience: Audience;
  private readonly cursors: Cursors;
  private readonly history: History;
  private readonly room: string;
  private readonly intake: Intake;
  private readonly limits = new FrameLimits();
  private readonly known = new FactsCache((userIds) => this.facts.ofPair(userIds));

  constructor(state: DurableObjectState, env: ObjectEnv) {
    super(state, env);
    migrate(state.storage, chatRoomSchema);
    this.room = state.id.toString();
    this.log = new MessageLog(state.storage.sql);
    this.members = new Members(state.storage.sql);
    this.audience = new Audience({ state, env, members: this.members, room: this.room, facts: this.known });
    this.deliveries = new DeliveryQueue({
      storage: state.storage,
      room: this.room,
      log: this.log,
      members: this.members,
      deliver: (summary) => env.INBOX.getByName(summary.ownerId).deliver(summary),
      onDelivered: (member, seq) => this.cursors.markDelivered(member, seq),
    });
    this.cursors = new Cursors({
      room: this.room,
      log: this.log,
      members: this.members,
      audience: this.audience,
      deliveries: this.deliveries,
    });
    const { room, log, members, cursors } = this;
    this.history = new History({ room, log, members, cursors });
    this.intake = new Intake({
      storage: state.storage,
      room: this.room,
      log: this.log,
      members: this.members,
      deliveries: this.deliveries,
      facts: this.known,
      admit: (senderId, admission) => env.INBOX.getByName(senderId).admit(admission),
    });
  }

  /** Takes in what the Worker has just read of the two: who they are, and what they may do. */
  async meet(facts: PairFacts): Promise<void> {
    this.members.seat(facts);
    this.known.put(facts, Date.now());
  }

  /** Takes in the socket of an open chat; {@link meet} comes first. */
  protected override opened(socket: WebSocket, { userId }: SocketIdentity): void {
    const viewer = this.members.find(userId);
    if (!viewer) throw new Error("a socket of somebody who is not in this room");
    // A socket that could not be looked at does not stay: the browser comes again.
    this.ctx.waitUntil(this.greet(socket, viewer).catch(() => closeSocket(socket, closeCodes.SILENT)));
  }

  /**
   * Stores a message and hands it out; the same clientId twice stores one message and answers the same.
   * @param facts what the database said for this very call
   */
  async send(senderId: string, input: MessageInput, facts: PairFacts): Promise<Sent | Refusal> {
    await this.meet(facts);
    return this.takeIn(senderId, input);
  }

  private async takeIn(senderId: string, input: MessageInput, origin?: WebSocket): Promise<Sent | Refusal> {
    const taken = await this.intake.take(senderId, input);
    if ("refused" in taken) return taken;
    const { message, sender, isRepeated } = taken;
    if (origin) this.acknowledge(message, origin);
    if (isRepeated) return message;
    const frame = this.history.frameOf(message);
    this.audience.tell(sender, frame, origin);
    const peer = this.members.peerOf(sender);
    if (this.audience.tell(peer, frame) > 0) this.cursors.markDelivered(peer, message.seq);
    this.ctx.waitUntil(this.deliveries.flush());
    return message;
  }

  /** A block that came while the socket was on its way closes it again. */
  private async greet(socket: WebSocket, viewer: Member): Promise<void> {
    const peer = this.members.peerOf(viewer);
    const facts = await this.known.get([viewer.userId, peer.userId], Date.now());
    if (facts === null || isBlockedBetween(facts)) return closeSocket(socket, closeCodes.GONE);
    // The viewer's inbox knows where else they have sockets, for the day their session ends.
    const inbox = this.env.INBOX.getByName(viewer.userId);
    await Promise.all([inbox.attend(this.room), this.audience.tellPresence(socket, peer)]);
  }

  /** A page of what the viewer still has; of a room they are not in, or that nobody wrote in, an empty one. */
  async page(viewerId: string, input: PageInput) {
    return this.history.page(viewerId, input);
  }

  /** Moves the viewer's read cursor forward, to `seq` or to the end, and tells the other one. @returns the cursor */
  async markRead(viewerId: string, seq?: number): Promise<number> {
    return this.change(viewerId, (viewer) => this.cursors.markRead(viewer, seq)) ?? 0;
  }

  /** Hides a message from the viewer. @returns false when it is none of theirs */
  async hideMessage(viewerId: string, seq: number): Promise<boolean> {
    return this.change(viewerId, (viewer) => this.cursors.hide(viewer, seq)) ?? false;
  }

  /** Hides everything up to now from the viewer. */
  async clear(viewerId: string): Promise<void> {
    this.change(viewerId, (viewer) => this.cursors.clear(viewer));
  }

  /** A device of this person came online and has everything up to `seq`. */
  async reachedDevice(userId: string, seq: number): Promise<void> {
    this.change(userId, (member) => this.cursors.markDelivered(member, seq));
  }

  /** The inbox of one of the two says that they came or went. @returns whether anybody here wants to know */
  async presenceChanged(userId: string, online: boolean): Promise<boolean> {
    const member = this.members.find(userId);
    return member !== null && this.audience.presenceChanged(member, online);
  }

  /** A block was set or taken back, so what is known of the two no longer holds; after a block nobody stays. */
  async factsChanged(): Promise<void> {
    this.known.forget(Date.now());
    await this.intake.idle();
    const [one, other] = this.members.all();
    if (!one || !other) return;
    const facts = await this.known.get([one.userId, other.userId], Date.now());
    if (facts && !isBlockedBetween(facts)) return;
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
  }

  /** Closes what one of the two opened with a session that has ended, or everything of theirs. @returns whether others stay */
  async endSession(userId: string, sessionId: string | null): Promise<boolean> {
    return endSession(this.ctx, userId, sessionId);
  }

  /** One of the two left the product: nothing of what was written stays, on either side. */
  async erase(userId: string): Promise<void> {
    const leaver = this.members.find(userId);
    if (!leaver) return;
    this.known.forget(Date.now());
    await this.intake.idle();
    this.log.erase();
    this.deliveries.due(this.members.peerOf(leaver).side);
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
    await this.deliveries.flush();
  }

  override async alarm(): Promise<void> {
    await this.deliveries.retry();
  }

  protected override async hear(socket: WebSocket, frame: ClientFrame): Promise<void> {
    const { userId, peerName } = identityOf(socket);
    const viewer = this.members.find(userId);
    if (!viewer) return;
    const peer = this.members.peerOf(viewer);
    if (isForSomebodyElse(frame, [peer.username, peerName])) {
      sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
      return;
    }
    if (!this.limits.allow(userId, frame.type, Date.now())) {
      // Whoever joins too often comes again by themselves, later: what they missed must reach them. The rest goes unheard.
      if (frame.type === "join-direct") closeSocket(socket, closeCodes.SILENT);
      return;
    }
    switch (frame.type) {
      // Being here is being online; the frame says nothing that the socket does not.
      case "user-online":
        return;
      case "check-user-online":
        return this.audience.tellPresence(socket, peer);
      case "join-direct":
        return this.history.catchUp(socket, viewer, frame.afterSeq);
      case "typing-start":
      case "typing-stop":
        return this.audience.tellTyping(viewer, frame.type === "typing-start");
      case "direct:read":
        await this.markRead(userId, frame.seq);
        return;
      case "direct:send":
        return this.sendFrom(socket, userId, frame);
    }
  }

  private async sendFrom(socket: WebSocket, userId: string, { text, clientId }: SendFrame): Promise<void> {
    const answer = await this.takeIn(userId, { text, clientId }, socket).catch((): Refusal => ({
      refused: "INTERNAL",
    }));
    if ("refused" in answer) sendFrame(socket, errorFrame(answer, clientId), Date.now());
  }

  /** Tells the socket a message came through that it is stored. */
  private acknowledge({ seq, clientId, createdAt }: LoggedMessage, socket: WebSocket): void {
    const ack = { type: "direct:ack" as const, clientId, _id: `${this.room}-${seq}`, seq };
    sendFrame(socket, { ...ack, createdAt: new Date(createdAt).toISOString() }, Date.now());
  }

  /** A change by one of the two, and then the news of it; null for anybody else. */
  private change<Result>(userId: string, work: (member: Member) => Result): Result | null {
    const member = this.members.find(userId);
    if (!member) return null;
    const result = work(member);
    this.ctx.waitUntil(this.deliveries.flush());
    return result;
  }
}
