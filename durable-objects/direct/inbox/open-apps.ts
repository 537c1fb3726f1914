import type { ClientFrame, DirectMessage, ServerFrame } from "../../../contract/direct/events.ts";
import { PRESENCE_CHECKS_PER_SECOND, PRESENCE_CHECK_BURST } from "../../../contract/direct/values.ts";
import { errorFrame, identityOf, sendFrame, sendToAll, type SocketIdentity } from "../../kit/sockets.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import { findVisibleUser } from "../facts.ts";
import type { DirectEnv, ListedConversation, PersonNames } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import { inboxOf } from "../neighbours.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { Owner } from "./owner.ts";

/** The sockets of the owner's open apps: what each gets on connecting, broadcasts, and handling of frames. */
export class OpenApps {
  private readonly state: DurableObjectState;
  private readonly env: DirectEnv;
  private readonly list: ConversationList;
  private readonly owner: Owner;
  private presenceChecks: TokenBucket | null = null;

  constructor(state: DurableObjectState, env: DirectEnv, list: ConversationList, owner: Owner) {
    this.state = state;
    this.env = env;
    this.list = list;
    this.owner = owner;
  }

  welcome(socket: WebSocket, { publicId, username, isEnabled }: SocketIdentity): void {
    const now = Date.now();
    // A phone may have missed a new username or id, so each gets the current ones.
    sendFrame(socket, { type: "direct:renamed", id: publicId, username }, now);
    if (isEnabled !== undefined) sendFrame(socket, { type: "direct:status", enabled: isEnabled }, now);
    sendFrame(socket, this.unread(), now);
  }

  async answer(socket: WebSocket, frame: ClientFrame): Promise<void> {
    switch (frame.type) {
      // The socket itself means being online.
      case "user-online":
        return;
      case "check-user-online":
        return this.sendPresence(socket, frame.username);
      default:
        // Other frames belong to a chat's socket.
        sendFrame(socket, errorFrame({ refused: "INVALID_FRAME" }), Date.now());
    }
  }

  /** Sends a frame to every open app. @returns to how many that answer pings */
  broadcast(frame: ServerFrame): number {
    return sendToAll(this.state, frame);
  }

  showMessage(listed: ListedConversation): void {
    this.broadcast({ type: "direct:new", message: this.messageOf(listed) });
  }

  /**
   * Broadcasts a conversation's state, null for a deleted one, and the number of unread ones.
   * @returns as {@link broadcast}
   */
  showConversation({ publicId, username }: PersonNames, listed: ListedConversation | null): number {
    const person = { peer: username, peerId: publicId };
    const lastMessage = listed && this.messageOf(listed);
    const conversation = listed &&
      lastMessage && { ...person, unreadCount: listed.unread, lastMessageAt: lastMessage.createdAt, lastMessage };
    this.broadcast({ type: "direct:conversation", ...person, conversation });
    return this.broadcast(this.unread());
  }

  showRequests(): void {
    this.broadcast({ type: "direct:requests", count: this.list.requestCount() });
  }

  private async sendPresence(socket: WebSocket, username: string): Promise<void> {
    const { DB, INBOX } = this.env;
    const { userId } = identityOf(socket);
    const now = Date.now();
    this.presenceChecks ??= new TokenBucket(PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND, now);
    const retryAfter = this.presenceChecks.take(now);
    if (retryAfter > 0) {
      sendFrame(socket, errorFrame({ refused: "TOO_MANY_REQUESTS", retryAfter }), now);
      return;
    }
    const person = await findVisibleUser(DB, userId, username);
    // Presence is shown only in a conversation that is open for both; for the other person only their inbox knows.
    const mayAsk = person?.showPresence && (person.isFollowed || this.list.knowledgeOf(person.userId)?.hasOpened);
    const online =
      mayAsk === true &&
      (await inboxOf({ INBOX }, person.userId).subscribe({ kind: "inbox", id: userId }, person.follows));
    sendFrame(socket, { type: "user-online-status", username, id: person?.publicId ?? null, online }, Date.now());
  }

  private messageOf({ room, peer, last }: ListedConversation): DirectMessage {
    return toDirectMessage(room, last, this.owner.names ?? { userId: 0, username: "" }, peer);
  }

  private unread(): ServerFrame {
    return { type: "direct:unread", count: this.list.unreadConversations() };
  }
}
