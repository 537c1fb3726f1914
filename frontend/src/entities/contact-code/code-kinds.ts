import { errors } from "../../../../contract/errors.ts";
import { EMAIL_CODE_DIGITS, SMS_CODE_DIGITS } from "../../../../contract/login/values.ts";
import { z } from "../../lib/form-schema.ts";
import { formatMobile, maskedMobile } from "./mobile-digits.ts";
import type { ContactType } from "./sent-code.ts";
import { codeTexts } from "./texts.ts";

/** The differences between a code by SMS and one by e-mail. */
export const codeKinds = {
  mobile: {
    digits: SMS_CODE_DIGITS,
    label: codeTexts.smsCodeLabel,
    noCode: errors.WRONG_SMS_CODE.text,
    wrongCode: errors.WRONG_SMS_CODE.text,
    sendFailed: errors.SMS_SEND_FAILED.text,
    editLabel: codeTexts.editNumber,
    format: formatMobile,
    mask: maskedMobile,
  },
  email: {
    digits: EMAIL_CODE_DIGITS,
    label: codeTexts.emailCodeLabel,
    noCode: errors.EMAIL_AND_CODE_REQUIRED.text,
    wrongCode: errors.WRONG_EMAIL_CODE.text,
    sendFailed: errors.EMAIL_SEND_FAILED.text,
    editLabel: codeTexts.editEmail,
    format: (address: string) => address,
    mask: (address: string) => address.replace(/^(.).*(?=@)/, "$1•••"),
  },
} as const;

/** The schema of a field with a whole code, or with up to `maxDigits` digits. */
export function enteredCode(by: ContactType, maxDigits: number = codeKinds[by].digits) {
  const { digits, noCode, wrongCode } = codeKinds[by];
  return z.string().check(z.minLength(1, noCode), z.minLength(digits, wrongCode), z.maxLength(maxDigits, wrongCode));
}
