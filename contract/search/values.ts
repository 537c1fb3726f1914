/** How texts are searched by words: venues and jokes. */
import { APART_ENDINGS, STANDS_ALONE } from "../endings.ts";
import { searchKey, unstretched } from "../letters.ts";
import { cutToCodePoints } from "../persian.ts";

/** For a search before normalization, in UTF-16 units. */
export const SEARCH_MAX_UNITS = 100;
/** Further words of a search are ignored. */
const SEARCH_WORDS_MAX = 5;
/** Words are compared by their first letters only: some jokes laugh with a hundred. */
const WORD_MAX_CODE_POINTS = 24;

/** It belongs to the next word, however they are spaced: می‌خندم. */
const BEFORE_A_WORD = /^ن?می$/;
/** Endings that are words, too: «آش», «تر». */
const WORDS_TOO = new Set(["اش", "تر"]);
/** «تصمیم ام» is «تصمیمم»; «خانه ام» keeps its alef. */
const POSSESSIVE = /^ا[متش]$/;
const CONSONANT = /[^اهوی]$/;
/** Compounds that are also written as two words: «کتاب خانه». */
const COMPOUND = /^(?!ن?می)(.{3,}?)((?:خانه|خونه|نامه|فروش|شناس|اموز|نویس|پزشک).*)$/u;

/** Folded. A third of all words; nobody searches by them. */
const COMMON = new Set("و در به از با تا که را رو یک یه این ان اون من تو هم شد بود است".split(" "));

/** The words of a text, folded; a half-space parts two. */
export const wordsOf = (text: string): string[] =>
  unstretched(searchKey(text.replaceAll("\u200C", " ")))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => cutToCodePoints(word, WORD_MAX_CODE_POINTS));

/** Whether a word belongs to the one before it. */
const isJoined = (word: string, before: string): boolean =>
  BEFORE_A_WORD.test(before) || (APART_ENDINGS.has(word) && (word.startsWith("ها") || !STANDS_ALONE.has(before)));

/** The words with each beginning or ending joined to its own. */
function joined(words: readonly string[]): string[] {
  const result: string[] = [];
  for (const [index, word] of words.entries()) {
    const last = result.length - 1;
    if (last < 0 || !isJoined(word, words[index - 1] ?? "")) result.push(word);
    else result[last] += POSSESSIVE.test(word) && CONSONANT.test(result[last] ?? "") ? word.slice(1) : word;
  }
  return result;
}

/** Words joined to the one before them that may stand alone, after «می» also wine; and the second parts of compounds. */
const partsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    const before = words[index - 1] ?? "";
    const second = COMPOUND.exec(word)?.[2] ?? [];
    return isJoined(word, before) && (BEFORE_A_WORD.test(before) || WORDS_TOO.has(word))
      ? [word].concat(second)
      : second;
  });

/** Each word once, without the common ones unless there are no others. */
function withoutCommon(words: readonly string[]): string[] {
  const all = [...new Set(words)];
  const rest = all.filter((word) => !COMMON.has(word));
  return rest.length === 0 ? all : rest;
}

/**
 * The words by which a text is found: a compound is found both as its parts and joined. A part that begins a word needs
 * no row of its own, because words are searched by their beginnings.
 */
export function indexedWords(text: string): string[] {
  const whole = wordsOf(text.replaceAll("\u200C", ""));
  const words = joined(whole);
  const isImplied = (part: string) => words.some((word) => word.startsWith(part));
  const parts = [...joined(wordsOf(text)), ...partsOf(whole)].filter((part) => !isImplied(part));
  return withoutCommon([...words, ...parts]);
}

/**
 * A search's words in order, compounds as their parts, by which they are found however they are spaced; without those
 * that are a prefix of another word, which implies them.
 */
export function searchedWords(text: string): string[] {
  const parts = joined(wordsOf(text)).flatMap((word) => COMPOUND.exec(word)?.slice(1) ?? [word]);
  const words = withoutCommon(parts).slice(0, SEARCH_WORDS_MAX);
  return words.filter((word) => !words.some((longer) => longer !== word && longer.startsWith(word))).sort();
}

/** The one spelling of all searches for the same words; a hyphen for a text without any. */
export const searchedText = (text: string): string => searchedWords(text).join(" ") || (text.trim() && "-");

/** Whether each of `searched` begins one of these words. */
export const haveAll = (words: readonly string[], searched: readonly string[]): boolean =>
  searched.every((begin) => words.some((word) => word.startsWith(begin)));

/** Whether a search finds a text, as the Worker decides it. */
export const isFoundIn = (text: string, search: string): boolean => haveAll(indexedWords(text), searchedWords(search));
