import { SMS_CODE_DIGITS } from "../../../contract/limits.ts";
import type { Input } from "../../../contract/route.ts";
import type { sendTestSmsRoute } from "../../../contract/sms-tests.ts";
import type { Ctx } from "../../context.ts";
import { audited } from "../../domain/audit/audited.ts";
import { randomCode } from "../../domain/codes/sealed-code.ts";
import { smsServiceOf } from "../../domain/codes/sms-service.ts";
import { selectSettings } from "../../domain/settings/setting.ts";
import { askSmsService } from "./ask-sms-service.ts";

/**
 * Sends a test code to a mobile as a login would. It cannot be used to log in, and the audit contains neither it nor
 * the mobile.
 * @throws AppError SMS_KEY_REFUSED, SMS_CREDIT_SPENT, SMS_TEMPLATE_REFUSED, SMS_SENDER_REFUSED, SMS_MOBILE_REFUSED,
 * SMS_BUSY, SMS_AWAY, SMS_REFUSED
 */
export async function sendTestSms(ctx: Ctx, { mobileNumber: mobile, provider }: Input<typeof sendTestSmsRoute>) {
  const [rows] = await audited(ctx, { action: "sms.test", target: provider, rows: [] }, [
    selectSettings(ctx.db, "kavenegar-config", "smsir-config"),
  ]);
  const code = randomCode(SMS_CODE_DIGITS);
  await askSmsService(ctx, () => smsServiceOf(ctx, rows, provider).sendCode({ mobile, code }));
  return { message: "پیامک آزمایشی فرستاده شد.", testCode: code, usedProvider: provider };
}
