import { crc32, deflateSync } from "node:zlib";

const MOST_COLORS = 256;
/** Five bits of each channel. */
const SHADE = 0xf8f8f8;

/**
 * An opaque picture as a PNG with a palette, a third of the size of one without: its most frequent 256 colours; the few
 * pixels of others get the nearest one.
 * @param rgba four bytes a pixel
 */
export function encodePng(rgba: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(rgba.slice().buffer);
  const counts = countColors(pixels);
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).map(([color]) => color);
  const palette = frequent.slice(0, MOST_COLORS);
  const places = new Map(palette.map((color, at) => [color, at]));
  // Thousands of shades share a place with those that are hardly another colour.
  const alike = new Map<number, number>();
  const placeOf = (color: number): number => {
    const shade = color & SHADE;
    const place = places.get(color) ?? alike.get(shade) ?? nearest(palette, color);
    if (!places.has(color)) alike.set(shade, place);
    places.set(color, place);
    return place;
  };

  // Each row begins with its filter: none, the best for flat colours.
  const rows = new Uint8Array((width + 1) * height);
  let [last, place] = [-1, 0];
  for (let y = 0, pixel = 0; y < height; y += 1) {
    const row = y * (width + 1) + 1;
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const color = pixels[pixel] ?? 0;
      if (color !== last) [last, place] = [color, placeOf(color)];
      rows[row + x] = place;
    }
  }

  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, width);
  new DataView(header.buffer).setUint32(4, height);
  // Eight bits a pixel, with a palette.
  header.set([8, 3], 8);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    ...chunk("IHDR", header),
    ...chunk("PLTE", Uint8Array.from(palette.flatMap(channels))),
    ...chunk("IDAT", deflateSync(rows)),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

function countColors(pixels: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let [last, run] = [-1, 0];
  const close = () => counts.set(last, (counts.get(last) ?? 0) + run);
  for (const color of pixels) {
    if (color === last) run += 1;
    else {
      if (run > 0) close();
      [last, run] = [color, 1];
    }
  }
  close();
  return counts;
}

/** Red, green and blue of a pixel, whose first byte is the lowest. */
const channels = (color: number): [number, number, number] => [color & 0xff, (color >> 8) & 0xff, (color >> 16) & 0xff];

function nearest(palette: readonly number[], color: number): number {
  const [red, green, blue] = channels(color);
  let [best, distance] = [0, Infinity];
  for (const [at, other] of palette.entries()) {
    const [r, g, b] = channels(other);
    const far = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (far < distance) [best, distance] = [at, far];
  }
  return best;
}

/** A length, a name with its data, and their checksum. */
function chunk(name: string, data: Uint8Array): Uint8Array[] {
  const body = joined([new TextEncoder().encode(name), data]);
  const [length, sum] = [new Uint8Array(4), new Uint8Array(4)];
  new DataView(length.buffer).setUint32(0, data.length);
  new DataView(sum.buffer).setUint32(0, crc32(body));
  return [length, body, sum];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
