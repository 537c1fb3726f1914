import { errors } from "../../../../contract/errors.ts";
import { EMAIL_CODE_DIGITS, SMS_CODE_DIGITS } from "../../../../contract/limits.ts";
import { z } from "../../lib/form-schema.ts";
import { formatMobile, maskedMobile } from "./mobile-digits.ts";
import type { ContactType } from "./sent-code.ts";
import { codeTexts } from "./texts.ts";

/** What differs between a code by SMS and one by e-mail. */
export const codeKinds = {
  mobile: {
    digits: SMS_CODE_DIGITS,
    label: codeTexts.smsCodeLabel,
    wrongCode: errors.WRONG_SMS_CODE.text,
    sendFailed: errors.SMS_SEND_FAILED.text,
    editLabel: codeTexts.editNumber,
    format: formatMobile,
    mask: maskedMobile,
  },
  email: {
    digits: EMAIL_CODE_DIGITS,
    label: codeTexts.emailCodeLabel,
    wrongCode: errors.WRONG_EMAIL_CODE.text,
    sendFailed: errors.EMAIL_SEND_FAILED.text,
    editLabel: codeTexts.editEmail,
    format: (address: string) => address,
    mask: (address: string) => address.replace(/(?<=^.).*(?=@)/, "•••"),
  },
} as const;

/** The schema of a field with a whole code, or with up to `maxDigits` digits. */
export const enteredCode = (by: ContactType, maxDigits: number = codeKinds[by].digits) =>
  z
    .string()
    .check(z.minLength(codeKinds[by].digits, codeKinds[by].wrongCode), z.maxLength(maxDigits, codeKinds[by].wrongCode));
