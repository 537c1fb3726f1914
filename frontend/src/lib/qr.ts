import { encode } from "uqr";

import { pictureOf } from "./canvas-picture.ts";

/** Modules of white around the code, without which scanners do not find it. */
const QUIET_ZONE = 4;

/** What a text is as a QR code: for each row, from which module to which it is black. */
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

/** A QR code as the path of an SVG whose side is `size`: what is black in it. */
export function qrPath(text: string): { size: number; black: string } {
  const { size, rows } = rowsOf(text);
  return { size, black: rows.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join("") };
}

/**
 * A QR code as a picture to keep: PNG, black on white.
 * @param side in pixels; every module has as many whole ones, so that none is blurred
 * @throws Error where the browser cannot draw it
 */
export function drawQrPicture(text: string, side: number): Blob {
  const { size, rows } = rowsOf(text);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "#000";
  const scale = Math.floor(side / size);
  const margin = Math.floor((side - size * scale) / 2);
  for (const { x, y, width } of rows) context.fillRect(margin + x * scale, margin + y * scale, width * scale, scale);
  const picture = pictureOf(canvas, "image/png");
  if (picture === null) throw new Error("no picture");
  return picture;
}
