import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const FOLDER = ".cache/link-pictures";
const FONT = "node_modules/vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2";
const EMOJI = "node_modules/@iconify-json/fluent-emoji-flat";

/**
 * Latin, Arabic script with the letters of its joined forms, from which widths are read, and punctuation. Without kerning,
 * which those widths do not have.
 */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x600, 0x6ff],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0xfb50, 0xfbff],
  [0xfe80, 0xfefc],
] as const;
const FEATURES = "init medi fina isol rlig liga ccmp mark mkmk locl calt curs rclt".split(" ");

/** Writes the font and the emoji where link-pictures/index.ts imports them, if they are older than this file. */
export async function writeLinkPictureFiles(root: string): Promise<void> {
  const files = { "font.bin": fontOf, "emoji.bin": emojiOf };
  const recipe = await stat(fileURLToPath(import.meta.url));
  await mkdir(resolve(root, FOLDER), { recursive: true });
  for (const [name, make] of Object.entries(files)) {
    const target = resolve(root, FOLDER, name);
    const written = await stat(target).catch(() => null);
    if (written === null || written.mtimeMs <= recipe.mtimeMs) await writeFile(target, await make(root));
  }
}

async function fontOf(root: string): Promise<Uint8Array> {
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  return subsetFont(await readFile(resolve(root, FONT)), letters.join(""), {
    targetFormat: "truetype",
    variationAxes: { wght: 600 },
    keepFeatures: FEATURES,
    noHinting: true,
  });
}

/** Emoji of one code point, as lines: families and skin colours are shown by their first one. Microsoft's, MIT. */
async function emojiOf(root: string): Promise<string> {
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(resolve(root, EMOJI), name), "utf8"));
  const names = (await json("chars.json")) as Record<string, string>;
  const { icons } = (await json("icons.json")) as { icons: Record<string, { body: string }> };
  return Object.entries(names)
    .map(([key, name]) => [key.replace(/-fe0f$/, ""), icons[name]?.body] as const)
    .filter(([key, body]) => body !== undefined && !key.includes("-"))
    .map(([key, body]) => `${key}\t${body}`)
    .join("\n");
}
