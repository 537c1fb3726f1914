import { Resvg } from "@resvg/resvg-wasm";

import type { LinkPicture } from "../contract/link-pictures/calls.ts";
import { LINK_PICTURE } from "../contract/link-pictures/values.ts";
import { SITE_NAME } from "../contract/product.ts";
import type { Direction } from "../contract/texts/direction.ts";
import { themes } from "../contract/themes.ts";
import { CIRCLE_PATH, type Emoji, EMOJI_GRID } from "./emoji.ts";
import type { Font } from "./font.ts";
import { EMOJI_WIDTH, type Line, Words } from "./lines.ts";
import { encodePng } from "./png.ts";

const { width: WIDTH, height: HEIGHT } = LINK_PICTURE;
const EDGE = 44;
const PADDING = 64;
const TEXT_WIDTH = WIDTH - 2 * (EDGE + PADDING);
const [TEXT_TOP, TEXT_BOTTOM] = [EDGE + 36, HEIGHT - EDGE - 118];
const SMALLEST = 31;
const SIZES = [120, 100, 84, 68, 62, 56, 50, 45, 41, 37, 34];
const LINE_HEIGHT = 1.62;
/** Where letters stand in a line, from its middle, in sizes of the font. */
const BASELINE = 0.25;
const LIGHT_RINGS = 20;
const LOGO = 68;
const FAMILY = "Vazirmatn";
const CARD = `x="${EDGE}" y="${EDGE}" width="${WIDTH - 2 * EDGE}" height="${HEIGHT - 2 * EDGE}" rx="44"`;

/** A shared joke's picture as a PNG. */
export const drawLinkPicture = (picture: LinkPicture, font: Font, emoji: Emoji): Uint8Array<ArrayBuffer> =>
  encodePng(renderPixels(svgOf(picture, font, emoji), font), WIDTH, HEIGHT);

/** An SVG's pixels, four bytes each. */
export function renderPixels(svg: string, font: Font): Uint8Array {
  const resvg = new Resvg(svg, {
    font: { fontBuffers: [font.bytes], defaultFontFamily: FAMILY, loadSystemFonts: false },
  });
  const image = resvg.render();
  try {
    return image.pixels;
  } finally {
    image.free();
    resvg.free();
  }
}

function svgOf({ text, name, theme }: LinkPicture, font: Font, emoji: Emoji): string {
  const { colors } = themes[theme];
  const { size, lines } = fit(new Words(text, font, emoji));
  const lineHeight = size * LINE_HEIGHT;
  const top = (TEXT_TOP + TEXT_BOTTOM - lines.length * lineHeight) / 2;
  const used = [
    ...new Set(lines.flatMap(({ pieces }) => pieces.flatMap((piece) => ("sequence" in piece ? piece.sequence : [])))),
  ];
  const ids = new Map(used.map((sequence, at) => [sequence, `e${at}`]));
  const pictures = used.map((sequence, at) => `<g id="e${at}">${emoji.picture(sequence)}</g>`);
  const drawn =
    lines.length === 0
      ? [SITE_PICTURE]
      : lines.map((line, at) => drawLine(line, ids, size, top + (at + 0.5) * lineHeight + BASELINE * size));
  const foot = HEIGHT - EDGE - 60;
  const right = WIDTH - EDGE - PADDING;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FAMILY}">
<defs>${CIRCLE_PATH}${pictures.join("")}<clipPath id="card"><rect ${CARD}/></clipPath></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.background}"/>
${drawLight(WIDTH - 60, 20, 300, colors.accent)}
${drawLight(60, HEIGHT, 340, colors.primary)}
<rect ${CARD} fill="${colors.cardBg}" stroke="${colors.border}" stroke-width="2"/>
<g fill="${colors.cardText}" clip-path="url(#card)">${drawn.join("")}</g>
<g transform="translate(${right - LOGO} ${foot - LOGO / 2})">${LOGO_PICTURE}</g>
${textElement(SITE_NAME, right - LOGO - 18, foot + BASELINE * 40, 40, "rtl", colors.cardText)}
${name === null ? "" : textElement(name, EDGE + PADDING, foot + BASELINE * 34, 34, "ltr", colors.primary)}
</svg>`;
}

/** A light in rings, because a gradient's colours would not fit the palette. */
const drawLight = (x: number, y: number, radius: number, color: string): string =>
  Array.from({ length: LIGHT_RINGS }, (_, ring) => {
    const opacity = 0.24 / LIGHT_RINGS;
    return `<circle cx="${x}" cy="${y}" r="${radius * (1.3 - ring / LIGHT_RINGS)}" fill="${color}" fill-opacity="${opacity}"/>`;
  }).join("");

/**
 * A text's lines in the largest size in which all fit; in the smallest the rest is cut off. None if there is nothing to
 * draw. The smallest is asked first: no other size breaks more than it can show.
 */
function fit(words: Words): { size: number; lines: Line[] } {
  const linesOf = (size: number) => {
    const most = Math.floor((TEXT_BOTTOM - TEXT_TOP) / (size * LINE_HEIGHT));
    const lines = words.broken(TEXT_WIDTH / size, most + 1);
    return { size, lines: lines.slice(0, most), isWhole: lines.length <= most };
  };
  const smallest = linesOf(SMALLEST);
  if (words.isEmpty) return { size: SMALLEST, lines: [] };
  if (!smallest.isWhole) {
    const last = smallest.lines.at(-1);
    last?.pieces.push({ kind: "text", text: "…", at: last.width });
    return smallest;
  }
  for (const size of SIZES) {
    const fitted = linesOf(size);
    if (fitted.isWhole) return fitted;
  }
  return smallest;
}

/** The pieces of a line side by side, each text in isolates. */
function drawLine(
  { direction, pieces }: Line,
  ids: ReadonlyMap<string, string>,
  size: number,
  baseline: number,
): string {
  const place = (at: number) => (direction === "rtl" ? WIDTH - EDGE - PADDING - at * size : EDGE + PADDING + at * size);
  return pieces
    .map((piece) => {
      if (piece.kind === "text") return textElement(piece.text.trimEnd(), place(piece.at), baseline, size, direction);
      const scale = (size * (EMOJI_WIDTH - 0.1)) / EMOJI_GRID;
      const left = place(piece.at) - (direction === "rtl" ? size * (EMOJI_WIDTH - 0.05) : -size * 0.05);
      return `<use href="#${ids.get(piece.sequence)}" transform="translate(${left} ${baseline - size * 0.92}) scale(${scale})"/>`;
    })
    .join("");
}

/** A text that begins at `x`: its right end if it is read from the right. resvg ignores `direction`, but knows isolates. */
export function textElement(text: string, x: number, y: number, size: number, direction: Direction, fill = ""): string {
  const isolated = `${direction === "rtl" ? "\u2067" : "\u2066"}${escaped(text)}\u2069`;
  const anchor = direction === "rtl" ? "end" : "start";
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}"${fill && ` fill="${fill}"`}>${isolated}</text>`;
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** The product's icon (frontend/public/icons/icon.svg). */
const LOGO_PICTURE = `<g transform="scale(${LOGO / 512})"><rect width="512" height="512" rx="150" fill="#ffb636"/>
<g transform="translate(20.48 20.48) scale(0.92)" fill="none" stroke="#241500" stroke-width="34" stroke-linecap="round" stroke-linejoin="round">
<path d="M118 214c14-40 66-40 80 0M314 214c14-40 66-40 80 0"/>
<path fill="#241500" d="M120 286h272c0 84-58 138-136 138s-136-54-136-138z"/>
<path stroke="none" fill="#ff5c7a" d="M178 392c16-34 52-48 78-48s62 14 78 48c-20 20-46 30-78 30s-58-10-78-30z"/></g></g>`;

/** In place of a text of which nothing can be drawn. */
const SITE_PICTURE = `<g transform="translate(${WIDTH / 2 - 2 * LOGO} ${(TEXT_TOP + TEXT_BOTTOM) / 2 - 2 * LOGO}) scale(4)">${LOGO_PICTURE}</g>`;
