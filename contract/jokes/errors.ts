import { LOGIN_TO_LIKE_TEXT, LOGIN_TO_SAVE_TEXT, OWN_JOKE_LIKE_TEXT, REPORTING_DISABLED_TEXT } from "./values.ts";

export const jokeErrors = {
  LOGIN_REQUIRED_TO_LIKE: { status: 401, text: LOGIN_TO_LIKE_TEXT },
  LOGIN_REQUIRED_TO_SAVE: { status: 401, text: LOGIN_TO_SAVE_TEXT },
  LOGIN_REQUIRED_TO_POST: { status: 401, text: "برای نوشتن جوک ابتدا وارد شوید" },
  EMPTY_TEXT: { status: 400, text: "متن خالی است" },
  TEXT_TOO_LONG: { status: 400, text: "متن از ۲۰۰۰ حرف بیشتر است" },
  BANNED_WORD: {
    status: 400,
    text: "ربات ما در متن تو کلمهٔ نامناسب یا حساسی پیدا کرد؛ شاید هم اشتباه کرده باشد.",
  },
  TOO_MANY_JOKES: { status: 429, text: "امروز به اندازهٔ سهمت جوک گذاشته‌ای. فردا دوباره بنویس!" },
  TOO_MANY_SAVES: {
    status: 429,
    text: "امروز جوک‌های زیادی ذخیره کرده‌ای. با تأیید ایمیل یا موبایلت این سقف برداشته می‌شود.",
  },
  PUBLISHING_PAUSED: {
    status: 429,
    text: "متنی را که پنهان یا برداشته شده بود چند بار فرستادی؛ برای همین فعلاً جوک تازه‌ای منتشر نمی‌شود.",
  },
  JOKE_NOT_FOUND: { status: 404, text: "این جوک پیدا نشد؛ شاید پاک شده باشد." },
  NOT_YOUR_JOKE: { status: 403, text: "فقط نویسندهٔ جوک می‌تواند آن را پاک کند." },
  OWN_JOKE_LIKE: { status: 403, text: OWN_JOKE_LIKE_TEXT },
  OWN_JOKE_REPORT: { status: 403, text: "جوک خودت را نمی‌توانی گزارش کنی." },
  REPORTING_DISABLED: { status: 403, text: REPORTING_DISABLED_TEXT },
} as const;
