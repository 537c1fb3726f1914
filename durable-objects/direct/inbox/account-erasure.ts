import { ensureAlarm } from "../../kit/alarm.ts";
import { readPairFacts } from "../facts.ts";
import { type DirectEnv, roomWithId } from "../interface.ts";
import type { ConversationList } from "./conversation-list.ts";

const EXPECTED_KEY = "expected-to-leave";
const LEFT_KEY = "left";
const BATCH = 50;
const RETRY_MS = 5000;
/**
 * After this time without {@link AccountErasure.start}, the inbox checks in the database whether the account was
 * erased.
 */
const EXPECTED_MS = 60_000;

interface Expected {
  userId: number;
  /** UTC milliseconds. */
  askAt: number;
}

/**
 * Erases the rooms of an owner who left, a batch at a time; the alarm continues after a failure. That they left is
 * stored for good, so that later arrivals are erased too.
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

  /** Called before the account is erased: the process may die between that and {@link start}. */
  async expect(userId: number): Promise<void> {
    this.storage.kv.put<Expected>(EXPECTED_KEY, { userId, askAt: Date.now() + EXPECTED_MS });
    await ensureAlarm(this.storage, EXPECTED_MS);
  }

  async start(userId: number): Promise<void> {
    this.storage.kv.delete(EXPECTED_KEY);
    this.storage.kv.put(LEFT_KEY, userId);
    await this.resume();
  }

  /** Run by the alarm. Does nothing while the owner stays. */
  async resume(): Promise<void> {
    if (!this.isErased) return this.ask();
    const rooms = this.list.rooms();
    if (rooms.length === 0) return;
    // Set before the work: the process may die during it.
    await ensureAlarm(this.storage, RETRY_MS);
    // A failing room does not stop the others; it is retried.
    const erased = await Promise.all(rooms.slice(0, BATCH).map(({ room }) => this.eraseRoom(room)));
    for (const [index, isErased] of erased.entries()) if (isErased) this.list.remove(rooms[index]?.peer.userId ?? 0);
  }

  /** Erases one room. @returns whether it could be reached */
  async eraseRoom(room: string): Promise<boolean> {
    if (this.userId === undefined) return false;
    try {
      await roomWithId(this.env, room).erase(this.userId);
      return true;
    } catch {
      return false;
    }
  }

  private get userId(): number | undefined {
    return this.storage.kv.get<number>(LEFT_KEY);
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
