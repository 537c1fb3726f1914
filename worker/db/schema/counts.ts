import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { COUNTED_FAILURES } from "../../../contract/alerts/values.ts";
import { DAY_COUNTS } from "../../../contract/overview/values.ts";
import { moment } from "./columns.ts";

/** Counts of each Tehran day, kept by triggers. Messages are added by each room's alarm (D074). */
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
