import { withFewMarks } from "../contract/persian.ts";
import { type Direction, directionsOf, paragraphsOf } from "../contract/texts/direction.ts";
import { EMOJI } from "../contract/texts/emoji.ts";
import type { Emoji } from "./emoji.ts";
import type { Font } from "./font.ts";

/** A piece of a line: letters, or one emoji. */
type Piece = { kind: "text"; text: string } | { kind: "emoji"; sequence: string };

/** A piece with its width, in sizes of the font. */
type Measured = Piece & { width: number };

/** A piece with its place: its distance from the line's beginning, in sizes of the font. */
type Placed = Piece & { at: number };

export interface Line {
  direction: Direction;
  pieces: Placed[];
  width: number;
}

/** A word; `letters` are its pieces one by one, for where it is too long for a line. */
interface Word {
  pieces: Measured[];
  letters: Measured[];
  width: number;
}

/** How much of a line an emoji takes, with the room around it. */
export const EMOJI_WIDTH = 1.24;

const EMOJI_STYLE = "\uFE0F";
const REGIONAL = /\p{Regional_Indicator}/gu;
const REGIONAL_A = 0x1f1e6;
const UNSEEN = /[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Signs that the font lacks, and emoji like them. */
const ALIKE = new Map(
  Array.from("→➡ ←⬅ ↑⬆ ↓⬇ ⇒➡ ⇐⬅ ★⭐ ☆⭐ ✩⭐ ✪⭐ ♡❤ ✓✔ ✗✖ ✘✖ ■⬛ □⬜ ●⚫ ○⚪".split(" "), ([sign = "", emoji = ""]) => [
    sign,
    emoji,
  ]),
);
const LOST = "…";
/** A text is cut after so many emoji, each person of a family counted: they take as long as a picture without them. */
const EMOJI_MAX = 100;
const JOINER = "\u200D";

/** The words of one text, each measured once, whatever the size it is drawn in. */
export class Words {
  readonly #font: Font;
  readonly #emoji: Emoji;
  readonly #paragraphs: { direction: Direction; words: string[] }[];
  readonly #known = new Map<string, Word>();
  #isEmpty = true;

  constructor(text: string, font: Font, emoji: Emoji) {
    this.#font = font;
    this.#emoji = emoji;
    const paragraphs = paragraphsOf(cut(withFewMarks(text)));
    const directions = directionsOf(paragraphs);
    this.#paragraphs = paragraphs.map((paragraph, at) => ({
      direction: directions[at] ?? "rtl",
      words: paragraph.split(/\s+/),
    }));
  }

  /** Whether none of the words measured so far has anything that can be drawn. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /**
   * Breaks the text into lines at its spaces; words too long for a line are broken anywhere. What has neither a letter in
   * the font nor a picture is drawn in plain letters, or else as «…».
   * @param width of a line, in sizes of the font
   * @param most after so many lines it stops
   */
  broken(width: number, most = Infinity): Line[] {
    const [space = 0] = this.#font.advancesOf(" ");
    const lines: Line[] = [];
    for (const { direction, words } of this.#paragraphs) {
      let line: Line = { direction, pieces: [], width: 0 };
      const end = () => {
        lines.push(line);
        line = { direction, pieces: [], width: 0 };
      };
      for (const written of words) {
        const word = this.#measured(written);
        if (word.pieces.length === 0) continue;
        if (line.pieces.length > 0 && line.width + space + word.width > width) end();
        else if (line.pieces.length > 0) addSpace(line, space);
        for (const piece of word.width > width ? word.letters : word.pieces) {
          if (line.pieces.length > 0 && line.width + piece.width > width) end();
          add(line, piece);
          if (lines.length >= most) return lines;
        }
      }
      end();
      if (lines.length >= most) return lines;
    }
    return lines;
  }

  #measured(written: string): Word {
    const known = this.#known.get(written);
    if (known !== undefined) return known;
    const found = piecesOf(written, this.#font, this.#emoji);
    if (found.some((piece) => piece.kind === "emoji" || piece.text !== LOST || written.includes(LOST)))
      this.#isEmpty = false;
    const letters = found.flatMap((piece): Measured[] => {
      if (piece.kind === "emoji") return [{ ...piece, width: EMOJI_WIDTH }];
      const advances = this.#font.advancesOf(piece.text);
      return [...piece.text].map((text, at) => ({ kind: "text", text, width: advances[at] ?? 0 }));
    });
    const line: Line = { direction: "rtl", pieces: [], width: 0 };
    for (const letter of letters) add(line, letter);
    const pieces = line.pieces.map((piece, at) => ({
      ...piece,
      width: (line.pieces[at + 1]?.at ?? line.width) - piece.at,
    }));
    const word = { pieces, letters, width: line.width };
    this.#known.set(written, word);
    return word;
  }
}

function cut(text: string): string {
  let emoji = 0;
  for (const { 0: found, index } of text.matchAll(EMOJI)) {
    emoji += found.split(JOINER).length;
    if (emoji > EMOJI_MAX) return text.slice(0, index) + LOST;
  }
  return text;
}

/** Letters that follow each other are drawn as one text, so that they join. */
function add(line: Line, { width, ...piece }: Measured): void {
  const last = line.pieces.at(-1);
  if (piece.kind === "text" && last?.kind === "text") last.text += piece.text;
  else line.pieces.push({ ...piece, at: line.width });
  line.width += width;
}

function addSpace(line: Line, space: number): void {
  const last = line.pieces.at(-1);
  if (last?.kind === "text") last.text += " ";
  line.width += space;
}

/** A word's letters and emoji, in order. */
function piecesOf(word: string, font: Font, emoji: Emoji): Piece[] {
  const pieces: Piece[] = [];
  const addText = (text: string) => {
    const last = pieces.at(-1);
    // One «…» for all the letters that were lost.
    if (text === "" || (text === LOST && last?.kind === "text" && last.text.endsWith(LOST))) return;
    if (last?.kind === "text") last.text += text;
    else pieces.push({ kind: "text", text });
  };
  const addLetter = (letter: string) => {
    const alike = ALIKE.get(letter) ?? "";
    const plain = [...letter.normalize("NFKC")].filter((each) => font.has(each)).join("");
    if (font.has(letter)) addText(letter);
    else if (emoji.has(alike)) pieces.push({ kind: "emoji", sequence: alike });
    else addText(plain === "" && !UNSEEN.test(letter) ? LOST : plain);
  };
  let end = 0;
  for (const { 0: found, index } of word.matchAll(EMOJI)) {
    for (const letter of word.slice(end, index)) addLetter(letter);
    end = index + found.length;
    // «©» and «‼» are letters unless something asks for the picture.
    if (font.has(found.slice(0, 1)) && !/[\uFE0F\u20E3]/.test(found)) addText(found);
    else if (emoji.has(found)) pieces.push({ kind: "emoji", sequence: found });
    else for (const letter of asLetters(found)) addLetter(letter);
  }
  for (const letter of word.slice(end)) addLetter(letter);
  return pieces;
}

/** A flag without a picture is the letters of its country. */
const asLetters = (sequence: string): string =>
  sequence
    .replaceAll(EMOJI_STYLE, "")
    .replace(REGIONAL, (letter) => String.fromCharCode(0x41 + (letter.codePointAt(0) ?? 0) - REGIONAL_A));
