import { pictureOf } from "../../lib/canvas-picture.ts";

/** A photo ready for editing: upright, and no larger than a cheap phone can hold. */
export interface Photo {
  canvas: HTMLCanvasElement;
  /** The same picture for an <img>; free it with `closePhoto`. */
  url: string;
}

/** At a zoom of 3, a square of 512 px still comes out of a usual 4:3 photo. */
const LONGEST_SIDE_PX = 2048;
const COPY_QUALITY = 0.9;

/** The file is no picture that this browser can show. */
export class UnreadablePhoto extends Error {}

/**
 * Opens a picture of any size, turned the way its EXIF orientation says.
 * @throws UnreadablePhoto
 */
export async function openPhoto(file: File): Promise<Photo> {
  // An SVG is a document, not a photo, and may have no size.
  if (file.size === 0 || file.type.startsWith("image/svg")) throw new UnreadablePhoto(file.type);
  const fileUrl = URL.createObjectURL(file);
  try {
    const canvas = smallCopy(await loadImage(fileUrl));
    const copy = toJpeg(canvas, COPY_QUALITY);
    return { canvas, url: URL.createObjectURL(copy) };
  } finally {
    URL.revokeObjectURL(fileUrl);
  }
}

export function closePhoto({ canvas, url }: Photo): void {
  URL.revokeObjectURL(url);
  // Frees the pixels at once; phones limit the memory of canvases.
  canvas.width = 0;
}

/** @throws UnreadablePhoto when the canvas is too large for the device. */
export function toJpeg(canvas: HTMLCanvasElement, quality: number): Blob {
  const jpeg = pictureOf(canvas, "image/jpeg", quality);
  if (jpeg === null) throw new UnreadablePhoto();
  return jpeg;
}

function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener("load", () => resolve(image));
    image.addEventListener("error", () => reject(new UnreadablePhoto()));
    image.src = url;
  });
}

/** Drawn from an <img>, which decodes at about the drawn size; createImageBitmap would hold the full size first. */
function smallCopy(image: HTMLImageElement): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = image;
  const shrink = Math.min(1, LONGEST_SIDE_PX / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(naturalWidth * shrink));
  canvas.height = Math.max(1, Math.round(naturalHeight * shrink));
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null || naturalWidth === 0) throw new UnreadablePhoto();
  paintWhite(context);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** JPEG has no transparency and would make it black. */
export function paintWhite(context: CanvasRenderingContext2D): void {
  context.fillStyle = "#fff";
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
