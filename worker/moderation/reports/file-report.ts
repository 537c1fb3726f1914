import { eq, sql } from "drizzle-orm";

import { isBlank } from "../../../contract/persian.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";
import { enqueue } from "../queue/requeue.ts";
import { countReport, filedColumns, mayReport, reasonOf, reportColumns, requireFiled } from "./reports.ts";
import { AppError } from "../../errors.ts";

interface Filed {
  kind: "message" | "profile" | "photo";
  reason: string;
  ownerId: number;
  subjectId: string;
  snapshot: string;
}

/** A mandatory reason. @throws AppError REASON_REQUIRED, REASON_TOO_LONG */
export function requireReason(typed: string): string {
  const reason = reasonOf(typed);
  if (isBlank(reason)) throw new AppError("REASON_REQUIRED");
  return reason;
}

/**
 * Files the viewer's report of something whose content the Worker has read itself, once per thing; idempotent.
 * @throws AppError USER_DELETED, TOO_MANY_REPORTS
 */
export async function fileReport(ctx: PersonCtx, { ownerId, subjectId, snapshot, ...report }: Filed) {
  const { db } = ctx;
  const id = ctx.newId();
  const subject = sql<string>`${subjectId}`;
  const isOwner = eq(users.id, ownerId);
  const [, , , [owner]] = await db.batch([
    db
      .insert(reports)
      .select(
        db
          .select(
            reportColumns(ctx, {
              ...report,
              id,
              subjectId: subject,
              snapshot: sql<string>`${snapshot}`,
              named: subjectId,
            }),
          )
          .from(users)
          // The session was checked before the room was asked: the viewer may have left since.
          .where(
            sql`${isOwner} and ${users.deletedAt} is null and ${mayReport(ctx)} and exists (
              select 1 from ${users} as viewer where viewer.id = ${ctx.viewer.userId} and viewer.deleted_at is null)`,
          ),
      )
      .onConflictDoNothing(),
    ...countReport(ctx),
    db
      .select({
        deletedAt: users.deletedAt,
        ...filedColumns(ctx, report.kind, { ownerId: sql`${users.id}`, subjectId: subject }),
      })
      .from(users)
      .where(isOwner),
    ...enqueue(report.kind, id),
  ]);
  if (!owner || owner.deletedAt !== null) throw new AppError("USER_DELETED");
  requireFiled(ctx, owner);
  return { message: "گزارش ثبت شد" };
}
