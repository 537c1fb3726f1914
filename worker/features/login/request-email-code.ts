import { EMAIL_CODE_DIGITS } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import { codeEmail } from "./code-email.ts";
import { readEmailLoginLimits } from "./email-login-settings.ts";
import { codeAnswer, issueCode } from "./issue-code.ts";
import { countAttempt } from "./login-attempts.ts";

/**
 * Sends a login code by e-mail.
 * @throws AppError EMAIL_LOGIN_DISABLED, RATE_LIMITED, CODE_RECENTLY_SENT, EMAIL_SEND_FAILED
 */
export async function requestEmailCode(ctx: Ctx, { email, forceNew }: { email: string; forceNew: boolean }) {
  const limits = await readEmailLoginLimits(ctx);
  await countAttempt(ctx, { identifier: email, type: "email" }, limits);
  const issued = await issueCode(ctx, {
    identifier: email,
    type: "email",
    digits: EMAIL_CODE_DIGITS,
    forceNew,
    send: (code) => ctx.providers.email.send({ to: email, idempotencyKey: ctx.requestId, ...codeEmail(code) }),
    failure: "EMAIL_SEND_FAILED",
  });
  return codeAnswer(issued, "کد ورود به ایمیلت فرستاده شد");
}
