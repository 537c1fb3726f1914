/** Limits and texts of following (000 §9). */

export const FOLLOW_PAGE_SIZE = 10;
/** The specification's search page fetches a whole following list in one page (000 §9). */
export const FOLLOW_PAGE_MAX = 1000;
/** How many people somebody may follow: the feed reads a row of each. */
export const FOLLOWS_MAX = 2000;
/** For visitors: nobody is to copy who knows whom. */
export const FOLLOW_VISITORS_PAGE_MAX = 50;
/** How many rows a page number may skip; pages further on need a cursor, which skips nothing. */
export const FOLLOW_PAGE_MAX_SKIPPED = 1000;

export const LOGIN_TO_FOLLOW_TEXT = "برای دنبال کردن ابتدا وارد شوید";
