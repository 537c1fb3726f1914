import { LOGIN_TO_FOLLOW_TEXT } from "./values.ts";

export const followErrors = {
  LOGIN_REQUIRED_TO_FOLLOW: { status: 401, text: LOGIN_TO_FOLLOW_TEXT },
  SELF_FOLLOW: { status: 400, text: "خودت را نمی‌توانی دنبال کنی." },
  TOO_MANY_FOLLOWS: { status: 429, text: "امروز آدم‌های زیادی را دنبال کرده‌ای. فردا ادامه بده." },
  FOLLOWS_FULL: { status: 409, text: "بیشتر از ۲٬۰۰۰ نفر را نمی‌شود دنبال کرد. اول دنبال کردن چند نفر را کنار بگذار." },
} as const;
