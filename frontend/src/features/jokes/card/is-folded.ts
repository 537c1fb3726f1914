import { paragraphsOf } from "../../../../../contract/texts/direction.ts";
import { seenLength } from "../../../../../contract/texts/emoji.ts";

/** A longer text shows this many lines (as `line-clamp-12` says) until it is unfolded. */
export const FOLDED_LINES = 12;
/** In the widest column, so that «more» always has more to show, without measuring. */
const LETTERS_ON_A_LINE = 55;

/** The least number of lines of a text, on any phone. */
const linesOf = (text: string): number =>
  paragraphsOf(text).reduce((lines, line) => lines + Math.ceil(seenLength(line) / LETTERS_ON_A_LINE || 1), 0);

/** Whether a card shows only the beginning of a text, with a button that unfolds it. */
export const isFolded = (text: string): boolean => linesOf(text) > FOLDED_LINES;
