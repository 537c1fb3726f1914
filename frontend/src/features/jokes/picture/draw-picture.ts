import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { SITE_NAME, paths } from "../../../../../contract/product.ts";
import { codePointLength } from "../../../../../contract/persian.ts";
import { pictureOf } from "../../../lib/canvas-picture.ts";
import { type Direction, directionOf } from "../../../../../contract/texts/direction.ts";
import { paintQr } from "../../../lib/qr.ts";
import { PICTURE_FAMILY } from "./letters.ts";
import { type LaidOutText, layOutText } from "./text-lines.ts";
import { pictureTexts } from "./texts.ts";

/** What a picture is for: its height, and what apps cover at its top and bottom. */
export const shapes = {
  story: { height: 1920, margin: 230 },
  chat: { height: 1350, margin: 84 },
} as const;

export type Shape = keyof typeof shapes;

export const PICTURE_WIDTH = 1080;
const EDGE = 72;
const PADDING = 72;
const LOGO = 136;
const [CARD_TOP, CARD_BOTTOM] = [112, 56];
const NAME_HEIGHT = 88;
const QR_SIDE = 230;
const GAP = 56;
const TEXT_WIDTH = PICTURE_WIDTH - 2 * (EDGE + PADDING);
const TEXT_SIZES = [84, 78, 72, 66, 60, 56, 52, 48, 45, 42, 39, 36, 34, 32];
/** A word or two would look lost. */
const SHORT_TEXT_SIZES = [140, 120, 100, ...TEXT_SIZES];
const SHORT_TEXT_MAX_CODE_POINTS = 30;
const TEXT_WEIGHT = 600;
const NAME_SIZE = 42;
/** The radius of a light on the ground. */
const LIGHT = 800;

/** The face of the product's icon (frontend/public/icons/icon.svg): eyes, mouth, tongue. */
const FACE: readonly [path: string, parts: string, color?: string][] = [
  ["M118 214c14-40 66-40 80 0M314 214c14-40 66-40 80 0", "stroke"],
  ["M120 286h272c0 84-58 138-136 138s-136-54-136-138z", "fill stroke"],
  ["M178 392c16-34 52-48 78-48s62 14 78 48c-20 20-46 30-78 30s-58-10-78-30z", "fill", "#ff5c7a"],
];

/** Where Vazirmatn's letters stand in a line, from its middle, in sizes of the font. */
const BASELINE = 0.25;

/** Of the file. The more letters, the larger it is: with many it starts at the second. */
const QUALITIES = [0.84, 0.62, 0.46];
const MANY_LETTERS = 320;
const MAX_BYTES = 150_000;

/**
 * A joke as a picture in the reader's theme, with its author's name unless they switched it off, and a QR code that
 * opens it.
 * @throws Error when the browser cannot draw it
 */
export function drawPicture(joke: Joke, shape: Shape): File {
  const { height, margin } = shapes[shape];
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_WIDTH;
  canvas.height = height;
  // Drawn by the processor: reading a picture back from the graphics card takes longer than drawing it.
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error("no canvas");

  const style = getComputedStyle(document.body);
  const families = `"${PICTURE_FAMILY}", ${style.fontFamily}`;
  const pen = new Pen(context, families, (token) => style.getPropertyValue(`--${token}`).trim());
  const direction = directionOf(joke.text);
  const around = CARD_TOP + (joke.nameOnPicture ? NAME_HEIGHT : 0) + CARD_BOTTOM;
  const text = layOutText(joke.text, {
    width: TEXT_WIDTH,
    height: height - 2 * margin - LOGO / 2 - GAP - QR_SIDE - around,
    weight: TEXT_WEIGHT,
    families,
    sizes: codePointLength(joke.text) > SHORT_TEXT_MAX_CODE_POINTS ? TEXT_SIZES : SHORT_TEXT_SIZES,
  });
  const cardHeight = around + text.lines.length * text.lineHeight;
  const top = Math.round((height - cardHeight - GAP - QR_SIDE + LOGO / 2) / 2);

  pen.ground(height);
  pen.card(top, cardHeight);
  pen.logo(PICTURE_WIDTH - EDGE - PADDING - LOGO, top - LOGO / 2);
  pen.text(text, top + CARD_TOP);
  if (joke.nameOnPicture) pen.name(joke.username, direction, top + cardHeight - CARD_BOTTOM - NAME_HEIGHT / 3);
  pen.foot(`${location.origin}${paths.profile}?post=${joke._id}`, text.isCut, top + cardHeight + GAP);
  return new File([encode(canvas, text.lines.join("").length)], `labkhand-${joke._id}.jpg`, { type: "image/jpeg" });
}

/** The file in the first quality that makes it small enough, or in the last one. */
function encode(canvas: HTMLCanvasElement, letters: number): Blob {
  let picture: Blob | null = null;
  for (const quality of QUALITIES.slice(letters > MANY_LETTERS ? 1 : 0)) {
    picture = pictureOf(canvas, "image/jpeg", quality);
    if (picture !== null && picture.size <= MAX_BYTES) break;
  }
  if (picture === null) throw new Error("no picture");
  return picture;
}

/** Draws the parts of a picture with the colours and letters of the page. */
class Pen {
  readonly #context: CanvasRenderingContext2D;
  readonly #families: string;
  readonly #color: (token: string) => string;

  constructor(context: CanvasRenderingContext2D, families: string, color: (token: string) => string) {
    this.#context = context;
    this.#families = families;
    this.#color = color;
  }

  /** The whole picture's ground, with two faint lights in the theme's colours. */
  ground(height: number): void {
    const context = this.#context;
    context.fillStyle = this.#color("background");
    context.fillRect(0, 0, PICTURE_WIDTH, height);
    this.#light(PICTURE_WIDTH, height * 0.1, this.#color("accent"), "2a");
    this.#light(0, height * 0.9, this.#color("primary"), "30");
  }

  #light(x: number, y: number, color: string, strength: string): void {
    const context = this.#context;
    const light = context.createRadialGradient(x, y, 0, x, y, LIGHT);
    light.addColorStop(0, color + strength);
    light.addColorStop(1, `${color}00`);
    context.fillStyle = light;
    context.fillRect(x - LIGHT, y - LIGHT, 2 * LIGHT, 2 * LIGHT);
  }

  card(top: number, height: number): void {
    const context = this.#context;
    context.beginPath();
    context.roundRect(EDGE, top, PICTURE_WIDTH - 2 * EDGE, height, 64);
    context.fillStyle = this.#color("card");
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = this.#color("line");
    context.stroke();
  }

  /** The product's icon. */
  logo(x: number, y: number): void {
    const context = this.#context;
    context.save();
    context.translate(x, y);
    context.scale(LOGO / 512, LOGO / 512);
    const gold = context.createLinearGradient(0, 0, 512, 512);
    gold.addColorStop(0, "#ffd65c");
    gold.addColorStop(1, "#ff9f1c");
    context.fillStyle = gold;
    context.beginPath();
    context.roundRect(0, 0, 512, 512, 150);
    context.fill();
    context.translate(20, 20);
    context.scale(0.92, 0.92);
    context.lineWidth = 34;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.strokeStyle = "#241500";
    for (const [path, parts, color = "#241500"] of FACE) {
      const part = new Path2D(path);
      context.fillStyle = color;
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- no array
      if (parts.includes("fill")) context.fill(part);
      if (parts.includes("stroke")) context.stroke(part);
    }
    context.restore();
  }

  text({ lines, directions, size, lineHeight, isCut }: LaidOutText, top: number): void {
    for (const [index, line] of lines.entries()) {
      const direction = directions[index] ?? "rtl";
      this.#letters(TEXT_WEIGHT, size, "card-content", direction);
      const shown = isCut && index === lines.length - 1 ? this.#shortened(line) : line;
      const y = top + (index + 0.5) * lineHeight + BASELINE * size;
      this.#context.fillText(shown, startOf(direction), y, TEXT_WIDTH);
    }
  }

  /** The last line of a text that goes on. */
  #shortened(line: string): string {
    const words = line.split(" ");
    while (words.length > 1 && this.#context.measureText(`${words.join(" ")}…`).width > TEXT_WIDTH) words.pop();
    return `${words.join(" ")}…`;
  }

  name(username: string, direction: Direction, middle: number): void {
    // A username may begin or end with a dot.
    const name = `\u2068${username}\u2069`;
    this.#letters(600, NAME_SIZE, "primary", direction);
    // A long one gets smaller letters: canvas would squeeze them.
    const size = Math.min(NAME_SIZE, (NAME_SIZE * TEXT_WIDTH) / this.#context.measureText(name).width);
    this.#letters(600, size, "primary", direction);
    this.#context.fillText(name, startOf(direction), middle + BASELINE * size);
  }

  /** The product's name, and the QR code that opens the joke. */
  foot(url: string, isCut: boolean, top: number): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.roundRect(EDGE, top, QR_SIDE, QR_SIDE, 36);
    context.clip();
    paintQr(context, url, EDGE, top, QR_SIDE);
    context.restore();
    const right = PICTURE_WIDTH - EDGE - 12;
    this.#letters(700, 68, "content", "rtl");
    context.fillText(SITE_NAME, right, top + 100, TEXT_WIDTH);
    this.#letters(500, 38, "muted", "rtl");
    context.fillText(isCut ? pictureTexts.scanForRest : pictureTexts.scanForMore, right, top + 168, TEXT_WIDTH);
  }

  #letters(weight: number, size: number, color: string, direction: Direction): void {
    const context = this.#context;
    context.font = `${weight} ${size}px ${this.#families}`;
    context.fillStyle = this.#color(color);
    context.direction = direction;
    context.textAlign = "start";
  }
}

const startOf = (direction: Direction): number =>
  direction === "rtl" ? PICTURE_WIDTH - EDGE - PADDING : EDGE + PADDING;
