import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

import type { AuditAction } from "../../../contract/audit.ts";
import { flag, id, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** The administrator's actions. An undo is an entry too; each refers to the other. */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
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
  },
  (table) => [
    // Serves the foreign key check when an entry that changed nothing is deleted again.
    index("audit_entries_undoes")
      .on(table.undoes)
      .where(sql`${table.undoes} is not null`),
    index("audit_entries_undone_by")
      .on(table.undoneBy)
      .where(sql`${table.undoneBy} is not null`),
    // The same letter is sent once a day.
    uniqueIndex("audit_entries_letter")
      .on(table.letter)
      .where(sql`${table.letter} is not null`),
    // The list filtered by action, or by target.
    index("audit_entries_by_action").on(table.action, table.id),
    index("audit_entries_by_target").on(table.target, table.id),
    check("audit_entries_action", sql`${table.action} glob '[a-z]*.[a-z]*'`),
    check("audit_entries_row_count", sql`${table.rowCount} >= 0`),
  ],
);

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
  (table) => [
    primaryKey({ columns: [table.entryId, table.tableName, table.rowKey] }),
    // Deletes a leaving person's images.
    index("audit_rows_of_person")
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    // Finds later changes of a row, and images to delete with it.
    index("audit_rows_of_row").on(table.tableName, table.rowKey),
    // The nightly sweep.
    index("audit_rows_by_end")
      .on(table.keptUntil)
      .where(sql`${table.keptUntil} is not null`),
    check(
      "audit_rows_json",
      sql`json_valid(${table.rowKey}) and json_valid(coalesce(${table.before}, '{}')) and json_valid(coalesce(${table.after}, '{}'))`,
    ),
  ],
);
