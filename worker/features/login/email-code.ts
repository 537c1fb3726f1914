import type { requestEmailCodeRoute, verifyEmailCodeRoute } from "../../../contract/login/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { codeByEmail } from "../../domain/codes/code-request.ts";
import { codeAnswer, issueCode } from "../../domain/codes/issue-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { refuseDisabled, requireEmailLogin } from "./email-login-settings.ts";
import { enterWithCode } from "./enter-with-code.ts";

/**
 * Sends a login code by e-mail.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, CODE_RECENTLY_SENT, EMAIL_SEND_FAILED, CODES_SPENT, HUMAN_CHECK_REQUIRED
 */
export async function requestEmailCode(ctx: Ctx, { email, forceNew, humanToken }: Input<typeof requestEmailCodeRoute>) {
  await requireEmailLogin(ctx);
  const issued = await issueCode(ctx, {
    ...codeByEmail(ctx, email),
    ...(await triedFromOutside(ctx, { identifier: email, type: "email" })),
    forceNew,
    humanToken,
  });
  return codeAnswer(issued, "کد ورود به ایمیلت فرستاده شد");
}

/**
 * Proves an e-mail address by its code and opens a session; creates the account on the first login.
 * @throws AppError EMAIL_LOGIN_DISABLED, WRONG_EMAIL_CODE, CODE_BURNED, RATE_LIMITED, DISPOSABLE_EMAIL
 */
export async function verifyEmailCode(ctx: Ctx, { email, code }: Input<typeof verifyEmailCodeRoute>) {
  const setting = "email-login-enabled";
  return enterWithCode(ctx, { identifier: email, type: "email", setting, refuse: refuseDisabled }, code);
}
