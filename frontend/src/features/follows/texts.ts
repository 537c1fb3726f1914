export const followTexts = {
  follow: "دنبال کردن",
  following: "دنبال می‌کنی",
  followName: (username: string) => `دنبال کردن ${username}`,
  unfollowName: (username: string) => `دیگر ${username} را دنبال نکن`,
  loginToFollow: "برای دنبال کردن ابتدا وارد شوید",
} as const;
