import { desc, gte, sql } from "drizzle-orm";

import { MINUTE_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { D1Connection, Db } from "../../db/client.ts";
import { primaryTimes } from "../../db/schema/counts.ts";

/** How long the primary is watched at a time: as long as between two runs that look. */
export const PRIMARY_WINDOW_MS = 5 * MINUTE_MS;
/** What one sample stands for. A half busy primary costs a write every four seconds, however many isolates there are. */
const SAMPLE_MS = 2000;

/**
 * Counts for how long a request's or task's statements kept the primary busy. Each two seconds are a sample, and what is
 * less is one by chance, in proportion: the sum is true, and most calls write nothing. Statements of objects, and those
 * behind an answer, are left out.
 */
export async function countPrimaryTime(d1: D1Database, primaryMs: number, ctx: Ctx): Promise<void> {
  const samples = Math.floor(primaryMs / SAMPLE_MS + ctx.random());
  if (samples === 0) return;
  const startedAt = windowOf(ctx.now);
  const db = new Db(new D1Connection(d1));
  const written = db.batch([
    db
      .insert(primaryTimes)
      .values({ startedAt, busyMs: samples * SAMPLE_MS })
      .onConflictDoUpdate({
        target: primaryTimes.startedAt,
        set: { busyMs: sql`${primaryTimes.busyMs} + excluded.busy_ms` },
      }),
  ]);
  // One sample less: whether the database is away is seen elsewhere.
  await written.catch(() => null);
}

/** The busier one of the last whole window and the present one, for a verb's batch. */
export const selectPrimaryTime = ({ db, now }: Pick<Ctx, "db" | "now">) =>
  db
    .select()
    .from(primaryTimes)
    .where(gte(primaryTimes.startedAt, windowOf(now) - PRIMARY_WINDOW_MS))
    .orderBy(desc(primaryTimes.busyMs))
    .limit(1);

const windowOf = (now: number): number => Math.floor(now / PRIMARY_WINDOW_MS) * PRIMARY_WINDOW_MS;
