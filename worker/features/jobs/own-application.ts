import { eq } from "drizzle-orm";

import type { applyForJobRoute, getJobApplicationRoute } from "../../../contract/jobs/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { forgetApplicationsOf, mobileOf, selectApplication, toJobApplication } from "./application.ts";

/**
 * Creates the one application of a mobile: repeated or concurrent calls return the first, so that a lost answer can be
 * requested again.
 * @throws AppError APPLICANT_MISMATCH
 */
export async function applyForJob(ctx: Ctx, { mobile: named, ...fields }: Input<typeof applyForJobRoute>) {
  const { db, now } = ctx;
  const mobile = mobileOf(ctx, named);
  const [added, [stored]] = await db.batch([
    db
      .insert(jobApplications)
      .values({ id: ctx.newId(), mobile, ...fields, statusSince: now, createdAt: now })
      .onConflictDoNothing({ target: jobApplications.mobile })
      .returning({ id: jobApplications.id }),
    selectApplication(db, mobile),
  ]);
  if (!stored) throw new Error("The row written in this batch was not read back");
  const item = toJobApplication(stored);
  if (added.length === 1) return { message: "درخواستت ثبت شد. منتظر تماس ما باش.", item };
  return { message: "قبلاً ثبت‌نام کرده‌ای. منتظر بررسی و تماس ما باش.", item, alreadyRegistered: true as const };
}

/**
 * The application of the caller's proved mobile, or of the one the administrator names; null where there is none.
 * @throws AppError APPLICANT_MISMATCH, INVALID_MOBILE
 */
export async function getJobApplication(ctx: Ctx, { mobile }: Input<typeof getJobApplicationRoute>) {
  const [[found]] = await ctx.db.batch([selectApplication(ctx.db, mobileOf(ctx, mobile))]);
  return { item: found ? toJobApplication(found) : null };
}

/** Withdraws the caller's application: nothing remains, not even for an undo, and they may apply again. */
export async function withdrawJobApplication(ctx: Ctx) {
  const { db } = ctx;
  const mobile = mobileOf(ctx, undefined);
  await db.batch([
    db.delete(jobApplications).where(eq(jobApplications.mobile, mobile)),
    ...forgetApplicationsOf(db, mobile),
  ]);
  return { message: "درخواستت پس گرفته شد و چیزی از آن نزد ما نماند." };
}
