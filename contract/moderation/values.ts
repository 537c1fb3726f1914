/** Limits of the moderation lists and of banned words. */

export const BANNED_WORDS_MAX = 1000;
export const BANNED_WORDS_TEXT_MAX_CODE_POINTS = 20_000;

/** The texts of a profile that a verdict may clear. */
export const PROFILE_WORDS = ["bio", "instagramUrl", "twitterUrl", "telegramUrl", "websiteUrl"] as const;

/** What a moderator decides about a thing of the queue. */
export const VERDICTS = ["approve", "reject", "delete"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const REPORT_PAGE_SIZE = 50;
export const REPORT_PAGE_MAX = 100;
export const ADMIN_JOKE_PAGE_SIZE = 10;
export const ADMIN_JOKE_PAGE_MAX = 50;
export const USER_VIDEO_PAGE_SIZE = 50;
/** How many things one call judges in one batch. */
export const JUDGED_AT_ONCE_MAX = 100;
/** How many reports are shown with a thing, with their reasons and their reporters' records. */
export const NEWEST_REPORTS_SHOWN = 2;
/** How many open jokes with the texts of a page are read, those of the page among them. */
export const COPIES_READ_MAX = 100;
/** How much of a person's history is shown. */
export const HISTORY_THINGS_SHOWN = 30;
export const HISTORY_SUSPENSIONS_SHOWN = 10;
export const HISTORY_TEXT_MAX_CODE_POINTS = 200;
/** Must be typed before the banned words are shown, so that no passer-by reads them (002 §5; docs/admin.md). */
export const BANNED_WORDS_KEY_WORD = "ویرایش";
