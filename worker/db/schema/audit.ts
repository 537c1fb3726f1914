import { type AnySQLiteColumn, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { AuditAction } from "../../../contract/audit/actions.ts";
import { flag, id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** The administrator's actions. An undo is an entry too; each refers to the other. */
export const auditEntries = sqliteTable("audit_entries", {
  /** The list's order. */
  id: id("id").primaryKey(),
  at: moment("at").notNull(),
  action: text("action").$type<AuditAction>().notNull(),
  /** The public identifier of what it was done to (of a person the public id); never a code or a secret. */
  target: text("target").notNull(),
  /** How many rows it changed. */
  rowCount: integer("row_count").notNull().default(0),
  /** Some images, or pictures they refer to, were deleted: it cannot be undone any more. */
  imagesGone: flag("images_gone").notNull().default(false),
  undoes: id("undoes").references((): AnySQLiteColumn => auditEntries.id),
  undoneBy: id("undone_by").references((): AnySQLiteColumn => auditEntries.id),
  /** Of an accepted letter: a digest of its day, address and text (domain/email/write-to-person.ts). */
  letter: text("letter"),
});

/**
 * The changed rows of an entry, as JSON of their columns: `before` is null for an inserted row, `after` for a deleted
 * one.
 */
export const auditRows = sqliteTable(
  "audit_rows",
  {
    entryId: id("entry_id")
      .notNull()
      .references(() => auditEntries.id),
    tableName: text("table_name").notNull(),
    rowKey: text("row_key").notNull(),
    /** The order in which the tables were written; an undo runs in reverse. */
    place: integer("place").notNull(),
    before: text("before"),
    after: text("after"),
    /** The person it is about: the image is deleted with them. */
    personId: key("person_id").references(() => users.id),
    /** Set on images that are only kept for a while: of deleted rows, and of what people wrote. */
    keptUntil: moment("kept_until"),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.tableName, table.rowKey] })],
);
