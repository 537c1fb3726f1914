/** Pictures of emoji: the SVG content of a square of {@link EMOJI_GRID} units. */
export interface Emoji {
  has: (sequence: string) => boolean;
  /** "" for an emoji without a picture. */
  picture: (sequence: string) => string;
}

export const EMOJI_GRID = 32;
/** The id of the circle that cuts out flags. */
export const CIRCLE = "circle";
export const CIRCLE_PATH = `<clipPath id="${CIRCLE}"><circle cx="16" cy="16" r="14"/></clipPath>`;

const EMOJI_STYLE = 0xfe0f;
const TONES = /[\u{1F3FB}-\u{1F3FF}]/gu;
const JOINER = "\u200D";
/** Where two, three or four that have no picture together stand, in half the size. */
const PLACES: Record<number, readonly string[]> = {
  2: ["0 8", "16 8"],
  3: ["0 0", "16 0", "8 16"],
  4: ["0 0", "16 0", "0 16", "16 16"],
};
/** Those of one code point that have no picture, as what they show. */
const SHOWN_AS = new Map([
  ["👪", "👨‍👩‍👦"],
  ["👫", "👩‍👨"],
  ["👬", "👨‍👨"],
  ["👭", "👩‍👩"],
  ["💏", "👩‍💋‍👨"],
  ["💑", "👩‍❤️‍👨"],
]);

/** The name of an emoji's picture: some write U+FE0F, some do not. */
export const emojiKey = (codes: readonly number[]): string =>
  codes.flatMap((code) => (code === EMOJI_STYLE ? [] : [code.toString(16)])).join("-");

const keyOf = (sequence: string): string => emojiKey(Array.from(sequence, (letter) => letter.codePointAt(0) ?? 0));

/** @param file a line of JSON that says where each picture begins and ends after it (dev/vite/link-picture-files.ts) */
export function readEmoji(file: Uint8Array): Emoji {
  const decoder = new TextDecoder();
  const start = file.indexOf(0x0a);
  const index = new Map<string, [number, number]>(Object.entries(JSON.parse(decoder.decode(file.subarray(0, start)))));

  /** The whole sequence, or it without skin tones, or what it joins. */
  function partsOf(sequence: string): string[] | null {
    for (const each of [sequence, sequence.replace(TONES, "")]) if (index.has(keyOf(each))) return [keyOf(each)];
    const joined = SHOWN_AS.get(sequence.replace(TONES, "")) ?? sequence;
    if (!joined.includes(JOINER)) return null;
    const parts = joined.split(JOINER).map(partsOf);
    const keys = parts.flatMap((part) => part ?? []);
    return parts.includes(null) || PLACES[keys.length] === undefined ? null : keys;
  }

  function read(key: string): string {
    const [from, to] = index.get(key) ?? [0, 0];
    return decoder.decode(file.subarray(start + 1 + from, start + 1 + to));
  }

  return {
    has: (sequence) => partsOf(sequence) !== null,
    picture(sequence) {
      const parts = partsOf(sequence) ?? [];
      if (parts.length < 2) return parts.map(read).join("");
      return parts
        .map((key, at) => `<g transform="translate(${PLACES[parts.length]?.[at]}) scale(0.5)">${read(key)}</g>`)
        .join("");
    },
  };
}
