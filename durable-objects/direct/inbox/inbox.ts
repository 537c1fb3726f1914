import { z } from "zod";

import type { ClientFrame, DirectMessage, ServerFrame } from "../../../contract/direct-events.ts";
import { PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND } from "../../../contract/limits.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { endSession, errorFrame, identityOf, sendFrame, sendToAll, type SocketIdentity } from "../../kit/sockets.ts";
import { migrate } from "../../kit/migrate.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import { closeIfEnded } from "../close-if-ended.ts";
import { findVisibleUser } from "../facts.ts";
import type {
  ConversationSummary,
  DirectEnv,
  InboxPage,
  InboxRpc,
  KnownRoom,
  ListedConversation,
  ListInput,
  Loan,
  PersonNames,
  Refusal,
  SendsWanted,
  Subscriber,
} from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import { AccountErasure } from "./account-erasure.ts";
import { Blocks } from "./blocks.ts";
import { ConversationList } from "./conversation-list.ts";
import { NewConversations } from "./new-conversations.ts";
import { OpenRooms } from "./open-rooms.ts";
import { Presence } from "./presence.ts";
import { Renaming } from "./renaming.ts";
import { inboxSchema } from "./schema.ts";
import { SendLending } from "./send-lending.ts";

const OWNER_KEY = "owner";
const owner = z.object({ userId: z.string(), publicId: z.string(), username: z.string() });

/**
 * One person's conversations, what they may send, and whether they are online. This class only dispatches; the list, the
 * limits and the presence are its neighbours.
 */
export class Inbox extends SocketObject<DirectEnv> implements InboxRpc {
  private readonly list: ConversationList;
  private readonly newConversations: NewConversations;
  private readonly sends: SendLending;
  private readonly presence: Presence;
  private readonly openRooms: OpenRooms;
  private readonly erasure: AccountErasure;
  private readonly blocks: Blocks;
  private readonly renaming: Renaming;
  private presenceChecks: TokenBucket | null = null;
  private knownOwner: z.infer<typeof owner> | null = null;

  constructor(state: DurableObjectState, env: DirectEnv) {
    super(state, env);
    migrate(state.storage, inboxSchema);
    const { sql } = state.storage;
    this.list = new ConversationList(sql);
    this.newConversations = new NewConversations(sql);
    this.sends = new SendLending(state.storage, env);
    this.openRooms = new OpenRooms(sql, env);
    this.erasure = new AccountErasure(state.storage, env, this.list);
    this.presence = new Presence(state, (subscriber, online) => this.notify(subscriber, online));
    this.renaming = new Renaming(state.storage, env);
    this.blocks = new Blocks(env.DB, this.list, this.presence);
  }

  async lendSends(wanted: SendsWanted): Promise<Loan> {
    return this.sends.lend(wanted);
  }

  async openConversation(room: string): Promise<Refusal | null> {
    return this.newConversations.open(room, Date.now());
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
    const applied = this.list.apply(summary);
    if (applied === null) return this.presence.isOnline;
    // A room may know a former name; the owner's own socket knows better.
    if (this.owner === null) this.rememberOwner(self);
    // What a blocked person is called now is no news for the owner's apps.
    if (wasBlocked && this.list.isBlocked(peerId)) return this.presence.isOnline;
    const listed = this.list.find(peerId);
    if (listed && applied.hasNewMessage && last?.senderId === peerId)
      this.broadcast({ type: "direct:new", message: this.messageOf(listed) });
    const reached = this.broadcastConversation(peer, listed);
    if (reached > 0 && last) this.list.markDelivered(peerId, last.seq);
    return reached > 0;
  }

  async conversations(input: ListInput): Promise<InboxPage> {
    return { ...this.list.page(input), unreadConversations: this.list.unreadConversations() };
  }

  async talkingWith(userIds: string[]): Promise<string[]> {
    return userIds.filter((userId) => this.list.find(userId) !== null);
  }

  async rooms(): Promise<KnownRoom[]> {
    return this.list.rooms();
  }

  async isOnline(): Promise<boolean> {
    return this.presence.isOnline;
  }

  async subscribe(subscriber: Subscriber): Promise<boolean> {
    if (this.list.isBlocked(subscriber.id)) return false;
    return this.presence.subscribe(subscriber);
  }

  async presenceChanged({ username, publicId: id }: PersonNames, online: boolean): Promise<boolean> {
    return this.broadcast({ type: "user-status-changed", username, id, online }) > 0;
  }

  async typing({ userId, publicId: fromId, username: from }: PersonNames, typing: boolean): Promise<boolean> {
    if (this.list.find(userId) !== null) this.broadcast({ type: "user-typing", from, fromId, typing });
    return this.presence.isAnnounced;
  }

  async blockChanged(ownerId: string, peerId: string): Promise<void> {
    const before = this.list.find(peerId);
    await this.blocks.refresh(ownerId, peerId);
    const after = this.list.find(peerId);
    const known = after ?? before;
    if (known) this.broadcastConversation(known.peer, after);
  }

  async renamed(self: PersonNames): Promise<void> {
    this.rememberOwner(self);
    this.broadcast({ type: "direct:renamed", id: self.publicId, username: self.username });
    await this.renaming.start();
  }

  async roomOpened(userId: string, room: string): Promise<void> {
    await this.openRooms.add(userId, room, Date.now());
  }

  async endSession(userId: string, sessionId: string | null): Promise<void> {
    endSession(this.ctx, userId, sessionId);
    await this.openRooms.endSession(userId, sessionId);
  }

  async expectErasure(userId: string): Promise<void> {
    await this.erasure.expect(userId);
  }

  async eraseAccount(userId: string): Promise<void> {
    await this.endSession(userId, null);
    await this.erasure.start(userId);
  }

  override async alarm(): Promise<void> {
    this.presence.check();
    await this.renaming.resume();
    await this.erasure.resume();
  }

  protected override onOpen(socket: WebSocket, who: SocketIdentity): void {
    const now = Date.now();
    const { userId, publicId, username, isEnabled } = who;
    this.rememberOwner({ userId, publicId, username });
    // A phone that slept through its person's new name.
    if (who.hasFormerName) sendFrame(socket, { type: "direct:renamed", id: publicId, username }, now);
    if (isEnabled !== undefined) sendFrame(socket, { type: "direct:status", enabled: isEnabled }, now);
    sendFrame(socket, { type: "direct:unread", count: this.list.unreadConversations() }, now);
    this.presence.socketOpened();
    this.ctx.waitUntil(this.reportDelivered(userId));
    this.ctx.waitUntil(closeIfEnded(this.env.DB, socket));
  }

  protected override onClose(socket: WebSocket): void {
    this.presence.socketClosed(socket);
  }

  protected override async onFrame(socket: WebSocket, frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      // Being here is being online; the frame says nothing that the socket does not.
      case "user-online":
        return;
      case "check-user-online":
        return this.sendPresence(socket, frame.username);
      default:
        // The rest is said in an open chat.
        sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
    }
  }

  private async sendPresence(socket: WebSocket, username: string): Promise<void> {
    const { userId } = identityOf(socket);
    const now = Date.now();
    this.presenceChecks ??= new TokenBucket(PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND, now);
    const retryAfter = this.presenceChecks.take(now);
    if (retryAfter > 0) {
      sendFrame(socket, errorFrame({ refused: "TOO_MANY_REQUESTS", retryAfter }), now);
      return;
    }
    const person = await findVisibleUser(this.env.DB, userId, username);
    const online =
      person !== null && (await this.env.INBOX.getByName(person.userId).subscribe({ kind: "inbox", id: userId }));
    sendFrame(socket, { type: "user-online-status", username, id: person?.publicId ?? null, online }, Date.now());
  }

  /** Tells a subscriber that the owner came or went. @returns whether anybody there still wants to know */
  private async notify({ kind, id }: Subscriber, online: boolean): Promise<boolean> {
    const { CHAT_ROOM, INBOX } = this.env;
    if (this.owner === null) return false;
    if (kind === "inbox") return INBOX.getByName(id).presenceChanged(this.owner, online);
    return CHAT_ROOM.get(CHAT_ROOM.idFromString(id)).presenceChanged(this.owner.userId, online);
  }

  /** Tells the rooms that what came while no app was open has now reached a device. */
  private async reportDelivered(userId: string): Promise<void> {
    const { CHAT_ROOM } = this.env;
    await Promise.all(
      this.list.undelivered().map(async ({ peerId, room, seq }) => {
        await CHAT_ROOM.get(CHAT_ROOM.idFromString(room)).markDelivered(userId, seq);
        this.list.markDelivered(peerId, seq);
      }),
    );
  }

  /** Whose inbox this is, under the name last heard: an object does not know its own name. */
  private get owner(): z.infer<typeof owner> | null {
    this.knownOwner ??= owner.safeParse(this.ctx.storage.kv.get(OWNER_KEY)).data ?? null;
    return this.knownOwner;
  }

  private rememberOwner(who: PersonNames): void {
    const known = this.owner;
    if (known?.username === who.username && known.publicId === who.publicId) return;
    this.ctx.storage.kv.put(OWNER_KEY, who);
    this.knownOwner = who;
  }

  private messageOf({ room, peer, last }: ListedConversation): DirectMessage {
    return toDirectMessage(room, last, this.owner ?? { userId: "", username: "" }, peer);
  }

  /** Tells the apps how a conversation stands, null for gone, and in how many something is unread. */
  private broadcastConversation({ publicId, username }: PersonNames, listed: ListedConversation | null): number {
    const person = { peer: username, peerId: publicId };
    const lastMessage = listed && this.messageOf(listed);
    const conversation = listed &&
      lastMessage && { ...person, unreadCount: listed.unread, lastMessageAt: lastMessage.createdAt, lastMessage };
    this.broadcast({ type: "direct:conversation", ...person, conversation });
    return this.broadcast({ type: "direct:unread", count: this.list.unreadConversations() });
  }

  /** Sends a frame to every open app. @returns to how many that answer pings */
  private broadcast(frame: ServerFrame): number {
    return sendToAll(this.ctx, frame);
  }
}
