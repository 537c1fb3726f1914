import { searchKey } from "../../../contract/persian.ts";

// What Persian writes onto the end of a word without changing what it says: plurals, ezafe, possessives, «is».
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
 * Whether a text holds a banned word, as a whole word with or without a common ending. Both are folded first, so
 * ZWNJ, diacritics, tatweel, Arabic letters and look-alike digits hide nothing. An empty list bans nothing.
 */
export function hasBannedWord(text: string, bannedWords: readonly string[]): boolean {
  const words = bannedWords.map(toWords).filter((word) => word !== "");
  if (words.length === 0) return false;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return new RegExp(`(?:^| )(?:${pattern})(?:${ENDINGS.join("|")})?(?: |$)`, "u").test(toWords(text));
}

/** The folded text with everything that is neither letter nor digit as one space. */
function toWords(text: string): string {
  return searchKey(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
