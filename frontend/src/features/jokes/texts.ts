import { LOGIN_TO_LIKE_TEXT, OWN_JOKE_LIKE_TEXT } from "../../../../contract/jokes/values.ts";
import { LOGIN_TO_REPORT_TEXT } from "../../../../contract/moderation/reports.ts";

export const jokeTexts = {
  more: "۱۰ جوک بعدی",
  ownLike: OWN_JOKE_LIKE_TEXT,
  loginToLike: LOGIN_TO_LIKE_TEXT,
  share: "هم‌رسانی",
  report: "گزارش",
  loginToReport: LOGIN_TO_REPORT_TEXT,
} as const;
