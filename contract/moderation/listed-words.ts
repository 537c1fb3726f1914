/** Finds the words of a list in Persian text, for the Worker (banned words) and the phone (muted words). */
import { ENDINGS, ENDINGS_OF_VOWELS, STANDS_ALONE, isOwnWord, isPlainStem, wordSet } from "../endings.ts";
import { lettersOfDigits, searchKey, unspelled, unstretched, withGafs, withoutForeign } from "../letters.ts";

/** Some words and phrases of a list. */
interface Words {
  pattern: RegExp;
  listed: ReadonlySet<string>;
}

/** The words of a list, its phrases that are only found apart, and its compounds as two words. */
interface Patterns {
  joined: Words | null;
  apart: Words | null;
  parted: readonly Words[];
}

/** How compounds begin and end that are also written as two words: «پررو», «گمشو». */
const FIRST_PARTS = wordSet(
  "بی نا پر بد کم گم خفه خر سگ گاو پدر مادر خواهر خار کس کص کون گه گوه حرام حروم زن بچه دهن کله مغز شکم خود مفت لاش آدم دروغ",
);
const SECOND_PARTS = wordSet("خوار گو زاده فروش باز پرست بردار نشناس لیس مال خراب جنده سگ دزد گرد مغز دهن");
const VERBS = wordSet("شو رو ده کن زن خور گیر کش");
/** «گم شوند» and «پر روند» are no forms of them. */
const ENDINGS_OF_VERBS = /^(?:ها|تر|یی)/;

/** The patterns of each list, cached while the list is the same object. */
const patterns = new WeakMap<readonly string[], Patterns>();

/**
 * Whether a text contains a word of the list, as a whole word, stretched or not, with or without a common ending. Both
 * are folded first (letters.ts, D128), so look-alikes, ZWNJ, diacritics and kashida hide nothing; nor do marks, digits and
 * letters of another script inside a word or beside it. The parts of a word (بی‌شعور) are found joined, half joined and
 * apart, because people write it in each way; so are a joined compound (گمشو) and a word spelled letter by letter. In an
 * empty list nothing is found.
 */
export function hasListedWord(text: string, list: readonly string[]): boolean {
  const found = patterns.get(list) ?? patternsOf(list);
  return [...new Set([text, withGafs(text), ...withoutForeign(text)])].some((read) => isFoundIn(read, found));
}

const isFoundIn = (text: string, { joined, apart, parted }: Patterns): boolean =>
  (joined !== null && readingsOf(text).some((words) => isIn(words, joined, text))) ||
  (apart !== null && isIn(toWords(keyOf(text.replaceAll("\u200C", " "))), apart, text)) ||
  parted.some((words) => isIn(text.split(BETWEEN_CLAUSES).map(keyOf).join(" . "), words, text));

function patternsOf(list: readonly string[]): Patterns {
  const isApart = (word: string) =>
    !word.includes("\u200C") &&
    word.includes(" ") &&
    toWords(keyOf(word))
      .split(" ")
      .some((part) => STANDS_ALONE.has(part));
  const compounds = list.flatMap((word) => partsOf(keyOf(word)));
  const isVerb = ([, second]: readonly [string, string]) => VERBS().has(second);
  const made = {
    joined: wordsOf(
      list.filter((word) => !isApart(word)),
      " ?",
    ),
    apart: wordsOf(list.filter(isApart), " "),
    parted: [
      wordsOf(
        compounds.filter((parts) => !isVerb(parts)).map((parts) => parts.join(" ")),
        " ",
      ),
      wordsOf(
        compounds.filter(isVerb).map((parts) => parts.join(" ")),
        " ",
        ENDINGS_OF_VERBS,
      ),
    ].filter((words) => words !== null),
  };
  patterns.set(list, made);
  return made;
}

/** The ways to part a compound in two words. */
function partsOf(word: string): (readonly [string, string])[] {
  if (!/^\p{L}{4,}$/u.test(word)) return [];
  return Array.from(
    { length: word.length - 3 },
    (_, at) => [word.slice(0, at + 2), word.slice(at + 2)] as const,
  ).filter(([first, second]) => FIRST_PARTS().has(first) || SECOND_PARTS().has(second) || VERBS().has(second));
}

/** Text has no letter more than twice in a row: a single one of a word may be doubled there. */
const stretchable = (word: string): string =>
  word.replace(/(.)(\1?)/gu, (_, letter: string, again: string) => `${letter}${letter}${again ? "" : "?"}`);

/**
 * @param gap what is between the parts of a word or phrase
 * @param allowed the endings that the words may have
 */
function wordsOf(list: readonly string[], gap: string, allowed = /^/): Words | null {
  const words = list.map((word) => toWords(keyOf(word.replaceAll("\u200C", " ")))).filter((word) => word !== "");
  if (words.length === 0) return null;
  const anyOf = (parts: readonly string[]) => `(?:${parts.join("|")})`;
  const either = (chosen: readonly string[], endings: readonly string[]) => {
    if (chosen.length === 0) return [];
    const stems = anyOf(chosen.map((word) => word.split(" ").map(stretchable).join(gap)));
    return [`${stems}${anyOf(endings.filter((ending) => allowed.test(ending)).map(stretchable))}?`];
  };
  const endsInVowel = (word: string) => /[او]$/.test(word);
  const forms = [
    ...either(
      words.filter((word) => !endsInVowel(word)),
      ENDINGS,
    ),
    ...either(words.filter(endsInVowel), ENDINGS_OF_VOWELS),
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

/** A word with a «ه» of its own before an ending, «خونه‌ای», and a verb, «می‌مونی». */
const OWN_HEH = /[\p{L}\p{M}]+ه\u200Cا[\p{L}\p{M}]*/gu;
const VERB = /می\u200C(?!ها)[\p{L}\p{M}]+ی(?![\p{L}\p{M}\u200C])/gu;
const isWrittenAs = (pattern: RegExp, word: string, text: string): boolean =>
  (text.match(pattern) ?? []).some((written) => keyOf(written) === word);

/** Whether a found word only looks like a form of a listed one, and is a common word of its own. */
function isAnotherWord(found: string, words: Words, text: string): boolean {
  const isListed = (stem: string) => words.listed.has(stem);
  const isOther = (stem: string) => !isListed(stem) && isOwnWord(stem) && stem.search(words.pattern) !== -1;
  const once = found.replace(/(\p{L})\1/gu, "$1");
  for (const word of stemsOf(found).some(isListed) ? [found] : new Set([found, once])) {
    if (isListed(word)) return false;
    if (isOwnWord(word) || isWrittenAs(VERB, word, text)) return true;
    const hasOwnHeh = isWrittenAs(OWN_HEH, word, text);
    if (!hasOwnHeh && stemsOf(word, /^(?:ها|ان)/).some((stem) => isPlainStem(stem) && !isListed(stem))) return true;
    const isOfAnother = stemsOf(word).some(isOther);
    // «مردها» is a form of «مرد», though «مرده» has an ending «ا», too; «فیلترها» is none of «فیل».
    const isClear = stemsOf(word, /^ها/).some(isListed) || (!isOfAnother && stemsOf(word, /^تر/).some(isListed));
    if (isClear && !hasOwnHeh) return false;
    if (isOfAnother) return true;
  }
  return false;
}

const stemsOf = (word: string, endings = /^/): string[] =>
  ENDINGS.filter((ending) => endings.test(ending) && word.endsWith(ending)).map((ending) =>
    word.slice(0, -ending.length),
  );

const keyOf = (text: string): string => unstretched(searchKey(text), "doubled");

/** A folded text with each run of other characters as one space. */
const toWords = (key: string): string => key.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const SCRIPTS_MEET = /(\p{Script=Arabic})(?=[a-z])|([a-z])(?=\p{Script=Arabic})/gu;
/** What is between two words that are no compound. */
const BETWEEN_CLAUSES = /[^\p{L}\p{M}\p{N}\p{Cf}\u0640 ]+/u;
/** Two words glued by a vowel sign, «نکبتِاحمق», or by a hamza, «گندهٔاحمق»; they have six letters, «استِخر» five. */
const GLUE = /(\p{L}+)((?:[\u064C\u064D\u064F\u0650]|\u0654)+)(?=(\p{L}+))/gu;
const unglued = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(GLUE, (glued, first: string, mark: string, second: string) =>
      first.length >= 3 && first.length + second.length >= 6 && (mark !== "\u0654" || first.endsWith("ه"))
        ? `${glued} `
        : glued,
    );
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
  const apart = toWords(keyOf(unglued(text)));
  return [
    ...new Set([toWords(key), letters, unspelled(letters), ...glued, ...digits, apart].map((words) => words.trim())),
  ];
}

/** The letters of one script that a chunk without spaces has, as one word; its words, if one is always written apart. */
function gluedWord(chunk: string): string {
  const parts = chunk.match(/\p{L}+/gu) ?? [];
  if (parts.some((part) => part.length > 1 && STANDS_ALONE.has(part))) return parts.join(" ");
  const persian = chunk.replace(/[^\p{Script=Arabic}]|\P{L}/gu, "");
  return persian || latinOf(lettersOfDigits(chunk.replace(/[^a-z]+$/, "")));
}

const latinOf = (chunk: string): string => chunk.replace(/[^a-z]+/g, "");
