// A letter of Arabic script: its digits and marks stand in any text.
const PERSIAN_LETTERS = /(?=\p{L})\p{Script=Arabic}/gu;
const LATIN_LETTERS = /\p{Script=Latin}/gu;
const WEB_ADDRESSES = /https?:\/\/\S+/g;

/**
 * How a text that people wrote is read: as most of its letters are, addresses aside. `dir="auto"` goes by the first letter
 * alone: it turns «OK بچه‌ها» round, and puts a lone emoji on the left.
 */
export function directionOf(text: string): "rtl" | "ltr" {
  const words = text.replace(WEB_ADDRESSES, "");
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0;
  return count(LATIN_LETTERS) > count(PERSIAN_LETTERS) ? "ltr" : "rtl";
}
