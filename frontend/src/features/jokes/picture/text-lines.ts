/** A text broken into lines for a picture. */
export interface LaidOutText {
  /** Of the font, in pixels. */
  size: number;
  lineHeight: number;
  lines: string[];
  /** Whether its end did not fit. */
  isCut: boolean;
}

interface Room {
  width: number;
  height: number;
  direction: "rtl" | "ltr";
  /** A CSS font's weight and families. */
  weight: number;
  families: string;
  /** Sizes to choose from, the largest first. */
  sizes: readonly number[];
}

const LINE_HEIGHT = 1.75;

/** Breaks a text as the page itself would, in the largest size that fits. */
export function layOutText(text: string, { width, height, direction, weight, families, sizes }: Room): LaidOutText {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  paragraph.dir = direction;
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
    return { size, lineHeight, lines, isCut: count > most };
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

/** The first lines of a laid out paragraph of one text node. */
function readLines(paragraph: HTMLElement, lineHeight: number, count: number): string[] {
  const node = paragraph.firstChild;
  const text = paragraph.textContent ?? "";
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
  const lines: string[] = [];
  let start = 0;
  for (let line = 0; line < count; line += 1) {
    let [end, beyond] = [start, text.length + 1];
    while (beyond - end > 1) {
      const middle = (end + beyond) >> 1;
      if (lineAfter(middle) <= line) end = middle;
      else beyond = middle;
    }
    lines.push(text.slice(start, end).replaceAll(/\s+/g, " ").trim());
    start = end;
  }
  return lines;
}
