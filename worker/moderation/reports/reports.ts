import { type SQL, eq, getTableColumns, sql } from "drizzle-orm";

import { REPORT_REASON_MAX_CODE_POINTS, type QueueKind } from "../../../contract/moderation/reports.ts";
import { codePointLength, writtenText } from "../../../contract/persian.ts";
import { tehranDayStart } from "../../../contract/time.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { limitSql } from "../../db/schema/quotas.ts";
import { type Subject, reportedBy, reportedSubjects, reporterRecords, reports } from "../../db/schema/reports.ts";
import { AppError } from "../../errors.ts";
import { hidesNewName } from "../../domain/blocks/blocked-between.ts";
import { dayIsUsed, hasLeft, personBucket, takePersonal } from "../../domain/quotas/quota.ts";
import { chatIn, withoutReporter } from "./snapshots.ts";
import { networkForThing, weightAtFiling } from "./weights.ts";
import { type PersonalData, batchPart, exportedMoment, nothingLeft } from "../../domain/people/personal-data.ts";
import { momentOrNull } from "../../moment-or-null.ts";

type Kind = QueueKind;

interface Reported {
  kind: Kind;
  reason: string;
  /** Identifies the thing among its owner's. */
  subjectId: SQL<string>;
  /** Its current content. */
  snapshot: SQL<string>;
  /** What the call names it by; null for an appeal, whose network says nothing. */
  named: string | null;
}

/** A reason as it is stored. @throws AppError REASON_TOO_LONG */
export function reasonOf(typed: string): string {
  const reason = writtenText(typed);
  if (codePointLength(reason) > REPORT_REASON_MAX_CODE_POINTS) throw new AppError("REASON_TOO_LONG");
  return reason;
}

/** The viewer's report as selected columns, for the owner selected from `users`. A second report is skipped. */
export function reportColumns(ctx: PersonCtx, { kind, reason, subjectId, snapshot, named }: Reported) {
  const reporterId = ctx.viewer.userId;
  const network = named === null ? null : networkForThing(ctx, kind, named);
  const weight = weightAtFiling({ reporterId, kind, ownerId: sql`${users.id}`, subjectId, network });
  return {
    id: boundColumn(reports.id, ctx.newId()),
    reporterId: boundColumn(reports.reporterId, reporterId),
    kind: boundColumn(reports.kind, kind),
    ownerId: users.id,
    subjectId: subjectId.as(reports.subjectId.name),
    reason: boundColumn(reports.reason, reason),
    status: boundColumn(reports.status, "pending"),
    snapshot: snapshot.as(reports.snapshot.name),
    usernameSnapshot: sql<string>`coalesce(${users.username}, '')`.as(reports.usernameSnapshot.name),
    createdAt: boundColumn(reports.createdAt, ctx.now),
    judgedAt: boundColumn(reports.judgedAt, null),
    weight: weight.as(reports.weight.name),
    network: boundColumn(reports.network, network),
  };
}

/**
 * Whether the viewer has reports left today, over all kinds. Part of the inserting statement, so concurrent reports
 * cannot exceed it; {@link requireFiled} throws.
 */
export const mayReport = (ctx: PersonCtx): SQL => hasLeft([personBucket(ctx, "reports", limitSql("reportsPerDay"))]);

/** Counts a report of the viewer's day, directly behind the statement that inserts it. */
export const countReport = ({ viewer, now }: PersonCtx) =>
  takePersonal({ startedAt: tehranDayStart(now), quota: "reports", subject: String(viewer.userId) });

/** Whether the viewer's report exists, read after it was inserted: a column. */
export const isFiled = ({ viewer }: PersonCtx, kind: Kind, subject: Subject) =>
  reportedBy(sql`${viewer.userId}`, kind, subject)
    .mapWith(Boolean)
    .as("is_filed");

/** Call when nothing else prevented the report. @throws AppError TOO_MANY_REPORTS */
export function requireFiled(ctx: PersonCtx, found: { isFiled: boolean } | undefined): void {
  if (!found?.isFiled) throw dayIsUsed(ctx, "TOO_MANY_REPORTS");
}

/**
 * The username to show to a reporter: the reported one, unless its owner had taken it before the report and hides it
 * from them by a block. An expression on the report and its owner's row.
 */
export const nameShown = (reporterId: SQL): SQL<string> =>
  sql<string>`iif(${reports.createdAt} > ${users.usernameChangedAt} and ${hidesNewName(reporterId)}, '', ${reports.usernameSnapshot})`;

const OUTCOMES = { pending: "open", upheld: "upheld", rejected: "rejected", deleted: "withdrawn" } as const;

/** A report's outcome, as its reporter reads it. */
export const outcomeOf = ({ status, judgedAt }: Pick<typeof reports.$inferSelect, "status" | "judgedAt">) => ({
  outcome: OUTCOMES[status],
  judgedAt: momentOrNull(judgedAt),
});

/** The kinds whose snapshot is cleared after a while. Spelled exactly as in the index. */
export const endsOnce = sql`${reports.kind} in ('message', 'profile', 'photo', 'appeal') and ${reports.snapshot} <> ''`;

/**
 * Open reports of a leaving person's things are closed, except for messages, which may be threats and wait for their
 * verdict. Their own reports stay, without their words.
 */
export const reportsData: PersonalData = {
  columns: [
    { column: reports.reporterId, afterLeaving: "emptied" },
    // Exported as the outcomes of their reports.
    { column: reporterRecords.userId, afterLeaving: "deleted" },
    // The reported person and username, for the moderators; the username stays reserved.
    { column: reports.ownerId, afterLeaving: "kept" },
    { column: reports.usernameSnapshot, afterLeaving: "kept" },
    { column: reportedSubjects.ownerId, afterLeaving: "kept" },
  ],

  erase: ({ db }, { id }) =>
    batchPart(
      [
        db
          .update(reports)
          .set({ status: "deleted" })
          .where(sql`${reports.ownerId} = ${id} and ${reports.status} = 'pending' and ${reports.kind} <> 'message'`),
        db
          .update(reports)
          .set({ snapshot: "" })
          .where(sql`${reports.ownerId} = ${id} and ${reports.status} <> 'pending' and ${endsOnce}`),
        db.update(reports).set({ reason: "", network: null }).where(eq(reports.reporterId, id)),
        db.delete(reporterRecords).where(eq(reporterRecords.userId, id)),
        db
          .update(reports)
          .set({ snapshot: sql`iif(${reports.status} = 'pending', ${withoutReporter}, '')` })
          .where(sql`${reports.reporterId} = ${id} and ${reports.kind} = 'message' and ${reports.snapshot} <> ''`),
      ],
      nothingLeft,
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db
          .select({
            ...getTableColumns(reports),
            usernameSnapshot: nameShown(sql`${userId}`).as("name_shown"),
            jokeId: sql`${jokes.id}`.mapWith(jokes.id).as("joke_id"),
          })
          .from(reports)
          .innerJoin(users, eq(users.id, reports.ownerId))
          .leftJoin(jokes, sql`${reports.kind} = 'joke' and ${jokes.key} = ${reports.subjectId}`)
          .where(eq(reports.reporterId, userId)),
      ],
      ([filed]) => ({
        reportedJokes: filed
          .filter(({ kind }) => kind === "joke")
          .map(({ jokeId, reason, createdAt, ...decided }) => ({
            _id: jokeId,
            reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
        reportedMessages: filed
          .filter(({ kind }) => kind === "message")
          .map(({ usernameSnapshot, snapshot, reason, createdAt, ...decided }) => ({
            username: usernameSnapshot,
            messages: (chatIn(snapshot)?.messages ?? []).map(({ byReporter, text, at }) => ({
              isOwn: byReporter,
              text,
              createdAt: exportedMoment(at),
            })),
            reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
        reportedPeople: filed.flatMap(({ kind, usernameSnapshot, reason, createdAt, ...decided }) =>
          kind === "profile" || kind === "photo"
            ? [
                {
                  part: kind,
                  username: usernameSnapshot,
                  reason,
                  createdAt: exportedMoment(createdAt),
                  ...outcomeOf(decided),
                },
              ]
            : [],
        ),
        appeals: filed
          .filter(({ kind }) => kind === "appeal")
          .map(({ reason, createdAt, ...decided }) => ({
            text: reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
        reportedVideos: filed
          .filter(({ kind }) => kind === "video")
          .map(({ snapshot, reason, createdAt, ...decided }) => ({
            videoUrl: snapshot,
            reason,
            createdAt: exportedMoment(createdAt),
            ...outcomeOf(decided),
          })),
      }),
    ),
};
