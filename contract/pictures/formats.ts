import type { pictureErrors } from "./errors.ts";

/** The formats that we take, in a sentence. */
export const ACCEPTED_FORMATS = "JPEG، PNG یا WebP";
/** So many bytes of a file show its format. */
export const FORMAT_BYTES = 64;

// The brands of ISO 23008-12 and of AVIF; `mif1` and `msf1` leave it to those that follow.
const AVIF = /^....ftyp(?:avi[fs]|(?:mif1|msf1).*avi[fs])/s;
const HEIC = /^....ftyp(?:he[iv][cxms]|mif1|msf1)/s;
const GIF = /^GIF8[79]a/;
const EXTENDED_WEBP = /^RIFF....WEBPVP8X/s;
const ANIMATION = 0x02;

/** The refusal of a picture of a known format that we do not take, from its first bytes; null for any other file. */
export function formatRefusal(bytes: Uint8Array): keyof typeof pictureErrors | null {
  const head = String.fromCharCode(...bytes.subarray(0, FORMAT_BYTES));
  if (AVIF.test(head)) return "AVIF_PICTURE";
  if (HEIC.test(head)) return "HEIC_PICTURE";
  if (GIF.test(head)) return "GIF_PICTURE";
  return EXTENDED_WEBP.test(head) && ((bytes[20] ?? 0) & ANIMATION) !== 0 ? "ANIMATED_PICTURE" : null;
}
