import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** Requested pictures. A cancelled one stays counted, because the provider was called. A refused one is kept longer. */
export const imageRequests = sqliteTable("image_requests", {
  id: id("id").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  /** Of Tehran. */
  day: text("day").notNull(),
  startedAt: moment("started_at").notNull(),
  state: text("state", { enum: ["open", "made", "failed", "cancelled", "refused"] })
    .notNull()
    .default("open"),
});
