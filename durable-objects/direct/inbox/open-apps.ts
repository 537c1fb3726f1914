import type { ClientFrame, DirectMessage, ServerFrame } from "../../../contract/direct/events.ts";
import { PRESENCE_CHECKS_PER_SECOND, PRESENCE_CHECK_BURST } from "../../../contract/direct/values.ts";
import { errorFrame, identityOf, sendFrame, sendToAll } from "../../kit/sockets.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import { findVisibleUsers } from "../facts.ts";
import type { ListedConversation, PersonNames, RequestCounts } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import { inboxOf } from "../neighbours.ts";
import type { InboxContext } from "./rooms.ts";

/** The sockets of the owner's open apps: what each gets on connecting, broadcasts, and handling of frames. */
export class OpenApps {
  private readonly inbox: InboxContext;
  private presenceChecks: TokenBucket | null = null;
  /** Deletions of many requests under way: their count is sent at the end. */
  deletions = 0;

  constructor(inbox: InboxContext) {
    this.inbox = inbox;
  }

  welcome(socket: WebSocket, isEnabled: boolean | undefined): void {
    const { names } = this.inbox.owner;
    const now = Date.now();
    // A phone may have missed a new username or id, so each gets the current ones.
    if (names) sendFrame(socket, { type: "direct:renamed", id: names.publicId, username: names.username }, now);
    if (isEnabled !== undefined) sendFrame(socket, { type: "direct:status", enabled: isEnabled }, now);
    sendFrame(socket, this.unread(), now);
  }

  async answer(socket: WebSocket, frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      // The socket itself means being online.
      case "user-online":
        return;
      case "check-user-online":
        return this.sendPresence(socket, [frame.username]);
      case "check-users-online":
        return this.sendPresence(socket, frame.ids);
      default:
        // Other frames belong to a chat's socket.
        sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
    }
  }

  /** Sends a frame to every open app. @returns to how many that answer pings */
  broadcast(frame: ServerFrame): number {
    return sendToAll(this.inbox.state, frame);
  }

  /**
   * Broadcasts a conversation's state, null for a deleted one, its message if that is new, and the number of unread ones.
   * @returns as {@link broadcast}
   */
  showConversation({ publicId, username }: PersonNames, listed: ListedConversation | null, isNew = false): number {
    const person = { peer: username, peerId: publicId };
    const lastMessage = listed && this.messageOf(listed);
    if (isNew && lastMessage) this.broadcast({ type: "direct:new", message: lastMessage });
    const conversation = listed &&
      lastMessage && { ...person, unreadCount: listed.unread, lastMessageAt: lastMessage.createdAt, lastMessage };
    this.broadcast({ type: "direct:conversation", ...person, conversation });
    return this.broadcast(this.unread());
  }

  showRequests(): void {
    if (this.deletions > 0) return;
    const { seen, apart } = this.inbox.requests.counts();
    this.broadcast({ type: "direct:requests", count: seen, apart });
  }

  /** As {@link showRequests}, if their numbers are others than before a change. */
  showRequestsSince(before: RequestCounts): void {
    const { seen, apart } = this.inbox.requests.counts();
    if (seen !== before.seen || apart !== before.apart) this.showRequests();
  }

  /** Sends which of these people, by username or id, are online: one read, then a call for each who may be asked. */
  private async sendPresence(socket: WebSocket, people: readonly string[]): Promise<void> {
    const { env, list } = this.inbox;
    const { userId } = identityOf(socket);
    const now = Date.now();
    this.presenceChecks ??= new TokenBucket(PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND, now);
    const retryAfter = this.presenceChecks.take(now, people.length);
    if (retryAfter > 0) {
      sendFrame(socket, errorFrame({ refused: "TOO_MANY_REQUESTS", retryAfter }), now);
      return;
    }
    const visible = await findVisibleUsers(env.DB, userId, people);
    const answerFor = async (username: string) => {
      const person = visible.find(({ asked }) => asked === username);
      // Presence is shown only in a conversation that is open for both; for the other person only their inbox knows.
      const mayAsk = person?.showPresence && (person.isFollowed || list.knowledgeOf(person.userId)?.hasOpened);
      const online = mayAsk === true && (await inboxOf(env, person.userId).subscribe(userId, person.follows));
      sendFrame(socket, { type: "user-online-status", username, id: person?.publicId ?? null, online }, Date.now());
    };
    await Promise.all(people.map(answerFor));
  }

  private messageOf({ room, peer, last }: ListedConversation): DirectMessage {
    return toDirectMessage(room, last, this.inbox.owner.names ?? { userId: 0, username: "" }, peer);
  }

  private unread(): ServerFrame {
    return { type: "direct:unread", count: this.inbox.list.unreadConversations() };
  }
}
