/** The best jokes of a day and of a week: how many, and where (D121). */
import { PRODUCT } from "../product.ts";

export const BEST_OF_DAY = 10;
export const BEST_OF_WEEK = 30;

/** The newest day; below it the days, the weeks and the feed. */
export const BEST_PATH = `/${PRODUCT}/best`;
/** A day of the Persian calendar, such as 1405-09-03. */
export const BEST_DAY = /^1[34]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const BEST_FEED_PATH = `${BEST_PATH}/feed.xml`;

/** A day's page. @param date in the Persian calendar, as {@link BEST_DAY} */
export const bestDayPath = (date: string): string => `${BEST_PATH}/${date}`;
/** A week's page. @param saturday the day that begins it, likewise */
export const bestWeekPath = (saturday: string): string => `${BEST_PATH}/week/${saturday}`;

/** How old a page may be at the edge, and again in a browser: together less than five minutes (D121). */
export const BEST_CACHE_SECONDS = 120;

/** A like counts if its person had registered this long before the joke was published. */
export const TRUSTED_LIKE_AFTER_DAYS = 3;
