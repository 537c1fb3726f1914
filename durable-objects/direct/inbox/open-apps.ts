import type { ClientFrame, DirectMessage, ServerFrame } from "../../../contract/direct/events.ts";
import { PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND } from "../../../contract/limits.ts";
import { errorFrame, identityOf, sendFrame, sendToAll, type SocketIdentity } from "../../kit/sockets.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import { findVisibleUser } from "../facts.ts";
import type { DirectEnv, ListedConversation, PersonNames } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { Owner } from "./owner.ts";

/** The sockets of the owner's open apps: what each is told when it comes, what all of them are shown, and what one may ask. */
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
    // A phone may have slept through its person's new name or id: what it believes, only the phone knows.
    sendFrame(socket, { type: "direct:renamed", id: publicId, username }, now);
    if (isEnabled !== undefined) sendFrame(socket, { type: "direct:status", enabled: isEnabled }, now);
    sendFrame(socket, this.unread(), now);
  }

  async answer(socket: WebSocket, frame: ClientFrame): Promise<void> {
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

  /** Sends a frame to every open app. @returns to how many that answer pings */
  broadcast(frame: ServerFrame): number {
    return sendToAll(this.state, frame);
  }

  /** Shows the newest message of a conversation. */
  showMessage(listed: ListedConversation): void {
    this.broadcast({ type: "direct:new", message: this.messageOf(listed) });
  }

  /** Shows how a conversation stands, null for gone, and in how many something is unread. @returns as {@link broadcast} */
  showConversation({ publicId, username }: PersonNames, listed: ListedConversation | null): number {
    const person = { peer: username, peerId: publicId };
    const lastMessage = listed && this.messageOf(listed);
    const conversation = listed &&
      lastMessage && { ...person, unreadCount: listed.unread, lastMessageAt: lastMessage.createdAt, lastMessage };
    this.broadcast({ type: "direct:conversation", ...person, conversation });
    return this.broadcast(this.unread());
  }

  /** Shows how many requests wait. */
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
    // Only between two people of an open conversation; whether it is open to the other one, their own inbox knows.
    const mayAsk = person?.showPresence && (person.isFollowed || this.list.knowledgeOf(person.userId)?.hasOpened);
    const online =
      mayAsk === true &&
      (await INBOX.getByName(person.userId).subscribe({ kind: "inbox", id: userId }, person.follows));
    sendFrame(socket, { type: "user-online-status", username, id: person?.publicId ?? null, online }, Date.now());
  }

  private messageOf({ room, peer, last }: ListedConversation): DirectMessage {
    return toDirectMessage(room, last, this.owner.names ?? { userId: "", username: "" }, peer);
  }

  private unread(): ServerFrame {
    return { type: "direct:unread", count: this.list.unreadConversations() };
  }
}
