import { ensureAlarm } from "../../kit/storage.ts";
import { readPairFacts } from "../facts.ts";
import { roomWithId } from "../neighbours.ts";
import type { InboxContext } from "./rooms.ts";

const EXPECTED_KEY = "expected-to-leave";
const LEFT_KEY = "left";
const BATCH = 50;
const RETRY_MS = 5000;
/** After this time without {@link startErasure}, the inbox checks in the database whether the account was erased. */
const EXPECTED_MS = 60_000;

interface Expected {
  userId: number;
  /** UTC milliseconds. */
  askAt: number;
}

/** Whether the owner has left. It is stored for good, so that later arrivals are erased too. */
export const isErased = ({ storage }: InboxContext): boolean => leaverOf(storage) !== undefined;

/** Called before the account is erased: the process may die between that and {@link startErasure}. */
export async function expectErasure({ storage }: InboxContext, userId: number): Promise<void> {
  storage.kv.put<Expected>(EXPECTED_KEY, { userId, askAt: Date.now() + EXPECTED_MS });
  await ensureAlarm(storage, EXPECTED_MS);
}

export async function startErasure(inbox: InboxContext, userId: number): Promise<void> {
  inbox.storage.kv.delete(EXPECTED_KEY);
  inbox.storage.kv.put(LEFT_KEY, userId);
  await resumeErasure(inbox);
}

/** Erases the next rooms of an owner who left; run by the alarm too. Does nothing while the owner stays. */
export async function resumeErasure(inbox: InboxContext): Promise<void> {
  if (!isErased(inbox)) return ask(inbox);
  const rooms = inbox.list.rooms();
  if (rooms.length === 0) return;
  // Set before the work: the process may die during it.
  await ensureAlarm(inbox.storage, RETRY_MS);
  // A failing room does not stop the others; it is retried.
  const erased = await Promise.all(rooms.slice(0, BATCH).map(({ room }) => eraseRoom(inbox, room)));
  for (const [index, isDone] of erased.entries()) if (isDone) inbox.list.remove(rooms[index]?.peer.userId ?? 0);
}

/** Erases one room. @returns whether it could be reached */
export async function eraseRoom({ storage, env }: InboxContext, room: string): Promise<boolean> {
  const userId = leaverOf(storage);
  if (userId === undefined) return false;
  try {
    await roomWithId(env, room).erase(userId);
    return true;
  } catch {
    return false;
  }
}

const leaverOf = ({ kv }: DurableObjectStorage): number | undefined => kv.get<number>(LEFT_KEY);

async function ask(inbox: InboxContext): Promise<void> {
  const { storage, env } = inbox;
  const expected = storage.kv.get<Expected>(EXPECTED_KEY);
  if (!expected) return;
  const restMs = expected.askAt - Date.now();
  if (restMs > 0) return ensureAlarm(storage, restMs);
  await ensureAlarm(storage, RETRY_MS);
  const { userId } = expected;
  const facts = await readPairFacts(env.DB, [userId, userId]);
  if (facts?.people[0].isDeleted) return startErasure(inbox, userId);
  storage.kv.delete(EXPECTED_KEY);
}
