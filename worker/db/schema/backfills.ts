import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { moment } from "./columns.ts";

/** The backfills that have begun, and how far each is (worker/cron/run-backfills.ts). */
export const backfills = sqliteTable("backfills", {
  name: text("name").primaryKey(),
  /** The key of the first row that is not filled yet, as a JSON array; null when none is left. */
  cursor: text("cursor"),
  doneAt: moment("done_at"),
});
