import type { ObjectEnv } from "../env.ts";
import type { ConversationList } from "./conversation-list.ts";

const KEY = "leaving";
const BATCH = 50;
const RETRY_MS = 5000;

interface Deps {
  storage: DurableObjectStorage;
  env: ObjectEnv;
  list: ConversationList;
}

/** Empties the rooms of an owner who left the product, some at a time, until none is left; the alarm goes on after a failure. */
export class Leaving {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async start(userId: string): Promise<void> {
    this.deps.storage.kv.put(KEY, userId);
    await this.goOn();
  }

  /** Does nothing for an owner who did not leave. */
  async goOn(): Promise<void> {
    const { storage, env, list } = this.deps;
    const userId = storage.kv.get<string>(KEY);
    if (userId === undefined) return;
    const rooms = list.rooms();
    if (rooms.length === 0) {
      storage.kv.delete(KEY);
      return;
    }
    // Set before and not after: the process may end in between.
    await storage.setAlarm(Date.now() + RETRY_MS);
    for (const { peerId, room } of rooms.slice(0, BATCH)) {
      await env.CHAT_ROOM.get(env.CHAT_ROOM.idFromString(room)).erase(userId);
      list.remove(peerId);
    }
  }
}
