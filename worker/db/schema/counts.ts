import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { COUNTED_FAILURES } from "../../../contract/alerts/values.ts";
import { DAY_COUNTS } from "../../../contract/overview/values.ts";
import { moment } from "./columns.ts";

/**
 * Counts of each Tehran day, kept by triggers. Jokes are added by the cron that indexes them, messages by each room's
 * alarm (D074), the database's size by the first five-minute run of the day.
 */
export const dayCounts = sqliteTable(
  "day_counts",
  {
    /** Such as 2026-11-22. */
    day: text("day").notNull(),
    name: text("name", { enum: [...DAY_COUNTS, "database-bytes"] }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    // The days of the overview, and the nightly sweep.
    primaryKey({ columns: [table.day, table.name] }),
  ],
);

/** For how long statements kept the primary database busy in five minutes, where any was sampled. */
export const primaryTimes = sqliteTable("primary_times", {
  /** The beginning of the five minutes. */
  startedAt: moment("started_at").primaryKey(),
  busyMs: integer("busy_ms").notNull(),
});

/** How many attempts failed in an hour that had any, by the alert that they may raise. */
export const failures = sqliteTable(
  "failures",
  {
    /** Its beginning. */
    hour: moment("hour").notNull(),
    kind: text("kind", { enum: COUNTED_FAILURES }).notNull(),
    failed: integer("failed").notNull(),
    /** All attempts: calls of the isolates that had a server error, or codes of the hour. */
    tried: integer("tried").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.kind] })],
);
