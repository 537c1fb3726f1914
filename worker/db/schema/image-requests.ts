import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** Requested pictures. A cancelled one stays counted, because the provider was called (docs/decisions/071). */
export const imageRequests = sqliteTable(
  "image_requests",
  {
    id: id("id").primaryKey(),
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
    /** Of Tehran. */
    day: text("day").notNull(),
    startedAt: moment("started_at").notNull(),
    state: text("state", { enum: ["open", "made", "failed", "cancelled"] })
      .notNull()
      .default("open"),
  },
  (table) => [
    // A person's requests of today, and the export.
    index("image_requests_of_user").on(table.userId, table.day),
    // For the sweep.
    index("image_requests_by_day").on(table.day),
    check("image_requests_state", sql`${table.state} in ('open', 'made', 'failed', 'cancelled')`),
  ],
);
