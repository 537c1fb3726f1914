import type { ServerFrame } from "../../../contract/direct/events.ts";
import { sendFrame, sendToAll, socketsOf } from "../../kit/sockets.ts";
import { type StoredMessage, inboxOf } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import { type Member, namesOf } from "./member.ts";
import type { Room } from "./storage.ts";

/** Sends frames to the sockets of this chat, which are the only list of who is here. */
export class FanOut {
  private readonly room: Room;
  /** Whether each user's inbox had an open app when it was last told of typing. */
  private readonly inboxIsOpen = new Map<number, boolean>();

  constructor(room: Room) {
    this.room = room;
  }

  /** Sends a frame to every device of one member. @returns to how many that answer pings */
  sendTo({ userId }: Member, frame: ServerFrame, except?: WebSocket): number {
    return sendToAll(this.room.state, frame, userId, except);
  }

  broadcast(frame: ServerFrame): void {
    for (const member of this.room.storage.members()) this.sendTo(member, frame);
  }

  /** The frame that shows a message to this member. */
  frameOf(message: StoredMessage, viewer: Member): ServerFrame {
    const { id, storage } = this.room;
    return { type: "direct:new", message: toDirectMessage(id, message, viewer, storage.peerOf(viewer)) };
  }

  /**
   * Tells a socket whether the other member is online, and subscribes this room at their inbox. Only the inbox decides,
   * because all of their apps have a socket there.
   * @param isShown whether it may be known here; if not, they appear offline
   */
  async sendPresence(socket: WebSocket, { publicId: id, username, ...peer }: Member, isShown: boolean): Promise<void> {
    const online = isShown && (await this.subscribe(peer.userId));
    sendFrame(socket, { type: "user-online-status", username, id, online }, Date.now());
  }

  /** Starts or stops showing this member's presence to the other one's open chats. */
  async tellPresence(member: Member, isShown: boolean): Promise<void> {
    const { state, storage } = this.room;
    const peer = storage.peerOf(member);
    if (socketsOf(state, peer.userId).length === 0) return;
    const { username, publicId: id, userId } = member;
    const online = isShown && (await this.subscribe(userId));
    this.sendTo(peer, { type: "user-status-changed", username, id, online });
  }

  private subscribe(userId: number): Promise<boolean> {
    const { env, id } = this.room;
    return inboxOf(env, userId).subscribe({ kind: "room", id }, true);
  }

  /**
   * Forwards typing without storing it: to the open chat, otherwise to the inbox if that is open.
   * @param isPeerShown whether this room hears of the receiver's presence
   */
  async sendTyping(typist: Member, typing: boolean, isPeerShown: boolean): Promise<void> {
    const { env, storage } = this.room;
    const peer = storage.peerOf(typist);
    const frame = { type: "user-typing" as const, from: typist.username, fromId: typist.publicId, typing };
    if (this.sendTo(peer, frame) > 0 || this.inboxIsOpen.get(peer.userId) === false) return;
    const isOpen = await inboxOf(env, peer.userId).typing(namesOf(typist), typing);
    // Without presence this room would never hear that the inbox is open again, so a «no» is not remembered.
    if (isOpen || isPeerShown) this.inboxIsOpen.set(peer.userId, isOpen);
  }

  /** A member came online or went offline. @returns whether anybody here is interested */
  presenceChanged(member: Member, online: boolean): boolean {
    this.inboxIsOpen.set(member.userId, online);
    const peer = this.room.storage.peerOf(member);
    const { username, publicId: id } = member;
    return this.sendTo(peer, { type: "user-status-changed", username, id, online }) > 0;
  }
}
