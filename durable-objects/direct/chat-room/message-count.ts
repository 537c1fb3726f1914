import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

import { tehranDay } from "../../../contract/tehran.ts";
import { HOUR_MS } from "../../../contract/limits.ts";
import { dayCounts } from "../../../worker/db/schema/counts.ts";
import { ensureAlarm } from "../../kit/alarm.ts";
import type { Room } from "./storage.ts";

/** How often a room tells how many messages there were. */
const TOLD_EVERY_MS = HOUR_MS;

/**
 * Adds what was written since it last told to the day's count, at most once an hour and by the alarm alone: no message waits for
 * it (docs/decisions/077). What the database does not take now, it is told in an hour.
 */
export async function tellMessageCount({ state, env, storage }: Room): Promise<void> {
  const now = Date.now();
  const told = storage.told();
  const seq = storage.lastSeq();
  // Less than it was where the messages were erased: their numbers do not come again.
  if (seq <= told.seq) return;
  const due = told.at + TOLD_EVERY_MS;
  if (due > now) return ensureAlarm(state.storage, due - now);
  // Before it is told: a count may miss a few, and never has any twice.
  storage.setTold({ seq, at: now });
  try {
    await drizzle(env.DB)
      .insert(dayCounts)
      .values({ day: tehranDay(now), name: "messages", count: seq - told.seq })
      .onConflictDoUpdate({
        target: [dayCounts.day, dayCounts.name],
        set: { count: sql`${dayCounts.count} + excluded.count` },
      });
  } catch {
    storage.setTold({ seq: told.seq, at: now });
    await ensureAlarm(state.storage, TOLD_EVERY_MS);
  }
}
