export const blockTexts = {
  title: (username: string) => `${username} مسدود شود؟`,
  body: "شما دو نفر دیگر جوک، پروفایل و پیام هم را نمی‌بینید و دنبال کردن‌ها برداشته می‌شود. به او چیزی نمی‌گوییم و هر وقت بخواهی می‌توانی برش داری.",
  confirm: "مسدود شود",
  loginToBlock: "برای مسدود کردن ابتدا وارد شوید",
  unblock: "آزاد کردن",
  unblockName: (username: string) => `آزاد کردن ${username}`,
  list: "آدم‌های مسدودشده",
  empty: "کسی را مسدود نکرده‌ای",
  more: "ده نفر بعدی",
  since: (date: string) => `از ${date}`,
} as const;
