export type Direction = "rtl" | "ltr";

/** A part of a text with one direction: one paragraph or more, with the line ends between them. */
export interface DirectedRun {
  direction: Direction;
  text: string;
}

const WEB_ADDRESSES = /(?:https?:\/\/|www\.)\S+/gi;
/** Letters of Arabic script with their marks and half-spaces, or anything else between spaces. */
const WORDS = /[\p{Script=Arabic}\p{M}\u200C\u200D]+|[^\s\p{Script=Arabic}]+/gu;
const PERSIAN_LETTER = /(?=\p{L})\p{Script=Arabic}/u;
const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const SENTENCE_ENDS = /([.!?؟…][»"”)]*)\s+/g;
const PERSIAN_MARK = /[؟،؛]/;
const ENDS_IN_A_QUOTE = /[»"”'’][^\p{L}\p{N}]*$/u;
const AROUND_A_HOST = /^[^a-z\d]+|[^a-z\d/]+$/gi;
const HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#:].*)?$/i;
const LINE_ENDS = /\r\n?|[\n\u0085\u2028\u2029]/;
const ISOLATED = /\u2068[^\u2069]*\u2069/g;
const MARKS = { rtl: "\u200F", ltr: "\u200E" } as const;

/** The paragraphs of a text. */
export const paragraphsOf = (text: string): string[] => text.split(LINE_ENDS);

/**
 * The direction of a text as a whole: of the paragraphs with the most words. `dir="auto"` uses the first letter alone:
 * «OK بچه‌ها» would become left to right, and a lone emoji too.
 */
export function directionOf(text: string): Direction {
  let balance = 0;
  for (const { direction, words } of paragraphsOf(text).map(measured)) balance += direction === "ltr" ? words : -words;
  return balance > 0 ? "ltr" : "rtl";
}

/**
 * The direction of each paragraph: by its words, unless it begins in Persian; Persian wins a tie, and counts for all words
 * of a sentence that has a Persian mark or ends in a Persian word. One without words has
 * that of the paragraph before, an empty one that of the next, so that a run never ends in a line end.
 */
export function directionsOf(paragraphs: readonly string[]): Direction[] {
  const measures = paragraphs.map(measured);
  const known = measures.map(({ direction, words }) => (words > 0 ? direction : null));
  const directions = [...known];
  for (let at = 1; at < known.length; at += 1)
    if (paragraphs[at]?.trim() !== "") directions[at] ??= directions[at - 1] ?? null;
  let next = directions.findLast((each) => each !== null) ?? "rtl";
  // Browsers of 2022 have no toReversed.
  for (let at = directions.length - 1; at >= 0; at -= 1) directions[at] = next = directions[at] ?? next;
  return directions.map((each) => each ?? next);
}

/** A text's paragraphs in runs of one direction; joined by line ends they are the text. */
export function directedRuns(text: string): DirectedRun[] {
  const paragraphs = paragraphsOf(text);
  const runs: DirectedRun[] = [];
  for (const [at, direction] of directionsOf(paragraphs).entries()) {
    const paragraph = paragraphs[at] ?? "";
    const last = runs.at(-1);
    if (last?.direction === direction) last.text += `\n${paragraph}`;
    else runs.push({ direction, text: paragraph });
  }
  return runs;
}

/**
 * A text for where the first letter of a paragraph decides, as in a notification: one whose first letter would decide
 * otherwise begins with a mark.
 */
export function withDirectionMarks(text: string): string {
  const paragraphs = paragraphsOf(text);
  return directionsOf(paragraphs)
    .map((direction, at) => {
      const paragraph = paragraphs[at] ?? "";
      const [first] = LETTER.exec(paragraph.replace(ISOLATED, "")) ?? [];
      const byFirst = first === undefined ? direction : PERSIAN_LETTER.test(first) ? "rtl" : "ltr";
      return byFirst === direction ? paragraph : MARKS[direction] + paragraph;
    })
    .join("\n");
}

/** A paragraph's direction and how many words it has; addresses, e-mail addresses and @names are none. */
function measured(paragraph: string): { direction: Direction; words: number } {
  const sentences = paragraph.replace(WEB_ADDRESSES, " ").replace(SENTENCE_ENDS, "$1\n").split("\n").map(sentenceOf);
  const sum = (count: (sentence: Sentence) => number) => sentences.reduce((all, sentence) => all + count(sentence), 0);
  const [persian, other] = [sum((each) => each.persian), sum((each) => each.other)];
  const inPersian = sum((each) => (each.isPersian ? each.persian + each.other : 0));
  const begins = sentences.find((each) => each.persian + each.other > 0)?.beginsInPersian ?? false;
  const isRtl = begins || persian >= other || inPersian * 2 >= persian + other;
  return { direction: isRtl ? "rtl" : "ltr", words: persian + other };
}

interface Sentence {
  persian: number;
  other: number;
  beginsInPersian: boolean;
  /** Whether it has a mark of Persian, ends in a Persian word, or has most words of it. */
  isPersian: boolean;
}

function sentenceOf(text: string): Sentence {
  let [persian, other] = [0, 0];
  let [beginsInPersian, endsInPersian] = [false, false];
  for (const [word] of text.matchAll(WORDS)) {
    if (PERSIAN_LETTER.test(word)) {
      beginsInPersian ||= other === 0;
      endsInPersian = true;
      persian += 1;
    } else if (!isAddress(word) && LETTER_OR_DIGIT.test(word)) {
      endsInPersian = false;
      if (LETTER.test(word)) other += 1;
    }
  }
  const isPersian = persian >= other || PERSIAN_MARK.test(text) || (endsInPersian && !ENDS_IN_A_QUOTE.test(text));
  return { persian, other, beginsInPersian, isPersian };
}

const isAddress = (word: string): boolean => word.includes("@") || HOST.test(word.replace(AROUND_A_HOST, ""));
