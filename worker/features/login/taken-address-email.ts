import { SITE_NAME } from "../../../contract/product.ts";
import { emailHtml } from "../../email-html.ts";

/** Notifies the owner of an address that somebody wanted to register it. */
export function takenAddressEmail(): { subject: string; text: string; html: string } {
  const lines = [
    `کسی خواست با نشانی تو در ${SITE_NAME} ثبت‌نام کند. این ایمیل از قبل حساب دارد و چیزی عوض نشده است.`,
    "اگر خودت بودی، «ورود با کد ایمیل» را بزن و با همان حساب وارد شو. اگر تو نبودی، کاری لازم نیست.",
  ];
  return {
    subject: `کسی خواست با نشانی تو در ${SITE_NAME} ثبت‌نام کند`,
    text: lines.join("\n"),
    html: emailHtml(["سلام!", ...lines]),
  };
}
