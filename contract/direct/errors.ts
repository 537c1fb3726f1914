import { DIRECT_DISABLED_TEXT, MOBILE_TO_WRITE_TEXT, NOT_ACCEPTING_TEXT } from "./values.ts";

export const directErrors = {
  LOGIN_REQUIRED_TO_MESSAGE: { status: 401, text: "برای پیام دادن ابتدا وارد شوید" },
  DIRECT_DISABLED: { status: 403, text: DIRECT_DISABLED_TEXT },
  SELF_MESSAGE: { status: 400, text: "به خودت نمی‌توانی پیام بدهی." },
  MESSAGE_NOT_FOUND: { status: 404, text: "این پیام پیدا نشد؛ شاید پاک شده باشد." },
  TOO_MANY_CONVERSATIONS: {
    status: 429,
    text: "برای امروز به آدم‌های تازهٔ زیادی پیام داده‌ای. فردا ادامه بده.",
  },
  MOBILE_REQUIRED_TO_WRITE: { status: 403, text: MOBILE_TO_WRITE_TEXT },
  REQUEST_LIMIT: {
    status: 403,
    text: "درخواستت رسیده است. هر وقت پذیرفت یا جواب داد، باز می‌توانی بنویسی.",
  },
  UNANSWERED_LIMIT: { status: 403, text: "پیام‌هایت رسیده است. هر وقت جواب داد، باز می‌توانی بنویسی." },
  NOT_ACCEPTING_MESSAGES: { status: 403, text: NOT_ACCEPTING_TEXT },
  REQUEST_NOT_FOUND: { status: 404, text: "این درخواست پیدا نشد؛ شاید پاک شده باشد." },
  INVALID_FRAME: { status: 400, text: "این درخواست در گفت‌وگو شناخته نشد." },
  FRAME_TOO_LARGE: { status: 413, text: "این پیام بزرگ‌تر از اندازهٔ مجاز است." },
  UPGRADE_REQUIRED: { status: 426, text: "این نشانی فقط برای اتصال زنده است." },
} as const;
