import { useEffect, useState } from "react";

/** A picture with an address for an <img>. */
export interface Picture {
  file: File;
  url: string;
}

/** The picture shown; the memory of the one before is given back, and its own when the page is left. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture.url)), [picture]);
  const show = (file: File | null) => setPicture(file && { file, url: URL.createObjectURL(file) });
  return { picture, show };
}

const EXTENSIONS: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** A file that is named after the product, so that it is found again in a gallery. */
export const pictureFile = (content: BlobPart, type: string): File =>
  new File([content], `labkhand-${Date.now()}.${EXTENSIONS[type] ?? "jpg"}`, { type });

/** Whether the browser can show a file as a picture. */
export async function isPicture(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}
