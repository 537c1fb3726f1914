import { eq, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { isD1Full } from "../../db/d1-unavailable.ts";
import { dayCounts } from "../../db/schema/counts.ts";

/** More than the pages that are left over after a deletion, and nothing beside 10 GB. */
const ROOM_BYTES = 64 * 1024;
/** Before every day. */
const NO_DAY = "";

/**
 * Whether the database has room for something new, found by writing a row and taking it back: a full one still changes rows in place,
 * so a heartbeat proves nothing.
 * @throws Error what D1 throws for another reason
 */
export async function findRoom({ db }: Pick<Ctx, "db">): Promise<boolean> {
  try {
    await db.batch([
      db.insert(dayCounts).values({ day: NO_DAY, name: sql`hex(zeroblob(${ROOM_BYTES / 2}))`, count: 0 }),
      db.delete(dayCounts).where(eq(dayCounts.day, NO_DAY)),
    ]);
    return true;
  } catch (error) {
    if (isD1Full(error)) return false;
    throw error;
  }
}
