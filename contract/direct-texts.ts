/** Texts of errors.ts that a chat says too: it does without the whole table. */
export const DIRECT_DISABLED_TEXT = "ارسال و دریافت پیام موقتاً غیرفعال است.";
