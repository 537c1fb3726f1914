/** Texts of errors.ts that the pages around the games say too. */
export const PLAY_LOGIN_TEXT = "برای ورود به بازی‌های دیجیتالی ابتدا ثبت‌نام/ورود کنید.";
export const ROUND_OPEN_TEXT = "یک دور دیگر باز است. همان را تمام کن یا دو دقیقه صبر کن.";
