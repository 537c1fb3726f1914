import type { ObjectEnv } from "../env.ts";
import { wakeIn } from "../../kit/alarm.ts";
import type { ConversationList } from "./conversation-list.ts";

const EXPECTED_KEY = "expected-to-leave";
const LEFT_KEY = "left";
const BATCH = 50;
const RETRY_MS = 5000;
/** How long leaving may take before the inbox asks whether it happened. */
const EXPECTED_MS = 60_000;

interface Expected {
  userId: string;
  /** UTC milliseconds. */
  askAt: number;
}

interface Deps {
  storage: DurableObjectStorage;
  env: ObjectEnv;
  list: ConversationList;
  /** Whether the database says that this user has left. */
  isDeleted: (userId: string) => Promise<boolean>;
}

/**
 * Empties the rooms of an owner who left the product, some at a time, until none is left; the alarm goes on after a failure.
 * That they left is kept for good, so that what arrives later is erased too.
 */
export class Leaving {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  get hasLeft(): boolean {
    return this.userId !== undefined;
  }

  /** Comes before the account is emptied: the process may end between that and {@link start}. */
  async expect(userId: string): Promise<void> {
    const { storage } = this.deps;
    storage.kv.put<Expected>(EXPECTED_KEY, { userId, askAt: Date.now() + EXPECTED_MS });
    await wakeIn(storage, EXPECTED_MS);
  }

  async start(userId: string): Promise<void> {
    this.deps.storage.kv.delete(EXPECTED_KEY);
    this.deps.storage.kv.put(LEFT_KEY, userId);
    await this.goOn();
  }

  /** The alarm's work. Does nothing for an owner who stays. */
  async goOn(): Promise<void> {
    const { storage, list } = this.deps;
    if (!this.hasLeft) return this.ask();
    const rooms = list.rooms();
    if (rooms.length === 0) return;
    // Set before and not after: the process may end in between.
    await wakeIn(storage, RETRY_MS);
    // One that fails keeps no other from being erased; its turn comes again.
    const erased = await Promise.all(rooms.slice(0, BATCH).map(({ room }) => this.erase(room)));
    for (const [index, isErased] of erased.entries()) if (isErased) list.remove(rooms[index]?.peerId ?? "");
  }

  /** Empties one room. @returns whether it could be reached */
  async erase(room: string): Promise<boolean> {
    const { env } = this.deps;
    if (this.userId === undefined) return false;
    try {
      await env.CHAT_ROOM.get(env.CHAT_ROOM.idFromString(room)).erase(this.userId);
      return true;
    } catch {
      return false;
    }
  }

  private get userId(): string | undefined {
    return this.deps.storage.kv.get<string>(LEFT_KEY);
  }

  private async ask(): Promise<void> {
    const { storage, isDeleted } = this.deps;
    const expected = storage.kv.get<Expected>(EXPECTED_KEY);
    if (!expected) return;
    const restMs = expected.askAt - Date.now();
    if (restMs > 0) return wakeIn(storage, restMs);
    await wakeIn(storage, RETRY_MS);
    if (await isDeleted(expected.userId)) return this.start(expected.userId);
    storage.kv.delete(EXPECTED_KEY);
  }
}
