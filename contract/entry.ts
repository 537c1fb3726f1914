/** What the entry screen and its administrator share, without zod: limits and texts (000 §3 to §5; 002 §5). */

export const ENTRY_TEXT_MAX_CODE_POINTS = 500;
export const ENTRY_LINK_MAX_CODE_POINTS = 2000;

/** Pictures that the administrator sets: splash and promo. */
export const ENTRY_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const ENTRY_PICTURE_MAX_SIDE_PX = 4096;

export const PROMO_LINK_TEXT = "این لینک درست نیست؛ نشانی یک سایت، یک صفحهٔ خودمان، یک ایمیل یا یک تلفن را بنویس.";

/** What whoever wants an app hears where there is none; the administrator may say it otherwise. */
export const NO_APP_MESSAGE = "در حال تولید اپلیکیشن فعلا موجود نیست";
