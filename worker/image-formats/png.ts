import { crc32 } from "node:zlib";

import { ByteReader, joined, type ParsedImage } from "./clean-image.ts";
import { orientationOnly } from "./exif.ts";

const SIGNATURE = "\x89PNG\r\n\x1a\n";
const HEADER_BYTES = 13;
/** The chunks needed to show a picture; text, time, profiles and animation are dropped, and of Exif all but the orientation. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
/** What has one place in a file, and there no bytes to spare. */
const ONCE = new Set(["IHDR", "PLTE", "tRNS"]);
/** The depths of each colour type, and its samples a pixel (ISO 15948, table 11.1). */
const COLOUR_TYPES = new Map<number, { depths: readonly number[]; samples: number }>([
  [0, { depths: [1, 2, 4, 8, 16], samples: 1 }],
  [2, { depths: [8, 16], samples: 3 }],
  [3, { depths: [1, 2, 4, 8], samples: 1 }],
  [4, { depths: [8, 16], samples: 2 }],
  [6, { depths: [8, 16], samples: 4 }],
]);
const PALETTE_TYPE = 3;
const PALETTE_MAX = 256;
/** The last of the filters that a row may begin with (§9.2). */
const FILTER_MAX = 4;
/** Where each pass of an interlaced picture begins, and its steps: x, y, step of x, step of y. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const WHOLE = [[0, 0, 1, 1]] as const;

/**
 * Copies a PNG with only what its picture needs, and nothing after its end.
 * @returns null when the bytes are not one whole PNG
 * @throws RangeError when they end too early
 */
export function cleanPng(bytes: Uint8Array): ParsedImage | null {
  const reader = new ByteReader(bytes);
  if (reader.text(0, SIGNATURE.length) !== SIGNATURE || reader.text(12, 4) !== "IHDR") return null;
  if (reader.uint32(8) !== HEADER_BYTES) return null;
  const [widthPx, heightPx] = [reader.uint32(16), reader.uint32(20)];
  const [depth, type, compression, filter, interlace] = reader.slice(24, 29);
  const colours = COLOUR_TYPES.get(type ?? 0);
  if (depth === undefined || !colours?.depths.includes(depth)) return null;
  if (compression !== 0 || filter !== 0 || (interlace !== 0 && interlace !== 1)) return null;

  const kept = [reader.slice(0, SIGNATURE.length)];
  const data: Uint8Array[] = [];
  const had = new Set<string>();
  let colors = 0;
  let at = SIGNATURE.length;
  for (;;) {
    const name = reader.text(at + 4, 4);
    const end = at + 12 + reader.uint32(at);
    const chunk = reader.slice(at, end);
    const content = chunk.subarray(8, -4);
    if (KEPT.has(name)) {
      if (crc32(chunk.subarray(4, -4)) !== reader.uint32(end - 4)) return null;
      // A second header could state another size than the one checked.
      if (ONCE.has(name) && (had.has(name) || data.length > 0)) return null;
      if (name === "PLTE") colors = content.length / 3;
      if (!fits(name, content.length, { type: type ?? 0, colors })) return null;
      kept.push(chunk);
    }
    if (name === "IDAT") data.push(content);
    if (name === "eXIf" && !had.has(name)) {
      const exif = orientationOnly(content);
      if (exif !== null) kept.push(chunkOf(name, exif));
    }
    had.add(name);
    at = end;
    if (name === "IEND") break;
  }
  if (data.length === 0 || (type === PALETTE_TYPE && colors === 0)) return null;
  const bits = depth * colours.samples;
  const passes = (interlace === 1 ? PASSES : WHOLE).flatMap(([x, y, stepX, stepY]) => {
    const [width, rows] = [Math.ceil((widthPx - x) / stepX), Math.ceil((heightPx - y) / stepY)];
    return width > 0 && rows > 0 ? [{ rows, rowBytes: 1 + Math.ceil((width * bits) / 8) }] : [];
  });
  return { bytes: joined(kept), extension: "png", widthPx, heightPx, isWhole: () => holdsRows(joined(data), passes) };
}

/** Whether a chunk has as many bytes as its content needs (ISO 15948, §11). */
function fits(name: string, bytes: number, { type, colors }: { type: number; colors: number }): boolean {
  if (name === "IEND") return bytes === 0;
  if (name === "PLTE") return Number.isInteger(colors) && colors >= 1 && colors <= PALETTE_MAX;
  if (name !== "tRNS") return true;
  return type === PALETTE_TYPE ? bytes <= colors : bytes === 2 * (COLOUR_TYPES.get(type)?.samples ?? 0);
}

function chunkOf(name: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + content.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(
    Array.from(name, (letter) => letter.charCodeAt(0)),
    4,
  );
  chunk.set(content, 8);
  view.setUint32(8 + content.length, crc32(chunk.subarray(4, -4)));
  return chunk;
}

interface Pass {
  rows: number;
  /** With the filter. */
  rowBytes: number;
}

/**
 * Whether a zlib stream holds all rows, each with a filter that there is, and nothing else. It is read in pieces: a
 * picture may be larger than the memory.
 */
async function holdsRows(data: Uint8Array, passes: readonly Pass[]): Promise<boolean> {
  const pieces = new Response(data).body?.pipeThrough<Uint8Array>(new DecompressionStream("deflate")).getReader();
  if (pieces === undefined) return false;
  const starts = startsOf(passes);
  let start = starts.next();
  let end = 0;
  try {
    while (start.done !== true || end < start.value) {
      const { done, value } = await pieces.read();
      if (done) return false;
      for (; start.done !== true && start.value < end + value.length; start = starts.next())
        if ((value[start.value - end] ?? 0) > FILTER_MAX) {
          await pieces.cancel();
          return false;
        }
      end += value.length;
    }
    const { done } = end === start.value ? await pieces.read() : { done: false };
    // What is more than the picture is not inflated.
    if (!done) await pieces.cancel();
    return done;
  } catch {
    return false;
  }
}

/** Yields where each row starts, and returns where the last one ends. */
function* startsOf(passes: readonly Pass[]): Generator<number, number> {
  let at = 0;
  for (const { rows, rowBytes } of passes) for (let row = 0; row < rows; row += 1, at += rowBytes) yield at;
  return at;
}
