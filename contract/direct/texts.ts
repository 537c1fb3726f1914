/** Error texts that the chat shows too, without the whole table of errors.ts. */
export const DIRECT_DISABLED_TEXT = "ارسال و دریافت پیام موقتاً غیرفعال است.";

/** About a person who only accepts messages from those they follow. */
export const NOT_ACCEPTING_TEXT = "این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند که خودش دنبالشان می‌کند.";
