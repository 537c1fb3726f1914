import { type Direction, directionOf, directionsOf, paragraphsOf } from "../../../../../contract/texts/direction.ts";

/** A text broken into lines for a picture. */
export interface LaidOutText {
  /** Of the font, in pixels. */
  size: number;
  lineHeight: number;
  lines: string[];
  /** Of each line: that of its paragraph. */
  directions: Direction[];
  /** Whether its end did not fit. */
  isCut: boolean;
}

interface Room {
  width: number;
  height: number;
  /** A CSS font's weight and families. */
  weight: number;
  families: string;
  /** Sizes to choose from, the largest first. */
  sizes: readonly number[];
}

const LINE_HEIGHT = 1.75;

/** Breaks a text as the page itself would, in the largest size that fits. */
export function layOutText(text: string, { width, height, weight, families, sizes }: Room): LaidOutText {
  const paragraph = document.createElement("p");
  const paragraphs = paragraphsOf(text);
  paragraph.textContent = paragraphs.join("\n");
  paragraph.dir = directionOf(text);
  paragraph.style.cssText = `position:fixed;top:0;left:0;visibility:hidden;white-space:pre-line;overflow-wrap:break-word`;
  Object.assign(paragraph.style, { width: `${width}px`, fontFamily: families, fontWeight: String(weight) });
  document.body.append(paragraph);
  try {
    const countLines = (size: number): number => {
      const lineHeight = Math.round(size * LINE_HEIGHT);
      paragraph.style.fontSize = `${size}px`;
      paragraph.style.lineHeight = `${lineHeight}px`;
      return Math.round(paragraph.getBoundingClientRect().height / lineHeight);
    };
    const mostOf = (size: number): number => Math.floor(height / Math.round(size * LINE_HEIGHT));
    const size = firstWhere(sizes, (each) => countLines(each) <= mostOf(each));
    const count = countLines(size);
    const most = mostOf(size);
    const lineHeight = Math.round(size * LINE_HEIGHT);
    const lines = readLines(paragraph, lineHeight, Math.min(count, most));
    const ofParagraphs = directionsOf(paragraphs);
    const directions = lines.map((line) => ofParagraphs[line.paragraph] ?? "rtl");
    return { size, lineHeight, lines: lines.map((line) => line.text), directions, isCut: count > most };
  } finally {
    paragraph.remove();
  }
}

/** The first of ordered values that fits, else the last; every later one would fit too. */
function firstWhere(values: readonly number[], fits: (value: number) => boolean): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return values[low] ?? 0;
}

/** The first lines of a laid out element of one text node, each with the number of the paragraph it is of. */
function readLines(element: HTMLElement, lineHeight: number, count: number): { text: string; paragraph: number }[] {
  const node = element.firstChild;
  const text = element.textContent ?? "";
  if (node === null) return [];
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, 1);
  const first = range.getBoundingClientRect().bottom;
  /** How many lines end below the first `length` letters, counted from 0. */
  const lineAfter = (length: number): number => {
    range.setEnd(node, length);
    return Math.round((range.getBoundingClientRect().bottom - first) / lineHeight);
  };
  const lines: { text: string; paragraph: number }[] = [];
  let start = 0;
  for (let line = 0; line < count; line += 1) {
    let [end, beyond] = [start, text.length + 1];
    while (beyond - end > 1) {
      const middle = (end + beyond) >> 1;
      if (lineAfter(middle) <= line) end = middle;
      else beyond = middle;
    }
    const shown = text.slice(start, end).trim();
    const paragraph = text.slice(0, text.indexOf(shown, start)).split("\n").length - 1;
    lines.push({ text: shown.replaceAll(/\s+/g, " "), paragraph });
    start = end;
  }
  return lines;
}
