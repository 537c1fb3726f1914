import { type ClientFrame, closeCodes, type Standing } from "../../../contract/direct/events.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { closeSocket, endSession, identityOf, type SocketIdentity } from "../../kit/sockets.ts";
import type { TokenBucket } from "../../kit/token-bucket.ts";
import { isBlockedBetween, readPairFacts } from "../facts.ts";
import {
  type ChatRoomRpc,
  type DirectEnv,
  factsMaxAge,
  type MessageInput,
  type PageInput,
  type PairFacts,
  type PersonNames,
  type Refusal,
  type RoomPage,
  type SentMessage,
  type StoredMessage,
} from "../interface.ts";
import { messageId } from "../message.ts";
import { Appender } from "./append.ts";
import { CatchUp } from "./catch-up.ts";
import { DeliveryQueue } from "./delivery-queue.ts";
import { FactsCache } from "./facts-cache.ts";
import { FanOut } from "./fan-out.ts";
import { Moderation } from "./moderation.ts";
import { countMessages } from "./message-count.ts";
import { OpenChats } from "./open-chats.ts";
import { Receipts } from "./receipts.ts";
import { Visibility } from "./visibility.ts";
import { type Member, namesOf } from "./member.ts";
import { closedRefusal } from "../refusals.ts";
import { emptyPage, hasLeftName, hasOpened } from "../standing.ts";
import { RoomStorage } from "./storage.ts";
import { Talk } from "./talk.ts";

/**
 * One conversation between two people: orders, stores and delivers their messages. This class only dispatches to its
 * neighbours. The Worker authenticates callers and passes their user ids.
 */
export class ChatRoom extends SocketObject<DirectEnv> implements ChatRoomRpc {
  /** Each member's sending limit. In memory: it is full again before an idle room hibernates. */
  protected readonly sends = new Map<number, TokenBucket>();
  private readonly room: string;
  private readonly storage: RoomStorage;
  private readonly factsCache: FactsCache;
  private readonly fanOut: FanOut;
  private readonly visibility: Visibility;
  private readonly receipts: Receipts;
  private readonly catchUp: CatchUp;
  private readonly deliveries: DeliveryQueue;
  private readonly talk: Talk;
  private readonly openChats: OpenChats;
  private readonly moderation: Moderation;

  constructor(state: DurableObjectState, env: DirectEnv) {
    super(state, env);
    this.room = state.id.toString();
    this.storage = new RoomStorage(state.storage);
    const room = { state, env, id: this.room, storage: this.storage };
    const maxAgeMs = factsMaxAge.parse(env.DIRECT_FACTS_SECONDS) * 1000;
    const takeFacts = (facts: PairFacts) => this.takeFacts(facts);
    this.factsCache = new FactsCache(() => this.readFacts(), maxAgeMs, takeFacts);
    this.fanOut = new FanOut(room);
    this.visibility = new Visibility(room, this.factsCache, this.fanOut);
    this.receipts = new Receipts(this.storage, this.fanOut, this.visibility);
    this.catchUp = new CatchUp(room, this.factsCache, this.fanOut, this.receipts, this.visibility);
    this.deliveries = new DeliveryQueue(room, this.receipts);
    this.moderation = new Moderation(room, this.fanOut, this.deliveries);
    const appender = new Appender(room, this.factsCache, this.sends, this.deliveries, takeFacts);
    this.talk = new Talk(room, appender, this.fanOut, this.receipts, this.deliveries);
    const { factsCache, fanOut, catchUp, visibility, talk } = this;
    this.openChats = new OpenChats(room, { factsCache, fanOut, catchUp, visibility, talk });
  }

  async setFacts(facts: PairFacts): Promise<void> {
    const isNews = this.factsCache.put(facts);
    // Even if outdated, the facts identify the two members.
    if (!isNews && this.storage.members().length === 0) this.takeFacts(facts);
  }

  async peerOf(viewerId: number, facts?: PairFacts): Promise<PersonNames | null> {
    if (facts) {
      await this.setFacts(facts);
      // The Worker may have read them before a change that the room knows of.
      await this.factsCache.get(Date.now());
    }
    const viewer = this.storage.memberOf(viewerId);
    return viewer && namesOf(this.storage.peerOf(viewer));
  }

  async standingOf(viewerId: number, facts: PairFacts): Promise<Standing> {
    // A refused sender must not create members in an empty room.
    if (this.storage.members().length === 0 && emptyPage(facts, viewerId).standing === "closed") return "closed";
    await this.setFacts(facts);
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer) return "closed";
    return this.visibility.standingFor((await this.factsCache.get(Date.now())) ?? facts, viewer).standing;
  }

  async send(senderId: number, input: MessageInput, facts: PairFacts): Promise<SentMessage | Refusal> {
    await this.setFacts(facts);
    if (await this.isGuess(senderId, facts)) return closedRefusal(input, facts, senderId, Date.now());
    return this.talk.send(senderId, input);
  }

  async page(viewerId: number, input: PageInput, facts: PairFacts): Promise<RoomPage> {
    return this.catchUp.page(viewerId, input, facts);
  }

  async messageAndBefore(viewerId: number, seq: number, before: number): Promise<StoredMessage[]> {
    return this.moderation.messageAndBefore(viewerId, seq, before);
  }

  async takeDown(seq: number): Promise<void> {
    this.moderation.takeDown(seq);
  }

  async putBack(seq: number, text: string): Promise<void> {
    this.moderation.putBack(seq, text);
  }

  async exported(viewerId: number, input: PageInput): Promise<Pick<RoomPage, "messages" | "hasMore">> {
    return this.catchUp.exported(viewerId, input);
  }

  async accept(viewerId: number, facts: PairFacts): Promise<void> {
    await this.setFacts(facts);
    const viewer = this.storage.memberOf(viewerId);
    // There is nothing to accept without messages.
    if (!viewer || viewer.hasAccepted || this.storage.peerOf(viewer).sent === 0) return;
    this.storage.accept(viewer);
    this.deliveries.expect(0, 1);
    // The Worker may have read them before a change that the room knows of.
    const known = await this.factsCache.get(Date.now());
    if (known) this.takeFacts(known);
    await this.deliveries.flush();
  }

  async markRead(viewerId: number, facts: PairFacts, seq?: number): Promise<number> {
    this.factsCache.put(facts);
    return this.talk.markRead(viewerId, seq);
  }

  async markDelivered(userId: number, seq: number): Promise<void> {
    const member = this.storage.memberOf(userId);
    if (member) this.receipts.markDelivered(member, seq);
  }

  async hideMessage(viewerId: number, seq: number): Promise<boolean> {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer || !this.storage.hide(viewer, seq)) return false;
    this.fanOut.sendTo(viewer, { type: "direct:deleted", _id: messageId(this.room, seq) });
    this.deliverTo(viewer);
    return true;
  }

  /** The read cursor stays: deleting unread messages is no receipt. */
  async clear(viewerId: number): Promise<void> {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer) return;
    this.clearUpTo(viewer, this.storage.lastSeq());
    this.ctx.waitUntil(this.deliveries.flush(viewer.side));
  }

  /** An answer or an acceptance that came meanwhile keeps the conversation. */
  async clearRequest(viewerId: number, seq: number): Promise<boolean> {
    const viewer = this.storage.memberOf(viewerId);
    if (!viewer?.isRequest || hasOpened(viewer)) return false;
    this.clearUpTo(viewer, seq);
    await this.deliveries.flush(viewer.side);
    return true;
  }

  async presenceChanged(userId: number, online: boolean): Promise<boolean> {
    const member = this.storage.memberOf(userId);
    const facts = member && (await this.factsCache.get(Date.now()));
    if (!member || !facts || !this.visibility.showsPresence(facts, member)) return false;
    return this.fanOut.presenceChanged(member, online);
  }

  async factsChanged(): Promise<void> {
    this.factsCache.invalidate(Date.now());
    if (this.storage.members().length === 0) return;
    this.visibility.expectChange();
    const facts = await this.factsCache.get(Date.now());
    this.ctx.waitUntil(this.deliveries.flush());
    if (facts === null || isBlockedBetween(facts)) {
      for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
    }
  }

  async endSession(userId: number, sessionId: string | null): Promise<boolean> {
    return endSession(this.ctx, userId, sessionId);
  }

  async erase(userId: number): Promise<void> {
    const leaver = this.storage.memberOf(userId);
    if (!leaver) return;
    this.factsCache.invalidate(Date.now());
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
    // Where both have left, each inbox answers a delivery by erasing again: without this they would never end.
    if (!this.storage.eraseMessages()) return;
    this.deliveries.enqueue(this.storage.peerOf(leaver).side);
    await this.deliveries.flush();
  }

  async deliveriesIdle(): Promise<boolean> {
    return this.deliveries.isIdle;
  }

  override async alarm(): Promise<void> {
    await this.deliveries.retry();
    await countMessages({ state: this.ctx, env: this.env, id: this.room, storage: this.storage });
  }

  protected override onOpen(socket: WebSocket, { userId }: SocketIdentity): void {
    const viewer = this.storage.memberOf(userId);
    if (!viewer) throw new Error("a socket of somebody who is not in this room");
    // A socket that could not be checked is closed: the browser reconnects.
    this.ctx.waitUntil(this.openChats.welcome(socket, viewer).catch(() => closeSocket(socket, closeCodes.SILENT)));
  }

  /** Delivers to the inbox at once: whoever leaves the chat looks at the list next. */
  protected override onClose(socket: WebSocket): void {
    const member = this.storage.memberOf(identityOf(socket).userId);
    if (member) this.ctx.waitUntil(this.deliveries.flush(member.side));
  }

  protected override onFrame(socket: WebSocket, frame: ClientFrame): Promise<void> {
    return this.openChats.answer(socket, frame);
  }

  /**
   * Takes in who the two are, and how they stand: a new username is sent to open chats and to the other person's inbox.
   */
  private takeFacts(facts: PairFacts): void {
    const isNobodyHere = this.ctx.getWebSockets().length === 0;
    for (const { member, formerId } of this.storage.upsertMembers(facts, isNobodyHere)) {
      this.fanOut.broadcast({ type: "direct:renamed", id: member.publicId, username: member.username, formerId });
      // Without messages the inbox does not know this room, so there is nothing to rename.
      if (this.storage.lastSeq() > 0) this.deliverTo(this.storage.peerOf(member));
    }
    this.visibility.update(facts, this.deliveries);
  }

  /**
   * Whether the sender named the other person by an identity that the room hides from them: then no message is
   * accepted, nor confirmed by its `clientId`.
   */
  private async isGuess(senderId: number, facts: PairFacts): Promise<boolean> {
    const sender = this.storage.memberOf(senderId);
    const isHidden = (by: PairFacts) => sender !== null && hasLeftName(by, this.storage.peerOf(sender));
    if (!isHidden(facts)) return false;
    // Either the room has not heard of a change yet, or the Worker read the facts before one.
    const known = await this.factsCache.get(Date.now());
    return known === null || isHidden(known);
  }

  private clearUpTo(viewer: Member, seq: number): void {
    this.storage.clear(viewer, seq);
    this.fanOut.sendTo(viewer, { type: "direct:cleared", seq });
    this.deliveries.enqueue(viewer.side);
  }

  /** Queues a delivery: something changed for this member. */
  private deliverTo({ side }: Member): void {
    this.deliveries.enqueue(side);
    this.ctx.waitUntil(this.deliveries.flush(side));
  }

  private readFacts(): Promise<PairFacts | null> {
    const [one, other] = this.storage.bothMembers();
    return readPairFacts(this.env.DB, [one.userId, other.userId]);
  }
}
