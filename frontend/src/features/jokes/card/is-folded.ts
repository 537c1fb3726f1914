/** What is longer shows so many lines (as `line-clamp-12` says) until the rest is asked for. */
export const FOLDED_LINES = 12;
/** On the widest column, so that «more» always has more to show, without measuring. */
const LETTERS_ON_A_LINE = 55;

/** How many lines a text has at least, on whatever phone. */
const linesOf = (text: string): number =>
  text.split("\n").reduce((lines, line) => lines + Math.ceil(line.length / LETTERS_ON_A_LINE || 1), 0);

/** Whether a card shows only the beginning of such a text, and asks whether one wants the rest. */
export const isFolded = (text: string): boolean => linesOf(text) > FOLDED_LINES;
