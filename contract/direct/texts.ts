/** Texts of errors.ts that a chat says too: it does without the whole table. */
export const DIRECT_DISABLED_TEXT = "ارسال و دریافت پیام موقتاً غیرفعال است.";

/** Of somebody who takes messages from those they follow alone. */
export const NOT_ACCEPTING_TEXT = "این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند که خودش دنبالشان می‌کند.";
