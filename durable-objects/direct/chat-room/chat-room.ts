import { type ClientFrame, type RequestState, closeCodes } from "../../../contract/direct/events.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { closeSocket, endSession, identityOf, type SocketIdentity } from "../../kit/sockets.ts";
import { isBlockedBetween } from "../facts.ts";
import type {
  ChatRoomRpc,
  DirectEnv,
  MessageInput,
  PageInput,
  PairFacts,
  PersonNames,
  Refusal,
  RoomPage,
  SentMessage,
  StoredMessage,
} from "../interface.ts";
import { messageId } from "../message.ts";
import { closedRefusal } from "../refusals.ts";
import { emptyPage, hasHiddenId, hasOpened } from "../request-state.ts";
import { pageFor } from "./catch-up.ts";
import { type Member, namesOf, sendTo } from "./member.ts";
import { countMessages } from "./message-count.ts";
import { messageAndBefore, putBack, takeDown } from "./moderation.ts";
import { answer, welcome } from "./open-chats.ts";
import { Room } from "./room.ts";
import { markDelivered, markRead, send } from "./talk.ts";
import { announce, applyFacts, announcePresence, expectChange, requestStateOf } from "./visibility.ts";

/**
 * One conversation between two people: orders, stores and delivers their messages. This class only dispatches to its
 * neighbours. The Worker authenticates callers and passes their user ids.
 */
export class ChatRoom extends SocketObject<DirectEnv> implements ChatRoomRpc {
  readonly room: Room;

  constructor(state: DurableObjectState, env: DirectEnv) {
    super(state, env);
    this.room = new Room(state, env);
  }

  async setFacts(facts: PairFacts): Promise<void> {
    const { room } = this;
    const isNews = room.facts.put(facts);
    // Even if outdated, the facts identify the two members.
    if (!isNews && room.storage.members().length === 0) announce(room, facts, applyFacts(room, facts));
  }

  async peerOf(viewerId: number, facts?: PairFacts): Promise<PersonNames | null> {
    const { storage } = this.room;
    if (facts) {
      await this.setFacts(facts);
      // The Worker may have read them before a change that the room knows of.
      await this.room.facts.get(Date.now());
    }
    const viewer = storage.memberOf(viewerId);
    return viewer && namesOf(storage.peerOf(viewer));
  }

  async requestStateOf(viewerId: number, facts: PairFacts): Promise<RequestState> {
    const { room } = this;
    // A refused sender must not create members in an empty room.
    if (room.storage.members().length === 0 && emptyPage(facts, viewerId).requestState === "closed") return "closed";
    await this.setFacts(facts);
    const viewer = room.storage.memberOf(viewerId);
    if (!viewer) return "closed";
    return requestStateOf(room, (await room.facts.get(Date.now())) ?? facts, viewer).requestState;
  }

  async send(senderId: number, input: MessageInput, facts: PairFacts): Promise<SentMessage | Refusal> {
    await this.setFacts(facts);
    if (await this.isGuess(senderId, facts)) return closedRefusal(input, facts, senderId, Date.now());
    return send(this.room, senderId, input);
  }

  async page(viewerId: number, input: PageInput, facts: PairFacts): Promise<RoomPage> {
    return pageFor(this.room, viewerId, input, facts);
  }

  async messageAndBefore(viewerId: number, seq: number, before: number): Promise<StoredMessage[]> {
    return messageAndBefore(this.room, viewerId, seq, before);
  }

  async takeDown(seq: number): Promise<void> {
    takeDown(this.room, seq);
  }

  async putBack(seq: number, text: string): Promise<void> {
    putBack(this.room, seq, text);
  }

  /** No receipt is sent. */
  async exported(viewerId: number, input: PageInput): Promise<Pick<RoomPage, "messages" | "hasMore">> {
    const { storage } = this.room;
    const viewer = storage.memberOf(viewerId);
    return viewer ? storage.page(viewer, input) : { messages: [], hasMore: false };
  }

  async accept(viewerId: number, facts: PairFacts): Promise<void> {
    await this.setFacts(facts);
    const { room } = this;
    const { deliveries, storage } = room;
    const viewer = storage.memberOf(viewerId);
    // There is nothing to accept without messages.
    if (!viewer || viewer.hasAccepted || storage.peerOf(viewer).sent === 0) return;
    storage.accept(viewer);
    deliveries.expect(0, 1);
    // The Worker may have read them before a change that the room knows of.
    const known = await room.facts.get(Date.now());
    if (known) announce(room, known, applyFacts(room, known));
    await deliveries.flush();
  }

  async markRead(viewerId: number, facts: PairFacts, seq?: number): Promise<number> {
    this.room.facts.put(facts);
    return markRead(this.room, viewerId, seq);
  }

  async markDelivered(userId: number, seq: number): Promise<void> {
    const member = this.room.storage.memberOf(userId);
    if (member) markDelivered(this.room, member, seq);
  }

  async hideMessage(viewerId: number, seq: number): Promise<boolean> {
    const { deliveries, id, storage } = this.room;
    const viewer = storage.memberOf(viewerId);
    if (!viewer || !storage.hide(viewer, seq)) return false;
    sendTo(this.room, viewer, { type: "direct:deleted", _id: messageId(id, seq) });
    deliveries.enqueue(viewer.side);
    this.ctx.waitUntil(deliveries.flush([viewer.side]));
    return true;
  }

  /** The read cursor stays: deleting unread messages is no receipt. */
  async clear(viewerId: number): Promise<void> {
    const { deliveries, storage } = this.room;
    const viewer = storage.memberOf(viewerId);
    if (!viewer) return;
    this.clearUpTo(viewer, storage.lastSeq());
    this.ctx.waitUntil(deliveries.flush([viewer.side]));
  }

  /** An answer or an acceptance that came meanwhile keeps the conversation. */
  async clearRequest(viewerId: number, seq: number): Promise<boolean> {
    const viewer = this.room.storage.memberOf(viewerId);
    if (!viewer?.isRequest || hasOpened(viewer)) return false;
    this.clearUpTo(viewer, seq);
    await this.room.deliveries.flush([viewer.side]);
    return true;
  }

  async presenceChanged(userId: number, online: boolean): Promise<boolean> {
    const member = this.room.storage.memberOf(userId);
    return member !== null && announcePresence(this.room, member, online);
  }

  async factsChanged(): Promise<void> {
    const { deliveries, facts: cache, storage } = this.room;
    cache.invalidate(Date.now());
    if (storage.members().length === 0) return;
    expectChange(this.room);
    const facts = await cache.get(Date.now());
    this.ctx.waitUntil(deliveries.flush());
    if (facts === null || isBlockedBetween(facts)) this.closeAll();
  }

  async endSession(userId: number, sessionId: string | null): Promise<boolean> {
    return endSession(this.ctx, userId, sessionId);
  }

  async erase(userId: number): Promise<void> {
    const { deliveries, facts, storage } = this.room;
    const leaver = storage.memberOf(userId);
    if (!leaver) return;
    facts.invalidate(Date.now());
    this.closeAll();
    // When both have left, each inbox answers a delivery by erasing again: without this they would never end.
    if (!storage.eraseMessages()) return;
    deliveries.enqueue(storage.peerOf(leaver).side);
    await deliveries.flush();
  }

  override async alarm(): Promise<void> {
    await this.room.deliveries.retry();
    await countMessages(this.room);
  }

  protected override onOpen(socket: WebSocket, { userId }: SocketIdentity): void {
    const viewer = this.room.storage.memberOf(userId);
    if (!viewer) throw new Error("a socket of somebody who is not in this room");
    // A socket that could not be checked is closed: the browser reconnects.
    this.ctx.waitUntil(welcome(this.room, socket, viewer).catch(() => closeSocket(socket, closeCodes.SILENT)));
  }

  /** Delivers at once: a person who leaves a chat looks at the list next. */
  protected override onClose(socket: WebSocket): void {
    const { deliveries, storage } = this.room;
    const member = storage.memberOf(identityOf(socket).userId);
    if (member) this.ctx.waitUntil(deliveries.flush([member.side]));
  }

  protected override onFrame(socket: WebSocket, frame: ClientFrame): Promise<void> {
    return answer(this.room, socket, frame);
  }

  /**
   * Whether the sender named the other person by an identity that the room hides from them: then no message is
   * accepted, nor confirmed by its `clientId`.
   */
  private async isGuess(senderId: number, facts: PairFacts): Promise<boolean> {
    const { storage } = this.room;
    const sender = storage.memberOf(senderId);
    const isHidden = (by: PairFacts) => sender !== null && hasHiddenId(by, storage.peerOf(sender));
    if (!isHidden(facts)) return false;
    // Either the room has not heard of a change yet, or the Worker read the facts before one.
    const known = await this.room.facts.get(Date.now());
    return known === null || isHidden(known);
  }

  private clearUpTo(viewer: Member, seq: number): void {
    this.room.storage.clear(viewer, seq);
    sendTo(this.room, viewer, { type: "direct:cleared", seq });
    this.room.deliveries.enqueue(viewer.side);
  }

  private closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
  }
}
