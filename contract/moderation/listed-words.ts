/** Finds the words of a list in Persian text, for the Worker (banned words) and the phone (muted words). */
import { ENDINGS, ENDINGS_OF_VOWELS, STANDS_ALONE, isOwnWord } from "../endings.ts";
import { lettersOfDigits, searchKey, unstretched } from "../letters.ts";

/** Some words and phrases of a list. */
interface Words {
  pattern: RegExp;
  listed: ReadonlySet<string>;
}

/** The words of a list, and its phrases that are only found apart. */
interface Patterns {
  joined: Words | null;
  apart: Words | null;
}

/** The patterns of each list, cached while the list is the same object. */
const patterns = new WeakMap<readonly string[], Patterns>();

/**
 * Whether a text contains a word of the list, as a whole word, stretched or not, with or without a common ending. Both
 * are folded first (letters.ts, D128), so look-alikes, ZWNJ, diacritics and kashida hide nothing; nor do marks, digits and
 * letters of another script inside a word or beside it. The parts of a word (بی‌شعور) are found joined, half joined and
 * apart, because people write it in each way; so is one spelled letter by letter. In an empty list nothing is found.
 */
export function hasListedWord(text: string, list: readonly string[]): boolean {
  const { joined, apart } = patterns.get(list) ?? patternsOf(list);
  return (
    (joined !== null && readingsOf(text).some((words) => isIn(words, joined, text))) ||
    (apart !== null && isIn(toWords(keyOf(text.replaceAll("\u200C", " "))), apart, text))
  );
}

function patternsOf(list: readonly string[]): Patterns {
  const isApart = (word: string) =>
    !word.includes("\u200C") &&
    word.includes(" ") &&
    toWords(keyOf(word))
      .split(" ")
      .some((part) => STANDS_ALONE.has(part));
  const made = {
    joined: wordsOf(
      list.filter((word) => !isApart(word)),
      " ?",
    ),
    apart: wordsOf(list.filter(isApart), " "),
  };
  patterns.set(list, made);
  return made;
}

/** Text has no letter more than twice in a row: a single one of a word may be doubled there. */
const stretchable = (word: string): string =>
  word.replace(/(.)(\1?)/gu, (_, letter: string, again: string) => `${letter}${letter}${again ? "" : "?"}`);

const anyOf = (endings: readonly string[]): string => `(?:${endings.map(stretchable).join("|")})?`;
const ENDING = anyOf(ENDINGS);
const ENDING_OF_VOWEL = anyOf(ENDINGS_OF_VOWELS);

/** @param gap what is between the parts of a word or phrase */
function wordsOf(list: readonly string[], gap: string): Words | null {
  const words = list.map((word) => toWords(keyOf(word.replaceAll("\u200C", " ")))).filter((word) => word !== "");
  if (words.length === 0) return null;
  const either = (chosen: readonly string[], ending: string) =>
    chosen.length === 0
      ? []
      : [`(?:${chosen.map((word) => word.split(" ").map(stretchable).join(gap)).join("|")})${ending}`];
  const endsInVowel = (word: string) => /[او]$/.test(word);
  const forms = [
    ...either(
      words.filter((word) => !endsInVowel(word)),
      ENDING,
    ),
    ...either(words.filter(endsInVowel), ENDING_OF_VOWEL),
  ];
  return {
    pattern: new RegExp(`(?:^| )(${forms.join("|")})(?= |$)`, "gu"),
    listed: new Set(words.map((word) => word.replaceAll(" ", ""))),
  };
}

function isIn(words: string, list: Words, text: string): boolean {
  for (const [, found = ""] of words.matchAll(list.pattern)) if (!isAnotherWord(found, list, text)) return true;
  return false;
}

/** The words that are written with a «ه» of their own before an ending: «خونه‌ای» is none of «خون». */
const withOwnHeh = (text: string): string[] => (text.match(/[\p{L}\p{M}]+ه\u200Cا[\p{L}\p{M}]*/gu) ?? []).map(keyOf);

/** Whether a found word only looks like a form of a listed one, and is a common word of its own. */
function isAnotherWord(found: string, words: Words, text: string): boolean {
  const once = found.replace(/(\p{L})\1/gu, "$1");
  for (const word of new Set([found, once])) {
    if (words.listed.has(word)) return false;
    if (isOwnWord(word)) return true;
    // «مردها» is a form of «مرد», though «مرده» has an ending «ا», too.
    const isClear = stemsOf(word, CLEAR_ENDING).some((stem) => words.listed.has(stem));
    if (isClear && !withOwnHeh(text).includes(word)) return false;
    if (isFormOfAnother(word, words)) return true;
  }
  return false;
}

/** «ماهیه» is a form of «ماهی», not of «ماه», if «ماه» is listed. */
const isFormOfAnother = (word: string, { pattern, listed }: Words): boolean =>
  stemsOf(word).some(
    (stem) =>
      !listed.has(stem) &&
      isOwnWord(stem) &&
      // It must contain the listed word, too.
      stem.search(pattern) !== -1,
  );

const CLEAR_ENDING = /^(?:ها|تر)/;
const stemsOf = (word: string, endings = /^/): string[] =>
  ENDINGS.filter((ending) => endings.test(ending) && word.endsWith(ending)).map((ending) =>
    word.slice(0, -ending.length),
  );

const keyOf = (text: string): string => unstretched(searchKey(text), "doubled");

/** A folded text with each run of other characters as one space. */
const toWords = (key: string): string => key.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const SCRIPTS_MEET = /(\p{Script=Arabic})(?=[a-z])|([a-z])(?=\p{Script=Arabic})/gu;
/** Where a sentence is parted without a space. */
const SENTENCE_MARKS = /[\s،؛:!؟?,;/()[\]{}«»"“”…\p{Extended_Pictographic}]+/u;

/** The ways to read a text as folded words: what is inside a word or beside it may hide it. */
function readingsOf(text: string): string[] {
  const key = keyOf(text);
  const letters = key
    .replace(/[^\p{L}]+/gu, " ")
    .replace(SCRIPTS_MEET, "$1$2 ")
    .trim();
  const glued = [/[\s،؛:؟?,;/…]+/u, SENTENCE_MARKS].map((gap) =>
    key
      .split(gap)
      .map((chunk) => gluedWord(chunk))
      .join(" "),
  );
  const digits = /[a-z]/.test(key) ? [key.split(/\s+/).map(lettersOfDigits).map(latinOf).join(" ")] : [];
  return [...new Set([toWords(key), letters, unspelled(letters), ...glued, ...digits].map((words) => words.trim()))];
}

/** The letters of one script that a chunk without spaces has, as one word; its words, if one is always written apart. */
function gluedWord(chunk: string): string {
  const parts = chunk.match(/\p{L}+/gu) ?? [];
  if (parts.some((part) => part.length > 1 && STANDS_ALONE.has(part))) return parts.join(" ");
  const persian = chunk.replace(/[^\p{Script=Arabic}]|\P{L}/gu, "");
  return persian || latinOf(lettersOfDigits(chunk.replace(/[^a-z]+$/, "")));
}

const latinOf = (chunk: string): string => chunk.replace(/[^a-z]+/g, "");

/** The words with each run of single letters as one word: nobody writes a sentence of them. */
const unspelled = (words: string): string =>
  words.replace(
    /(^| )((?:(\p{L})\3? )+(\p{L})\4?)(?= |$)/gu,
    (_, gap: string, letters: string) => gap + letters.replaceAll(" ", ""),
  );
