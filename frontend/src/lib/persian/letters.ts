import { codePointLength, writtenText } from "../../../../contract/persian.ts";

let graphemes: Intl.Segmenter | undefined;

/** The letters of a text as readers count them: an emoji family is one. */
export function lettersOf(text: string): string[] {
  // Firefox has it from 125 on.
  if (!("Segmenter" in Intl)) return [...text];
  graphemes ??= new Intl.Segmenter("fa", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The whole letters of a text, as it will be stored, that fit into `max` code points. */
export function cutToWholeLetters(text: string, max: number): string {
  let cut = "";
  let left = max;
  for (const letter of lettersOf(writtenText(text))) {
    left -= codePointLength(letter);
    if (left < 0) break;
    cut += letter;
  }
  return cut;
}
