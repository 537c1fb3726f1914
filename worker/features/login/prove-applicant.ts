import type { verifySmsCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { sealApplicant } from "../../session/applicant.ts";

/**
 * Proves a mobile for a job application by its SMS code, at any hour. Creates no account and no session, and does not
 * touch existing ones.
 * @throws AppError WRONG_SMS_CODE, CODE_EXPIRED, CODE_BURNED, RATE_LIMITED
 */
export async function proveApplicant(
  ctx: Ctx,
  { mobileNumber, code }: Pick<Input<typeof verifySmsCodeRoute>, "mobileNumber" | "code">,
) {
  await consumeCode(ctx, await triedFromOutside(ctx, { identifier: mobileNumber, type: "mobile" }), code);
  ctx.cookies.write("applicant", await sealApplicant(mobileNumber, ctx.now, ctx.config));
  return { message: "تأیید شد" };
}
