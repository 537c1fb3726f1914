import type { Page } from "playwright-core";

/** A file for `setInputFiles`. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface PhotoOptions {
  width: number;
  height: number;
  /** Colours of the left and the right half, as the camera stored them. */
  left: string;
  right: string;
  /** EXIF orientation: 6 = the phone was held upright, so the stored left is the photo's top. */
  orientation?: number;
}

/** A photo like a phone's: large, noisy, and turned only by its EXIF orientation. */
export async function takePhoto(page: Page, { orientation, ...options }: PhotoOptions): Promise<PhotoFile> {
  const url = await page.evaluate(({ width, height, left, right }) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d")!;
    context.fillStyle = left;
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = right;
    context.fillRect(width / 2, 0, width / 2, height);
    for (let spot = 0; spot < 3000; spot += 1) {
      context.fillStyle = `rgb(${spot % 256} ${(spot * 7) % 256} ${(spot * 13) % 256} / 0.05)`;
      context.fillRect((spot * 37) % width, (spot * 91) % height, 9, 9);
    }
    return canvas.toDataURL("image/jpeg", 0.92);
  }, options);
  const jpeg = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return {
    name: "IMG_2041.jpg",
    mimeType: "image/jpeg",
    buffer: orientation === undefined ? jpeg : withOrientation(jpeg, orientation),
  };
}

/** Inserts an APP1 segment with the orientation tag (0x0112) after the start of a JPEG. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.alloc(4)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Width and height from a JPEG's start-of-frame segment. */
export function jpegSize(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  throw new Error("no JPEG");
}
