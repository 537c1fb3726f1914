import { crc32, deflateSync } from "node:zlib";

/** Small but complete image files, byte by byte, and the metadata that phones and editors add to them. */

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function bytesOf(...pieces: (Uint8Array | number[] | string)[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...(typeof piece === "string" ? latin(piece) : piece)]));
}

export const base64Of = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

interface Size {
  widthPx: number;
  heightPx: number;
}

const SMALL: Size = { widthPx: 8, heightPx: 8 };
const big16 = (value: number) => [value >> 8, value & 0xff];
const big32 = (value: number) => [...big16(value >>> 16), ...big16(value & 0xffff)];
const little24 = (value: number) => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff];
const little32 = (value: number) => [...little24(value), value >>> 24];

// JPEG (ITU T.81, annex B): one grey block, whose two Huffman tables know one code each.
export const segment = (marker: number, ...pieces: (Uint8Array | number[] | string)[]) => {
  const content = bytesOf(...pieces);
  return bytesOf([0xff, marker, ...big16(content.length + 2)], content);
};
const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const quantization = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
const frame = (marker: number, { widthPx, heightPx }: Size) =>
  segment(marker, [8, ...big16(heightPx), ...big16(widthPx), 1, 1, 0x11, 0]);
const huffman = (table: number) => segment(0xc4, [table, 1, ...Array<number>(15).fill(0), 0]);
const scan = (first: number, last: number, data: number[]) => bytesOf(segment(0xda, [1, 1, 0, first, last, 0]), data);

export const jfif = segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0]);
export const jfifWithThumbnail = segment(0xe0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 1, 1], "RGB");
export const adobeColour = segment(0xee, "Adobe", [0, 100, 0, 0, 0, 0, 0]);
export const jpegMetadata = (text: string) => [
  segment(0xe1, "Exif\0\0MM\0*", text),
  segment(0xe2, "ICC_PROFILE\0", text),
  segment(0xed, "Photoshop 3.0\0", text),
  segment(0xfe, text),
];

/** Two bits for each block, all zero; of a picture that is refused for its size, one block, with ones that fill its byte. */
function blocks({ widthPx, heightPx }: Size): number[] {
  const number = Math.ceil(widthPx / 8) * Math.ceil(heightPx / 8);
  return number <= 1 || Math.max(widthPx, heightPx) > 4096 ? [0x3f] : Array<number>(Math.ceil(number / 4)).fill(0);
}

/** A JPEG, baseline unless its frame is another; `more` comes before its picture, `data` is more entropy-coded data. */
export const jpeg = ({
  size = SMALL,
  more = [] as Uint8Array[],
  data = [] as number[],
  frameMarker = 0xc0,
  tables = [quantization, huffman(0), huffman(0x10)],
} = {}) => bytesOf(START, ...more, ...tables, frame(frameMarker, size), scan(0, 63, [...blocks(size), ...data]), END);

export const jpegTables = { quantization, dc: huffman(0), ac: huffman(0x10) };

/** A JPEG of blocks with a restart after each; the last `missing` have no data. */
export const jpegWithRestarts = (number: number, missing = 0) => {
  const data = Array.from({ length: number - missing }, (_, at) => [
    ...(at > 0 ? [0xff, 0xd0 + ((at - 1) % 8)] : []),
    0x3f,
  ]);
  return bytesOf(
    START,
    segment(0xdd, [0, 1]),
    ...Object.values(jpegTables),
    frame(0xc0, { widthPx: 8 * number, heightPx: 8 }),
    scan(0, 63, data.flat()),
    END,
  );
};

/** Exif of the orientation and a place, as a phone writes it: a TIFF file in either order of bytes. */
export const exifOf = (orientation: number, note = "", order: "MM" | "II" = "MM") => {
  const short = (value: number) => (order === "MM" ? big16(value) : big16(value).toReversed());
  const long = (value: number) => (order === "MM" ? big32(value) : big32(value).toReversed());
  const entry = (tag: number, type: number, count: number, value: number[]) =>
    bytesOf(short(tag), short(type), long(count), value);
  const entries = [
    entry(0x010f, 2, note.length, long(8 + 2 + 2 * 12 + 4)),
    entry(0x0112, 3, 1, [...short(orientation), 0, 0]),
  ];
  return bytesOf(order, short(42), long(8), short(entries.length), ...entries, long(0), note);
};
/** What is kept of it. */
export const uprightExif = (orientation: number) =>
  bytesOf("MM", [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
export const exifSegment = (exif: Uint8Array) => segment(0xe1, "Exif\0\0", exif);

/** A progressive JPEG of two scans, with `between` them. */
export const progressiveJpeg = ({ between = [] as Uint8Array[] } = {}) =>
  bytesOf(
    START,
    jfif,
    quantization,
    frame(0xc2, SMALL),
    huffman(0),
    scan(0, 0, [0x7f]),
    ...between,
    huffman(0x10),
    scan(1, 63, [0x7f]),
    END,
  );

// PNG (ISO 15948): grey, 8 bits.
export const pngChunk = (name: string, content: Uint8Array | number[] | string) => {
  const named = bytesOf(name, content);
  return bytesOf(big32(named.length - 4), named, big32(crc32(named)));
};
export const pngHeader = ({ widthPx, heightPx }: Size, [depth, type, interlace] = [8, 0, 0]) =>
  pngChunk("IHDR", [...big32(widthPx), ...big32(heightPx), depth, type, 0, 0, interlace]);

/** A PNG; `before` and `after` surround its data. One that is refused for its size has no rows. */
export const png = ({ size = SMALL, before = [] as Uint8Array[], after = [] as Uint8Array[] } = {}) => {
  const bytes = Math.max(size.widthPx, size.heightPx) > 4096 ? 0 : (size.widthPx + 1) * size.heightPx;
  return pngOf(pngHeader(size), deflateSync(new Uint8Array(bytes)), before, after);
};

/** A PNG of a header and what its data is. */
export const pngOf = (header: Uint8Array, data: Uint8Array, before: Uint8Array[] = [], after: Uint8Array[] = []) =>
  bytesOf(
    "\x89PNG\r\n\x1a\n",
    header,
    ...before,
    pngChunk("IDAT", Uint8Array.from(data)),
    ...after,
    pngChunk("IEND", []),
  );

// WebP (RFC 9649).
export const webpChunk = (name: string, content: Uint8Array | number[] | string) => {
  const bytes = bytesOf(content);
  return bytesOf(name, little32(bytes.length), bytes, bytes.length % 2 === 1 ? [0] : []);
};
export const webp = (...chunks: Uint8Array[]) => {
  const body = bytesOf("WEBP", ...chunks);
  return bytesOf("RIFF", little32(body.length), body);
};
export const EXIF_FLAG = 0x08;
export const ANIMATION_FLAG = 0x02;
export const ALPHA_FLAG = 0x10;
export const extended = (flags: number, { widthPx, heightPx }: Size) =>
  webpChunk("VP8X", [flags, 0, 0, 0, ...little24(widthPx - 1), ...little24(heightPx - 1)]);
const ONE_PIXEL: Size = { widthPx: 1, heightPx: 1 };
export const lossless = ({ widthPx, heightPx }: Size = ONE_PIXEL) =>
  webpChunk(
    "VP8L",
    bytesOf(
      [0x2f, ...little32((widthPx - 1) | ((heightPx - 1) << 14) | 0x1000_0000)],
      [0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07],
    ),
  );
export const lossy = ({ widthPx, heightPx }: Size = ONE_PIXEL) =>
  webpChunk(
    "VP8 ",
    bytesOf(
      [0x30, 0x01, 0x00, 0x9d, 0x01, 0x2a, widthPx & 0xff, widthPx >> 8, heightPx & 0xff, heightPx >> 8],
      [0x03, 0x00, 0x34, 0x25, 0xa4, 0x00, 0x03, 0x70, 0x00, 0xfe, 0xfb, 0x94, 0x00, 0x00],
    ),
  );
