export const editTexts = {
  bio: "معرفی",
  bioPlaceholder: "چند خط از خودت بنویس…",
  linksHint: "نام کاربری یا نشانی کامل؛ هر کدام را که داری.",
  showMobile: "نمایش شمارهٔ موبایل",
  mobile: "شمارهٔ عمومی",
  mobileNote: "هر کسی که وارد لبخند شده باشد این شماره را در پروفایلت می‌بیند.",
  mobileOff: "شماره‌ات را هیچ‌کس نمی‌بیند.",
  draftBack: "چیزی که ذخیره نشده بود هنوز این‌جاست.",
  discard: "از نو",
  save: "ذخیره",
  failed: "خطا در ذخیره bio",
} as const;
