import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** Fault reports. The person's name is joined when they are read, so it disappears with the account. */
export const issues = sqliteTable("issues", {
  id: id("id").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  message: text("message").notNull(),
  createdAt: moment("created_at").notNull(),
  readAt: moment("read_at"),
  /** When it was last answered. */
  answeredAt: moment("answered_at"),
});
