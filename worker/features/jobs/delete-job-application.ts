import { eq } from "drizzle-orm";

import type { deleteJobApplicationRoute } from "../../../contract/jobs/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { audited } from "../../domain/audit/audited.ts";
import { AppError } from "../../errors.ts";
import { trackedApplication } from "./application.ts";

/** Deletes an application; the audit keeps it for an undo for thirty days. @throws AppError APPLICATION_NOT_FOUND */
export async function deleteJobApplication(ctx: Ctx, { id }: Input<typeof deleteJobApplicationRoute>) {
  const [deleted] = await audited(ctx, { action: "application.delete", target: id, rows: [trackedApplication(id)] }, [
    ctx.db.delete(jobApplications).where(eq(jobApplications.id, id)).returning({ id: jobApplications.id }),
  ]);
  if (deleted.length === 0) throw new AppError("APPLICATION_NOT_FOUND");
  return { message: "درخواست حذف شد." };
}
