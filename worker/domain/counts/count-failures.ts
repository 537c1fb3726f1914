import { sql } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { D1Connection, Db } from "../../db/client.ts";
import { failures } from "../../db/schema/counts.ts";
import { usedOf, windowAt } from "../quotas/quota.ts";

/** The shortest time between two writes of an isolate: a fault of every call costs the database one row. */
const PAUSE_MS = 10_000;

/** This isolate's calls and server errors that it has not written yet, by their hour. They are lost when it ends. */
const unwritten = new Map<number, { failed: number; tried: number }>();
/** When this isolate wrote last, or will write next. */
let writesAt = 0;

/** Counts a call. Those of an isolate without server errors are never written. @param now UTC milliseconds */
export function countCall(now: number): void {
  const hour = hourOf(now);
  if (!unwritten.has(hour)) for (const [past, { failed }] of unwritten) if (failed === 0) unwritten.delete(past);
  count(hour, 0, 1);
}

/**
 * Counts an answer with status 500 in the row of its hour, after the answer: at once, or together with others at the end of
 * the pause. A failed write is left to the next one. @param now UTC milliseconds
 */
export async function countServerError(d1: D1Database, now: number): Promise<void> {
  count(hourOf(now), 1, 0);
  const since = now - writesAt;
  // Another request waits for the next write. If the platform ended it, a later one takes over.
  if (since < 0 && since >= -PAUSE_MS) return;
  const pauseMs = since >= 0 && since < PAUSE_MS ? PAUSE_MS - since : 0;
  writesAt = now + pauseMs;
  if (pauseMs > 0) await scheduler.wait(pauseMs);
  await write(d1);
}

/** Counts a code that could not be sent, for a batch that has given it back: the attempts are the codes sent and it. */
export function countUnsentCode({ db, now }: Pick<Ctx, "db" | "now">, kind: "sms-down" | "email-down") {
  const quota = kind === "sms-down" ? "sms" : "emails";
  const sent = usedOf({ ...windowAt("hour", now), quota, subject: "" });
  return db
    .insert(failures)
    .values({ hour: hourOf(now), kind, failed: 1, tried: sql`1 + ${sent}` })
    .onConflictDoUpdate({
      target: [failures.hour, failures.kind],
      set: { failed: sql`${failures.failed} + 1`, tried: sql`${failures.failed} + excluded.tried` },
    });
}

const hourOf = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS;

function count(hour: number, failed: number, tried: number): void {
  const before = unwritten.get(hour) ?? { failed: 0, tried: 0 };
  unwritten.set(hour, { failed: before.failed + failed, tried: before.tried + tried });
}

async function write(d1: D1Database): Promise<void> {
  const written = [...unwritten];
  unwritten.clear();
  const db = new Db(new D1Connection(d1));
  const values = written.map(([hour, counts]) => ({ hour, kind: "server-errors" as const, ...counts }));
  try {
    await db.batch([
      db
        .insert(failures)
        .values(values)
        .onConflictDoUpdate({
          target: [failures.hour, failures.kind],
          set: { failed: sql`${failures.failed} + excluded.failed`, tried: sql`${failures.tried} + excluded.tried` },
        }),
    ]);
  } catch {
    for (const [hour, { failed, tried }] of written) count(hour, failed, tried);
  }
}
