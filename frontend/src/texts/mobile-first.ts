/** Shown on the gem pages to people without a mobile. */
export const mobileFirstTexts = {
  title: "اول با شمارهٔ موبایل وارد شو",
  body: "جم‌ها به شمارهٔ موبایل وصل‌اند. شماره‌ات را به حسابت اضافه کن.",
  add: "ثبت شمارهٔ موبایل",
} as const;
