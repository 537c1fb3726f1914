import { toPersianDigits } from "../../../contract/digits.ts";
import { CODE_TTL_SECONDS, KEEP_CODE_TEXT } from "../../../contract/login/values.ts";
import { EMAIL_CODE_DIGITS, SMS_CODE_DIGITS, type SmsProviderName } from "../../../contract/login/values.ts";
import { SITE_NAME } from "../../../contract/product.ts";
import type { Ctx } from "../../context.ts";
import { emailHtml } from "../../email-html.ts";
import { type SettingRow, selectSettings, settingOf } from "../settings/setting.ts";
import { type CodeRequest, codeAnswer, issueCode } from "./issue-code.ts";
import type { Tried } from "./origin.ts";
import { smsServiceOf } from "./sms-service.ts";

type Sending = Omit<CodeRequest, "forceNew" | "origin" | "humanToken">;

/** A code by SMS. `rows` hold the settings of both providers. */
export function codeBySms(ctx: Ctx, rows: SettingRow[], mobile: string, provider: SmsProviderName): Sending {
  const sms = smsServiceOf(ctx, rows, provider);
  return {
    identifier: mobile,
    type: "mobile",
    digits: SMS_CODE_DIGITS,
    send: (code) => sms.sendCode({ mobile, code }),
    failure: "SMS_SEND_FAILED",
  };
}

/** A code by e-mail. */
export function codeByEmail(ctx: Ctx, email: string): Sending {
  return {
    identifier: email,
    type: "email",
    digits: EMAIL_CODE_DIGITS,
    send: (code) => ctx.providers.email.send({ to: email, idempotencyKey: ctx.requestId, ...codeEmail(code) }),
    failure: "EMAIL_SEND_FAILED",
  };
}

/**
 * Sends a code to a contact for anything but logging in, such as linking or leaving. Counts as an attempt of the day
 * from the caller's origin; the night window and the e-mail login switch only concern logins.
 * @throws AppError RATE_LIMITED, CODE_RECENTLY_SENT, SMS_SEND_FAILED, EMAIL_SEND_FAILED, CODES_SPENT,
 * HUMAN_CHECK_REQUIRED
 */
export async function sendCodeTo(
  ctx: Ctx,
  contact: Tried,
  { forceNew, humanToken }: Pick<CodeRequest, "forceNew" | "humanToken">,
) {
  const [rows] = await ctx.db.batch([selectSettings(ctx.db, "sms-provider", "kavenegar-config", "smsir-config")]);
  const sending =
    contact.type === "mobile"
      ? codeBySms(ctx, rows, contact.identifier, settingOf(rows, "sms-provider"))
      : codeByEmail(ctx, contact.identifier);
  const issued = await issueCode(ctx, { ...sending, origin: contact.origin, forceNew, humanToken });
  const sent = contact.type === "mobile" ? "کد تأیید پیامک شد" : "کد تأیید به ایمیلت فرستاده شد";
  return { ...codeAnswer(issued, sent), codeSent: true as const };
}

/** The e-mail that carries a login code. */
export function codeEmail(code: string): { subject: string; text: string; html: string } {
  const minutes = toPersianDigits(CODE_TTL_SECONDS / 60);
  const warning = `این کد ${minutes} دقیقه اعتبار دارد. ${KEEP_CODE_TEXT} اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر.`;
  return {
    subject: `کد ورود ${SITE_NAME}: ${code}`,
    text: `کد ورود ${SITE_NAME}: ${code}\n${warning}`,
    html: emailHtml([`سلام! کد ورودت به ${SITE_NAME}:`, { code }, warning]),
  };
}
