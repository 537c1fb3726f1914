/** Pictures of emoji, by their first code point: the SVG content of a square of {@link EMOJI_GRID} units. */
export type Emoji = (codePoint: number) => string | null;

export const EMOJI_GRID = 32;

/** @param file lines of a hexadecimal code point, a tab and the picture (dev/vite/link-picture-files.ts) */
export function readEmoji(file: Uint8Array): Emoji {
  const lines = `\n${new TextDecoder().decode(file)}\n`;
  return (codePoint) => {
    const key = `\n${codePoint.toString(16)}\t`;
    const start = lines.indexOf(key);
    return start < 0 ? null : lines.slice(start + key.length, lines.indexOf("\n", start + 1));
  };
}
