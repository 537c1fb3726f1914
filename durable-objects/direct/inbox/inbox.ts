import { type ClientFrame, closeCodes, type DirectMessage, type ServerFrame } from "../../../contract/direct-events.ts";
import { PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND } from "../../../contract/limits.ts";
import { type ObjectEnv, switchboardName } from "../env.ts";
import { toDirectMessage } from "../message.ts";
import { migrate } from "../../kit/migrate.ts";
import { errorFrame, type Refusal } from "../refusal.ts";
import { SocketObject } from "../../kit/socket-object.ts";
import { closeSocket, endSession, identityOf, liveSockets, sendFrame, type SocketIdentity } from "../../kit/sockets.ts";
import type { ConversationSummary } from "../summary.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import { Attendance } from "./open-rooms.ts";
import { Blocks } from "./blocks.ts";
import { ConversationList, type ListedConversation, type ListPlace } from "./conversation-list.ts";
import { KnownSwitch } from "./known-switch.ts";
import { Leaving } from "./account-erasure.ts";
import { Owner } from "./owner.ts";
import { Presence, type Watcher } from "./presence.ts";
import { inboxSchema } from "./schema.ts";
import { type Admission, SendingLimits } from "./sending-limits.ts";

/**
 * One person's conversations, what they may send, and whether they are online. This class only dispatches; the list, the
 * limits and the presence are its neighbours.
 */
export abstract class Inbox extends SocketObject {
  private readonly list: ConversationList;
  private readonly limits: SendingLimits;
  private readonly presence: Presence;
  private readonly owner: Owner;
  private readonly attendance: Attendance;
  private readonly leaving: Leaving;
  private readonly blocks: Blocks;
  private readonly known = new KnownSwitch();
  private presenceChecks: TokenBucket | null = null;

  constructor(state: DurableObjectState, env: ObjectEnv) {
    super(state, env);
    migrate(state.storage, inboxSchema);
    this.list = new ConversationList(state.storage.sql);
    this.limits = new SendingLimits(state.storage.sql);
    this.owner = new Owner(state.storage);
    this.attendance = new Attendance({ sql: state.storage.sql, env });
    this.presence = new Presence({ state, notify: (watcher, online) => this.notify(watcher, online) });
    this.blocks = new Blocks({
      list: this.list,
      presence: this.presence,
      ofPair: (userIds) => this.facts.ofPair(userIds),
    });
    this.leaving = new Leaving({
      storage: state.storage,
      env,
      list: this.list,
      isDeleted: async (userId) => (await this.facts.ofPair([userId, userId]))?.people[0].isDeleted ?? false,
    });
  }

  /** Takes in the socket of an open app. */
  protected override opened(socket: WebSocket, who: SocketIdentity): void {
    const now = Date.now();
    this.owner.put(who);
    sendFrame(socket, { type: "direct:status", enabled: this.known.take(who.isEnabled, who.switchedAt) }, now);
    sendFrame(socket, { type: "direct:unread", count: this.list.unreadConversations() }, now);
    this.presence.arrived();
    this.ctx.waitUntil(Promise.all([this.plugIn(who.userId), this.reportArrivals(who.userId)]));
  }

  /** Asked by a room before it takes a message of the owner. @returns why not, or null */
  async admit(admission: Admission): Promise<Refusal | null> {
    if (this.known.isOff && this.presence.isOnline) return { refused: "DIRECT_DISABLED" };
    return this.limits.admit(admission, Date.now());
  }

  /** Takes in a conversation's newest state. @returns whether a device of the owner has it now */
  async deliver(summary: ConversationSummary): Promise<boolean> {
    const { peerId, peer, last } = summary;
    if (this.leaving.hasLeft) {
      this.ctx.waitUntil(this.leaving.erase(summary.room));
      return false;
    }
    if (this.list.isBlocked(peerId)) await this.blocks.ask(summary.ownerId, peerId);
    if (!this.list.apply(summary)) return this.presence.isOnline;
    // A room may know a former name; the owner's own socket knows better.
    if (this.owner.get() === null) this.owner.put({ userId: summary.ownerId, username: summary.owner });
    const listed = this.list.find(peerId);
    const isNews = last?.senderId === peerId && this.list.announce(peerId, last.seq);
    if (listed && isNews) this.tellApps({ type: "direct:new", message: this.messageOf(listed) });
    const reached = this.tellConversation(peer, listed);
    if (reached > 0 && last) this.list.arrived(peerId, last.seq);
    return reached > 0;
  }

  /** A page of the owner's conversations, and in how many of all something is unread. */
  async conversations(input: { limit: number; offset: number; after: ListPlace | null }): Promise<{
    conversations: ListedConversation[];
    hasMore: boolean;
    unreadConversations: number;
  }> {
    return { ...this.list.page(input), unreadConversations: this.list.unreadConversations() };
  }

  /** Every room the owner ever had a message in, for their export and for leaving. */
  async rooms(): Promise<{ peerId: string; peer: string; room: string }[]> {
    return this.list.rooms();
  }

  async isOnline(): Promise<boolean> {
    return this.presence.isOnline;
  }

  /**
   * Has a watcher told of every coming and going, unless a block came while the question was on its way.
   * @returns whether the owner is online now
   */
  async watch(watcher: Watcher): Promise<boolean> {
    if (this.list.isBlocked(watcher.id)) return false;
    return this.presence.watch(watcher);
  }

  /** Somebody the owner asked about came or went. @returns whether an app of the owner is open to hear it */
  async presenceChanged(username: string, online: boolean): Promise<boolean> {
    return this.tellApps({ type: "user-status-changed", username, online }) > 0;
  }

  /** Somebody is writing to the owner. @returns false if no app is open to show it until the owner is next said to be online */
  async tellTyping(typistId: string, typist: string, typing: boolean): Promise<boolean> {
    if (this.list.find(typistId) !== null) this.tellApps({ type: "user-typing", from: typist, typing });
    return this.presence.isAnnounced;
  }

  /** A block between the owner and somebody was set or taken back: asks which, and hides or shows their conversation. */
  async blockChanged(ownerId: string, peerId: string): Promise<void> {
    const before = this.list.find(peerId);
    await this.blocks.ask(ownerId, peerId);
    const after = this.list.find(peerId);
    const known = after ?? before;
    if (known) this.tellConversation(known.peer, after);
  }

  /** The administrator flipped the switch. @returns whether an app of the owner is open */
  async switched(enabled: boolean, at: number): Promise<boolean> {
    return this.tellApps({ type: "direct:status", enabled: this.known.take(enabled, at) }) > 0;
  }

  /** A chat of the owner was opened in a room. */
  async attend(room: string): Promise<void> {
    this.attendance.note(room, Date.now());
  }

  /** A session of the owner has ended, or with `null` all of them: its sockets close, here and in every room. */
  async endSession(userId: string, sessionId: string | null): Promise<void> {
    endSession(this.ctx, userId, sessionId);
    await this.attendance.endSession(userId, sessionId);
  }

  /** The owner is about to leave. Should nobody come back to say so, the inbox asks the database itself. */
  async expectLeaving(userId: string): Promise<void> {
    await this.leaving.expect(userId);
  }

  /** The owner left the product: every conversation goes, on both sides, however often it takes. */
  async leave(userId: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, closeCodes.GONE);
    await this.leaving.start(userId);
  }

  protected override closed(socket: WebSocket): void {
    this.presence.left(socket);
  }

  override async alarm(): Promise<void> {
    this.presence.check();
    await this.leaving.goOn();
  }

  protected override async hear(socket: WebSocket, frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      // Being here is being online; the frame says nothing that the socket does not.
      case "user-online":
        return;
      case "check-user-online":
        return this.tellPresence(socket, frame.username);
      default:
        // The rest is said in an open chat.
        sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
    }
  }

  private async tellPresence(socket: WebSocket, username: string): Promise<void> {
    const { userId } = identityOf(socket);
    const now = Date.now();
    this.presenceChecks ??= new TokenBucket(PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND, now);
    const retryAfter = this.presenceChecks.take(now);
    if (retryAfter > 0) {
      sendFrame(socket, errorFrame({ refused: "TOO_MANY_REQUESTS", retryAfter }), now);
      return;
    }
    const personId = await this.facts.userNamed(userId, username);
    const watcher = { kind: "inbox" as const, id: userId, name: username };
    const online = personId !== null && (await this.env.INBOX.getByName(personId).watch(watcher));
    sendFrame(socket, { type: "user-online-status", username, online }, Date.now());
  }

  private async notify({ kind, id, name }: Watcher, online: boolean): Promise<boolean> {
    if (kind === "inbox") return this.env.INBOX.getByName(id).presenceChanged(name, online);
    const owner = this.owner.get();
    if (owner === null) return false;
    return this.env.CHAT_ROOM.get(this.env.CHAT_ROOM.idFromString(id)).presenceChanged(owner.userId, online);
  }

  /** Has the switchboard know that an app is open here, and takes over the switch if it was flipped meanwhile. */
  private async plugIn(userId: string): Promise<void> {
    const announced = await this.env.SWITCHBOARD.getByName(switchboardName(userId)).plugIn(userId);
    if (announced !== null && this.known.isBefore(announced.at)) await this.switched(announced.enabled, announced.at);
  }

  /** Tells the rooms that what came while no app was open has now reached a device. */
  private async reportArrivals(userId: string): Promise<void> {
    await Promise.all(
      this.list.notArrived().map(async ({ peerId, room, seq }) => {
        await this.env.CHAT_ROOM.get(this.env.CHAT_ROOM.idFromString(room)).reachedDevice(userId, seq);
        this.list.arrived(peerId, seq);
      }),
    );
  }

  private messageOf({ room, peerId, peer, last }: ListedConversation): DirectMessage {
    const owner = this.owner.get() ?? { userId: "", username: "" };
    return toDirectMessage(room, last, [owner, { userId: peerId, username: peer }]);
  }

  /** Tells the apps how a conversation stands, null for gone, and in how many something is unread. */
  private tellConversation(peer: string, listed: ListedConversation | null): number {
    const lastMessage = listed && this.messageOf(listed);
    const conversation = listed &&
      lastMessage && { peer, unreadCount: listed.unread, lastMessageAt: lastMessage.createdAt, lastMessage };
    this.tellApps({ type: "direct:conversation", peer, conversation });
    return this.tellApps({ type: "direct:unread", count: this.list.unreadConversations() });
  }

  private tellApps(frame: ServerFrame): number {
    const now = Date.now();
    const live = new Set(liveSockets(this.ctx, now));
    let reached = 0;
    for (const socket of this.ctx.getWebSockets()) if (sendFrame(socket, frame, now) && live.has(socket)) reached += 1;
    return reached;
  }
}
