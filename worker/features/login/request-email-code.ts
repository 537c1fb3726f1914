import type { requestEmailCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { codeByEmail } from "../../domain/codes/code-request.ts";
import { codeAnswer, issueCode } from "../../domain/codes/issue-code.ts";
import { readEmailLoginLimits } from "./email-login-settings.ts";

/**
 * Sends a login code by e-mail.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, CODE_RECENTLY_SENT, EMAIL_SEND_FAILED
 */
export async function requestEmailCode(ctx: Ctx, { email, forceNew }: Input<typeof requestEmailCodeRoute>) {
  const limits = await readEmailLoginLimits(ctx);
  const issued = await issueCode(ctx, { ...codeByEmail(ctx, email), forceNew, limits });
  return codeAnswer(issued, "کد ورود به ایمیلت فرستاده شد");
}
