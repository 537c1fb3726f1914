import { html } from "hono/html";

import { CODE_TTL_SECONDS } from "../../../contract/limits.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import { SITE_NAME } from "../../../contract/product.ts";

/** The e-mail that carries a login code: right-to-left, with the code left-to-right so that it can be copied. */
export function codeEmail(code: string): { subject: string; text: string; html: string } {
  const minutes = toPersianDigits(CODE_TTL_SECONDS / 60);
  const warning = `این کد ${minutes} دقیقه اعتبار دارد. اگر تو آن را نخواسته‌ای، این نامه را نادیده بگیر.`;
  return {
    subject: `کد ورود ${SITE_NAME}: ${code}`,
    text: `کد ورود ${SITE_NAME}: ${code}\n${warning}`,
    html: String(
      html`<div dir="rtl" lang="fa" style="font-family:Tahoma,sans-serif;font-size:16px;line-height:2">
        <p>سلام! کد ورودت به ${SITE_NAME}:</p>
        <p dir="ltr" style="font-size:32px;letter-spacing:8px;font-weight:bold">${code}</p>
        <p>${warning}</p>
      </div>`,
    ),
  };
}
