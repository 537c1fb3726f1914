import jsQR from "jsqr";
import { type Locator, page } from "vitest/browser";

/** A decoded QR code and its size, by an independent decoder. */
export async function readPicture(picture: Blob) {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const pixels = context?.getImageData(0, 0, width, height).data;
  const found = pixels && jsQR(pixels, width, height, { inversionAttempts: "dontInvert" });
  return { width, height, text: found?.data ?? null };
}

/** Decodes a part of the screen. */
export async function readScreen(part: Locator): Promise<string | null> {
  const picture = await page.screenshot({ element: part, save: false });
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  return (await readPicture(new Blob([bytes], { type: "image/png" }))).text;
}
