import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { isGraveReason, REPORT_REASON_MAX_CODE_POINTS, type QueueKind } from "../../../contract/moderation/reports.ts";
import { codePointLength, writtenText } from "../../../contract/persian.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { users } from "../../db/schema/people.ts";
import { limitSql } from "../../db/schema/quotas.ts";
import { type Subject, reportedBy, reports } from "../../db/schema/reports.ts";
import { AppError } from "../../errors.ts";
import { hidesNewName } from "../../domain/blocks/blocked-between.ts";
import { hasOriginLeft, originParams, originSpent, takeOfOrigin } from "../../domain/quotas/origin-quota.ts";
import { dayIsUsed, hasLeft, personBucket, takePersonal } from "../../domain/quotas/quota.ts";
import { networkForThing, weightAtFiling } from "./weights.ts";
import { momentOrNull } from "../../moment-or-null.ts";

interface Reported {
  /** Of `ctx.newId`, by which `enqueue` finds what was filed. */
  id: string;
  kind: QueueKind;
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
export function reportColumns(ctx: PersonCtx, { id, kind, reason, subjectId, snapshot, named }: Reported) {
  const reporterId = ctx.viewer.userId;
  const network = named === null ? null : networkForThing(ctx, kind, named);
  const weight = weightAtFiling({ reporterId, kind, ownerId: sql`${users.id}`, subjectId, network, now: ctx.now });
  return {
    id: boundColumn(reports.id, id),
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
    // An author's own words make no appeal urgent.
    grave: boundColumn(reports.grave, kind !== "appeal" && isGraveReason(reason)),
    network: boundColumn(reports.network, network),
  };
}

/**
 * Whether the viewer has reports left today, over all kinds. Part of the inserting statement, so concurrent reports
 * cannot exceed it; {@link requireFiled} throws.
 */
export const mayReport = (ctx: PersonCtx): SQL =>
  sql`${hasLeft([personBucket(ctx, "reports", limitSql("reportsPerDay"))])} and ${hasReportOfOriginLeft(ctx)}`;

function hasReportOfOriginLeft(ctx: PersonCtx): SQL {
  const me = alias(users, "me");
  const { today, network, personId } = originParams(ctx);
  return sql`exists (select 1 from ${users} as me
    where me.id = ${personId} and ${hasOriginLeft("reports", { now: ctx.now, today, network: sql`${network}` }, me)})`;
}

const takeReportOfOrigin = takeOfOrigin("reports");

/** Counts a report of the viewer's day, directly behind the statement that inserts it. */
export const countReport = (ctx: PersonCtx) =>
  [
    takePersonal({ startedAt: originParams(ctx).today, quota: "reports", subject: String(ctx.viewer.userId) }),
    takeReportOfOrigin(originParams(ctx)),
  ] as const;

/** Whether the viewer's report exists, read after it was inserted, and otherwise why: columns. */
export function filedColumns(ctx: PersonCtx, kind: QueueKind, subject: Subject) {
  const isFiled = reportedBy(sql`${ctx.viewer.userId}`, kind, subject);
  return {
    isFiled: isFiled.mapWith(Boolean).as("is_filed"),
    isOriginSpent: sql`not ${isFiled} and not ${hasReportOfOriginLeft(ctx)}`.mapWith(Boolean).as("is_origin_spent"),
  };
}

/** Call when nothing else prevented the report. @throws AppError TOO_MANY_REPORTS, ORIGIN_SPENT */
export function requireFiled(ctx: PersonCtx, found: { isFiled: boolean; isOriginSpent: boolean } | undefined): void {
  if (found?.isFiled) return;
  throw found?.isOriginSpent ? originSpent(ctx) : dayIsUsed(ctx, "TOO_MANY_REPORTS");
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
