/** Limits of searching and suggesting people (001 §5, §9; 000 §9). */

export const SEARCH_SUGGESTIONS = 10;
export const SEARCH_SUGGESTIONS_MAX = 20;
export const SEARCH_DEBOUNCE_MS = 300;
/** How many people worth following are suggested. */
export const SUGGESTED_PEOPLE = 8;
/** Suggested people, and the entry screen's author, wrote within this many days. */
export const SUGGESTED_WITHIN_DAYS = 30;
export const SEARCH_HIDE_AFTER_BLUR_MS = 200;
