import type { StoredMessage } from "../interface.ts";
import { messageId } from "../message.ts";
import { broadcast } from "./member.ts";
import type { Room } from "./room.ts";

/** Replaces the text of a message that moderators removed, for both members. */
export const TAKEN_DOWN_TEXT = "این پیام را گروه لبخند برداشت.";

/**
 * A message the viewer still has, preceded by up to `before` earlier ones.
 * @returns an empty list if it is not in this room, or the viewer deleted it
 */
export function messageAndBefore({ storage }: Room, viewerId: number, seq: number, before: number): StoredMessage[] {
  const viewer = storage.memberOf(viewerId);
  if (!viewer) return [];
  const { messages } = storage.page(viewer, { limit: before + 1, before: seq + 1 });
  return messages.at(-1)?.seq === seq ? messages : [];
}

/**
 * Replaces a message's text for both members, and at once in open chats. Idempotent; a message both deleted stays as it
 * is.
 */
export function takeDown(room: Room, seq: number): void {
  if (!room.storage.replaceText(seq, TAKEN_DOWN_TEXT)) return;
  broadcast(room, { type: "direct:deleted", _id: messageId(room.id, seq) });
  updateInboxes(room);
}

/** Restores the text of a removed message; open chats show it when they are reread. */
export function putBack(room: Room, seq: number, text: string): void {
  if (room.storage.replaceText(seq, text, TAKEN_DOWN_TEXT)) updateInboxes(room);
}

/** The message may be the one their lists show. */
function updateInboxes({ deliveries, state, storage }: Room): void {
  for (const { side } of storage.members()) deliveries.enqueue(side);
  state.waitUntil(deliveries.flush());
}
