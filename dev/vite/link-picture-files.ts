import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

import { CIRCLE, emojiKey } from "../../link-pictures/emoji.ts";

const FOLDER = ".cache/link-pictures";
const FONT = "node_modules/vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2";
const EMOJI = "node_modules/@iconify-json/fluent-emoji-flat";
const FLAGS = "node_modules/@iconify-json/circle-flags";

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

/**
 * The pictures of emoji one after the other, behind a line of JSON that says where each begins and ends. Emoji are
 * Microsoft's and flags those of HatScripts, both MIT.
 */
async function emojiOf(root: string): Promise<Uint8Array> {
  const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(resolve(root, path), "utf8"));
  const names = (await json(join(EMOJI, "chars.json"))) as Record<string, string>;
  const [emoji, flags] = (await Promise.all([EMOJI, FLAGS].map((set) => json(join(set, "icons.json"))))) as IconSet[];
  const pictures = [
    ...Object.entries(names).map(([key, name]) => [key, emoji?.icons[name]?.body] as const),
    ...Object.entries(flags?.icons ?? {}).flatMap(([name, { body }]) =>
      FLAG.test(name) ? [[flagKey(name), circularFlag(body)] as const] : [],
    ),
  ];
  const index: Record<string, [start: number, end: number]> = {};
  let all = "";
  for (const [key, body] of pictures) {
    if (body === undefined) continue;
    index[emojiKey(key.split("-").map((code) => Number.parseInt(code, 16)))] = [all.length, all.length + body.length];
    all += body;
  }
  return new TextEncoder().encode(`${JSON.stringify(index)}\n${all}`);
}

interface IconSet {
  icons: Record<string, { body: string }>;
}

/** Countries, and the parts of Britain that have an emoji. */
const FLAG = /^(?!xx)(?:[a-z]{2}|gb-(?:eng|sct|wls))$/;
const [REGIONAL_A, BLACK_FLAG, TAG, TAG_END] = [0x1f1e6, 0x1f3f4, 0xe0000, 0xe007f];

function flagKey(name: string): string {
  const letters = Array.from(name.replace("-", ""), (letter) => letter.charCodeAt(0));
  const codes =
    letters.length === 2
      ? letters.map((letter) => REGIONAL_A + letter - 0x61)
      : [BLACK_FLAG, ...letters.map((letter) => TAG + letter), TAG_END];
  return codes.map((code) => code.toString(16)).join("-");
}

/** A flag as large as an emoji; all of them are cut out by one circle, which the drawing defines. */
const circularFlag = (body: string): string =>
  `<g clip-path="url(#${CIRCLE})"><g transform="translate(2 2) scale(${28 / 512})">${body
    .replace(/<mask.*?<\/mask>/s, "")
    .replace(/ mask="[^"]*"/, "")}</g></g>`;
