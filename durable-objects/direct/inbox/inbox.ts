import type { ClientFrame } from "../../../contract/direct/events.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { endSession, type SocketIdentity } from "../../kit/sockets.ts";
import { migrate } from "../../kit/migrate.ts";
import { closeIfEnded } from "../close-if-ended.ts";
import {
  type ConversationsPage,
  type ConversationSummary,
  type DeletedRequests,
  type DirectEnv,
  type InboxPage,
  type InboxRpc,
  type KnownRoom,
  type ListInput,
  type ListPlace,
  type PersonNames,
  type RoomKnowledge,
  roomWithId,
  type Subscriber,
  inboxOf,
} from "../interface.ts";
import { AccountErasure } from "./account-erasure.ts";
import { Blocks } from "./blocks.ts";
import { ConversationList } from "./conversation-list.ts";
import { OpenApps } from "./open-apps.ts";
import { OpenRooms } from "./open-rooms.ts";
import { Owner } from "./owner.ts";
import { Privacy } from "./privacy.ts";
import { Presence } from "./presence.ts";
import { RequestDeletion } from "./request-deletion.ts";
import { RequestTurns } from "./request-turns.ts";
import { RoomRefresh } from "./room-refresh.ts";
import { inboxSchema } from "./schema.ts";

/**
 * One person's inbox: their conversations and presence. This class only dispatches to its neighbours.
 */
export class Inbox extends SocketObject<DirectEnv> implements InboxRpc {
  private readonly owner: Owner;
  private readonly list: ConversationList;
  private readonly apps: OpenApps;
  private readonly presence: Presence;
  private readonly openRooms: OpenRooms;
  private readonly erasure: AccountErasure;
  private readonly blocks: Blocks;
  private readonly roomRefresh: RoomRefresh;
  private readonly privacy: Privacy;
  private readonly requestDeletion: RequestDeletion;
  private readonly turns: RequestTurns;

  constructor(state: DurableObjectState, env: DirectEnv) {
    super(state, env);
    migrate(state.storage, inboxSchema);
    const { sql } = state.storage;
    this.owner = new Owner(state.storage);
    this.list = new ConversationList(sql);
    this.apps = new OpenApps(state, env, this.list, this.owner);
    this.requestDeletion = new RequestDeletion(env, this.list, this.apps);
    this.turns = new RequestTurns(sql, env.DB);
    this.openRooms = new OpenRooms(sql, env);
    this.erasure = new AccountErasure(state.storage, env, this.list);
    this.presence = new Presence(state, env, this.owner);
    this.roomRefresh = new RoomRefresh(state.storage, env);
    this.blocks = new Blocks(env.DB, this.list, this.presence);
    this.privacy = new Privacy(state.storage, env.DB, this.presence, this.roomRefresh);
  }

  async noteRoom(room: string): Promise<void> {
    this.list.addRoom(room);
  }

  async deliver(summary: ConversationSummary): Promise<boolean> {
    const { owner: self, peer, last } = summary;
    const { userId: peerId } = peer;
    if (this.erasure.isErased) {
      this.ctx.waitUntil(this.erasure.eraseRoom(summary.room));
      return false;
    }
    const wasBlocked = this.list.isBlocked(peerId);
    if (wasBlocked) await this.blocks.refresh(self.userId, peerId);
    const isNew = summary.isRequest && this.list.peerOf(peerId) === null;
    const perDay = isNew ? await this.turns.readLimit() : null;
    const before = {
      listed: this.list.find(peerId),
      requests: this.list.requestCount(),
      peer: summary.isRequest ? this.list.peerOf(peerId) : null,
    };
    const applied = this.list.apply(summary, perDay === null ? 0 : this.turns.next(perDay, Date.now()));
    // A request's message is not reported as delivered.
    if (applied === null) return this.presence.isOnline && !summary.isRequest;
    // A room may know a former name; names from the owner's own socket take precedence.
    if (this.owner.names === null) this.owner.remember(self);
    // Changes of a blocked person's conversation are not shown in the owner's apps.
    if (wasBlocked && this.list.isBlocked(peerId)) return this.presence.isOnline;
    const isOtherName = before.peer?.publicId !== peer.publicId || before.peer.username !== peer.username;
    const isWaiting = this.list.isWaiting(peerId) && (applied.hasNewMessage || isOtherName);
    const isNews = isWaiting || this.list.requestCount() !== before.requests;
    if (isNews && !this.requestDeletion.isRunning) this.apps.showRequests();
    const listed = this.list.find(peerId);
    // The message of a request is neither shown nor reported as delivered.
    if (summary.isRequest && before.listed === null) return false;
    if (listed && applied.hasNewMessage && last?.senderId === peerId) this.apps.showMessage(listed);
    const reached = this.apps.showConversation(peer, listed);
    if (reached > 0 && last) this.list.markDelivered(peerId, last.seq);
    return reached > 0;
  }

  async conversations(input: ListInput): Promise<InboxPage> {
    const [unreadConversations, requests] = [this.list.unreadConversations(), this.list.requestCount()];
    return { ...this.list.page(input), unreadConversations, requests };
  }

  async requests(input: Pick<ListInput, "limit" | "after">): Promise<ConversationsPage> {
    return this.list.requests(input);
  }

  async deleteRequests(ownerId: number, place: { upTo: number; after: ListPlace | null }): Promise<DeletedRequests> {
    return this.requestDeletion.run(ownerId, place);
  }

  async knowsRoom(room: string): Promise<boolean> {
    return this.list.hasRoom(room) || this.openRooms.has(room);
  }

  async knowledgeOf(peerId: number, room: string): Promise<RoomKnowledge> {
    const known = this.list.knowledgeOf(peerId);
    return {
      isRequest: false,
      hasOpened: false,
      peerId: null,
      ...known,
      isKnown: known !== null || (await this.knowsRoom(room)),
    };
  }

  async talkingWith(people: Pick<PersonNames, "userId" | "publicId">[]): Promise<number[]> {
    return people.filter((person) => this.list.has(person)).map(({ userId }) => userId);
  }

  async rooms(): Promise<KnownRoom[]> {
    return this.list.rooms();
  }

  async isOnlineFor(viewerId: number, isFollowed: boolean): Promise<boolean> {
    return this.maySee(viewerId, isFollowed) && this.presence.isOnline;
  }

  async subscribe(subscriber: Subscriber, isFollowed: boolean): Promise<boolean> {
    const maySee = subscriber.kind === "inbox" ? this.maySee(subscriber.id, isFollowed) : !this.privacy.hidesPresence;
    return maySee && this.presence.subscribe(subscriber);
  }

  async unsubscribe(personId: number): Promise<void> {
    await this.presence.endFor(personId);
  }

  async presenceChanged({ userId, username, publicId: id }: PersonNames, online: boolean): Promise<boolean> {
    // The other inbox is not told of a block between two people without messages.
    if (online && this.list.isBlocked(userId)) return false;
    return this.apps.broadcast({ type: "user-status-changed", username, id, online }) > 0;
  }

  async typing({ userId, publicId: fromId, username: from }: PersonNames, typing: boolean): Promise<boolean> {
    if (this.list.find(userId) !== null) this.apps.broadcast({ type: "user-typing", from, fromId, typing });
    return this.presence.isAnnounced;
  }

  async blockChanged(ownerId: number, peerId: number): Promise<void> {
    const before = this.list.find(peerId);
    await this.blocks.refresh(ownerId, peerId);
    const after = this.list.find(peerId);
    const known = after ?? before;
    if (known) this.apps.showConversation(known.peer, after);
  }

  async followChanged(peerId: number, isFollowing: boolean): Promise<void> {
    // A person may only see the owner online if the owner wrote to or accepted them; others are unsubscribed, and may
    // ask again.
    if (this.list.knowledgeOf(peerId)?.hasOpened !== true) {
      await this.presence.endFor(peerId);
      const { names } = this.owner;
      if (!isFollowing && names) await inboxOf(this.env, peerId).unsubscribe(names.userId);
    }
    const room = this.list.roomOf(peerId);
    if (room === null) return;
    await roomWithId(this.env, room).factsChanged();
  }

  async privacyChanged(ownerId: number): Promise<void> {
    await this.privacy.refresh(ownerId);
  }

  async renamed(self: PersonNames): Promise<void> {
    this.owner.remember(self);
    this.apps.broadcast({ type: "direct:renamed", id: self.publicId, username: self.username });
    await this.roomRefresh.start("all");
  }

  async roomOpened(userId: number, room: string): Promise<void> {
    await this.openRooms.add(userId, room, Date.now());
  }

  async endSession(userId: number, sessionId: string | null): Promise<void> {
    endSession(this.ctx, userId, sessionId);
    await this.openRooms.endSession(userId, sessionId);
  }

  async expectErasure(userId: number): Promise<void> {
    await this.erasure.expect(userId);
  }

  async eraseAccount(userId: number): Promise<void> {
    await this.endSession(userId, null);
    await this.erasure.start(userId);
  }

  override async alarm(): Promise<void> {
    this.presence.check();
    await this.roomRefresh.resume();
    await this.erasure.resume();
  }

  protected override onOpen(socket: WebSocket, who: SocketIdentity): void {
    const { userId, publicId, username } = who;
    this.owner.remember({ userId, publicId, username });
    this.apps.welcome(socket, who);
    this.presence.socketOpened();
    this.ctx.waitUntil(this.reportDelivered(userId));
    this.ctx.waitUntil(closeIfEnded(this.env.DB, socket));
  }

  protected override onClose(socket: WebSocket): void {
    this.presence.socketClosed(socket);
  }

  protected override onFrame(socket: WebSocket, frame: ClientFrame): Promise<void> {
    return this.apps.answer(socket, frame);
  }

  /** Whether somebody may see the owner online: only if the owner wrote to them, accepted or follows them. */
  private maySee(subscriberId: number, isFollowed: boolean): boolean {
    if (this.list.isBlocked(subscriberId) || this.privacy.hidesPresence) return false;
    return isFollowed || this.list.knowledgeOf(subscriberId)?.hasOpened === true;
  }

  /** Tells the rooms that messages from while no app was open have now reached a device. */
  private async reportDelivered(userId: number): Promise<void> {
    await Promise.all(
      this.list.undelivered().map(async ({ peerId, room, seq }) => {
        await roomWithId(this.env, room).markDelivered(userId, seq);
        this.list.markDelivered(peerId, seq);
      }),
    );
  }
}
