import { type ErrorCode, isErrorCode } from "../../../contract/errors.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";

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
export async function askSmsService<Answer>({ log }: Ctx, ask: () => Promise<Answer>): Promise<Answer> {
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
