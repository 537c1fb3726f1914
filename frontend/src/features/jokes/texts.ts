import { LOGIN_TO_LIKE_TEXT, LOGIN_TO_REPORT_TEXT, OWN_JOKE_LIKE_TEXT } from "../../../../contract/error-texts.ts";

export const jokeTexts = {
  emptyFollowing: "پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.",
  emptyFollowingHint: "چند نفر را دنبال کن تا جوک‌هایشان این‌جا بیاید.",
  newInFollowing: "جوک‌های کسانی که دنبال کردی آماده است؛ فید را تازه کن.",
  findPeople: "پیدا کردن آدم‌ها",
  refreshFollowing: "تازه کردن فید",
  fallbackHeading: "جوک‌های دیگران",
  more: "۱۰ جوک بعدی",
  end: "همه را خواندی! 🎉",
  shuffleAgain: "یک دور دیگر 🎲",
  ownLike: OWN_JOKE_LIKE_TEXT,
  loginToLike: LOGIN_TO_LIKE_TEXT,
  share: "هم‌رسانی",
  report: "گزارش",
  loginToReport: LOGIN_TO_REPORT_TEXT,
} as const;
