import { PLAY_LOGIN_TEXT, ROUND_OPEN_TEXT } from "./values.ts";

export const gameErrors = {
  BOARD_NOT_FOUND: { status: 400, text: "چنین جدولی نیست." },
  LOGIN_REQUIRED_TO_PLAY: { status: 401, text: PLAY_LOGIN_TEXT },
  PASS_REQUIRED: { status: 402, text: "وقت بازی‌ات تمام شده. با ۱ جم ۲۴ ساعت دیگر بازی کن." },
  TRIAL_USED: { status: 409, text: "۱۰ دقیقهٔ رایگانت را قبلاً بازی کرده‌ای." },
  TRIAL_NOT_NEEDED: { status: 409, text: "بلیت داری؛ همین حالا بازی کن." },
  TOO_MANY_ROUNDS: { status: 429, text: "امروز ۱۰۰ دور بازی کردی! باقی‌اش بماند برای فردا." },
  ROUND_OPEN: { status: 409, text: ROUND_OPEN_TEXT },
  ROUND_NOT_FOUND: { status: 404, text: "این دور پیدا نشد." },
  NOT_YOUR_ROUND: { status: 403, text: "این دور بازی را کس دیگری شروع کرده است." },
  ROUND_TOKEN_WRONG: { status: 403, text: "این دور در صفحهٔ دیگری شروع شده است." },
  ROUND_EXPIRED: { status: 410, text: "وقت این دور تمام شد. هر چه تا آن‌وقت رسیده بود حساب می‌شود." },
  ROUND_FINISHED: { status: 409, text: "این دور تمام شده و امتیازش حساب شده است." },
  ROUND_TOO_FAST: { status: 400, text: "این حرکت‌ها از ساعت جلوترند و حساب نمی‌شوند." },
  ROUND_LOG_INVALID: { status: 400, text: "حرکت‌های این دور خوانا نیست و حساب نمی‌شود." },
  ROUND_LOG_EDITED: { status: 409, text: "حرکت‌های این دور عوض شده است و حساب نمی‌شود." },
  SCORE_BY_HAND: { status: 400, text: "امتیاز را خود دستگاه حساب می‌کند؛ امتیاز فرستاده‌شده حساب نمی‌شود." },
  DROP_COMMITTED_OTHERWISE: { status: 409, text: "این چنگک یک بار پایین رفته است؛ دو بار نمی‌شود." },
  DROP_MISSING: { status: 409, text: "یکی از چنگک‌های این دور نرسیده است؛ آنچه پیش از آن رسیده حساب می‌شود." },
  OLD_SIMULATION: { status: 409, text: "بازی تازه شده است. صفحه را دوباره باز کن." },
  BADGE_ENDED: { status: 410, text: "مهلت این نشان تمام شده یا یک بار دیده شده است. نشان تازه بخواه." },
} as const;
