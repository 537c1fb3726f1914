import { AppError } from "../../errors.ts";
import type { CleanImage } from "./clean-image.ts";
import type { ImageKind } from "./image-kinds.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { cleanWebp } from "./webp.ts";

/** The first bytes decide, never what the sender calls the file. */
const cleaners = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp };

/** What a picture may be, wherever it goes. */
export type PictureBounds = Omit<ImageKind, "folder">;

const BASE64 = /^[a-z0-9+/]*={0,2}$/i;

/**
 * The picture in a text: base64, plain or as a data URL. Otherwise as {@link parseImage}.
 * @throws AppError with the kind's own refusals
 */
export function parseBase64Image(kind: PictureBounds, base64: string): CleanImage {
  const { maxBytes, refusals } = kind;
  // White space goes first: a pattern that allows it around the end is tried at each of a million spaces.
  const text = base64.replace(/^data:[a-z0-9/+.-]*;base64,/i, "").replaceAll(/\s+/g, "");
  // Three bytes are four letters: a text that is too long is not decoded first.
  if (text.length > Math.ceil(maxBytes / 3) * 4) throw new AppError(refusals.tooLarge);
  // `Buffer` skips what is no base64 instead of refusing it.
  if (!BASE64.test(text)) throw new AppError(refusals.unreadable);
  // A view of its own: a Buffer's `slice` would write into what it was cut from.
  const { buffer, byteOffset, length } = Buffer.from(text, "base64");
  return parseImage(kind, new Uint8Array(buffer, byteOffset, length));
}

/**
 * The picture in a file, of a type the kind allows. It is walked through to its end, so a truncated file, a page of HTML or a
 * picture that would fill a phone's memory is refused, and what comes out carries no metadata and nothing hidden behind its
 * end.
 * @throws AppError with the kind's own refusals
 */
export function parseImage({ maxBytes, maxSidePx, types, refusals }: PictureBounds, bytes: Uint8Array): CleanImage {
  if (bytes.length > maxBytes) throw new AppError(refusals.tooLarge);
  const image = clean(bytes, types);
  if (image === null || image.widthPx === 0 || image.heightPx === 0) throw new AppError(refusals.unreadable);
  if (Math.max(image.widthPx, image.heightPx) > maxSidePx) throw new AppError(refusals.tooManyPixels);
  return image;
}

function clean(bytes: Uint8Array, types: readonly CleanImage["extension"][]): CleanImage | null {
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
