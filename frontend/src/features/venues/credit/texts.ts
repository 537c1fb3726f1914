import { formatToman } from "../../../lib/persian/amounts.ts";

export const creditPageTexts = {
  title: "اعتبار لبخند",
  lead: "هدیه‌ای که یک بار در مجموعه‌های همراه لبخند خرج می‌شود.",
  failed: "خطا در دریافت خرید",
  missingTitle: "این خرید پیدا نشد",
  missingBody: "نشانی را کامل باز کن یا QR را یک بار دیگر اسکن کن.",
  machineTitle: "این QR برای دستگاه است",
  machineBody: "آن را جلوی دستگاه مجموعه بگیر تا تو را بشناسد؛ این‌جا کاری با آن نداری.",

  open: "آمادهٔ استفاده",
  redeemed: "استفاده شده",
  left: "مانده",
  given: "تاریخ هدیه",
  redeemedAt: "زمان استفاده",
  where: "محل استفاده",
  byAdmin: "مدیریت لبخند",

  staff: "کارمند این مجموعه هستی؟",
  redeem: "ثبت استفاده",
  redeemFailed: "ثبت نشد",
  confirmTitle: (amount: number) => `${formatToman(amount)} استفاده شود؟`,
  confirmBody: "این اعتبار فقط یک بار استفاده می‌شود و این کار برنمی‌گردد.",
  confirm: "بله، استفاده شد",
} as const;
