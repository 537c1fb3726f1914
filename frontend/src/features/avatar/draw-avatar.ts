import { applyFilters, type AvatarEdit, cropTransform, firstThatFits } from "./avatar-image.ts";
import { paintWhite, type Photo, toJpeg, UnreadablePhoto } from "./photo.ts";

/** The edited square as a JPEG of at most AVATAR_MAX_BYTES. */
export async function drawAvatar({ canvas: photo }: Photo, edit: AvatarEdit): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (context === null) throw new UnreadablePhoto();
  return firstThatFits(async ({ sidePx, quality }) => {
    if (canvas.width !== sidePx) drawSquare(context, photo, edit, sidePx);
    return toJpeg(canvas, quality);
  });
}

function drawSquare(context: CanvasRenderingContext2D, photo: HTMLCanvasElement, edit: AvatarEdit, sidePx: number) {
  Object.assign(context.canvas, { width: sidePx, height: sidePx });
  paintWhite(context);
  context.imageSmoothingQuality = "high";
  context.setTransform(...cropTransform(photo, edit, sidePx));
  context.drawImage(photo, 0, 0);
  context.resetTransform();
  const image = context.getImageData(0, 0, sidePx, sidePx);
  applyFilters(image.data, edit);
  context.putImageData(image, 0, 0);
}
