import type { Emoji } from "./emoji.ts";
import type { Font } from "./font.ts";

/** A piece of a line: letters, or one emoji. */
type Piece = { kind: "text"; text: string } | { kind: "emoji"; codePoint: number };

/** A piece with its place: its distance from the line's beginning, in sizes of the font. */
type Placed = Piece & { at: number };

export interface Line {
  pieces: Placed[];
  width: number;
}

/** How much of a line an emoji takes, with the room around it. */
export const EMOJI_WIDTH = 1.24;

const EMOJI =
  /\p{Regional_Indicator}{2}|[\p{Extended_Pictographic}\p{Regional_Indicator}](?:[\uFE0F\u20E3\p{Emoji_Modifier}]|\u200D\p{Extended_Pictographic})*/gu;
const EMOJI_STYLE = "\uFE0F";

/**
 * Breaks a text into lines at its spaces; words too long for a line are broken anywhere. An emoji without a picture and
 * characters without a letter in the font are left out.
 * @param width of a line, in sizes of the font
 */
export function breakLines(text: string, width: number, font: Font, emoji: Emoji): Line[] {
  const space = font.widthOf(" ");
  const lines: Line[] = [];
  for (const paragraph of text.split("\n")) {
    let line = new LineOfPieces(font);
    for (const word of paragraph.split(" ")) {
      const pieces = piecesOf(word, font, emoji);
      const needed = pieces.reduce((sum, piece) => sum + widthOf(piece, font), 0);
      if (needed === 0) continue;
      if (!line.isEmpty && line.width + space + needed > width) {
        lines.push(line.placed());
        line = new LineOfPieces(font);
      } else if (!line.isEmpty) line.addSpace(space);
      for (const piece of needed > width ? pieces.flatMap(lettersOf) : pieces) {
        if (!line.isEmpty && line.width + widthOf(piece, font) > width) {
          lines.push(line.placed());
          line = new LineOfPieces(font);
        }
        line.add(piece);
      }
    }
    lines.push(line.placed());
  }
  return lines;
}

const widthOf = (piece: Piece, font: Font): number => (piece.kind === "emoji" ? EMOJI_WIDTH : font.widthOf(piece.text));

const lettersOf = (piece: Piece): Piece[] =>
  piece.kind === "emoji" ? [piece] : [...piece.text].map((text) => ({ kind: "text", text }));

class LineOfPieces {
  readonly #font: Font;
  readonly #pieces: Placed[] = [];
  #width = 0;

  constructor(font: Font) {
    this.#font = font;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  get width(): number {
    return this.#width;
  }

  add(piece: Piece): void {
    const last = this.#pieces.at(-1);
    // Letters that follow each other are drawn as one text, so that they join.
    if (piece.kind === "text" && last?.kind === "text") {
      last.text += piece.text;
      this.#width = last.at + this.#font.widthOf(last.text);
      return;
    }
    this.#pieces.push({ ...piece, at: this.#width });
    this.#width += widthOf(piece, this.#font);
  }

  addSpace(space: number): void {
    const last = this.#pieces.at(-1);
    if (last?.kind === "text") last.text += " ";
    this.#width += space;
  }

  placed(): Line {
    return { pieces: this.#pieces, width: this.#width };
  }
}

/** A word's letters and emoji, in order. */
function piecesOf(word: string, font: Font, emoji: Emoji): Piece[] {
  const pieces: Piece[] = [];
  const addText = (letters: string) => {
    const text = [...letters].filter((letter) => font.has(letter)).join("");
    if (text !== "") pieces.push({ kind: "text", text });
  };
  let end = 0;
  for (const { 0: found, index } of word.matchAll(EMOJI)) {
    addText(word.slice(end, index));
    end = index + found.length;
    const codePoint = found.codePointAt(0) ?? 0;
    // «©» and «‼» are letters unless something asks for the picture.
    if (font.has(found.slice(0, 1)) && !found.includes(EMOJI_STYLE)) addText(found);
    else if (emoji(codePoint) !== null) pieces.push({ kind: "emoji", codePoint });
  }
  addText(word.slice(end));
  return pieces;
}
