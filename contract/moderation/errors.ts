export const moderationErrors = {
  VIDEO_OF_ANOTHER: { status: 400, text: "این ویدیو مال شخص دیگری است. برای او ویدیوی تازه‌ای بگذار." },
  TOO_MANY_AT_ONCE: { status: 400, text: "یک‌باره حداکثر ۱۰۰ مورد را می‌شود بررسی کرد." },
  REPORT_NOT_FOUND: { status: 404, text: "این مورد در صف گزارش‌ها نیست. صفحه را تازه کن." },
  VERDICT_REASON_UNKNOWN: { status: 400, text: "این دلیل در فهرست دلیل‌ها نیست. یکی از همان‌ها را انتخاب کن." },
  TOO_MANY_BANNED_WORDS: { status: 400, text: "فهرست کلمه‌های ممنوع حداکثر ۱۰۰۰ کلمه است." },
} as const;
