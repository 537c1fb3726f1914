/** Limits and texts of jokes and feeds (000 §9). */
import { PRODUCT } from "../product.ts";

/** The page of the viewer's saved jokes. */
export const SAVED_PATH = `/${PRODUCT}/saved`;

export const JOKE_MAX_CODE_POINTS = 2000;
export const FEED_PAGE_SIZE = 10;
export const FEED_PAGE_MAX = 50;
export const DISCOVERY_PAGE_SIZE = 50;
/** How many jokes of one author a page of discovery shows. */
export const DISCOVERY_JOKES_OF_AUTHOR = 3;
/** Of people of the last week; and of those without a proved mobile who came together from one network. */
export const DISCOVERY_FRESH_SHARE = 0.2;
export const DISCOVERY_JOKES_OF_NETWORK = 3;
export const AUTHOR_PAGE_SIZE = 50;
/** The entry screen's joke: what fits three lines of a small phone, and how old it may be at the edge. */
export const ENTRY_JOKE_MAX_CODE_POINTS = 90;
export const ENTRY_JOKE_CACHE_SECONDS = 15;
/** A page of found jokes, and of saved ones: what is read without a network. */
export const FOUND_PAGE_SIZE = 10;
export const SAVED_PAGE_SIZE = 50;
/** A page of a search looks at no more than this many jokes; the cursor continues from there. */
export const JOKE_SEARCH_READ_MAX = 30;
/** The same for one's own and saved ones, which are searched by their texts. */
export const OWN_SEARCH_READ_MAX = 50;
/** A word with this many matches counts as common; among common words the longest is taken for the rarest. */
export const JOKE_SEARCH_COUNTED_MAX = 10;
/** Further words of a joke are not searched for. */
export const JOKE_WORDS_MAX = 100;
/** Longer than any cursor of a search, which is sealed. */
export const SEARCH_CURSOR_MAX = 400;
export const SEEN_JOKES_REMEMBERED = 1000;
export const LIKE_LOCK_MS = 300;
/** A joke with this many likes counts as liked by several. */
export const LIKED_BY_SEVERAL = 3;

export const LOGIN_TO_LIKE_TEXT = "برای لایک ابتدا وارد شوید";
export const LOGIN_TO_SAVE_TEXT = "برای ذخیرهٔ جوک اول وارد شو";
export const OWN_JOKE_LIKE_TEXT = "جوک خودت را نمی‌توانی لایک کنی.";
export const REPORTING_DISABLED_TEXT = "این پست توسط ناظر تایید شده و قابل گزارش‌دهی نیست";
