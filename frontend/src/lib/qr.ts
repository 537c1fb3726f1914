import { encode } from "uqr";

import { pictureOf } from "./canvas-picture.ts";

/** White modules around the code, required by scanners. */
const QUIET_ZONE = 4;

/** The black runs of a text's QR code, row by row. */
function rowsOf(text: string): { size: number; rows: { x: number; y: number; width: number }[] } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const rows = data.flatMap((row, y) => {
    const black: { x: number; y: number; width: number }[] = [];
    for (const [x, isBlack] of row.entries()) {
      if (!isBlack) continue;
      const last = black.at(-1);
      if (last !== undefined && last.x + last.width === x) last.width += 1;
      else black.push({ x, y, width: 1 });
    }
    return black;
  });
  return { size, rows };
}

/** A QR code's black modules as an SVG path, in a viewBox of `size`. */
export function qrPath(text: string): { size: number; black: string } {
  const { size, rows } = rowsOf(text);
  return { size, black: rows.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join("") };
}

/**
 * Paints a QR code on a white square. Modules get a whole number of pixels, so that none is blurred.
 * @param side of the square, in pixels
 */
export function paintQr(
  context: CanvasRenderingContext2D,
  text: string,
  left: number,
  top: number,
  side: number,
): void {
  const { size, rows } = rowsOf(text);
  context.fillStyle = "#fff";
  context.fillRect(left, top, side, side);
  context.fillStyle = "#000";
  const scale = Math.floor(side / size);
  const margin = Math.floor((side - size * scale) / 2);
  for (const { x, y, width } of rows) {
    context.fillRect(left + margin + x * scale, top + margin + y * scale, width * scale, scale);
  }
}

/**
 * A QR code as a PNG, black on white.
 * @param side in pixels
 * @throws Error when the browser cannot draw it
 */
export function drawQrPicture(text: string, side: number): Blob {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  paintQr(context, text, 0, 0, side);
  const picture = pictureOf(canvas, "image/png");
  if (picture === null) throw new Error("no picture");
  return picture;
}
