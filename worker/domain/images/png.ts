import { ByteReader, type CleanImage, joined } from "./clean-image.ts";

const SIGNATURE = "\x89PNG\r\n\x1a\n";
/** The chunks needed to show a picture; text, time, profiles, Exif and animation are dropped. */
const KEPT = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/**
 * Copies a PNG with only the chunks its picture needs, and nothing after its end.
 * @returns null when the bytes are not one whole PNG
 * @throws RangeError when they end too early
 */
export function cleanPng(bytes: Uint8Array): CleanImage | null {
  const reader = new ByteReader(bytes);
  if (reader.text(0, SIGNATURE.length) !== SIGNATURE || reader.text(12, 4) !== "IHDR") return null;
  const [widthPx, heightPx] = [reader.uint32(16), reader.uint32(20)];
  const kept = [reader.slice(0, SIGNATURE.length)];
  let hasData = false;
  let at = SIGNATURE.length;
  for (;;) {
    const name = reader.text(at + 4, 4);
    const end = at + 12 + reader.uint32(at);
    // A second header could state another size than the one checked.
    if (name === "IHDR" && at !== SIGNATURE.length) return null;
    if (KEPT.has(name)) kept.push(reader.slice(at, end));
    hasData ||= name === "IDAT";
    at = end;
    if (name === "IEND") break;
  }
  return hasData ? { bytes: joined(kept), extension: "png", widthPx, heightPx } : null;
}
