import { ByteReader, type CleanImage, joined, type ParsedImage } from "./clean-image.ts";
import { orientationOnly } from "./exif.ts";

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
// VP8X flags: alpha is kept, and of Exif the orientation; profile, XMP and animation go with their chunks.
const ALPHA = 0x10;
const EXIF = 0x08;
const FRAME_HEADER = 10;
const LOSSY_START = "\x9d\x01\x2a";
const LOSSLESS_START = 0x2f;
const EXTENDED_BYTES = 10;
/** What is kept, each once: a picture, its alpha, and the header that states them. */
const KEPT = new Map([
  ["VP8 ", "picture"],
  ["VP8L", "picture"],
  ["ALPH", "alpha"],
  ["VP8X", "header"],
]);

/**
 * Copies a still WebP without profile and XMP, of Exif only with its orientation, and without anything after its end.
 * @returns null when the bytes are not one whole, still WebP
 * @throws RangeError when they end too early
 */
export function cleanWebp(bytes: Uint8Array): ParsedImage | null {
  const reader = new ByteReader(bytes);
  if (reader.text(0, 4) !== "RIFF" || reader.text(8, 4) !== "WEBP") return null;
  const fileEnd = CHUNK_HEADER + reader.uint32LittleEndian(4);
  const kept: Uint8Array[] = [];
  const had = new Set<string>();
  let size: Size | null = null;
  let extended: Uint8Array | null = null;
  for (let at = RIFF_HEADER; at < fileEnd;) {
    const name = reader.text(at, 4);
    const length = reader.uint32LittleEndian(at + 4);
    const end = at + CHUNK_HEADER + length + (length % 2);
    if (name === "ANIM" || name === "ANMF") return null;
    const kind = KEPT.get(name);
    if (kind !== undefined) {
      if (had.has(kind)) return null;
      had.add(kind);
      const chunk = reader.slice(at, end).slice();
      if (name === "VP8X") {
        if (length !== EXTENDED_BYTES) return null;
        // With the three reserved bytes behind the flags.
        chunk.fill(0, CHUNK_HEADER, CHUNK_HEADER + 4);
        chunk[CHUNK_HEADER] = reader.uint8(at + CHUNK_HEADER) & ALPHA;
        extended = chunk;
      }
      kept.push(chunk);
      // The picture itself decides its size; VP8X may only state the same.
      const stated = sizeOf(reader, name, at + CHUNK_HEADER);
      if (kind === "picture" && stated === null) return null;
      size = largest(size, stated);
    }
    if (name === "EXIF" && extended !== null && !hasExif(extended)) {
      const exif = orientationOnly(reader.slice(at + CHUNK_HEADER, at + CHUNK_HEADER + length));
      if (exif !== null) {
        kept.push(chunkOf(name, exif));
        extended[CHUNK_HEADER] = (extended[CHUNK_HEADER] ?? 0) | EXIF;
      }
    }
    at = end;
  }
  if (size === null || !had.has("picture")) return null;
  const body = joined(kept);
  const header = new Uint8Array(RIFF_HEADER);
  header.set(reader.slice(0, RIFF_HEADER));
  new DataView(header.buffer).setUint32(4, body.length + 4, true);
  return { bytes: joined([header, body]), extension: "webp", ...size };
}

const hasExif = (extended: Uint8Array): boolean => ((extended[CHUNK_HEADER] ?? 0) & EXIF) !== 0;

/** A chunk of an even number of bytes. */
function chunkOf(name: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(CHUNK_HEADER + content.length);
  chunk.set(Array.from(name, (letter) => letter.charCodeAt(0)));
  new DataView(chunk.buffer).setUint32(4, content.length, true);
  chunk.set(content, CHUNK_HEADER);
  return chunk;
}

/** The size a chunk states; null if it states none, or does not begin as a picture does (RFC 9649 §2.5 to 2.7). */
function sizeOf(reader: ByteReader, name: string, at: number) {
  if (name === "VP8X") {
    return { widthPx: reader.uint24LittleEndian(at + 4) + 1, heightPx: reader.uint24LittleEndian(at + 7) + 1 };
  }
  if (name === "VP8 " && isKeyFrame(reader, at) && reader.text(at + 3, 3) === LOSSY_START) {
    return {
      widthPx: reader.uint16LittleEndian(at + 6) & 0x3fff,
      heightPx: reader.uint16LittleEndian(at + 8) & 0x3fff,
    };
  }
  if (name === "VP8L" && reader.uint8(at) === LOSSLESS_START) {
    const bits = reader.uint32LittleEndian(at + 1);
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** Whether a frame stands by itself, and its first part, whose length it states, is there (RFC 6386 §9.1). */
function isKeyFrame(reader: ByteReader, at: number): boolean {
  const tag = reader.uint24LittleEndian(at);
  return (tag & 1) === 0 && at + FRAME_HEADER + (tag >>> 5) <= reader.length;
}

function largest(one: Size | null, other: Size | null): Size | null {
  if (one === null || other === null) return one ?? other;
  return { widthPx: Math.max(one.widthPx, other.widthPx), heightPx: Math.max(one.heightPx, other.heightPx) };
}

type Size = Pick<CleanImage, "widthPx" | "heightPx">;
