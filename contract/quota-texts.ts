import type { Counted, Limit, QuotaWindow } from "./quotas.ts";

const WHAT: Record<Counted, string> = {
  sms: "پیامک",
  emails: "کد ایمیل و ثبت‌نام",
  pictures: "تصویر",
  jokes: "جوک",
  follows: "دنبال کردن",
  reports: "گزارش تخلف",
  issues: "گزارش مشکل",
  "first-contacts": "اولین پیام به غریبه‌ها",
  requests: "درخواست پیام تازه",
  mobiles: "دیدن شمارهٔ دیگران",
};

const FOR: Record<Limit["per"], string> = {
  everybody: "همه",
  strangers: "دستگاه‌های ناشناس",
  network: "یک شبکه",
  person: "هر نفر",
};

const STANDING: Record<NonNullable<Limit["standing"]>, string> = {
  newcomer: "حساب تازه",
  trusted: "حساب قدیمی و بی‌تخلف",
  unproved: "حساب تأییدنشده",
};

const WINDOW: Record<QuotaWindow, string> = { hour: "ساعت", day: "روز" };

/** Names of what is counted, for whom and in which time. */
export const quotaTexts = {
  what: (of: Counted) => WHAT[of],
  label: ({ of, per, window, standing }: Limit) =>
    `${WHAT[of]} در هر ${WINDOW[window]}، برای ${standing === undefined ? FOR[per] : STANDING[standing]}`,
  now: ({ of, window }: Limit) => `${WHAT[of]}، ${window === "hour" ? "این ساعت" : "امروز"}`,
} as const;
