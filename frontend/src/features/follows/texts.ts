import { LOGIN_TO_FOLLOW_TEXT } from "../../../../contract/follows/values.ts";

export const followTexts = {
  follow: "دنبال کردن",
  following: "دنبال می‌کنی",
  followName: (username: string) => `دنبال کردن ${username}`,
  unfollowName: (username: string) => `دنبال می‌کنی؛ دیگر ${username} را دنبال نکن`,
  loginToFollow: LOGIN_TO_FOLLOW_TEXT,
} as const;
