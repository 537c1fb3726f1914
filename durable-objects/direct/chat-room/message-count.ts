import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { HOUR_MS, tehranDay } from "../../../contract/time.ts";
import { dayCounts } from "../../../worker/db/schema/counts.ts";
import { ensureAlarm } from "../../kit/storage.ts";
import type { Room } from "./room.ts";

/** How often at most a room reports its number of messages. */
const COUNT_EVERY_MS = HOUR_MS;
const COUNTED_KEY = "counted";

/**
 * Adds the messages since the last report to the day's count, at most hourly and only by the alarm, so no message waits
 * for it (D074). If the database fails, it is retried in an hour.
 */
export async function countMessages({ state, env, storage }: Pick<Room, "state" | "env" | "storage">): Promise<void> {
  const now = Date.now();
  const { kv } = state.storage;
  // The seq up to which messages are in the day's count, and when they were counted.
  const counted = kv.get<{ seq: number; at: number }>(COUNTED_KEY) ?? { seq: 0, at: 0 };
  const seq = storage.lastSeq();
  // Smaller after the messages were erased.
  if (seq <= counted.seq) return;
  const due = counted.at + COUNT_EVERY_MS;
  if (due > now) return ensureAlarm(state.storage, due - now);
  // Recorded before reporting: a count may miss a few, but never counts any twice.
  kv.put(COUNTED_KEY, { seq, at: now });
  try {
    await drizzle(env.DB)
      .insert(dayCounts)
      .values({ day: tehranDay(now), name: "messages", count: seq - counted.seq })
      .onConflictDoUpdate({
        target: [dayCounts.day, dayCounts.name],
        set: { count: sql`${dayCounts.count} + excluded.count` },
      });
  } catch {
    kv.put(COUNTED_KEY, { seq: counted.seq, at: now });
    await ensureAlarm(state.storage, COUNT_EVERY_MS);
  }
}
