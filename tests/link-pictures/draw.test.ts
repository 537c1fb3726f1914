import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { beforeAll, expect, test } from "vitest";

import { projectRoot } from "../../dev/project.ts";
import { writeLinkPictureFiles } from "../../dev/vite/link-picture-files.ts";
import { drawLinkPicture, renderPixels, textElement } from "../../link-pictures/draw.ts";
import { type Emoji, readEmoji } from "../../link-pictures/emoji.ts";
import { type Font, readFont } from "../../link-pictures/font.ts";
import { type Line, Words } from "../../link-pictures/lines.ts";
import { cpuMsOf } from "../support/cpu-ms.ts";
import { LINE_CASES } from "../support/line-cases.ts";

let font: Font;
let emoji: Emoji;

const NO_EMOJI: Emoji = { has: () => false, picture: () => "" };
const breakLines = (text: string, width: number, pictures = emoji): Line[] =>
  new Words(text, font, pictures).broken(width);
const widthOf = (text: string): number => font.advancesOf(text).reduce((sum, advance) => sum + advance, 0);

beforeAll(async () => {
  await writeLinkPictureFiles(projectRoot);
  const [fontFile, emojiFile] = await Promise.all(
    ["font.bin", "emoji.bin"].map((name) => readFile(join(projectRoot, ".cache/link-pictures", name))),
  );
  await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  font = readFont(new Uint8Array(fontFile ?? []));
  emoji = readEmoji(new Uint8Array(emojiFile ?? []));
});

/** The columns of a text drawn in black on white that have ink, on a picture of 1000 × 100. */
function inkOf(text: string, direction: "rtl" | "ltr" = "rtl"): number[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="100" font-family="Vazirmatn">
    <rect width="1000" height="100" fill="#fff"/>${textElement(text, direction === "rtl" ? 990 : 10, 60, 40, direction)}</svg>`;
  const pixels = renderPixels(svg, font);
  return Array.from({ length: 1000 }, (_, x) => x).filter((x) =>
    Array.from({ length: 100 }, (_ignored, y) => pixels[(y * 1000 + x) * 4] ?? 255).some((red) => red < 128),
  );
}

test("a mark at the end of a Persian text is at its left, and Latin words run to the right", () => {
  const [word, marked] = [inkOf("گیره"), inkOf("گیره!")];
  expect(marked.filter((x) => x >= (word[0] ?? 0))).toEqual(word);
  expect(marked.length).toBeGreaterThan(word.length);
  const [latin, after] = [inkOf("OK"), inkOf("OK بله")];
  // «OK» comes first, so it is at the right, and its letters are not turned around.
  expect(after.slice(-latin.length)).toEqual(latin);
  expect(inkOf("Knock!", "ltr").slice(0, inkOf("Knock", "ltr").length)).toEqual(inkOf("Knock", "ltr"));
});

test("the widths of joined letters are those that are drawn", () => {
  for (const text of LINE_CASES) {
    for (const piece of breakLines(text, 16, NO_EMOJI).flatMap(({ pieces }) => pieces)) {
      if (piece.kind !== "text") continue;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="200" font-family="Vazirmatn">${textElement(piece.text, 2900, 100, 100, "rtl")}</svg>`;
      const resvg = new Resvg(svg, { font: { fontBuffers: [font.bytes], defaultFontFamily: "Vazirmatn" } });
      const drawn = (resvg.getBBox()?.width ?? 0) / 100;
      resvg.free();
      // Beside the ink a letter has up to a quarter of its size.
      expect(Math.abs(widthOf(piece.text.trim()) - drawn), piece.text).toBeLessThan(0.35);
    }
  }
});

test("a text is broken at its spaces and within words that are too long, without a letter lost", () => {
  for (const text of LINE_CASES) {
    const lines = breakLines(text, 16);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(16);
    const words = lines.flatMap(({ pieces }) => pieces.map((piece) => (piece.kind === "text" ? piece.text : "")));
    const left = [...text].filter((letter) => font.has(letter) && !" \n\u200D".includes(letter)).join("");
    expect(words.join("").replaceAll(" ", "")).toBe(left);
  }
});

test("an emoji is a picture in the line, whatever it is made of", () => {
  const drawn = (text: string) => breakLines(text, 40).flatMap(({ pieces }) => pieces);
  expect(drawn("خنده😂 شد")).toMatchObject([{ text: "خنده" }, { sequence: "😂" }, { text: "شد" }]);
  expect(drawn("© بماند")).toMatchObject([{ text: "© بماند" }]);
  const all = "👨‍👩‍👧‍👦 👩‍👦 👪 👫🏽 💑 🏴‍☠️ ❤️‍🔥 👩‍🚀 🧑🏿‍🚀 🏳️‍🌈 👍🏿 🤦🏽‍♀️ 🇮🇷 🇦🇫 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ #️⃣ ✈️ ☕ ‼️ 👨🏽‍❤️‍👨🏿".split(" ");
  const pictures = all.map((sequence) => {
    expect(drawn(sequence)).toMatchObject([{ kind: "emoji", sequence }]);
    return emoji.picture(sequence);
  });
  expect(new Set(pictures).size).toBe(all.length);
  expect(emoji.picture("👍🏿")).not.toBe(emoji.picture("👍"));
});

test.each([
  ["𝕋𝕙𝕖 𝓺𝓾𝓲𝓬𝓴 ⓕⓞⓧ", "The quick fox"],
  ["Ｔｈｅ １２３ ⁰⁴⁵", "The 123 045"],
  ["قیمت ۵۰ ﷼", "قیمت ۵۰ ریال"],
  ["ﷺ", "صلى الله عليه وسلم"],
  ["ﬁn Ⅷ ㎏", "fin VIII kg"],
  ["🇽🇽", "XX"],
  // What has no plain form is said to be there.
  ["سلام 田中さん خوبی", "سلام … خوبی"],
  ["Привет، سلام", "…، سلام"],
])("letters that the font lacks are drawn plainly: %s", (text, plain) => {
  const [line] = breakLines(text, 60);
  expect(line?.pieces).toMatchObject([{ text: plain }]);
});

test("every line end begins a line, in the direction of its paragraph", () => {
  const lines = breakLines("معلم گفت:\u2028Where are you from?\r\nهمین‌جا!\u2029😂", 60);
  expect(lines.map(({ direction, pieces }) => [direction, pieces.length])).toEqual([
    ["rtl", 1],
    ["ltr", 1],
    ["rtl", 1],
    ["rtl", 1],
  ]);
});

test("a text of which nothing can be drawn has the site's picture", () => {
  const pixelsOf = (text: string) => drawLinkPicture({ text, name: null, theme: "purple" }, font, emoji);
  const site = pixelsOf("");
  for (const text of ["Привет", "田中 さん", "ሰላም", "\u0301\u0302"]) expect(pixelsOf(text), text).toEqual(site);
  for (const text of ["…", "!", "→", "سلام 田中", "🇮🇷"]) expect(pixelsOf(text), text).not.toEqual(site);
});

/** Every emoji of the file, and many more. */
const manyEmoji = () =>
  Array.from({ length: 0x1fb00 - 0x1f300 }, (_, at) => String.fromCodePoint(0x1f300 + at)).filter((each) =>
    emoji.has(each),
  );

test("no text takes more than three times as long as an ordinary one", async () => {
  const worst: Record<string, string> = {
    "one emoji": "😀".repeat(2000),
    "different ones": manyEmoji().slice(0, 1500).join(""),
    "different ones with spaces": manyEmoji().toReversed().join(" "),
    families: "👨‍👩‍👧‍👦".repeat(400),
    "skin tones": manyEmoji()
      .flatMap((each) => (emoji.has(`${each}🏽`) ? `${each}🏿` : []))
      .join(""),
    flags: "🇮🇷🇦🇫🇹🇯🇮🇶🇹🇷🇧🇷🇲🇽🇪🇨🇱🇰🇧🇹".repeat(20),
    "letters between emoji": "س😀".repeat(1000),
    "marks on letters": "سًٌٍَُِّْ".repeat(220),
    "a long word": "کلمه".repeat(500),
    "narrow letters": "ا".repeat(2000),
    "letters in two directions": "سa".repeat(1000),
    "letters that become sentences": "ﷺ".repeat(2000),
    "lost letters": "田س".repeat(1000),
    "empty lines": "س\n\n".repeat(600),
  };
  const draw = (text: string) => drawLinkPicture({ text, name: "sara.khandan", theme: "purple" }, font, emoji);
  /** The calmest of some drawings, in milliseconds of the processor. */
  const timed = async (text: string, times: number) => {
    let calmest = Number.POSITIVE_INFINITY;
    for (let again = 0; again < times; again += 1) calmest = Math.min(calmest, await cpuMsOf(() => draw(text)));
    return calmest;
  };
  const each: number[] = [];
  for (const text of LINE_CASES.slice(0, 9)) each.push(await timed(text, 2));
  const ordinary = each.toSorted((one, next) => one - next)[4] ?? 0;
  for (const [what, text] of Object.entries(worst)) {
    let took = await timed(text, 1);
    for (let again = 0; again < 4 && took > 3 * ordinary; again += 1) took = Math.min(took, await timed(text, 1));
    expect(took / ordinary, what).toBeLessThan(3);
  }
}, 60_000);

test("stacked marks of an older joke end at the card", () => {
  const edgeOf = (text: string) => {
    const png = drawLinkPicture({ text, name: null, theme: "purple" }, font, emoji);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><image width="1200" height="630" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/></svg>`;
    // The rows above the card.
    return Buffer.from(renderPixels(svg, font).slice(0, 4 * 1200 * 40));
  };
  expect(edgeOf(`س${"\u064E\u0651\u0670".repeat(60)}`).equals(edgeOf("س"))).toBe(true);
});

test("a picture is a PNG of 1200 × 630 and at most 60 kB", () => {
  // Each takes a tenth of a second; tests/soak/link-pictures.test.ts draws sixty.
  for (const text of LINE_CASES.filter((_, at) => at % 5 === 4)) {
    const png = drawLinkPicture({ text, name: "sara.khandan", theme: "purple" }, font, emoji);
    expect(png.length, text).toBeLessThan(60_000);
    const header = new DataView(png.buffer);
    expect([header.getUint32(0), header.getUint32(16), header.getUint32(20)]).toEqual([0x89504e47, 1200, 630]);
  }
});
