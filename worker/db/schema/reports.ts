import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { id, moment } from "./columns.ts";
import { jokes } from "./jokes.ts";
import { users } from "./people.ts";

const STATUSES = ["pending", "upheld", "rejected", "deleted"] as const;

/** What people reported to the moderator, of every kind: a new one needs no column. */
export const reports = sqliteTable(
  "reports",
  {
    id: id("id").notNull().unique(),
    reporterId: id("reporter_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["joke", "video"] }).notNull(),
    /** Whose the reported thing is. */
    ownerId: id("owner_id")
      .notNull()
      .references(() => users.id),
    /** Which of its owner's: a joke by its id, a video by its hash. */
    subjectId: text("subject_id").notNull(),
    reason: text("reason").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("pending"),
    /** What was reported, a joke's text or a video's link: kept though it or its owner's name change later. */
    snapshot: text("snapshot").notNull(),
    usernameSnapshot: text("username_snapshot").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    // One report per person and thing; also hides the thing from its reporter.
    primaryKey({ columns: [table.reporterId, table.kind, table.ownerId, table.subjectId] }),
    // The moderation queue, oldest open report first.
    index("reports_by_status").on(table.status, table.createdAt),
    // The reports of a thing that is deleted or judged.
    index("reports_by_subject").on(table.ownerId, table.kind, table.subjectId),
    check("reports_status", sql`${table.status} in ('pending', 'upheld', 'rejected', 'deleted')`),
  ],
);

/**
 * Where reports of jokes once were. Always empty: a trigger (migrations/0009) moves on what a Worker of before writes here.
 * docs/decisions/061 says why it stays.
 */
export const formerJokeReports = sqliteTable(
  "joke_reports",
  {
    id: id("id").notNull(),
    jokeId: id("joke_id")
      .notNull()
      .references(() => jokes.id),
    reporterId: id("reporter_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("pending"),
    jokeTextSnapshot: text("joke_text_snapshot").notNull(),
    usernameSnapshot: text("username_snapshot").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reporterId, table.jokeId] }),
    check("joke_reports_status", sql`${table.status} in ('pending', 'upheld', 'rejected', 'deleted')`),
  ],
);
