import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { DAY_COUNTS } from "../../../contract/overview/values.ts";
import { moment } from "./columns.ts";

/**
 * Counts of each Tehran day, kept by triggers. Messages are added by each room's alarm
 * (D075).
 */
export const dayCounts = sqliteTable(
  "day_counts",
  {
    /** Such as 2026-11-22. */
    day: text("day").notNull(),
    name: text("name", { enum: DAY_COUNTS }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    // The days of the overview, and the nightly sweep.
    primaryKey({ columns: [table.day, table.name] }),
  ],
);

/** The number of answers with status 500, one row for each hour that had any. */
export const serverErrors = sqliteTable("server_errors", {
  /** Its beginning. */
  hour: moment("hour").primaryKey(),
  count: integer("count").notNull(),
});
