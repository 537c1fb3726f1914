import { CODE_TTL_SECONDS } from "../../../contract/login/values.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import { SITE_NAME } from "../../../contract/product.ts";
import { emailHtml } from "../../email-html.ts";

/** The e-mail that carries a login code. */
export function codeEmail(code: string): { subject: string; text: string; html: string } {
  const minutes = toPersianDigits(CODE_TTL_SECONDS / 60);
  const warning = `این کد ${minutes} دقیقه اعتبار دارد. اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر.`;
  return {
    subject: `کد ورود ${SITE_NAME}: ${code}`,
    text: `کد ورود ${SITE_NAME}: ${code}\n${warning}`,
    html: emailHtml([`سلام! کد ورودت به ${SITE_NAME}:`, { code }, warning]),
  };
}
