import { type ErrorCode, isErrorCode } from "../../../contract/errors.ts";
import { SMS_CODE_DIGITS } from "../../../contract/login/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { sendTestSmsRoute, testSmsRoute } from "../../../contract/sms-tests/calls.ts";
import type { Ctx } from "../../context.ts";
import { audited } from "../../domain/audit/audited.ts";
import { randomCode } from "../../domain/codes/sealed-code.ts";
import { smsServiceOf } from "../../domain/codes/sms-service.ts";
import { selectSettings } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { momentOrNull } from "../../moment-or-null.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/**
 * Reads the remaining credit of our account at an SMS service.
 * @throws AppError SMS_KEY_REFUSED, SMS_BUSY, SMS_AWAY, SMS_REFUSED
 */
export async function testSms(ctx: Ctx, { provider }: Input<typeof testSmsRoute>) {
  const [rows] = await audited(ctx, { action: "sms.test", target: provider, rows: [] }, [
    selectSettings(ctx.db, "kavenegar-config", "smsir-config"),
  ]);
  const { credit, expiresAt, ...account } = await askSmsService(ctx, () =>
    smsServiceOf(ctx, rows, provider).readAccount(),
  );
  const accountInfo = { ...account, expiresAt: momentOrNull(expiresAt) };
  return { message: "سرویس پیامک جواب داد.", credit, accountInfo };
}

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

/**
 * The meaning of each provider's error codes for the administrator. Sources: kavenegar.com/rest.html, apidocs.sms.ir.
 */
const MEANINGS: Record<string, Partial<Record<ErrorCode, readonly string[]>>> = {
  kavenegar: {
    SMS_KEY_REFUSED: ["401", "403", "407", "416", "426", "429"],
    SMS_CREDIT_SPENT: ["418"],
    SMS_TEMPLATE_REFUSED: ["424", "431", "432"],
    SMS_SENDER_REFUSED: ["412", "427"],
    SMS_BUSY: ["402", "409", "451"],
  },
  smsir: {
    SMS_KEY_REFUSED: ["10", "11", "12", "13", "14", "15", "119"],
    SMS_CREDIT_SPENT: ["102"],
    SMS_TEMPLATE_REFUSED: ["113", "114", "116", "117"],
    SMS_SENDER_REFUSED: ["101", "123"],
    SMS_BUSY: ["0", "20"],
  },
};

/** Calls an SMS service. @throws AppError for its refusals: SMS_KEY_REFUSED, SMS_CREDIT_SPENT and so on */
async function askSmsService<Answer>({ log }: Ctx, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, reason, providerCode, isOfReceiver } = error;
    log.warn("sms-test-failed", { provider, reason, providerCode });
    if (isOfReceiver) throw new AppError("SMS_MOBILE_REFUSED");
    throw new AppError(reason === "refused" ? meaningOf(provider, providerCode) : "SMS_AWAY");
  }
}

function meaningOf(provider: string, providerCode: string): ErrorCode {
  const codes = Object.entries(MEANINGS[provider] ?? {});
  const known = codes.find(([, meant]) => meant.includes(providerCode))?.[0];
  return isErrorCode(known) ? known : "SMS_REFUSED";
}
