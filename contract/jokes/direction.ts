// Letters of Arabic script only: its digits and marks occur in any text.
const PERSIAN_LETTERS = /(?=\p{L})\p{Script=Arabic}/gu;
const LATIN_LETTERS = /\p{Script=Latin}/gu;
const WEB_ADDRESSES = /https?:\/\/\S+/g;

/**
 * The direction of a text by most of its letters, links aside. `dir="auto"` uses the first letter alone: «OK بچه‌ها»
 * would become left to right, and a lone emoji too.
 */
export function directionOf(text: string): "rtl" | "ltr" {
  const words = text.replace(WEB_ADDRESSES, "");
  const count = (letters: RegExp) => words.match(letters)?.length ?? 0;
  return count(LATIN_LETTERS) > count(PERSIAN_LETTERS) ? "ltr" : "rtl";
}
