import { LOGIN_TO_REPORT_TEXT } from "./reports.ts";

export const reportErrors = {
  LOGIN_REQUIRED_TO_REPORT: { status: 401, text: LOGIN_TO_REPORT_TEXT },
  REASON_TOO_LONG: { status: 400, text: "دلیل گزارش از ۵۰۰ حرف بیشتر است" },
  OWN_MESSAGE_REPORT: { status: 403, text: "پیام خودت را نمی‌توانی گزارش کنی." },
  SELF_REPORT: { status: 403, text: "خودت را نمی‌توانی گزارش کنی." },
  PHOTO_NOT_FOUND: { status: 404, text: "این شخص دیگر عکسی ندارد." },
  TOO_MANY_REPORTS: {
    status: 429,
    text: "امروز خیلی گزارش داده‌ای. همین حالا می‌توانی مسدودش کنی و فردا دوباره گزارش بدهی.",
  },
  REASON_REQUIRED: { status: 400, text: "دلیل گزارش را بنویس." },
} as const;
