import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { WEIGHTS } from "../../../contract/moderation/policy.ts";
import { QUEUE_KINDS, type QueueKind } from "../../../contract/moderation/reports.ts";
import { inlined } from "../inlined.ts";
import { flag, id, key, moment } from "./columns.ts";
import { jokes } from "./jokes.ts";
import { users } from "./people.ts";

const STATUSES = ["pending", "upheld", "rejected", "deleted"] as const;

/** Reports of every kind to the moderators, and appeals: a new kind needs no column. */
export const reports = sqliteTable(
  "reports",
  {
    id: id("id").notNull(),
    reporterId: key("reporter_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: QUEUE_KINDS }).notNull(),
    /** The owner of the reported thing. */
    ownerId: key("owner_id")
      .notNull()
      .references(() => users.id),
    /**
     * Identifies the thing: a joke or message by its id, a video by its hash, a photo by its address, a profile by its
     * digest, an appeal by its verdict.
     */
    subjectId: text("subject_id").notNull(),
    reason: text("reason").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("pending"),
    /**
     * The reported content: a joke's text, a video's link, a photo's address, or JSON (moderation/reports/snapshots.ts).
     * Unaffected by later changes; of messages, profiles, photos and appeals cleared after a while.
     */
    snapshot: text("snapshot").notNull(),
    usernameSnapshot: text("username_snapshot").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When a moderator decided; null also when its author deleted the thing. */
    judgedAt: moment("judged_at"),
    /** Its weight at filing, in thousandths (worker/moderation/reports/weights.ts). */
    weight: integer("weight").notNull().default(0),
    /** Whether its reason is the ready one that names a threat. */
    grave: flag("grave").notNull().default(false),
    /** A digest of the reporter's network that is another one for each thing; cleared by the verdict. */
    network: text("network"),
  },
  (table) => [
    // One report per person and thing; also hides the thing from its reporter.
    primaryKey({ columns: [table.reporterId, table.kind, table.ownerId, table.subjectId] }),
  ],
);

/** A reported thing among those of its kind. */
export interface Subject {
  ownerId: SQLWrapper;
  subjectId: SQLWrapper;
}

/** A joke as the subject of reports, by default a row of `jokes`: they name it by its key. */
export const subjectOf = ({ key: itsKey, authorId }: Record<"key" | "authorId", SQLWrapper>) => ({
  ownerId: authorId,
  subjectId: sql<string>`cast(${itsKey} as text)`,
});

/** The subject of a row of `jokes`. */
export const jokeSubject = subjectOf(jokes).subjectId;

/** Whether somebody reported something, as a condition or a column; one key lookup. */
export const reportedBy = (viewerId: SQL, kind: QueueKind, { ownerId, subjectId }: Subject): SQL<number> =>
  sql<number>`exists (select 1 from ${reports} where ${reports.reporterId} = ${viewerId}
    and ${reports.kind} = ${kind} and ${reports.ownerId} = ${ownerId} and ${reports.subjectId} = ${subjectId})`;

/** How often a person's reports were right; written by a trigger. */
export const reporterRecords = sqliteTable("reporter_records", {
  userId: key("user_id")
    .primaryKey()
    .references(() => users.id),
  upheld: integer("upheld").notNull().default(0),
  rejected: integer("rejected").notNull().default(0),
  /** When one was last rejected. */
  rejectedAt: moment("rejected_at"),
});

/** The rank of things with nothing left to decide; before them come flagged jokes (0) and reported things (1). */
export const JUDGED_RANK = 2;

/**
 * The moderation queue: reported things, and jokes published despite the banned-words warning (D076). Only
 * worker/moderation/queue/requeue.ts counts, orders and hides.
 */
export const reportedSubjects = sqliteTable(
  "reported_subjects",
  {
    id: id("id").notNull(),
    kind: text("kind", { enum: QUEUE_KINDS }).notNull(),
    ownerId: key("owner_id").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Null while it is only flagged. */
    firstReportId: id("first_report_id").references(() => reports.id),
    reports: integer("reports").notNull(),
    openReports: integer("open_reports").notNull(),
    /** Once a verdict rejected a report, no other hides the thing. */
    rejectedReports: integer("rejected_reports").notNull().default(0),
    /** The sums of open reports' weights: of those above a light one (contract/moderation/policy.ts), and of the others. */
    heavyWeight: integer("heavy_weight").notNull().default(0),
    lightWeight: integer("light_weight").notNull().default(0),
    status: text("status", { enum: STATUSES }).notNull(),
    flagged: flag("flagged").notNull(),
    reportingDisabled: flag("reporting_disabled").notNull(),
    /** Whether the joke was deleted. */
    gone: flag("gone").notNull(),
    createdAt: moment("created_at").notNull(),
    lastReportedAt: moment("last_reported_at").notNull(),
    /** Whether a ready reason names a threat; a report after the verdict decides anew. */
    grave: flag("grave").notNull().default(false),
    /** A joke's (D123). */
    fingerprint: integer("fingerprint"),
    /** A flagged joke is 0, a reported thing 1, one with nothing left to decide {@link JUDGED_RANK}. */
    rank: integer("rank").notNull(),
    /** The order within a rank: by age with harm; among decided ones the newest first. */
    place: integer("place").notNull(),
    /** Whether it is hidden until it is judged (D127). */
    hidden: flag("hidden").notNull().default(false),
    /** When its owner asked for another look; null again once it is shown. */
    askedAt: moment("asked_at"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.kind, table.subjectId] })],
);

/** What the open reports of a row of the queue weigh together (D127). */
export const openWeight = sql<number>`(heavy_weight + min(${inlined(WEIGHTS.lightTogether)}, light_weight))`;
