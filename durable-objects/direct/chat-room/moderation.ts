import type { StoredMessage } from "../interface.ts";
import type { RoomStorage } from "./storage.ts";

/**
 * A message as one of its two people still has it, at the end of up to `before` others that came before it.
 * @returns nothing where they are not of this room, or do not have it any more
 */
export function messageAndBefore(storage: RoomStorage, viewerId: string, seq: number, before: number): StoredMessage[] {
  const viewer = storage.memberOf(viewerId);
  if (!viewer) return [];
  const { messages } = storage.page(viewer, { limit: before + 1, before: seq + 1 });
  return messages.at(-1)?.seq === seq ? messages : [];
}
