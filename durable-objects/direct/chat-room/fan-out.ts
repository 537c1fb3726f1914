import type { ServerFrame } from "../../../contract/direct/events.ts";
import { sendToAll } from "../../kit/sockets.ts";
import type { StoredMessage } from "../interface.ts";
import { toDirectMessage } from "../message.ts";
import type { Member } from "./member.ts";
import type { Room } from "./room.ts";

/** Sends a frame to every device that a member has here. @returns to how many that answer pings */
export function sendTo({ state }: Room, { userId }: Member, frame: ServerFrame, except?: WebSocket): number {
  return sendToAll(state, frame, userId, except);
}

export function broadcast(room: Room, frame: ServerFrame): void {
  for (const member of room.storage.members()) sendTo(room, member, frame);
}

/** The frame that shows a message to this member. */
export function frameOf({ id, storage }: Room, message: StoredMessage, viewer: Member): ServerFrame {
  return { type: "direct:new", message: toDirectMessage(id, message, viewer, storage.peerOf(viewer)) };
}
