export const issueErrors = {
  ISSUE_EMPTY: { status: 400, text: "متن الزامی است" },
  ISSUE_TOO_LONG: { status: 400, text: "متن از ۲۰۰۰ حرف بیشتر است" },
  TOO_MANY_ISSUES: { status: 429, text: "گزارش‌های امروزت رسید؛ همه را می‌خوانیم. بقیه را فردا بنویس." },
  ISSUE_NOT_FOUND: { status: 404, text: "این گزارش پیدا نشد؛ شاید حذف شده باشد." },
  ANSWER_EMPTY: { status: 400, text: "متن پاسخ را بنویس." },
  ANSWER_TOO_LONG: { status: 400, text: "پاسخ حداکثر ۲۰۰۰ حرف است." },
} as const;
