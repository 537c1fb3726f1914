/** Limits of the moderation lists and of banned words. */

export const BANNED_WORDS_MAX = 1000;
export const BANNED_WORDS_TEXT_MAX_CODE_POINTS = 20_000;

export const REPORT_PAGE_SIZE = 50;
export const REPORT_PAGE_MAX = 100;
export const ADMIN_JOKE_PAGE_SIZE = 10;
export const ADMIN_JOKE_PAGE_MAX = 50;
export const USER_VIDEO_PAGE_SIZE = 50;
/** How many things one call judges in one batch. */
export const JUDGED_AT_ONCE_MAX = 100;
/** How many reasons in the reporters' own words are shown with a thing. */
export const REASONS_SHOWN = 2;
/** Must be typed before the banned words are shown, so that no passer-by reads them (002 §5; docs/admin.md). */
export const BANNED_WORDS_KEY_WORD = "ویرایش";
