/** The sizes of the moderators' lists, by themselves: the first route, which carries limits.ts, moderates nothing. */
export const REPORT_PAGE_SIZE = 50;
export const REPORT_PAGE_MAX = 100;
export const ADMIN_JOKE_PAGE_SIZE = 10;
export const ADMIN_JOKE_PAGE_MAX = 50;
export const USER_VIDEO_PAGE_SIZE = 50;
/** How many things one call decides about, in one batch. */
export const JUDGED_AT_ONCE_MAX = 100;
/** How many of the reporters' own words a moderator reads beside a thing. */
export const REASONS_SHOWN = 2;
/** Typed before the list of banned words is shown, so that nobody who looks over a shoulder reads it (002 §5; docs/admin.md). */
export const BANNED_WORDS_KEY_WORD = "ویرایش";
