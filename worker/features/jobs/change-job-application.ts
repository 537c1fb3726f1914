import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { hasNoWorkTime } from "../../../contract/jobs/application.ts";
import type { changeJobApplicationRoute } from "../../../contract/jobs/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { toJobApplication, trackedApplication } from "./application.ts";

const other = alias(jobApplications, "other");

/**
 * Changes the given fields of an application. A changed status restarts its retention period.
 * @throws AppError APPLICATION_NOTHING_CHANGED, APPLICATION_NOT_FOUND, JOB_WORK_HOURS_SAME, APPLICATION_MOBILE_TAKEN
 */
export async function changeJobApplication(ctx: Ctx, { id, ...changes }: Input<typeof changeJobApplicationRoute>) {
  const { db, now } = ctx;
  if (Object.keys(changes).length === 0) throw new AppError("APPLICATION_NOTHING_CHANGED");
  const { mobile, status, workStart, workEnd } = changes;
  const { id: ownId, status: oldStatus, statusSince, workStart: oldStart, workEnd: oldEnd } = jobApplications;
  const takers = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.mobile, mobile ?? ""), ne(other.id, id)));
  const [start, end] = [sql`${workStart ?? oldStart}`, sql`${workEnd ?? oldEnd}`];
  const [[stored], taken, [changed]] = await audited(
    ctx,
    { action: "application.change", target: id, rows: [trackedApplication(id)] },
    [
      db.select().from(jobApplications).where(eq(ownId, id)),
      takers,
      db
        .update(jobApplications)
        .set({
          ...changes,
          ...(status && {
            statusSince: sql`iif(${oldStatus} = ${status}, ${statusSince}, max(${now}, ${jobApplications.createdAt}))`,
          }),
        })
        .where(and(eq(ownId, id), notExists(takers), sql`(${start} = '' or ${start} <> ${end})`))
        .returning(),
    ],
  );
  if (!stored) throw new AppError("APPLICATION_NOT_FOUND");
  if (taken.length > 0) throw new AppError("APPLICATION_MOBILE_TAKEN");
  if (
    hasNoWorkTime({
      ...stored,
      ...(workStart !== undefined && { workStart }),
      ...(workEnd !== undefined && { workEnd }),
    })
  )
    throw new AppError("JOB_WORK_HOURS_SAME");
  if (!changed) throw new AppError("APPLICATION_NOT_FOUND");
  return { message: "ذخیره شد.", item: toJobApplication(changed) };
}
