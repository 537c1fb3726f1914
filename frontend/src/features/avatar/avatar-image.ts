import {
  AVATAR_CONTRAST_FACTOR,
  AVATAR_MAX_BYTES,
  AVATAR_QUALITY_MAX,
  AVATAR_QUALITY_MIN,
  AVATAR_QUALITY_STEP,
  AVATAR_SIZES_PX,
} from "../../../../contract/account/values.ts";

/** The person's edits of the photo. */
export interface AvatarEdit {
  /** The chosen square, in px of the rotated photo. */
  area: { x: number; y: number; width: number };
  /** Turns by 90°, clockwise. */
  quarterTurns: number;
  blackAndWhite: boolean;
  contrast: boolean;
}

interface Encoding {
  sidePx: number;
  /** JPEG quality, 0 to 1. */
  quality: number;
}

/** The red, green and blue parts of a grey (ITU-R BT.601 luma). */
export const GRAY_WEIGHTS = [0.299, 0.587, 0.114] as const;

/** Every size with every quality, in the order they are tried (001 §5). */
function avatarEncodings(): Encoding[] {
  const steps = Math.floor((AVATAR_QUALITY_MAX - AVATAR_QUALITY_MIN) / AVATAR_QUALITY_STEP + 1e-9);
  const qualities = Array.from({ length: steps + 1 }, (_, step) =>
    // Rounded: repeated subtraction of 0.06 would drift.
    Number((AVATAR_QUALITY_MAX - step * AVATAR_QUALITY_STEP).toFixed(2)),
  );
  return AVATAR_SIZES_PX.flatMap((sidePx) => qualities.map((quality) => ({ sidePx, quality })));
}

/** The first encoding of at most AVATAR_MAX_BYTES; if none fits, the smallest size at the lowest quality. */
export async function firstThatFits<Encoded extends { size: number }>(
  encode: (encoding: Encoding) => Promise<Encoded>,
): Promise<Encoded> {
  for (const encoding of avatarEncodings()) {
    const encoded = await encode(encoding);
    if (encoded.size <= AVATAR_MAX_BYTES) return encoded;
  }
  return encode({ sidePx: Math.min(...AVATAR_SIZES_PX), quality: AVATAR_QUALITY_MIN });
}

/** Canvas transform (a, b, c, d, e, f) that draws the chosen square of a turned photo onto a square of `sidePx`. */
export function cropTransform(
  photo: { width: number; height: number },
  { area, quarterTurns }: Pick<AvatarEdit, "area" | "quarterTurns">,
  sidePx: number,
): [number, number, number, number, number, number] {
  const turn = ((quarterTurns % 4) + 4) % 4;
  const cos = [1, 0, -1, 0][turn] ?? 1;
  const sin = [0, 1, 0, -1][turn] ?? 0;
  const [turnedWidth, turnedHeight] = turn % 2 === 0 ? [photo.width, photo.height] : [photo.height, photo.width];
  const scale = sidePx / area.width;
  // The photo rotates about its centre; then its corner moves to 0, then the square's corner.
  const left = turnedWidth / 2 - area.x - (cos * photo.width - sin * photo.height) / 2;
  const top = turnedHeight / 2 - area.y - (sin * photo.width + cos * photo.height) / 2;
  return [scale * cos, scale * sin, -scale * sin, scale * cos, scale * left, scale * top];
}

/** Changes RGBA pixels in place: grey first, then brightness and contrast. */
export function applyFilters(
  pixels: Uint8ClampedArray,
  { blackAndWhite, contrast }: Pick<AvatarEdit, "blackAndWhite" | "contrast">,
): void {
  if (!blackAndWhite && !contrast) return;
  const filtered = contrast ? withContrast : (value: number) => value;
  const [redWeight, greenWeight, blueWeight] = GRAY_WEIGHTS;
  for (let index = 0; index < pixels.length; index += 4) {
    const red = pixels[index] ?? 0;
    const green = pixels[index + 1] ?? 0;
    const blue = pixels[index + 2] ?? 0;
    const gray = red * redWeight + green * greenWeight + blue * blueWeight;
    pixels[index] = filtered(blackAndWhite ? gray : red);
    pixels[index + 1] = filtered(blackAndWhite ? gray : green);
    pixels[index + 2] = filtered(blackAndWhite ? gray : blue);
  }
}

/** Brightness, then contrast about the middle, as CSS's filters of these names do it: the preview is the result. */
function withContrast(value: number): number {
  const bright = Math.min(255, value * AVATAR_CONTRAST_FACTOR);
  return (bright - 127.5) * AVATAR_CONTRAST_FACTOR + 127.5;
}
