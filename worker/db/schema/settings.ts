import { sql } from "drizzle-orm";
import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { moment } from "./columns.ts";

/** The administrator's settings: one JSON value a key. contract/settings/registry.ts gives each its type and default. */
export const settings = sqliteTable(
  "settings",
  {
    key: text("key").primaryKey(),
    value: text("value").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [check("settings_json", sql`json_valid(${table.value})`)],
);
