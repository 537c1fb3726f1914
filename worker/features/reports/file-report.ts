import { eq, sql } from "drizzle-orm";

import { DAY_MS, PERSON_REPORTS_PER_DAY } from "../../../contract/limits.ts";
import { isBlank } from "../../../contract/persian.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";
import { isStillHere, reasonOf, reportColumns, reportedBy } from "../../domain/moderation/reports.ts";
import { AppError } from "../../errors.ts";

interface Filed {
  kind: "message" | "profile" | "photo";
  reason: string;
  ownerId: string;
  subjectId: string;
  snapshot: string;
}

/** A reason that has to be given. @throws AppError REASON_REQUIRED, REASON_TOO_LONG */
export function requireReason(typed: string): string {
  const reason = reasonOf(typed);
  if (isBlank(reason)) throw new AppError("REASON_REQUIRED");
  return reason;
}

/**
 * Files the viewer's report on something of a person's that the Worker has seen itself, once for each thing: a second one answers
 * the same. Counted in the statement that writes, so exact however many come at once.
 * @throws AppError USER_DELETED, TOO_MANY_REPORTS
 */
export async function fileReport(ctx: PersonCtx, { ownerId, subjectId, snapshot, ...report }: Filed) {
  const { db, viewer } = ctx;
  const subject = sql<string>`${subjectId}`;
  const today = sql`(select count(*) from ${reports} where ${reports.reporterId} = ${viewer.userId}
    and ${reports.id} >= ${firstIdOf(ctx.now - DAY_MS)} and ${reports.kind} in ('message', 'profile', 'photo'))`;
  const isOwner = eq(users.id, ownerId);
  const [, [owner]] = await db.batch([
    db
      .insert(reports)
      .select(
        db
          .select(reportColumns(ctx, { ...report, subjectId: subject, snapshot: sql<string>`${snapshot}` }))
          .from(users)
          .where(
            sql`${isOwner} and ${users.deletedAt} is null and ${isStillHere(ctx)} and ${today} < ${PERSON_REPORTS_PER_DAY}`,
          ),
      )
      .onConflictDoNothing(),
    db
      .select({
        deletedAt: users.deletedAt,
        isFiled: reportedBy(sql`${viewer.userId}`, report.kind, { ownerId: sql`${users.id}`, subjectId: subject })
          .mapWith(Boolean)
          .as("is_filed"),
      })
      .from(users)
      .where(isOwner),
  ]);
  if (!owner || owner.deletedAt !== null) throw new AppError("USER_DELETED");
  if (!owner.isFiled) throw new AppError("TOO_MANY_REPORTS");
  return { message: "گزارش ثبت شد" };
}

/** Before every id that was made from this moment on: they begin with the time (RFC 9562 §5.7). */
function firstIdOf(moment: number): string {
  const time = Math.max(0, moment).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
