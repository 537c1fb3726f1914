import { lettersOfDigits, searchKey } from "../../../contract/letters.ts";
import { partsOf } from "./reserved-usernames.ts";

/** How a letter of a Persian word is written with Latin ones. */
const LETTERS: Readonly<Record<string, string>> = {
  ا: "[aeiou]+",
  ب: "b",
  پ: "p",
  ت: "t",
  ث: "s",
  ج: "(?:j|dj)",
  چ: "ch",
  ح: "h",
  خ: "(?:kh|x)",
  د: "d",
  ذ: "z",
  ر: "r",
  ز: "z",
  ژ: "(?:zh|j)",
  س: "(?:s|c)",
  ش: "sh",
  ص: "s",
  ض: "z",
  ط: "t",
  ظ: "z",
  ع: "[aeiou]?",
  غ: "(?:gh|q)",
  ف: "(?:f|ph)",
  ق: "(?:gh|q)",
  ک: "(?:k|c)",
  گ: "g",
  ل: "l",
  م: "m",
  ن: "n",
  و: "(?:oo|ou|u|w|v[aeo]?)",
  ه: "h",
  ی: "(?:i|ee|ie|ei|iy|y[aeo]?)",
};
/** In a short word a single «o» is another vowel: «kon» is none of «کون». */
const LONG = 4;
const LONG_WAW = "(?:oo?|ou|u|w|v[aeo]?)";
const SHORT_VOWEL = "[aeo]{0,2}";
/** Shorter words would be found in too many others. */
const LEAST_LETTERS = 3;
const ENDINGS = "(?:h?aa?|ha[iy]|am|at|ash|[iey]|an)?";

/** The pattern of each list, cached while the list is the same object. */
const patterns = new WeakMap<readonly string[], RegExp | null>();

/** Whether a part of a username is a Persian word of the list in Latin letters: `ahmagh`, `bi.shoor`. */
export function isSpelledInLatin(username: string, list: readonly string[]): boolean {
  let pattern = patterns.get(list);
  if (pattern === undefined) patterns.set(list, (pattern = patternOf(list)));
  if (!pattern) return false;
  return partsOf(username).some((part) =>
    [part, lettersOfDigits(part)].some((read) => pattern.test(read.replace(/([^aeiou])\1+/g, "$1"))),
  );
}

function patternOf(list: readonly string[]): RegExp | null {
  const words = list
    .map((word) => searchKey(word).replace(/[^\p{L}]/gu, ""))
    .filter((word) => word.length >= LEAST_LETTERS && [...word].every((letter) => letter in LETTERS));
  return words.length === 0 ? null : new RegExp(`^(?:${words.map(latinOf).join("|")})${ENDINGS}$`);
}

function latinOf(word: string): string {
  const once = [...word.replace(/([^اوی])\1+/g, "$1")];
  return once
    .map((letter, at) => {
      if (letter === "و" && word.length >= LONG) return LONG_WAW;
      if (letter === "ه" && at === once.length - 1 && at > 0) return "(?:[ae]h?)";
      const isVowel = "اوی".includes(letter);
      const next = once[at + 1];
      const isBeforeVowel = next === undefined || "اوی".includes(next) || (next === "ه" && at === once.length - 2);
      return `${LETTERS[letter] ?? ""}${isVowel || isBeforeVowel ? "" : SHORT_VOWEL}`;
    })
    .join("");
}
