import { sql } from "drizzle-orm";
import { type BaseSQLiteDatabase, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ALERTS, ALERT_OVER_MS, type AlertKind, SCHEDULE_NAMES } from "../../../contract/alerts/values.ts";
import type { QueueKind } from "../../../contract/moderation/reports.ts";
import { id, moment } from "./columns.ts";

/** Each kind of failure that was ever seen. */
export const alerts = sqliteTable("alerts", {
  kind: text("kind", { enum: ALERTS }).primaryKey(),
  /** When the present series began. */
  since: moment("since").notNull(),
  seenAt: moment("seen_at").notNull(),
  /** How many failures the present series has, or the last look found. */
  count: integer("count").notNull(),
  /** When the operator was last alerted; null for never. */
  alertedAt: moment("alerted_at"),
});

/** When each schedule last ran to its end, and the workflow of the nightly backup (.github/workflows/backup.yml). */
export const heartbeats = sqliteTable("heartbeats", {
  schedule: text("schedule", { enum: [...SCHEDULE_NAMES, "backup"] }).primaryKey(),
  ranAt: moment("ran_at").notNull(),
});

/** How many reports, and owners' requests for a look, wait for an alert, by urgency and kind. */
export type WaitingReports = Record<"threats" | "private" | "others", Partial<Record<QueueKind | "look", number>>>;

/** The messages to the moderators about reports: one row. */
export const moderatorAlerts = sqliteTable("moderator_alerts", {
  id: integer("id").primaryKey(),
  /** The newest report that was counted; "" before the first. */
  countedTo: id("counted_to").notNull(),
  /** Counted and not sent. */
  waiting: text("waiting", { mode: "json" }).$type<WaitingReports>().notNull(),
  /** When the last message was sent. */
  sentAt: moment("sent_at").notNull(),
  /** The day of the next two, as its midnight in Tehran. */
  day: moment("day").notNull(),
  sent: integer("sent").notNull(),
  atOnce: integer("at_once").notNull(),
  /** Until when a run has the row to itself while it sends; 0 for nobody. */
  leasedUntil: moment("leased_until").notNull(),
  /** The newest request for a look that was counted. */
  askedTo: moment("asked_to").notNull().default(0),
});

type Database = BaseSQLiteDatabase<"async", D1Result>;

/** The failures of a kind; after a pause the count starts again. */
function see(db: Database, kind: AlertKind, now: number, count: number, further: "adds" | "replaces") {
  const goesOn = sql`${alerts.seenAt} > ${now - ALERT_OVER_MS}`;
  const before = further === "adds" ? sql`iif(${goesOn}, ${alerts.count}, 0) + ` : sql``;
  return db
    .insert(alerts)
    .values({ kind, since: now, seenAt: now, count })
    .onConflictDoUpdate({
      target: alerts.kind,
      set: { since: sql`iif(${goesOn}, ${alerts.since}, ${now})`, seenAt: now, count: sql`${before}${count}` },
    });
}

/** Counts one failure that is an alert by itself; the next five-minute run alerts the operator. */
export const countFailure = (db: Database, kind: AlertKind, now: number) => see(db, kind, now, 1, "adds");

/** Stores what a look at the whole found. */
export const noteCondition = (db: Database, kind: AlertKind, now: number, count: number) =>
  see(db, kind, now, count, "replaces");
