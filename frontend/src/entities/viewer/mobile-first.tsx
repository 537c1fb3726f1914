import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const mobileFirstTexts = {
  title: "اول با شمارهٔ موبایل وارد شو",
  body: "جم‌ها به شمارهٔ موبایل وصل‌اند. شماره‌ات را در تنظیمات حساب ثبت کن.",
  toProfile: "رفتن به پروفایل",
} as const;

/** What somebody without a mobile finds where gems are. */
export function MobileFirst() {
  return (
    <EmptyState
      emoji="📱"
      title={mobileFirstTexts.title}
      body={mobileFirstTexts.body}
      action={
        <Link href={paths.profile} className={buttonClass("accent")}>
          {mobileFirstTexts.toProfile}
        </Link>
      }
    />
  );
}
