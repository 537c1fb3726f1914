import { LOGIN_TO_LIKE_TEXT, LOGIN_TO_REPORT_TEXT, OWN_JOKE_LIKE_TEXT } from "../../../../contract/error-texts.ts";

export const jokeTexts = {
  more: "۱۰ جوک بعدی",
  end: "همه را خواندی! 🎉",
  shuffleAgain: "یک دور دیگر 🎲",
  ownLike: OWN_JOKE_LIKE_TEXT,
  loginToLike: LOGIN_TO_LIKE_TEXT,
  share: "هم‌رسانی",
  report: "گزارش",
  loginToReport: LOGIN_TO_REPORT_TEXT,
} as const;
