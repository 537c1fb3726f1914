import type { applyForJobRoute } from "../../../contract/jobs/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { mobileOf, selectApplication, toJobApplication } from "./application.ts";

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
