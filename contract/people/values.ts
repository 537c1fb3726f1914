/** Limits of searching and suggesting people (001 §5, §9; 000 §9). */
import { searchKey } from "../letters.ts";
import { isLatin, usernameText } from "../persian.ts";

export const SEARCH_SUGGESTIONS = 10;
export const SEARCH_SUGGESTIONS_MAX = 20;
export const SEARCH_DEBOUNCE_MS = 300;
/** How many people worth following are suggested. */
export const SUGGESTED_PEOPLE = 8;
/** Suggested people, and the entry screen's author, wrote within this many days. */
export const SUGGESTED_WITHIN_DAYS = 30;
export const SEARCH_HIDE_AFTER_BLUR_MS = 200;

/** A typed search for a person: a Persian name with its spaces, which the Worker transliterates, or a username. */
export const peopleText = (typed: string): string =>
  isLatin(usernameText(typed)) ? usernameText(typed) : searchKey(typed);
