import type { getJobApplicationRoute } from "../../../contract/jobs/calls.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { mobileOf, selectApplication, toJobApplication } from "./application.ts";

/**
 * The application of the caller's proved mobile, or of the one the administrator names; null where there is none.
 * @throws AppError APPLICANT_MISMATCH, INVALID_MOBILE
 */
export async function getJobApplication(ctx: Ctx, { mobile }: Input<typeof getJobApplicationRoute>) {
  const [[found]] = await ctx.db.batch([selectApplication(ctx.db, mobileOf(ctx, mobile))]);
  return { item: found ? toJobApplication(found) : null };
}
