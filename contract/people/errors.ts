import { LOGIN_TO_FOLLOW_TEXT } from "../follows/values.ts";

export const peopleErrors = {
  LOGIN_REQUIRED_TO_FOLLOW: { status: 401, text: LOGIN_TO_FOLLOW_TEXT },
  LOGIN_REQUIRED_TO_BLOCK: { status: 401, text: "برای مسدود کردن ابتدا وارد شوید" },
  USER_NOT_FOUND: { status: 404, text: "کسی با این نام کاربری پیدا نشد." },
  USER_DELETED: { status: 404, text: "صاحب این حساب از لبخند رفته است." },
  USER_BLOCKED: { status: 403, text: "این شخص را مسدود کرده‌ای." },
  TOO_MANY_FOLLOWS: { status: 429, text: "امروز آدم‌های زیادی را دنبال کرده‌ای. فردا ادامه بده." },
  SELF_FOLLOW: { status: 400, text: "خودت را نمی‌توانی دنبال کنی." },
  SELF_BLOCK: { status: 400, text: "خودت را نمی‌توانی مسدود کنی." },
} as const;
