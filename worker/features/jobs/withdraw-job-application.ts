import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { mobileOf } from "./application.ts";
import { forgetApplicationsOf } from "./tracked-application.ts";

/** Withdraws the caller's application: nothing of it is kept, not even for an undo, and they may apply again. */
export async function withdrawJobApplication(ctx: Ctx) {
  const { db } = ctx;
  const mobile = mobileOf(ctx, undefined);
  await db.batch([
    db.delete(jobApplications).where(eq(jobApplications.mobile, mobile)),
    ...forgetApplicationsOf(db, mobile),
  ]);
  return { message: "درخواستت پس گرفته شد و چیزی از آن نزد ما نماند." };
}
