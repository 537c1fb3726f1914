import type { ClientFrame } from "../../../contract/direct/events.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { endSession, type SocketIdentity } from "../../kit/sockets.ts";
import { migrate } from "../../kit/storage.ts";
import type {
  ConversationsPage,
  ConversationSummary,
  DeletedRequests,
  DirectEnv,
  InboxPage,
  InboxRpc,
  KnownRoom,
  Lease,
  ListInput,
  PersonNames,
  RequestKind,
  RequestsUpTo,
  RoomKnowledge,
  Subscriber,
} from "../interface.ts";
import { inboxOf, roomWithId } from "../neighbours.ts";
import { expectErasure, resumeErasure, startErasure } from "./account-erasure.ts";
import { ConversationList } from "./conversation-list.ts";
import { deliver } from "./deliver.ts";
import { Devices } from "./devices.ts";
import { OpenApps } from "./open-apps.ts";
import { Owner } from "./owner.ts";
import { Presence } from "./presence.ts";
import { Requests, deleteRequests } from "./requests.ts";
import { Rereads } from "./rereads.ts";
import {
  addOpenRoom,
  endSessionInRooms,
  findOpenRoom,
  hasOpenRoom,
  resumeRefresh,
  type InboxContext,
  startRefresh,
} from "./rooms.ts";
import { inboxSchema } from "./schema.ts";

/** One person's inbox: their conversations and presence. This class only dispatches to its neighbours. */
export class Inbox extends SocketObject<DirectEnv> implements InboxRpc {
  readonly context: InboxContext;
  readonly apps: OpenApps;
  readonly presence: Presence;
  readonly rereads: Rereads;
  readonly devices: Devices;

  constructor(state: DurableObjectState, env: DirectEnv) {
    super(state, env);
    const { storage } = state;
    migrate(storage, inboxSchema);
    const [owner, list] = [new Owner(storage, env.DB), new ConversationList(storage.sql)];
    this.context = { state, storage, env, owner, list, requests: new Requests(storage, list) };
    this.apps = new OpenApps(this.context);
    this.presence = new Presence(this.context);
    this.rereads = new Rereads(this.context, this.presence);
    this.devices = new Devices(storage, env);
  }

  async noteRoom(room: string): Promise<void> {
    this.context.list.addRoom(room);
  }

  async deliver(summary: ConversationSummary): Promise<boolean> {
    return deliver(this, summary);
  }

  async conversations(input: ListInput): Promise<InboxPage> {
    const { list, requests } = this.context;
    return { ...list.page(input), unreadConversations: list.unreadConversations(), requests: requests.counts() };
  }

  async requests(kind: RequestKind, input: Pick<ListInput, "limit" | "after">): Promise<ConversationsPage> {
    return this.context.requests.page(kind, input);
  }

  async deleteRequests(ownerId: number, place: RequestsUpTo & { kind: RequestKind }): Promise<DeletedRequests> {
    return deleteRequests(this.context, this.apps, ownerId, place);
  }

  async knowsRoom(room: string): Promise<boolean> {
    return this.context.list.hasRoom(room) || hasOpenRoom(this.context, room);
  }

  async knowledgeOf(peerId: number, room: string): Promise<RoomKnowledge> {
    const known = this.context.list.knowledgeOf(peerId);
    const isKnown = known !== null || (await this.knowsRoom(room));
    return { isRequest: false, hasOpened: false, peerId: null, ...known, isKnown };
  }

  async talkingWith(people: Pick<PersonNames, "userId" | "publicId">[]): Promise<number[]> {
    return people.filter((person) => this.context.list.has(person)).map(({ userId }) => userId);
  }

  async rooms(): Promise<KnownRoom[]> {
    return this.context.list.rooms();
  }

  async isOnlineFor(viewerId: number, isFollowed: boolean): Promise<boolean> {
    return this.maySee(viewerId, isFollowed) && this.presence.isOnline;
  }

  async subscribe(subscriber: Subscriber, isFollowed: boolean): Promise<boolean> {
    const maySee = typeof subscriber === "number" ? this.maySee(subscriber, isFollowed) : !this.rereads.hidesPresence;
    if (maySee) return this.presence.subscribe(subscriber);
    // The announcement that ended it may have been lost.
    this.presence.unsubscribe(subscriber);
    return false;
  }

  async unsubscribe(personId: number): Promise<void> {
    await this.presence.endFor(personId);
  }

  async presenceChanged({ userId, username, publicId: id }: PersonNames, online: boolean): Promise<boolean> {
    // Without messages between the two, the peer's inbox need not learn of a block.
    if (online && this.context.list.isBlocked(userId)) return false;
    return this.apps.broadcast({ type: "user-status-changed", username, id, online }) > 0;
  }

  async typing({ userId, publicId: fromId, username: from }: PersonNames, typing: boolean): Promise<boolean> {
    if (this.context.list.find(userId) !== null) this.apps.broadcast({ type: "user-typing", from, fromId, typing });
    return this.presence.isAnnounced;
  }

  async blockChanged(ownerId: number, peerId: number): Promise<void> {
    const before = this.context.list.find(peerId);
    await this.rereads.block(ownerId, peerId);
    const after = this.context.list.find(peerId);
    const known = after ?? before;
    if (known) this.apps.showConversation(known.peer, after);
  }

  async followChanged(peerId: number, isFollowing: boolean): Promise<void> {
    const before = this.context.requests.counts();
    await this.rereads.follow(peerId);
    this.apps.showRequestsSince(before);
    // Others than those the owner wrote to or accepted are unsubscribed from their presence, and may ask again.
    if (this.context.list.knowledgeOf(peerId)?.hasOpened !== true) {
      await this.presence.endFor(peerId);
      const { names } = this.context.owner;
      if (!isFollowing && names) await inboxOf(this.env, peerId).unsubscribe(names.userId);
    }
    const known = this.context.list.of(peerId);
    if (known) await roomWithId(this.env, known.room).factsChanged();
  }

  async privacyChanged(ownerId: number): Promise<void> {
    const before = this.context.requests.counts();
    await this.rereads.privacy(ownerId);
    this.apps.showRequestsSince(before);
  }

  async renamed(self: PersonNames): Promise<void> {
    this.context.owner.remember(self);
    this.apps.broadcast({ type: "direct:renamed", id: self.publicId, username: self.username });
    await startRefresh(this.context, "all");
  }

  async newsCame(): Promise<void> {
    this.apps.broadcast({ type: "direct:news" });
  }

  async devicesChanged(): Promise<void> {
    this.devices.changed();
  }

  async roomOpened(userId: number, room: string, sessionId: string): Promise<boolean> {
    // First, so that a session that ends meanwhile ends there too.
    await addOpenRoom(this.context, userId, room);
    return (await this.context.owner.check(userId, sessionId)) !== null;
  }

  async reopening(sessionId: string, peerPublicId: string): Promise<{ room: string; lease: Lease } | null> {
    const [lease, room] = [this.context.owner.leaseOf(sessionId), findOpenRoom(this.context, peerPublicId)];
    return lease && room !== null ? { room, lease } : null;
  }

  async endSession(userId: number, sessionId: string | null): Promise<void> {
    this.context.owner.endLease(sessionId);
    this.devices.sessionEnded();
    endSession(this.ctx, userId, sessionId);
    await endSessionInRooms(this.context, userId, sessionId);
  }

  async expectErasure(userId: number): Promise<void> {
    await expectErasure(this.context, userId);
  }

  async eraseAccount(userId: number): Promise<void> {
    await this.endSession(userId, null);
    await startErasure(this.context, userId);
  }

  override async alarm(): Promise<void> {
    this.presence.check();
    await resumeRefresh(this.context);
    await resumeErasure(this.context);
  }

  protected override async admit(who: SocketIdentity): Promise<SocketIdentity | null> {
    const lease = await this.context.owner.check(who.userId, who.sessionId);
    return lease && { ...who, ...lease };
  }

  protected override onOpen(socket: WebSocket, { userId, isEnabled }: SocketIdentity): void {
    this.apps.welcome(socket, isEnabled);
    this.presence.socketOpened();
    this.ctx.waitUntil(this.reportDelivered(userId));
  }

  protected override onClose(socket: WebSocket): void {
    this.presence.socketClosed(socket);
  }

  protected override onFrame(socket: WebSocket, frame: ClientFrame): Promise<void> {
    return this.apps.answer(socket, frame);
  }

  /** Whether somebody may see the owner online: only if the owner wrote to them, accepted or follows them. */
  private maySee(subscriberId: number, isFollowed: boolean): boolean {
    if (this.context.list.isBlocked(subscriberId) || this.rereads.hidesPresence) return false;
    return isFollowed || this.context.list.knowledgeOf(subscriberId)?.hasOpened === true;
  }

  /** Marks messages from while no app was open as delivered, in fifty rooms at once; a failing room hears it later. */
  private async reportDelivered(userId: number): Promise<void> {
    for (let left = this.context.list.undelivered(); left.length > 0; left = left.slice(50)) {
      const calls = left.slice(0, 50).map(async ({ peerId, room, seq }) => {
        await roomWithId(this.env, room).markDelivered(userId, seq);
        this.context.list.markDelivered(peerId, seq);
      });
      await Promise.allSettled(calls);
    }
  }
}
