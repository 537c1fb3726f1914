import type { ChatRoom } from "./chat-room/chat-room.ts";
import type { Inbox } from "./inbox/inbox.ts";
import type { Switchboard } from "./switchboard/switchboard.ts";

/** The bindings through which the objects know each other. */
export interface ObjectEnv {
  /** Named by {@link roomName}. */
  CHAT_ROOM: DurableObjectNamespace<ChatRoom>;
  /** Named by the user's id. */
  INBOX: DurableObjectNamespace<Inbox>;
  /** Named by {@link switchboardName}. */
  SWITCHBOARD: DurableObjectNamespace<Switchboard>;
}

/** A room is its two people's handles, sorted: it stays theirs whatever they call themselves later. */
export function roomName(handles: readonly [string, string]): string {
  return handles.toSorted().join(":");
}

const SHARDS = 16;

/** Every switchboard, for what all open apps must hear. */
export const switchboardNames: readonly string[] = Array.from({ length: SHARDS }, (_, shard) => shard.toString(16));

/** The switchboard that knows whether a user's app is open: by the last, random digit of their id. */
export function switchboardName(userId: string): string {
  return userId.slice(-1);
}
