import type { ServerFrame } from "../../../contract/direct/events.ts";
import { sendFrame, sendToAll } from "../../kit/sockets.ts";
import type { StoredMessage } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import { type Member, namesOf } from "./member.ts";
import type { Room } from "./storage.ts";

/** Sends frames to who has this chat open: the sockets, and nothing else, are the list. */
export class FanOut {
  private readonly room: Room;
  /** Whether the inbox of a user had an open app when it was last told of typing. */
  private readonly inboxIsOpen = new Map<string, boolean>();

  constructor(room: Room) {
    this.room = room;
  }

  /** Sends a frame to every device of one person that has the chat open. @returns to how many that answer pings */
  sendTo({ userId }: Member, frame: ServerFrame, except?: WebSocket): number {
    return sendToAll(this.room.state, frame, userId, except);
  }

  broadcast(frame: ServerFrame): void {
    for (const member of this.room.storage.members()) this.sendTo(member, frame);
  }

  /** The frame that brings a message to an open chat of the viewer. */
  frameOf(message: StoredMessage, viewer: Member): ServerFrame {
    const { id, storage } = this.room;
    return { type: "direct:new", message: toDirectMessage(id, message, viewer, storage.peerOf(viewer)) };
  }

  /**
   * Tells a socket whether the other one is online, and has their inbox tell this room of every change. Only the inbox
   * decides: each open app has a socket there, and nobody would ever correct a second opinion.
   * @param isShown whether that may be known here at all; if not, they are not online
   */
  async sendPresence(socket: WebSocket, { publicId: id, username, ...peer }: Member, isShown: boolean): Promise<void> {
    const online = isShown && (await this.subscribe(peer.userId));
    sendFrame(socket, { type: "user-online-status", username, id, online }, Date.now());
  }

  /** From now on the other one's open chats may, or may not, know whether this one is online. */
  async tellPresence(member: Member, isShown: boolean): Promise<void> {
    const { state, storage } = this.room;
    const peer = storage.peerOf(member);
    if (state.getWebSockets(peer.userId).length === 0) return;
    const { username, publicId: id, userId } = member;
    const online = isShown && (await this.subscribe(userId));
    this.sendTo(peer, { type: "user-status-changed", username, id, online });
  }

  private subscribe(userId: string): Promise<boolean> {
    const { env, id } = this.room;
    return env.INBOX.getByName(userId).subscribe({ kind: "room", id }, true);
  }

  /**
   * Typing is passed on and never stored: into the open chat, otherwise to the list of conversations if that is open.
   * @param isPeerShown whether this room hears when the other one comes or goes
   */
  async sendTyping(typist: Member, typing: boolean, isPeerShown: boolean): Promise<void> {
    const { env, storage } = this.room;
    const peer = storage.peerOf(typist);
    const frame = { type: "user-typing" as const, from: typist.username, fromId: typist.publicId, typing };
    if (this.sendTo(peer, frame) > 0 || this.inboxIsOpen.get(peer.userId) === false) return;
    const isOpen = await env.INBOX.getByName(peer.userId).typing(namesOf(typist), typing);
    // Only who may see when the other one comes would ever hear that the inbox is open again.
    if (isOpen || isPeerShown) this.inboxIsOpen.set(peer.userId, isOpen);
  }

  /** One of the two came or went. @returns whether anybody here wants to know */
  presenceChanged(member: Member, online: boolean): boolean {
    this.inboxIsOpen.set(member.userId, online);
    const peer = this.room.storage.peerOf(member);
    const { username, publicId: id } = member;
    return this.sendTo(peer, { type: "user-status-changed", username, id, online }) > 0;
  }
}
