import { searchKey } from "../../../contract/persian.ts";

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

/** The pattern of each list, cached while the list is the same object. */
const patterns = new WeakMap<readonly string[], RegExp | null>();

/**
 * Whether a text contains a banned word, as a whole word with or without a common suffix. Both are folded first, so
 * ZWNJ, diacritics, tatweel, Arabic letters and look-alike digits hide nothing, and the parts of one (بی‌شعور) are found joined,
 * half joined and apart: people write it each way. An empty list bans nothing.
 */
export function hasBannedWord(text: string, bannedWords: readonly string[]): boolean {
  const known = patterns.get(bannedWords);
  const pattern = known === undefined ? patternOf(bannedWords) : known;
  patterns.set(bannedWords, pattern);
  return pattern !== null && pattern.test(toWords(text));
}

function patternOf(bannedWords: readonly string[]): RegExp | null {
  const words = bannedWords.map((word) => toWords(word.replaceAll("\u200C", " "))).filter((word) => word !== "");
  if (words.length === 0) return null;
  const either = words.map((word) => word.replaceAll(" ", " ?")).join("|");
  return new RegExp(`(?:^| )(?:${either})(?:${ENDINGS.join("|")})?(?: |$)`, "u");
}

/** The folded text with each run of other characters as one space. */
function toWords(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
