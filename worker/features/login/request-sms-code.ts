import type { requestSmsCodeRoute } from "../../../contract/login.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { codeBySms } from "../../domain/codes/code-request.ts";
import { codeAnswer, issueCode } from "../../domain/codes/issue-code.ts";
import { refuseInNightWindow } from "../../domain/settings/night-window.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";

/**
 * Sends a login code by SMS, through the administrator's provider or, for the numbers that may, the one asked for.
 * @throws AppError TIME_RESTRICTED, RATE_LIMITED, ALT_PROVIDER_REFUSED, CODE_RECENTLY_SENT, SMS_SEND_FAILED
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
      "auth-rate-limits",
    ),
  ]);
  refuseInNightWindow(settingOf(rows, "mobile-login-restrictions"), ctx.now);
  const usual = settingOf(rows, "sms-provider");
  const altProvider = settingOf(rows, "password-reset-toggle") && ctx.config.ALT_SMS_PROVIDER_MOBILES.has(mobile);
  const provider = input.provider ?? usual;
  if (provider !== usual && !altProvider) throw new AppError("ALT_PROVIDER_REFUSED");
  const issued = await issueCode(ctx, {
    ...codeBySms(ctx, rows, mobile, provider),
    forceNew: input.forceNew,
    limits: settingOf(rows, "auth-rate-limits"),
  });
  return { ...codeAnswer(issued, "کد ورود پیامک شد"), ...(altProvider && { altProvider: true as const }) };
}
