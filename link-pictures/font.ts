/** The font of the pictures, and how wide its letters are. */
export interface Font {
  bytes: Uint8Array;
  has: (letter: string) => boolean;
  /**
   * How far each letter of a text, by code points, moves the next one, in sizes of the font: joined, kerning aside. Marks do
   * not, and of letters that are one, the first.
   */
  advancesOf: (text: string) => number[];
}

/** The blocks of Unicode that have each joined form of a letter as a letter: alone, final, initial and medial. */
const JOINED_FORMS = [
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const;

const MARK = /\p{M}/u;
const ZWNJ = "\u200C";

/**
 * Reads the widths from a TrueType file. Its letters for joined forms show how a letter joins, too: one that joins both
 * ways has four of them.
 */
export function readFont(bytes: Uint8Array): Font {
  const glyphs = new Glyphs(bytes);
  const forms = new Map<string, number[]>();
  for (const [first, last] of JOINED_FORMS) {
    for (let code = first; code <= last; code += 1) {
      if (glyphs.indexOf(code) === 0) continue;
      const letter = String.fromCharCode(code).normalize("NFKC");
      forms.set(letter, [...(forms.get(letter) ?? []), glyphs.widthOf(code)]);
    }
  }

  const joinsNext = (letter: string | undefined) => letter !== undefined && (forms.get(letter)?.length ?? 0) > 2;
  const joinsPrevious = (letter: string | undefined) => letter !== undefined && (forms.get(letter)?.length ?? 0) > 1;

  return {
    bytes,
    has: (letter) => glyphs.indexOf(letter.codePointAt(0) ?? 0) !== 0,
    advancesOf(text) {
      const all = [...text];
      const advances = all.map(() => 0);
      const letters = [...all.entries()].filter(([, letter]) => !MARK.test(letter));
      for (let at = 0; at < letters.length; at += 1) {
        const [, previous] = letters[at - 1] ?? [];
        let [place, letter] = letters[at] ?? [0, ""];
        if (letter === ZWNJ) continue;
        const pair = letter + (letters[at + 1]?.[1] ?? "");
        // Lam and alef are one letter, which joins the one before.
        if (pair.length > 1 && forms.has(pair)) {
          letter = pair;
          at += 1;
        }
        const known = forms.get(letter);
        const isJoined = joinsNext(previous) && joinsPrevious(letter);
        const goesOn = joinsNext(letter) && joinsPrevious(letters[at + 1]?.[1]);
        advances[place] =
          known === undefined
            ? glyphs.widthOf(letter.codePointAt(0) ?? 0)
            : (known[Number(isJoined) + 2 * Number(goesOn)] ?? known[0] ?? 0);
      }
      return advances;
    },
  };
}

/** The tables of a TrueType file that say how wide a character is (https://learn.microsoft.com/typography/opentype/spec). */
class Glyphs {
  readonly #view: DataView;
  readonly #tables = new Map<string, number>();
  readonly #unitsPerEm: number;
  readonly #metrics: number;
  readonly #index = new Map<number, number>();

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let record = 0; record < this.#view.getUint16(4); record += 1) {
      const at = 12 + 16 * record;
      this.#tables.set(String.fromCharCode(...bytes.subarray(at, at + 4)), this.#view.getUint32(at + 8));
    }
    this.#unitsPerEm = this.#view.getUint16(this.#table("head") + 18);
    this.#metrics = this.#view.getUint16(this.#table("hhea") + 34);
    this.#readCharacters();
  }

  /** 0 for a character that the font does not have. */
  indexOf(code: number): number {
    return this.#index.get(code) ?? 0;
  }

  widthOf(code: number): number {
    // The last width holds for all later glyphs.
    const metric = Math.min(this.indexOf(code), this.#metrics - 1);
    return this.#view.getUint16(this.#table("hmtx") + 4 * metric) / this.#unitsPerEm;
  }

  #table(name: string): number {
    const at = this.#tables.get(name);
    if (at === undefined) throw new Error(`the font has no table ${name}`);
    return at;
  }

  /** The ranges of the character map's format 4, the one of fonts without characters beyond U+FFFF. */
  #readCharacters(): void {
    const view = this.#view;
    const map = this.#table("cmap");
    const at = map + view.getUint32(map + 8);
    if (view.getUint16(at) !== 4) throw new Error("the font's character map has another format");
    const size = view.getUint16(at + 6);
    const [ends, starts, deltas, offsets] = [at + 14, at + 16 + size, at + 16 + 2 * size, at + 16 + 3 * size];
    for (let range = 0; range < size; range += 2) {
      const offset = view.getUint16(offsets + range);
      const start = view.getUint16(starts + range);
      for (let code = start; code <= view.getUint16(ends + range) && code < 0xffff; code += 1) {
        const found = offset === 0 ? code : view.getUint16(offsets + range + offset + 2 * (code - start));
        if (found !== 0) this.#index.set(code, (found + view.getUint16(deltas + range)) & 0xffff);
      }
    }
  }
}
