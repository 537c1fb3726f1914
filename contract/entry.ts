/** Limits and texts shared by the entry screen and its settings, without zod (000 §3 to §5; 002 §5). */

export const ENTRY_TEXT_MAX_CODE_POINTS = 500;
export const ENTRY_LINK_MAX_CODE_POINTS = 2000;

/** For the administrator's splash and promo. */
export const ENTRY_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const ENTRY_PICTURE_MAX_SIDE_PX = 4096;

export const PROMO_LINK_TEXT = "این لینک درست نیست؛ نشانی یک سایت، یک صفحهٔ خودمان، یک ایمیل یا یک تلفن را بنویس.";

/** The default message for a platform without an app. */
export const NO_APP_MESSAGE = "در حال تولید اپلیکیشن فعلا موجود نیست";
