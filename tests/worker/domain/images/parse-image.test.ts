import { env } from "cloudflare:workers";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";

import { type ImageKind, imageKinds } from "../../../../worker/domain/images/image-kinds.ts";
import { parseBase64Image, parseImage } from "../../../../worker/domain/images/parse-image.ts";
import { imageKey, removeImage, servedType, storeImage } from "../../../../worker/domain/images/stored-images.ts";
import { AppError } from "../../../../worker/errors.ts";
import {
  ANIMATION_FLAG,
  base64Of,
  bytesOf,
  EXIF_FLAG,
  exifOf,
  exifSegment,
  extended,
  jfif,
  jpeg,
  jpegTables,
  jpegWithRestarts,
  lossy,
  png,
  pngChunk,
  pngHeader,
  pngOf,
  progressiveJpeg,
  segment,
  uprightExif,
  webp,
  webpChunk,
} from "../../support/images.ts";

const SIZE = { widthPx: 20, heightPx: 20 };
const file = png({ size: SIZE });

/** A kind that accepts the picture above. */
const stamp: ImageKind = {
  folder: "stamps",
  maxBytes: 1000,
  maxSidePx: 20,
  types: ["png"],
  namesFormats: true,
  refusals: { unreadable: "INVALID_INPUT", tooLarge: "BODY_TOO_LARGE", tooManyPixels: "AVATAR_TOO_MANY_PIXELS" },
};

async function outcome(kind: ImageKind, image: Uint8Array): Promise<string> {
  try {
    return (await parseBase64Image(kind, base64Of(image))).extension;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

test("each kind of image has separate limits and error codes", async () => {
  expect(await outcome({ ...stamp, maxBytes: file.length }, file)).toBe("png");
  expect(await outcome({ ...stamp, maxBytes: file.length - 1 }, file)).toBe("BODY_TOO_LARGE");
  expect(await outcome({ ...stamp, maxSidePx: 19 }, file)).toBe("AVATAR_TOO_MANY_PIXELS");
  expect(await outcome(stamp, jpeg())).toBe("INVALID_INPUT");
  expect(await outcome({ ...stamp, types: ["jpg", "png"] }, jpeg())).toBe("jpg");
});

test("an image in base64 with line breaks is read, and malformed base64 is rejected", async () => {
  const text = base64Of(file);
  expect(await parseBase64Image(stamp, `${text.slice(0, 20)}\n${text.slice(20)}`)).toMatchObject(SIZE);
  for (const broken of [`-${text}`, text.replace(/^./, "="), `${text}===`])
    await expect(parseBase64Image(stamp, broken)).rejects.toThrow("INVALID_INPUT");
});

test("an image of a long run of spaces is rejected without delay", async () => {
  const startedAt = performance.now();
  await expect(parseBase64Image(stamp, `${" ".repeat(600_000)}!`)).rejects.toThrow("INVALID_INPUT");
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test("a stored picture is served only if its kind is listed, and is gone once removed", async () => {
  const ctx = { media: env.MEDIA, newId: () => crypto.randomUUID() };
  const [listed, unlisted] = await Promise.all(
    [imageKinds.avatar, stamp].map(async (kind) =>
      storeImage(ctx, kind, await parseBase64Image(stamp, base64Of(file))),
    ),
  );
  expect(listed).toMatch(/^\/media\/avatars\/[0-9a-f-]{36}\.png$/);
  expect(servedType(imageKey(listed ?? ""))).toBe("image/png");
  expect(servedType(imageKey(unlisted ?? ""))).toBe(null);
  await removeImage(ctx, listed ?? "");
  expect(await env.MEDIA.get(imageKey(listed ?? ""))).toBe(null);
});

const PLACE = "GPS 35.6892 51.3890, Sara's phone";
const ONE = { widthPx: 1, heightPx: 1 };
const orientations = [2, 3, 4, 5, 6, 7, 8];
const withExif = {
  jpg: (exif: Uint8Array) => jpeg({ more: [jfif, exifSegment(exif)] }),
  png: (exif: Uint8Array) => png({ before: [pngChunk("eXIf", exif)] }),
  webp: (exif: Uint8Array) => webp(extended(EXIF_FLAG, ONE), lossy(), webpChunk("EXIF", exif)),
};
const without = { jpg: jpeg({ more: [jfif] }), png: png(), webp: webp(extended(0, ONE), lossy()) };

test.each(["jpg", "png", "webp"] as const)("a %s keeps of its Exif the orientation alone", async (type) => {
  const cleaned = async (exif: Uint8Array) => (await parseImage(imageKinds.promo, withExif[type](exif))).bytes;
  for (const orientation of orientations) {
    const kept = withExif[type](uprightExif(orientation));
    for (const order of ["MM", "II"] as const) {
      const exif = exifOf(orientation, PLACE, order);
      expect(await cleaned(exif), `${orientation} ${order}`).toEqual(kept);
      // In PNG and WebP some writers begin it as JPEG does.
      expect(await cleaned(bytesOf("Exif\0\0", exif))).toEqual(type === "jpg" ? without.jpg : kept);
    }
    expect(await cleaned(uprightExif(orientation))).toEqual(kept);
  }
  // Upright, impossible, broken and empty ones say nothing.
  const empty = [exifOf(1, PLACE), exifOf(0), exifOf(9), exifOf(6).subarray(0, 30), bytesOf("XX"), bytesOf("")];
  for (const exif of empty) expect(await cleaned(exif)).toEqual(without[type]);
});

test("a JPEG has one orientation: that before its picture, and the first", async () => {
  const { bytes } = await parseImage(
    imageKinds.promo,
    jpeg({ more: [exifSegment(exifOf(6, PLACE)), exifSegment(exifOf(3, PLACE))] }),
  );
  expect(bytes).toEqual(jpeg({ more: [exifSegment(uprightExif(6))] }));
  const between = progressiveJpeg({ between: [exifSegment(exifOf(6, PLACE))] });
  expect((await parseImage(imageKinds.promo, between)).bytes).toEqual(progressiveJpeg());
});

const pngWith = (
  format: [depth: number, type: number, interlace: number],
  data: Uint8Array | number,
  before = [] as Uint8Array[],
  after = [] as Uint8Array[],
) =>
  pngOf(
    pngHeader({ widthPx: 3, heightPx: 3 }, format),
    typeof data === "number" ? deflateSync(new Uint8Array(data)) : data,
    before,
    after,
  );
const palette = pngChunk("PLTE", "RGB");
const restOfData = pngChunk("IDAT", "");
/** Rows of zeros with one other byte. */
const filtered = (length: number, at: number, value: number) =>
  deflateSync(new Uint8Array(length).fill(value, at, at + 1));

const wide = jpeg({ size: { widthPx: 80, heightPx: 80 } });
type Case = [what: string, image: Uint8Array];

test.each<Case>([
  ["grey of 1 bit", pngWith([1, 0, 0], 6)],
  ["grey of 16 bits", pngWith([16, 0, 0], 21)],
  ["colours of 8 bits", pngWith([8, 2, 0], 30)],
  ["a palette of 2 bits", pngWith([2, 3, 0], 6, [palette])],
  ["grey with alpha", pngWith([8, 4, 0], 21)],
  ["colours with alpha of 16 bits", pngWith([16, 6, 0], 75)],
  // Of seven passes, those of 3 × 3 pixels have 1, 1, 0, 2, 2, 2 and 3 in their rows.
  ["interlaced grey", pngWith([8, 0, 1], 2 + 0 + 0 + 2 + 3 + 2 * 2 + 4)],
  ["a PNG with one transparent grey", pngWith([8, 0, 0], 12, [pngChunk("tRNS", [0, 9])])],
  ["a PNG with colours for screens of few", pngWith([8, 2, 0], 30, [palette])],
  ["a PNG with each filter", pngWith([8, 0, 0], deflateSync(bytesOf([1, 9, 9, 9, 3, 9, 9, 9, 4, 9, 9, 9])))],
  ["an interlaced PNG with a filter", pngWith([8, 0, 1], filtered(15, 11, 4))],
  ["a PNG with values above its filters", pngWith([8, 0, 0], filtered(12, 9, 255))],
  ["a PNG with a palette of 256 colours", pngWith([8, 3, 0], 12, [pngChunk("PLTE", "RGB".repeat(256))])],
  ["a JPEG with restarts", jpegWithRestarts(20)],
  ["a JPEG of a hundred blocks", wide],
  ["an extended JPEG", jpeg({ frameMarker: 0xc1 })],
])("an image is accepted when it is %s", async (_, image) => {
  expect(await outcome(imageKinds.promo, image)).toMatch(/^(png|jpg)$/);
});

const broken = (image: Uint8Array, at: number, value: number) =>
  image.map((byte, place) => (place === at ? value : byte));
/** The picture without some bytes before its end. */
const cutInside = (image: Uint8Array, bytes: number) => bytesOf(image.subarray(0, -2 - bytes), [0xff, 0xd9]);

test.each<Case>([
  ...[3, 5, 7, 32].map((depth) => [`a PNG of depth ${depth}`, pngWith([depth, 3, 0], 30, [palette])] satisfies Case),
  ["a PNG of depth 16 with a palette", pngWith([16, 3, 0], 30, [palette])],
  ["a PNG of 4 bits a colour", pngWith([4, 2, 0], 30)],
  ...[1, 5, 7, 9].map((type) => [`a PNG of colour type ${type}`, pngWith([8, type, 0], 99)] satisfies Case),
  ["a PNG of another interlace", pngWith([8, 0, 2], 30)],
  ["a PNG without its palette", pngWith([8, 3, 0], 12)],
  ["a PNG whose palette comes after its data", pngWith([8, 3, 0], 12, [], [palette])],
  ["a PNG whose palette comes between its data", pngWith([8, 3, 0], 12, [], [palette, restOfData])],
  ["a PNG of two palettes", pngWith([8, 3, 0], 12, [palette, palette])],
  ["a PNG of an empty palette", pngWith([8, 3, 0], 12, [pngChunk("PLTE", "")])],
  ["a PNG of a palette of a colour and a half", pngWith([8, 3, 0], 12, [pngChunk("PLTE", "RGBR")])],
  ["a PNG of a palette of 257 colours", pngWith([8, 3, 0], 12, [pngChunk("PLTE", "RGB".repeat(257))])],
  ...[0, 4, 8].map(
    (at) => [`a PNG with a filter of 5 at its byte ${at}`, pngWith([8, 0, 0], filtered(12, at, 5))] satisfies Case,
  ),
  ["a PNG with a filter of 255", pngWith([8, 0, 0], filtered(12, 8, 255))],
  ["an interlaced PNG with a filter of 5", pngWith([8, 0, 1], filtered(15, 11, 5))],
  ["a PNG with a wrong checksum in its header", broken(png(), 29, 0)],
  ["a PNG with a wrong checksum in its data", broken(png(), png().length - 13, 0xaa)],
  [
    "a PNG with a longer header",
    pngOf(pngChunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0]), deflateSync(new Uint8Array(2))),
  ],
  ["a PNG whose data is no zlib stream", pngWith([8, 0, 0], bytesOf("this is not zlib"))],
  ["a PNG with more data than its rows", pngWith([8, 0, 0], 500)],
  ["a PNG with bytes behind its zlib stream", pngWith([8, 0, 0], bytesOf(deflateSync(new Uint8Array(12)), PLACE))],
  ["a PNG with bytes in its last chunk", pngWith([8, 0, 0], 12, [], [pngChunk("IEND", PLACE)])],
  ["a PNG with a longer transparency", pngWith([8, 0, 0], 12, [pngChunk("tRNS", PLACE)])],
  ["a PNG with more transparency than colours", pngWith([8, 3, 0], 12, [palette, pngChunk("tRNS", [0, 0])])],
  ["a PNG of too few rows", pngWith([8, 0, 0], 11)],
  ["an interlaced PNG of too few rows", pngWith([8, 0, 1], 14)],
  ["a PNG whose zlib stream ends early", pngWith([8, 0, 0], deflateSync(bytesOf("twelve bytes")).subarray(0, 12))],
  ...[0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf].map(
    (frameMarker) => [`a JPEG of the frame ${frameMarker.toString(16)}`, jpeg({ frameMarker })] satisfies Case,
  ),
  ["a JPEG without quantization", jpeg({ tables: [jpegTables.dc, jpegTables.ac] })],
  ["a JPEG without Huffman tables", jpeg({ tables: [jpegTables.quantization] })],
  ["a JPEG without one of them", jpeg({ tables: [jpegTables.quantization, jpegTables.dc] })],
  ...[1, 5, 10, 24].map(
    (bytes) => [`a JPEG that lacks ${bytes} of the bytes of its scan`, cutInside(wide, bytes)] satisfies Case,
  ),
  ["a JPEG that lacks the last of its restarts", jpegWithRestarts(20, 1)],
  ["a progressive JPEG without its second scan's data", cutInside(progressiveJpeg(), 1)],
  [
    "a JPEG with a longer quantization",
    jpeg({ tables: [segment(0xdb, [0, ...Array<number>(64).fill(1)], PLACE), jpegTables.dc, jpegTables.ac] }),
  ],
  ["a JPEG with a longer restart interval", jpeg({ more: [segment(0xdd, [0, 0], PLACE)] })],
  ["a WebP of two pictures", webp(lossy(), lossy())],
  ["a WebP with a longer header", webp(webpChunk("VP8X", bytesOf([0, 0, 0, 0, 0, 0, 0, 0, 0, 0], PLACE)), lossy())],
  ["a WebP that is no key frame", broken(webp(lossy()), 20, 0x31)],
  ["a WebP whose first part is longer than the file", broken(webp(lossy()), 21, 0x7f)],
])("an image is rejected when it is %s", async (_, image) => {
  expect(await outcome(imageKinds.promo, image)).toBe("PICTURE_UNREADABLE");
});

const inBox = (...brands: string[]) =>
  bytesOf([0, 0, 0, 8 + 4 * brands.length], "ftyp", ...brands, Array<number>(60).fill(0));

test.each<[format: string, image: Uint8Array, code: string]>([
  ["HEIC", inBox("heic", "\0\0\0\0", "mif1", "heic"), "HEIC_PICTURE"],
  ["HEIC of several pictures", inBox("mif1", "\0\0\0\0", "mif1", "heix"), "HEIC_PICTURE"],
  ["a sequence of HEVC", inBox("hevc", "\0\0\0\0", "msf1"), "HEIC_PICTURE"],
  ["AVIF", inBox("avif", "\0\0\0\0", "avif", "mif1"), "AVIF_PICTURE"],
  ["AVIF of the general brand", inBox("mif1", "\0\0\0\0", "mif1", "avif"), "AVIF_PICTURE"],
  ["an animated AVIF", inBox("avis", "\0\0\0\0", "avis"), "AVIF_PICTURE"],
  ["GIF", bytesOf("GIF89a", Array<number>(30).fill(0)), "GIF_PICTURE"],
  ["an old GIF", bytesOf("GIF87a", Array<number>(30).fill(0)), "GIF_PICTURE"],
  [
    "an animated WebP",
    webp(extended(ANIMATION_FLAG, ONE), webpChunk("ANIM", "123456"), webpChunk("ANMF", lossy())),
    "ANIMATED_PICTURE",
  ],
  ["a film", inBox("isom", "\0\0\0\0", "mp42"), "PICTURE_UNREADABLE"],
  ["a still WebP without its picture", webp(extended(0, ONE)), "PICTURE_UNREADABLE"],
])("%s is refused by its name, which an image tool's answer is not", async (_, image, code) => {
  expect(await outcome(imageKinds.promo, image)).toBe(code);
  expect(await outcome({ ...imageKinds.promo, namesFormats: false }, image)).toBe("PICTURE_UNREADABLE");
});

test("the largest picture is checked, and no more of a bomb is inflated than its picture", async () => {
  const largest = { widthPx: 4096, heightPx: 4096 };
  expect(await outcome(imageKinds.promo, png({ size: largest }))).toBe("png");
  const bomb = pngOf(pngHeader({ widthPx: 3, heightPx: 3 }), deflateSync(new Uint8Array(40_000_000)));
  expect(await outcome(imageKinds.promo, bomb)).toBe("PICTURE_UNREADABLE");
});
