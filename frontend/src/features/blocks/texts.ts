export const blockTexts = {
  loginToBlock: "برای مسدود کردن ابتدا وارد شوید",
  unblock: "آزاد کردن",
  unblockName: (username: string) => `آزاد کردن ${username}`,
  list: "آدم‌های مسدودشده",
  empty: "کسی را مسدود نکرده‌ای",
  more: "ده نفر بعدی",
  since: (date: string) => `از ${date}`,
} as const;
