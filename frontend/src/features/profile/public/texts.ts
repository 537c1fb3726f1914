import { LOGIN_TO_REPORT_TEXT } from "../../../../../contract/moderation/reports.ts";

export const publicTexts = {
  loading: "پروفایل در حال باز شدن است",
  message: "پیام",
  loginToMessage: "برای پیام دادن ابتدا وارد شوید",
  more: "کارهای بیشتر",
  copyLink: "کپی لینک پروفایل",
  scores: "امتیازها",
  block: "مسدود کردن",
  report: "گزارش",
  loginToReport: LOGIN_TO_REPORT_TEXT,
  ownNotice: "دیگران پروفایلت را این‌طور می‌بینند.",
  toOwnProfile: "رفتن به پروفایل من",
  suspended: "این حساب موقتاً بسته است",
  suspendedHint: "تا وقتی باز شود، جوک‌هایش این‌جا دیده نمی‌شود.",
  noJokes: "هنوز جوکی ننوشته است",
  noJokesHint: "تا آن موقع، جوک‌های دیگران را بخوان.",
  othersJokes: "جوک‌های دیگران",

  unknownTitle: "کسی با این نام پیدا نشد",
  unknownBody: "شاید نامش را عوض کرده یا نشانی را اشتباه آمده‌ای.",
  deletedTitle: "صاحب این حساب از لبخند رفته است",
  deletedBody: "جوک‌هایش هم با خودش رفت؛ این‌جا هنوز کلی آدم بامزه هست.",
  blockedTitle: "این شخص را مسدود کرده‌ای",
  blockedBody: "شما دو نفر چیزی از هم نمی‌بینید.",
  goToSearch: "جست‌وجوی آدم‌ها",
} as const;
