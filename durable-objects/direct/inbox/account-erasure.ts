import { ensureAlarm } from "../../kit/alarm.ts";
import { readPairFacts } from "../facts.ts";
import { type DirectEnv, roomWithId } from "../interface.ts";
import type { ConversationList } from "./conversation-list.ts";

const EXPECTED_KEY = "expected-to-leave";
const LEFT_KEY = "left";
const BATCH = 50;
const RETRY_MS = 5000;
/** How long erasing an account may take before the inbox asks whether it happened. */
const EXPECTED_MS = 60_000;

interface Expected {
  userId: string;
  /** UTC milliseconds. */
  askAt: number;
}

/**
 * Empties the rooms of an owner who left the product, some at a time, until none is left; the alarm goes on after a failure.
 * That they left is kept for good, so that what arrives later is erased too.
 */
export class AccountErasure {
  private readonly storage: DurableObjectStorage;
  private readonly env: DirectEnv;
  private readonly list: ConversationList;

  constructor(storage: DurableObjectStorage, env: DirectEnv, list: ConversationList) {
    this.storage = storage;
    this.env = env;
    this.list = list;
  }

  get isErased(): boolean {
    return this.userId !== undefined;
  }

  /** Comes before the account is emptied: the process may end between that and {@link start}. */
  async expect(userId: string): Promise<void> {
    this.storage.kv.put<Expected>(EXPECTED_KEY, { userId, askAt: Date.now() + EXPECTED_MS });
    await ensureAlarm(this.storage, EXPECTED_MS);
  }

  async start(userId: string): Promise<void> {
    this.storage.kv.delete(EXPECTED_KEY);
    this.storage.kv.put(LEFT_KEY, userId);
    await this.resume();
  }

  /** The alarm's work. Does nothing for an owner who stays. */
  async resume(): Promise<void> {
    if (!this.isErased) return this.ask();
    const rooms = this.list.rooms();
    if (rooms.length === 0) return;
    // Set before and not after: the process may end in between.
    await ensureAlarm(this.storage, RETRY_MS);
    // One that fails keeps no other from being erased; its turn comes again.
    const erased = await Promise.all(rooms.slice(0, BATCH).map(({ room }) => this.eraseRoom(room)));
    for (const [index, isErased] of erased.entries()) if (isErased) this.list.remove(rooms[index]?.peer.userId ?? "");
  }

  /** Empties one room. @returns whether it could be reached */
  async eraseRoom(room: string): Promise<boolean> {
    if (this.userId === undefined) return false;
    try {
      await roomWithId(this.env, room).erase(this.userId);
      return true;
    } catch {
      return false;
    }
  }

  private get userId(): string | undefined {
    return this.storage.kv.get<string>(LEFT_KEY);
  }

  private async ask(): Promise<void> {
    const expected = this.storage.kv.get<Expected>(EXPECTED_KEY);
    if (!expected) return;
    const restMs = expected.askAt - Date.now();
    if (restMs > 0) return ensureAlarm(this.storage, restMs);
    await ensureAlarm(this.storage, RETRY_MS);
    const { userId } = expected;
    const facts = await readPairFacts(this.env.DB, [userId, userId]);
    if (facts?.people[0].isDeleted) return this.start(userId);
    this.storage.kv.delete(EXPECTED_KEY);
  }
}
