import { formatCount } from "../../lib/persian/format.ts";

export const rewardTexts = {
  title: "کد هدیه داری؟",
  label: "کد هدیه",
  redeem: "دریافت هدیه",
  success: "تبریک!",
  applied: "جایزه شما با موفقیت اعمال شد",
  failure: "این بار نشد",
  oneStepLeft: "یک قدم مانده",
  kept: "کدت را نگه داشتیم؛ همین که موبایلت ثبت شود خودش فعال می‌شود.",
  invalid: "کد نامعتبر است.",
  unreachable: "خطا در ارتباط. بعداً تلاش کنید.",
  toLogin: "ورود با موبایل",
  addMobile: "ثبت شمارهٔ موبایل",
  amount: (thousandToman: number) => `${formatCount(thousandToman)} هزار تومان اعتبار`,
  showCredit: "دیدن QR خرید",
  activatedTitle: "هدیه‌ات فعال شد",
  activatedLead: "این کدها برایت فعال شدند:",
  grantedTitle: "جایزه گرفتی!",
  grantedLead: "این‌ها مال توست:",
  ok: "عالی",
  close: "باشه",
} as const;
