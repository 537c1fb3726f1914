import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How long the administrator's lists are, so that no page counts a table. Triggers alone write here: a list's row and its
 * triggers come in one migration, with its count of that day.
 */
export const listCounts = sqliteTable(
  "list_counts",
  { name: text("name").primaryKey(), count: integer("count").notNull() },
  (table) => [check("list_counts_count", sql`${table.count} >= 0`)],
);
