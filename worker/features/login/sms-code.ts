import type { requestSmsCodeRoute, verifySmsCodeRoute } from "../../../contract/login/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { codeBySms } from "../../domain/codes/code-request.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { codeAnswer, issueCode } from "../../domain/codes/issue-code.ts";
import { triedFromOutside } from "../../domain/codes/origin.ts";
import { refuseInNightWindow } from "../../domain/settings/night-window.ts";
import { type SettingRow, selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { sealApplicant } from "../../session/applicant.ts";
import { enterWithCode } from "./enter-with-code.ts";

/**
 * Sends a code by SMS, to log in or to apply for a job, through the administrator's provider or, for numbers that may
 * use it, the second one.
 * @throws AppError TIME_RESTRICTED, RATE_LIMITED, ALT_PROVIDER_REFUSED, CODE_RECENTLY_SENT, SMS_SEND_FAILED,
 * CODES_SPENT, CODES_SPENT_USE_EMAIL, HUMAN_CHECK_REQUIRED
 */
export async function requestSmsCode(ctx: Ctx, input: Input<typeof requestSmsCodeRoute>) {
  const mobile = input.mobileNumber;
  const [rows] = await ctx.db.batch([
    selectSettings(
      ctx.db,
      "mobile-login-restrictions",
      "sms-provider",
      "kavenegar-config",
      "smsir-config",
      "password-reset-toggle",
      "email-login-enabled",
    ),
  ]);
  // The night window concerns logins only, not job applications.
  const isForJob = input.purpose === "job";
  if (!isForJob) refuseInNightWindow(settingOf(rows, "mobile-login-restrictions"), ctx.now);
  const usual = settingOf(rows, "sms-provider");
  const mayUseOther = settingOf(rows, "password-reset-toggle") && ctx.config.ALT_SMS_PROVIDER_MOBILES.has(mobile);
  const provider = input.provider ?? usual;
  // Offered above all after a failure, which is what a second provider is for.
  const offer = mayUseOther ? { altProvider: true as const } : {};
  const issued = await issueCode(ctx, {
    ...codeBySms(ctx, rows, mobile, provider),
    ...(await triedFromOutside(ctx, { identifier: mobile, type: "mobile" })),
    forceNew: input.forceNew,
    failureFlags: offer,
    refusal: provider !== usual && !mayUseOther ? "ALT_PROVIDER_REFUSED" : undefined,
    humanToken: input.humanToken,
    // A job application needs this mobile; an e-mail would not do.
    mayUseEmail: !isForJob && settingOf(rows, "email-login-enabled"),
  });
  // By now the caller's attempt was counted, or they have proved this number before.
  return { ...codeAnswer(issued, isForJob ? "کد تأیید پیامک شد" : "کد ورود پیامک شد"), ...offer };
}

/**
 * Proves a mobile by its SMS code and opens a session; registers the person the first time.
 * @throws AppError TIME_RESTRICTED, WRONG_SMS_CODE, CODE_BURNED, RATE_LIMITED
 */
export async function verifySmsCode(ctx: Ctx, { mobileNumber, code }: Input<typeof verifySmsCodeRoute>) {
  const setting = "mobile-login-restrictions";
  const refuse = (rows: SettingRow[]) => refuseInNightWindow(settingOf(rows, setting), ctx.now);
  return enterWithCode(ctx, { identifier: mobileNumber, type: "mobile", setting, refuse }, code);
}

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
