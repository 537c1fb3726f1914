/** Limits and texts of the entry screen and its settings (000 §3 to §5; 002 §5; D068). */

export const PICTURE_ADDRESS_MAX_CODE_POINTS = 2000;
/** Time-out and number of redirects when an external picture is fetched. */
export const PICTURE_FETCH_TIMEOUT_MS = 5000;
export const PICTURE_FETCH_REDIRECTS_MAX = 3;
/** How long a stored picture may stay unused. */
export const UNUSED_PICTURE_KEPT_DAYS = 1;

export const ENTRY_TEXT_MAX_CODE_POINTS = 500;
export const ENTRY_LINK_MAX_CODE_POINTS = 2000;

/** For the administrator's splash and promo. */
export const ENTRY_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const ENTRY_PICTURE_MAX_SIDE_PX = 4096;

export const PROMO_LINK_TEXT = "این لینک درست نیست؛ نشانی یک سایت، یک صفحهٔ خودمان، یک ایمیل یا یک تلفن را بنویس.";

/** The default message for a platform without an app. */
export const NO_APP_MESSAGE = "در حال تولید اپلیکیشن فعلا موجود نیست";
