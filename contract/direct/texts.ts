/** Error texts that the chat shows too, without the whole table of errors.ts. */
export const DIRECT_DISABLED_TEXT = "ارسال و دریافت پیام موقتاً غیرفعال است.";

/** To somebody who has no mobile: strangers hear from proved mobiles only. */
export const MOBILE_TO_WRITE_TEXT = "برای نوشتن به کسی که دنبالت نمی‌کند، اول شمارهٔ موبایلت را ثبت کن.";

/** About a person who only accepts messages from those they follow. */
export const NOT_ACCEPTING_TEXT = "این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند که خودش دنبالشان می‌کند.";
