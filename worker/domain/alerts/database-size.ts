import { and, eq, gte, sql } from "drizzle-orm";

import { toPersianDigits } from "../../../contract/digits.ts";
import { DATABASE_MAX_BYTES, DATABASE_WARNED_SHARE } from "../../../contract/overview/values.ts";
import { DAY_MS, tehranDay, tehranDayNumber } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { isD1Full } from "../../db/d1-unavailable.ts";
import { dayCounts } from "../../db/schema/counts.ts";
import type { Finding } from "./raise-alerts.ts";

/** Larger than the free pages that a deletion leaves. */
const ROOM_BYTES = 64 * 1024;
/** Before every day. */
const NO_DAY = "";
const SIZE = "database-bytes";
/** The growth is measured over these days, or as many as there are. */
const GROWTH_DAYS = 30;

/**
 * Whether the database is large or full. Its size comes with the answers to earlier batches. Whether there is room is
 * found by writing a row and taking it back: a full database still changes rows in place, so a heartbeat proves nothing.
 * @throws Error what D1 throws for another reason
 */
export async function findSize({ db, now }: Ctx): Promise<Finding[]> {
  const size = db.sizeBytes;
  try {
    const [, , , [oldest]] = await db.batch([
      db
        .insert(dayCounts)
        .values({ day: tehranDay(now), name: SIZE, count: size })
        .onConflictDoNothing(),
      db.insert(dayCounts).values({ day: NO_DAY, name: sql`hex(zeroblob(${ROOM_BYTES / 2}))`, count: 0 }),
      db.delete(dayCounts).where(eq(dayCounts.day, NO_DAY)),
      db
        .select({ day: dayCounts.day, size: dayCounts.count })
        .from(dayCounts)
        .where(and(gte(dayCounts.day, tehranDay(now - GROWTH_DAYS * DAY_MS)), eq(dayCounts.name, SIZE)))
        .orderBy(dayCounts.day)
        .limit(1),
    ]);
    if (size < DATABASE_WARNED_SHARE * DATABASE_MAX_BYTES) return [];
    const days = oldest === undefined ? 0 : tehranDayNumber(now) - Date.parse(oldest.day) / DAY_MS;
    const note = sizeInWords(size, days > 0 ? (size - (oldest?.size ?? 0)) / days : 0);
    return [{ kind: "d1-large", count: Math.floor((size / DATABASE_MAX_BYTES) * 100), note }];
  } catch (error) {
    if (isD1Full(error)) return [{ kind: "d1-full", count: 1 }];
    throw error;
  }
}

/** @param growth bytes a day */
function sizeInWords(size: number, growth: number): string {
  const gigabytes = (bytes: number) => toPersianDigits((bytes / 1000 ** 3).toFixed(1)).replace(".", "٫");
  const daysLeft = Math.max(0, Math.floor((DATABASE_MAX_BYTES - size) / growth));
  const end =
    growth > 0 ? `با رشد این روزها ${toPersianDigits(daysLeft)} روز دیگر پر می‌شود` : "این روزها بزرگ‌تر نشده است";
  return `${gigabytes(size)} از ${gigabytes(DATABASE_MAX_BYTES)} گیگابایت؛ ${end}`;
}
