import { sql } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import { D1Connection, Db } from "../../db/client.ts";
import { serverErrors } from "../../db/schema/counts.ts";

/** The shortest time between two writes of an isolate: a fault of every call costs the database one row. */
const PAUSE_MS = 10_000;

/** Answers with status 500 that this isolate has not written yet, by their hour. They are lost when it ends. */
let unwritten = new Map<number, number>();
/** When this isolate wrote last, or will write next. */
let writesAt = 0;

/**
 * Counts an answer with status 500 in the row of its hour, after the answer: at once, or together with others at the end of
 * the pause. A failed write is left to the next one. @param now UTC milliseconds
 */
export async function countServerError(d1: D1Database, now: number): Promise<void> {
  count(Math.floor(now / HOUR_MS) * HOUR_MS, 1);
  const since = now - writesAt;
  // Another request waits for the next write. If the platform ended it, a later one takes over.
  if (since < 0 && since >= -PAUSE_MS) return;
  const pauseMs = since >= 0 && since < PAUSE_MS ? PAUSE_MS - since : 0;
  writesAt = now + pauseMs;
  if (pauseMs > 0) await scheduler.wait(pauseMs);
  await write(d1);
}

function count(hour: number, errors: number): void {
  unwritten.set(hour, (unwritten.get(hour) ?? 0) + errors);
}

async function write(d1: D1Database): Promise<void> {
  const written = unwritten;
  unwritten = new Map();
  const db = new Db(new D1Connection(d1));
  const values = [...written].map(([hour, errors]) => ({ hour, count: errors }));
  try {
    await db.batch([
      db
        .insert(serverErrors)
        .values(values)
        .onConflictDoUpdate({ target: serverErrors.hour, set: { count: sql`${serverErrors.count} + excluded.count` } }),
    ]);
  } catch {
    for (const [hour, errors] of written) count(hour, errors);
  }
}
