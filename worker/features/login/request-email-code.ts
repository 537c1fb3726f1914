import type { requestEmailCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { codeByEmail } from "../../domain/codes/code-request.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { codeAnswer, issueCode } from "../../domain/codes/issue-code.ts";
import { requireEmailLogin } from "./email-login-settings.ts";

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
