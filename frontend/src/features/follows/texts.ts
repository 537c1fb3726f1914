export const followTexts = {
  follow: "دنبال کردن",
  following: "دنبال می‌کنی",
  followName: (username: string) => `دنبال کردن ${username}`,
  unfollowName: (username: string) => `دنبال می‌کنی؛ دیگر ${username} را دنبال نکن`,
  // Repeats contract/errors.ts, whose whole table would cost the first route 1.6 kB.
  loginToFollow: "برای دنبال کردن ابتدا وارد شوید",
} as const;
