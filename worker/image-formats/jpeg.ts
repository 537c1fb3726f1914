import { ByteReader, joined, type ParsedImage } from "./clean-image.ts";
import { orientationOnly } from "./exif.ts";
import { type HuffmanTable, isRestart } from "./jpeg-bits.ts";
import { type Component, type Frame, holdsAllBlocks, type Scan } from "./jpeg-scan.ts";

// ITU T.81, annex B.
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const HUFFMAN_TABLES = 0xc4;
const QUANTIZATION_TABLES = 0xdb;
const RESTART_INTERVAL = 0xdd;
const JFIF = 0xe0;
const APP1 = 0xe1;
const ADOBE_COLOUR = 0xee;
const EXIF = "Exif\0\0";

const PROGRESSIVE = 0xc2;
/** Baseline, extended and progressive; no browser shows lossless, hierarchical and arithmetic frames. */
const SHOWN_FRAMES = new Set([0xc0, 0xc1, PROGRESSIVE]);
/** Frame headers contain the size; the three excluded markers of this range are tables. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== HUFFMAN_TABLES && marker !== 0xc8 && marker !== 0xcc;
/**
 * What is kept beside frame and scans: tables, and the two segments that say how colours are meant, each with its name
 * and plain length. A longer one contains a thumbnail of the uncropped picture.
 */
const KEPT = new Set([HUFFMAN_TABLES, QUANTIZATION_TABLES, RESTART_INTERVAL]);
const COLOUR_SEGMENTS = new Map([
  [JFIF, { name: "JFIF\0", bytes: 14 }],
  [ADOBE_COLOUR, { name: "Adobe", bytes: 12 }],
]);

/** Everything else is dropped: place and camera, profiles, editors' notes, comments, and what no decoder knows. */
function isKept(marker: number, segment: ByteReader): boolean {
  const colours = COLOUR_SEGMENTS.get(marker);
  if (colours === undefined) return KEPT.has(marker) || isFrameHeader(marker) || marker === START_OF_SCAN;
  return segment.length === colours.bytes && segment.text(0, colours.name.length) === colours.name;
}

/**
 * Copies a JPEG without metadata and without anything before its start or after its end.
 * @returns null when the bytes are not one whole JPEG of a kind that browsers show
 * @throws RangeError when they end too early
 */
export function cleanJpeg(bytes: Uint8Array): ParsedImage | null {
  const reader = new ByteReader(bytes);
  if (reader.uint16(0) !== 0xffd8) return null;
  const kept = [reader.slice(0, 2)];
  const tables = new Tables();
  const scans: Scan[] = [];
  let frame: (Frame & { quantizers: readonly number[] }) | null = null;
  let hasExif = false;
  let at = 2;
  for (;;) {
    if (reader.uint8(at) !== MARKER) return null;
    const marker = reader.uint8(at + 1);
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) break;
    if (marker === START_OF_IMAGE || marker === 0 || isRestart(marker)) return null;
    const length = reader.uint16(at + 2);
    const end = at + 2 + length;
    const segment = new ByteReader(reader.slice(at + 4, end));
    if (isFrameHeader(marker)) {
      if (frame !== null || !SHOWN_FRAMES.has(marker)) return null;
      frame = readFrame(marker, segment);
      if (frame === null) return null;
    }
    if (marker === HUFFMAN_TABLES) tables.addHuffman(segment);
    if (marker === QUANTIZATION_TABLES) tables.addQuantization(segment);
    if (marker === RESTART_INTERVAL) {
      if (segment.length !== 2) return null;
      tables.restartEvery = segment.uint16(0);
    }
    let next = end;
    if (marker === START_OF_SCAN) {
      next = endOfScan(reader, end);
      if (!frame?.quantizers.every((id) => tables.quantization.has(id))) return null;
      const scan = readScan(segment, frame, tables, reader.slice(end, next));
      if (scan === null) return null;
      scans.push(scan);
    }
    if (isKept(marker, segment)) kept.push(reader.slice(at, next));
    else if (marker === APP1 && !hasExif && scans.length === 0 && length > 8 && segment.text(0, 6) === EXIF) {
      const exif = orientationOnly(segment.bytes);
      if (exif !== null) kept.push(exifSegment(exif));
      hasExif = true;
    }
    at = next;
  }
  if (frame === null || scans.length === 0) return null;
  kept.push(reader.slice(at, at + 2));
  const { widthPx, heightPx } = frame;
  const whole = frame;
  return { bytes: joined(kept), extension: "jpg", widthPx, heightPx, isWhole: () => holdsAllBlocks(whole, scans) };
}

function readFrame(marker: number, segment: ByteReader) {
  const [heightPx, widthPx, count] = [segment.uint16(1), segment.uint16(3), segment.uint8(5)];
  const components: Component[] = [];
  const quantizers: number[] = [];
  for (let at = 6; at < 6 + 3 * count; at += 3) {
    const sampling = segment.uint8(at + 1);
    components.push({ id: segment.uint8(at), across: sampling >> 4, down: sampling & 15 });
    quantizers.push(segment.uint8(at + 2));
  }
  const fits = components.every(({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4);
  // Browsers show eight bits of grey, of three colours, or of four.
  if (!fits || segment.length !== 6 + 3 * count || segment.uint8(0) !== 8 || ![1, 3, 4].includes(count)) return null;
  return { isProgressive: marker === PROGRESSIVE, widthPx, heightPx, components, quantizers };
}

function readScan(segment: ByteReader, frame: Frame, tables: Tables, data: Uint8Array): Scan | null {
  const count = segment.uint8(0);
  const spectrum = 1 + 2 * count;
  const [first, last, refines] = frame.isProgressive
    ? [segment.uint8(spectrum), segment.uint8(spectrum + 1), segment.uint8(spectrum + 2) >> 4 !== 0]
    : [0, 63, false];
  const parts: Scan["parts"][number][] = [];
  for (let at = 1; at < spectrum; at += 2) {
    const component = frame.components.find(({ id }) => id === segment.uint8(at));
    if (component === undefined) return null;
    const table = segment.uint8(at + 1);
    parts.push({ component, dc: tables.dc.get(table >> 4), ac: tables.ac.get(table & 15) });
  }
  const isBand = first === 0 ? last === 0 : last >= first && last <= 63 && count === 1;
  if (count === 0 || count > 4 || segment.length !== spectrum + 3 || (frame.isProgressive && !isBand)) return null;
  return { parts, first, last, refines, restartEvery: tables.restartEvery, data };
}

/** The tables that are defined so far. @throws RangeError for a segment that is more or less than its tables */
class Tables {
  readonly dc = new Map<number, HuffmanTable>();
  readonly ac = new Map<number, HuffmanTable>();
  readonly quantization = new Set<number>();
  restartEvery = 0;

  addHuffman(segment: ByteReader): void {
    for (let at = 0; at < segment.length;) {
      const place = segment.uint8(at);
      const counts = segment.slice(at + 1, at + 17);
      const size = counts.reduce((sum, count) => sum + count, 0);
      const table = { counts, symbols: segment.slice(at + 17, at + 17 + size) };
      (place >> 4 === 0 ? this.dc : this.ac).set(place & 15, table);
      at += 17 + size;
    }
  }

  addQuantization(segment: ByteReader): void {
    for (let at = 0; at < segment.length;) {
      const place = segment.uint8(at);
      const end = at + 1 + (place >> 4 === 0 ? 64 : 128);
      segment.slice(at, end);
      this.quantization.add(place & 15);
      at = end;
    }
  }
}

/** A segment of the same form as a phone's, with 36 bytes. */
function exifSegment(exif: Uint8Array): Uint8Array {
  const head = [MARKER, APP1, 0, 2 + EXIF.length + exif.length, ...Array.from(EXIF, (letter) => letter.charCodeAt(0))];
  return Uint8Array.from([...head, ...exif]);
}

/** The end of a scan's entropy-coded data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(reader: ByteReader, start: number): number {
  let at = start;
  for (;;) {
    if (reader.uint8(at) === MARKER) {
      const next = reader.uint8(at + 1);
      if (next !== 0 && next !== MARKER && !isRestart(next)) return at;
    }
    at += 1;
  }
}
