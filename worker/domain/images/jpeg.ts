import { ByteReader, type CleanImage, joined } from "./clean-image.ts";

// ITU T.81, annex B.
const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const ADOBE_COLOUR = 0xee;
const JFIF = 0xe0;

/** Frame headers contain the size; the four excluded markers of this range are tables. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/**
 * Segments with rendering information, by their plain lengths; a longer one contains a thumbnail of the uncropped
 * picture.
 */
const PLAIN_LENGTHS = new Map([
  [JFIF, 16],
  [ADOBE_COLOUR, 14],
]);
/** Exif (place and camera), profiles, editors' notes, comments: nothing that is needed to show the picture. */
const isMetadata = (marker: number, length: number): boolean =>
  marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && PLAIN_LENGTHS.get(marker) !== length);

/**
 * Copies a JPEG without metadata and without anything before its start or after its end.
 * @returns null when the bytes are not one whole JPEG
 * @throws RangeError when they end too early
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage | null {
  const reader = new ByteReader(bytes);
  if (reader.uint16(0) !== 0xffd8) return null;
  const kept = [reader.slice(0, 2)];
  let size: { widthPx: number; heightPx: number } | null = null;
  let hasScan = false;
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
    if (isFrameHeader(marker)) {
      if (size !== null) return null;
      size = { heightPx: reader.uint16(at + 5), widthPx: reader.uint16(at + 7) };
    }
    const next = marker === START_OF_SCAN ? endOfScan(reader, end) : end;
    hasScan ||= marker === START_OF_SCAN;
    if (!isMetadata(marker, length)) kept.push(reader.slice(at, next));
    at = next;
  }
  if (size === null || !hasScan) return null;
  kept.push(reader.slice(at, at + 2));
  return { bytes: joined(kept), extension: "jpg", ...size };
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
