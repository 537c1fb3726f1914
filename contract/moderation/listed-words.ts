/** Finds the words of a list in Persian text, for the Worker (banned words) and the phone (muted words). */
import { searchKey } from "../persian.ts";

// Persian suffixes that do not change a word's meaning: plurals, ezafe, possessives, «is».
const ENDINGS = [
  "ها",
  "های",
  "هایی",
  "هام",
  "هات",
  "هاش",
  "ی",
  "ای",
  "م",
  "ت",
  "ش",
  "مون",
  "تون",
  "شون",
  "مان",
  "تان",
  "شان",
  "ه",
  "ان",
];

/**
 * Folded words that are always written apart: joined to a neighbour they form another word. «به من» is not بهمن, «به
 * نام» not بهنام.
 */
const STANDS_ALONE = new Set([
  "به",
  "از",
  "با",
  "در",
  "بر",
  "تا",
  "که",
  "را",
  "رو",
  "و",
  "من",
  "تو",
  "او",
  "ما",
  "شما",
  "این",
  "ان",
  "یه",
  "یک",
]);

/** The patterns of a list: of its words and phrases, and of the phrases that are only found apart. */
interface Patterns {
  joined: RegExp | null;
  apart: RegExp | null;
}

/** The patterns of each list, cached while the list is the same object. */
const patterns = new WeakMap<readonly string[], Patterns>();

/**
 * Whether a text contains a word of the list, as a whole word with or without a common suffix. Both are folded first, so
 * ZWNJ, diacritics, tatweel, Arabic letters and look-alike digits hide nothing. The parts of a word (بی‌شعور) are found
 * joined, half joined and apart, because people write it in each way; so is one spelled letter by letter. In an empty
 * list nothing is found.
 */
export function hasListedWord(text: string, list: readonly string[]): boolean {
  const { joined, apart } = patterns.get(list) ?? patternsOf(list);
  const words = toWords(text);
  return (
    (joined !== null && (joined.test(words) || joined.test(unspelled(words)))) ||
    (apart !== null && apart.test(toWords(text.replaceAll("\u200C", " "))))
  );
}

function patternsOf(list: readonly string[]): Patterns {
  const isApart = (word: string) =>
    !word.includes("\u200C") &&
    word.includes(" ") &&
    toWords(word)
      .split(" ")
      .some((part) => STANDS_ALONE.has(part));
  const made = {
    joined: patternOf(
      list.filter((word) => !isApart(word)),
      " ?",
    ),
    apart: patternOf(list.filter(isApart), " "),
  };
  patterns.set(list, made);
  return made;
}

/** @param gap what is between the parts of a word or phrase */
function patternOf(list: readonly string[], gap: string): RegExp | null {
  const words = list.map((word) => toWords(word.replaceAll("\u200C", " "))).filter((word) => word !== "");
  if (words.length === 0) return null;
  const either = words.map((word) => word.replaceAll(" ", gap)).join("|");
  return new RegExp(`(?:^| )(?:${either})(?:${ENDINGS.join("|")})?(?: |$)`, "u");
}

/** The words with each run of single letters as one word: nobody writes a sentence of them. */
const unspelled = (words: string): string =>
  words.replace(
    /(^| )(\p{L}(?: \p{L})+)(?= |$)/gu,
    (_, gap: string, letters: string) => gap + letters.replaceAll(" ", ""),
  );

/** The folded text with each run of other characters as one space. */
function toWords(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
