/** A name longer than this does not fit on a step (000 §9). */
const SHOWN_MAX = 6;

let graphemes: Intl.Segmenter | undefined;

/** A name as shown on the podium: six letters as readers count them, and «…» if there are more. */
export function shortName(name: string): string {
  const letters = lettersOf(name);
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : name;
}

function lettersOf(name: string): string[] {
  // Firefox has it from 125 on.
  if (!("Segmenter" in Intl)) return [...name];
  graphemes ??= new Intl.Segmenter("fa", { granularity: "grapheme" });
  return Array.from(graphemes.segment(name), ({ segment }) => segment);
}
