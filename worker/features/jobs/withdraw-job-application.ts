import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { mobileOf } from "./application.ts";

/** Takes the caller's application back: nothing of it is kept, and they may apply again. */
export async function withdrawJobApplication(ctx: Ctx) {
  const { db } = ctx;
  await db.batch([db.delete(jobApplications).where(eq(jobApplications.mobile, mobileOf(ctx, undefined)))]);
  return { message: "درخواستت پس گرفته شد و چیزی از آن نزد ما نماند." };
}
