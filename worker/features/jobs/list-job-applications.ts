import { desc, lt } from "drizzle-orm";

import type { listJobApplicationsRoute } from "../../../contract/jobs/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { toJobApplication } from "./application.ts";

/** A page of applications, newest first. @throws AppError PAGE_TOO_FAR */
export async function listJobApplications({ db }: Ctx, page: Input<typeof listJobApplicationsRoute>) {
  const [rows, total] = await db.batch([
    db
      .select()
      .from(jobApplications)
      .where(page.cursor === undefined ? undefined : lt(jobApplications.id, page.cursor))
      .orderBy(desc(jobApplications.id))
      .limit(page.limit + 1)
      .offset(skippedBy(page)),
    selectTotal({ db }, "job-applications"),
  ]);
  const { shown, nextCursor } = pageOf(rows, page, ({ id }) => id);
  return { items: shown.map(toJobApplication), total: totalOf(total), nextCursor };
}
