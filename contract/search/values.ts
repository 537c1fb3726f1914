/** How texts are searched by words: venues and jokes. */
import { cutToCodePoints, searchKey } from "../persian.ts";

/** For a search before normalization, in UTF-16 units. */
export const SEARCH_MAX_UNITS = 100;
/** Further words of a search are ignored. */
const SEARCH_WORDS_MAX = 5;
/** Words are compared by their first letters only: some jokes laugh with a hundred. */
const WORD_MAX_CODE_POINTS = 24;

/** Beginnings belong to the next word (می‌خندم) and endings to the one before (کتاب‌ها), however they are spaced. */
const BEFORE_A_WORD = /^ن?می$/;
const AFTER_A_WORD = /^(?:ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان)?|تر(?:ی|ین)?|ا?[متش]|[متش]و?ن|اند|ایم|اید)$/;

/** Folded. A third of all words; nobody searches by them. */
const COMMON = new Set("و در به از با تا که را رو یک یه این ان اون من تو هم شد بود است".split(" "));

/** The words of a text, folded; a half-space parts two. */
export const wordsOf = (text: string): string[] =>
  searchKey(text.replaceAll("\u200C", " "))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => cutToCodePoints(word, WORD_MAX_CODE_POINTS));

/** The words with each beginning or ending joined to its own. */
function joined(words: readonly string[]): string[] {
  const result: string[] = [];
  for (const [index, word] of words.entries()) {
    const last = result.length - 1;
    const isEnd = AFTER_A_WORD.test(word) || (index > 0 && BEFORE_A_WORD.test(words[index - 1] ?? ""));
    if (isEnd && last >= 0) result[last] += word;
    else result.push(word);
  }
  return result;
}

/** Each word once, without the common ones unless there are no others. */
function withoutCommon(words: readonly string[]): string[] {
  const all = [...new Set(words)];
  const rest = all.filter((word) => !COMMON.has(word));
  return rest.length === 0 ? all : rest;
}

/** The words by which a text is found: a compound is found both as its parts and joined. */
export const indexedWords = (text: string): string[] =>
  withoutCommon([...joined(wordsOf(text)), ...joined(wordsOf(text.replaceAll("\u200C", "")))]);

/** A search's words in order, without those that are a prefix of another word, which implies them. */
export function searchedWords(text: string): string[] {
  const words = withoutCommon(joined(wordsOf(text))).slice(0, SEARCH_WORDS_MAX);
  return words.filter((word) => !words.some((longer) => longer !== word && longer.startsWith(word))).sort();
}

/** The one spelling of all searches for the same words; a hyphen for a text without any. */
export const searchedText = (text: string): string => searchedWords(text).join(" ") || (text.trim() && "-");

/** Whether a search finds a text, as the Worker decides it. */
export function isFoundIn(text: string, search: string): boolean {
  const words = indexedWords(text);
  return searchedWords(search).every((begin) => words.some((word) => word.startsWith(begin)));
}
