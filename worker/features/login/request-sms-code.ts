import { SMS_CODE_DIGITS } from "../../../contract/limits.ts";
import type { SmsProviderName } from "../../../contract/login.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { selectSettings, settingOf } from "../settings/setting.ts";
import { issueCode } from "./issue-code.ts";
import { countAttempt } from "./login-attempts.ts";
import { isMobileLoginAllowed } from "./night-window.ts";

/**
 * Sends a login code by SMS, through the administrator's provider or, for the numbers that may, the one asked for.
 * @throws AppError TIME_RESTRICTED, RATE_LIMITED, ALT_PROVIDER_REFUSED, CODE_RECENTLY_SENT, SMS_SEND_FAILED
 */
export async function requestSmsCode(
  ctx: Ctx,
  input: { mobileNumber: string; forceNew: boolean; provider?: SmsProviderName | undefined },
) {
  const mobile = input.mobileNumber;
  const [rows] = await ctx.db.batch([
    selectSettings(
      ctx.db,
      "mobile-login-restrictions",
      "sms-provider",
      "kavenegar-config",
      "smsir-config",
      "password-reset-toggle",
    ),
  ]);
  if (!isMobileLoginAllowed(settingOf(rows, "mobile-login-restrictions"), ctx.now)) {
    throw new AppError("TIME_RESTRICTED", { timeRestricted: true });
  }
  const usual = settingOf(rows, "sms-provider");
  const altProvider = settingOf(rows, "password-reset-toggle") && ctx.config.ALT_SMS_PROVIDER_MOBILES.has(mobile);
  const provider = input.provider ?? usual;
  if (provider !== usual && !altProvider) throw new AppError("ALT_PROVIDER_REFUSED");
  await countAttempt(ctx, { identifier: mobile, type: "mobile" });

  const sms =
    provider === "kavenegar"
      ? ctx.providers.kavenegar(settingOf(rows, "kavenegar-config"))
      : ctx.providers.smsir(settingOf(rows, "smsir-config"));
  const { existing, expiresAt } = await issueCode(ctx, {
    identifier: mobile,
    type: "mobile",
    digits: SMS_CODE_DIGITS,
    forceNew: input.forceNew,
    send: (code) => sms.sendCode({ mobile, code }),
    failure: "SMS_SEND_FAILED",
  });
  return {
    success: true as const,
    message: existing ? "کد ورود قبلاً برایت فرستاده شده؛ همان را وارد کن." : "کد ورود پیامک شد",
    expiresAt: new Date(expiresAt).toISOString(),
    ...(existing && { existing: true as const }),
    ...(altProvider && { altProvider: true as const }),
  };
}
