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
import { breakLines } from "../../link-pictures/lines.ts";
import { LINE_CASES } from "../support/line-cases.ts";

let font: Font;
let emoji: Emoji;

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
    for (const piece of breakLines(text, 16, font, () => null).flatMap(({ pieces }) => pieces)) {
      if (piece.kind !== "text") continue;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="200" font-family="Vazirmatn">${textElement(piece.text, 2900, 100, 100, "rtl")}</svg>`;
      const resvg = new Resvg(svg, { font: { fontBuffers: [font.bytes], defaultFontFamily: "Vazirmatn" } });
      const drawn = (resvg.getBBox()?.width ?? 0) / 100;
      resvg.free();
      // Beside the ink a letter has up to a quarter of its size.
      expect(Math.abs(font.widthOf(piece.text.trim()) - drawn), piece.text).toBeLessThan(0.35);
    }
  }
});

test("a text is broken at its spaces and within words that are too long, without a letter lost", () => {
  for (const text of LINE_CASES) {
    const lines = breakLines(text, 16, font, emoji);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(16);
    const words = lines.flatMap(({ pieces }) => pieces.map((piece) => (piece.kind === "text" ? piece.text : "")));
    const left = [...text].filter((letter) => font.has(letter) && !" \n\u200D".includes(letter)).join("");
    expect(words.join("").replaceAll(" ", "")).toBe(left);
  }
});

test("an emoji is a picture in the line, and families and skins show their first one", () => {
  const drawn = (text: string) => breakLines(text, 20, font, emoji).flatMap(({ pieces }) => pieces);
  expect(drawn("خنده😂 شد")).toMatchObject([{ text: "خنده" }, { codePoint: 0x1f602 }, { text: "شد" }]);
  expect(drawn("👨‍👩‍👧‍👦👋🏽❤️‍🔥")).toMatchObject([{ codePoint: 0x1f468 }, { codePoint: 0x1f44b }, { codePoint: 0x2764 }]);
  expect(drawn("© بماند")).toMatchObject([{ text: "© بماند" }]);
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
