import { ByteReader } from "./clean-image.ts";

// TIFF 6.0, and Exif 2.32 for the tag.
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const BIG_ENDIAN = 0x4d4d;
const LITTLE_ENDIAN = 0x4949;
const EXIF_PREFIX = "Exif\0\0";

/** An Exif block with the orientation alone; null for an upright picture. */
export function orientationOnly(exif: Uint8Array): Uint8Array | null {
  const orientation = readOrientation(new ByteReader(withoutPrefix(exif)));
  return orientation > 1 && orientation <= 8 ? exifOf(orientation) : null;
}

/** Some writers begin the block in PNG and WebP as JPEG does. */
function withoutPrefix(exif: Uint8Array): Uint8Array {
  const prefix = new ByteReader(exif);
  const has = exif.length >= EXIF_PREFIX.length && prefix.text(0, EXIF_PREFIX.length) === EXIF_PREFIX;
  return has ? exif.subarray(EXIF_PREFIX.length) : exif;
}

/** From 1, upright, to 8; 1 for a block that is broken or does not say it. */
function readOrientation(reader: ByteReader): number {
  try {
    const order = reader.uint16(0);
    if (order !== BIG_ENDIAN && order !== LITTLE_ENDIAN) return 1;
    const isBig = order === BIG_ENDIAN;
    const uint16 = isBig ? reader.uint16 : reader.uint16LittleEndian;
    const uint32 = isBig ? reader.uint32 : reader.uint32LittleEndian;
    if (uint16(2) !== 42) return 1;
    const directory = uint32(4);
    for (let entry = 0; entry < uint16(directory); entry += 1) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (uint16(at) === ORIENTATION) return uint16(at + 2) === SHORT ? uint16(at + 8) : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** A block of one tag. */
function exifOf(orientation: number): Uint8Array {
  const block = new Uint8Array(2 + 2 + 4 + 2 + ENTRY_BYTES + 4);
  const view = new DataView(block.buffer);
  view.setUint16(0, BIG_ENDIAN);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, ORIENTATION);
  view.setUint16(12, SHORT);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return block;
}
