import { ACCEPTED_FORMATS } from "../pictures/formats.ts";

export const prizeErrors = {
  INVALID_PRIZES: { status: 400, text: "سه جایزه لازم است، هر کدام با عنوان و عکسی از همین سایت." },
  INVALID_SEASON: { status: 400, text: "روز جایزه باید بعد از شروع دوره باشد." },
  PRIZES_NOT_DUE: { status: 409, text: "روز جایزه هنوز نرسیده یا اعلام نشده است." },
  LAST_ROUNDS_RUNNING: { status: 409, text: "آخرین دورها هنوز در جریان‌اند. چند دقیقهٔ دیگر دوباره امتحان کن." },
  ROUNDS_STILL_OPEN: { status: 409, text: "چند دور هنوز شمرده نشده است. چند دقیقهٔ دیگر دوباره امتحان کن." },
  AWARD_DAY_OVER: { status: 400, text: "روز جایزه باید در آینده باشد." },
  PRIZE_PICTURE_UNREADABLE: { status: 400, text: `این فایل عکس سالمی نیست. یک عکس ${ACCEPTED_FORMATS} انتخاب کن.` },
  PRIZE_PICTURE_TOO_LARGE: { status: 400, text: "حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد." },
  PRIZE_PICTURE_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۲۰۴۸ پیکسل." },
} as const;
