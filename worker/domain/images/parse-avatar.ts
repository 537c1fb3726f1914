import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE_PX } from "../../../contract/limits.ts";
import { AppError } from "../../errors.ts";
import type { CleanImage } from "./image.ts";
import { cleanJpeg } from "./jpeg.ts";
import { cleanPng } from "./png.ts";
import { cleanWebp } from "./webp.ts";

/** The first bytes decide, never what the sender calls the file. */
const cleaners = [cleanJpeg, cleanPng, cleanWebp];

/**
 * The picture in an upload: base64, plain or as a data URL, of a JPEG, PNG or WebP. It is walked through to its end, so
 * a truncated file, a page of HTML or a picture that would fill a phone's memory is refused, and what comes out carries
 * no metadata and nothing hidden behind its end.
 * @throws AppError AVATAR_UNREADABLE, AVATAR_TOO_LARGE, AVATAR_TOO_MANY_PIXELS
 */
export function parseAvatar(base64: string): CleanImage {
  const bytes = decode(base64.replace(/^data:[a-z0-9/+.-]*;base64,/i, ""));
  const image = clean(bytes);
  if (image === null || image.widthPx === 0 || image.heightPx === 0) throw new AppError("AVATAR_UNREADABLE");
  if (Math.max(image.widthPx, image.heightPx) > AVATAR_MAX_SIDE_PX) throw new AppError("AVATAR_TOO_MANY_PIXELS");
  return image;
}

function decode(base64: string): Uint8Array {
  // Three bytes are four letters: a text that is too long is not decoded first.
  if (base64.length > Math.ceil(AVATAR_MAX_BYTES / 3) * 4) throw new AppError("AVATAR_TOO_LARGE");
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    if (bytes.length > AVATAR_MAX_BYTES) throw new AppError("AVATAR_TOO_LARGE");
    return bytes;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("AVATAR_UNREADABLE");
  }
}

function clean(bytes: Uint8Array): CleanImage | null {
  for (const cleaner of cleaners) {
    try {
      const image = cleaner(bytes);
      if (image !== null) return image;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}
