import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The lengths of the administrator's lists, so that no page counts a table. Maintained by triggers only: a migration
 * that adds a list inserts its row with the current count, together with its triggers.
 */
export const listCounts = sqliteTable("list_counts", {
  name: text("name").primaryKey(),
  count: integer("count").notNull(),
});
