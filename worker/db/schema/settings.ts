import { sqliteTable, text } from "drizzle-orm/sqlite-core";

import { moment } from "./columns.ts";

/**
 * The administrator's settings: one JSON value per key. contract/settings/registry.ts declares type and default of
 * each.
 */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: moment("updated_at").notNull(),
});
