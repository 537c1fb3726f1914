import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { AuditAction } from "../../../contract/audit.ts";
import { flag, id, moment } from "./columns.ts";
import { users } from "./people.ts";

/** What the administrator did. An undo is an entry too, and stands in both directions. */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** Its order is the list's. */
    id: id("id").primaryKey(),
    at: moment("at").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    /** On what: as the outside calls it, so of a person the public id; never a code or a secret. */
    target: text("target").notNull(),
    /** How many rows it changed. */
    rowCount: integer("row_count").notNull().default(0),
    /** Some of its images, or the pictures that they name, are no more: it cannot be undone. */
    imagesGone: flag("images_gone").notNull().default(false),
    undoes: id("undoes").references((): AnySQLiteColumn => auditEntries.id),
    undoneBy: id("undone_by").references((): AnySQLiteColumn => auditEntries.id),
  },
  (table) => [
    // What the database asks when an entry goes again that changed nothing.
    index("audit_entries_undoes")
      .on(table.undoes)
      .where(sql`${table.undoes} is not null`),
    index("audit_entries_undone_by")
      .on(table.undoneBy)
      .where(sql`${table.undoneBy} is not null`),
    // The list narrowed to one kind, or to one thing.
    index("audit_entries_by_action").on(table.action, table.id),
    index("audit_entries_by_target").on(table.target, table.id),
    check("audit_entries_action", sql`${table.action} glob '[a-z]*.[a-z]*'`),
    check("audit_entries_row_count", sql`${table.rowCount} >= 0`),
  ],
);

/** The rows that an entry changed, as JSON of their columns: null before where it made one, null after where it took one. */
export const auditRows = sqliteTable(
  "audit_rows",
  {
    entryId: id("entry_id")
      .notNull()
      .references(() => auditEntries.id),
    tableName: text("table_name").notNull(),
    rowKey: text("row_key").notNull(),
    /** The order in which tables were written; an undo goes the other way. */
    place: integer("place").notNull(),
    before: text("before"),
    after: text("after"),
    /** Whom it is about: the image goes with them. */
    personId: id("person_id").references(() => users.id),
    /** Of what is kept for a while only: rows that are gone, and what people wrote. */
    keptUntil: moment("kept_until"),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.tableName, table.rowKey] }),
    // Who leaves takes them along.
    index("audit_rows_of_person")
      .on(table.personId)
      .where(sql`${table.personId} is not null`),
    // What became of a row, and what has to go with it.
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
