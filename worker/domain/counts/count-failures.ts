import { sql } from "drizzle-orm";

import { HOUR_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { D1Connection, Db } from "../../db/client.ts";
import { failures } from "../../db/schema/counts.ts";
import { usedOf, windowAt } from "../quotas/quota.ts";

/** The shortest time between two writes of an isolate: a fault of every call costs the database one row. */
const PAUSE_MS = 10_000;

/** This isolate's calls and server errors since its last write, and the hour of the last call. They are lost when it ends. */
const unwritten = { hour: 0, tried: 0, failed: 0 };
let writtenAt = 0;

/** Counts a call. Those of an isolate's hour without server errors are never written. @param now UTC milliseconds */
export function countCall(now: number): void {
  const hour = hourOf(now);
  if (unwritten.hour !== hour && unwritten.failed === 0) unwritten.tried = 0;
  unwritten.hour = hour;
  unwritten.tried += 1;
}

/** Counts an answer of 500, or of 503 because the database is unavailable. */
export function countServerError(): void {
  unwritten.failed += 1;
}

/**
 * Writes what is counted, if anything, after a call for which the database may answer. What fails, or comes during the
 * pause, is left to a later call. @param now UTC milliseconds
 */
export async function writeServerErrors(d1: D1Database, now: number): Promise<void> {
  const { tried, failed } = unwritten;
  if (failed === 0 || Math.abs(now - writtenAt) < PAUSE_MS) return;
  writtenAt = now;
  Object.assign(unwritten, { tried: 0, failed: 0 });
  const db = new Db(new D1Connection(d1));
  try {
    await db.batch([
      db
        .insert(failures)
        .values({ hour: hourOf(now), kind: "server-errors", failed, tried })
        .onConflictDoUpdate({
          target: [failures.hour, failures.kind],
          set: { failed: sql`${failures.failed} + excluded.failed`, tried: sql`${failures.tried} + excluded.tried` },
        }),
    ]);
  } catch {
    unwritten.tried += tried;
    unwritten.failed += failed;
  }
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
