import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { COUNTED, QUOTA_WINDOWS } from "../../../contract/quotas.ts";
import { moment } from "./columns.ts";

/** How much was used of each quota in an hour or on a Tehran day (contract/quotas.ts). The nightly sweep ends them. */
export const quotaCounts = sqliteTable(
  "quota_counts",
  {
    window: text("window", { enum: QUOTA_WINDOWS }).notNull(),
    startedAt: moment("started_at").notNull(),
    quota: text("quota", { enum: COUNTED }).notNull(),
    /** A /24 or /48, a person's id, "" for everybody, or the digest of a contact whose person has left. */
    subject: text("subject").notNull(),
    /** "" is the sum. Otherwise something that counts once, such as a room. */
    item: text("item").notNull().default(""),
    used: integer("used").notNull(),
    /** The request that crossed four fifths of the quota, and therefore logs the alarm. */
    alarmedBy: text("alarmed_by"),
  },
  (table) => [
    primaryKey({ columns: [table.window, table.startedAt, table.quota, table.subject, table.item] }),
    // The administrator's list of networks by what they used.
    index("quota_counts_largest")
      .on(table.window, table.startedAt, table.used)
      .where(sql`${table.subject} glob '*/*'`),
    check("quota_counts_window", sql`${table.window} in ('hour', 'day')`),
    check("quota_counts_used", sql`${table.used} >= 0`),
  ],
);

/** Rows of networks: a condition served by an index, and written exactly as the index has it. */
export const ofNetworks: SQL = sql`${quotaCounts.subject} glob '*/*'`;
