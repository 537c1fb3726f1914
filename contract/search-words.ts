/** How a text is taken apart where it is searched for by its words. */
import { VENUE_SEARCH_WORDS_MAX } from "./limits.ts";
import { searchKey } from "./persian.ts";

/** The words of a text as they are searched for; a half-space parts two. */
export const wordsOf = (text: string): string[] =>
  searchKey(text.replaceAll("\u200C", " "))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** A search's words in order, without those that are a prefix of another one, which are implied by it. */
export const searchedWords = (text: string): string[] =>
  [...new Set(wordsOf(text).slice(0, VENUE_SEARCH_WORDS_MAX))]
    .filter((word, _, words) => !words.some((longer) => longer !== word && longer.startsWith(word)))
    .toSorted();

/** The one spelling of all searches for the same words; a hyphen for a text without any. */
export const searchedText = (text: string): string => searchedWords(text).join(" ") || (text.trim() && "-");
