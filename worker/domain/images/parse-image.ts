import { formatRefusal } from "../../../contract/pictures/formats.ts";
import { AppError } from "../../errors.ts";
import type { CleanImage, ParsedImage } from "../../image-formats/clean-image.ts";
import type { ImageKind } from "./image-kinds.ts";
import { cleanJpeg } from "../../image-formats/jpeg.ts";
import { cleanPng } from "../../image-formats/png.ts";
import { cleanWebp } from "../../image-formats/webp.ts";

/** The first bytes decide the type, never the sender. */
const cleaners = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp };

/** The limits of a picture, wherever it is stored. */
export type PictureBounds = Omit<ImageKind, "folder">;

const BASE64 = /^[a-z0-9+/]*={0,2}$/i;

/**
 * The picture in a text: base64, plain or as a data URL. Otherwise as {@link parseImage}.
 * @throws AppError with the kind's own refusals
 */
export async function parseBase64Image(kind: PictureBounds, base64: string): Promise<CleanImage> {
  const { maxBytes, refusals } = kind;
  // White space is removed first: a pattern that allows it would backtrack over a million spaces.
  const text = base64.replace(/^data:[a-z0-9/+.-]*;base64,/i, "").replaceAll(/\s+/g, "");
  // Four base64 letters are three bytes, so a too long text is not decoded first.
  if (text.length > Math.ceil(maxBytes / 3) * 4) throw new AppError(refusals.tooLarge);
  // `Buffer` would skip invalid characters instead of rejecting them.
  if (!BASE64.test(text)) throw new AppError(refusals.unreadable);
  // A typed array of its own: a Buffer's `slice` shares memory.
  const { buffer, byteOffset, length } = Buffer.from(text, "base64");
  return parseImage(kind, new Uint8Array(buffer, byteOffset, length));
}

/**
 * Parses a picture of a type its kind allows. It is read to its end: truncated files, HTML and pictures that
 * would exhaust a phone's memory are refused, and the result contains no metadata but its orientation, and nothing after
 * its end.
 * @throws AppError with the kind's own refusals, or that of the format
 */
export async function parseImage(
  { maxBytes, maxSidePx, types, namesFormats, refusals }: PictureBounds,
  bytes: Uint8Array,
): Promise<CleanImage> {
  if (bytes.length > maxBytes) throw new AppError(refusals.tooLarge);
  const image = parse(bytes, types);
  if (image === null) throw new AppError((namesFormats ? formatRefusal(bytes) : null) ?? refusals.unreadable);
  const { isWhole, ...clean } = image;
  if (clean.widthPx === 0 || clean.heightPx === 0) throw new AppError(refusals.unreadable);
  if (Math.max(clean.widthPx, clean.heightPx) > maxSidePx) throw new AppError(refusals.tooManyPixels);
  if ((await isWhole?.()) === false) throw new AppError(refusals.unreadable);
  return clean;
}

function parse(bytes: Uint8Array, types: readonly CleanImage["extension"][]): ParsedImage | null {
  for (const type of types) {
    try {
      const image = cleaners[type](bytes);
      if (image !== null) return image;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}
