import { pictureOf } from "../../../frontend/src/lib/canvas-picture.ts";

/** A photo, red on its left and blue on its right, as a file. */
export function takePhoto(): File {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1500, height: 1000 });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this canvas cannot be drawn on");
  for (const [color, left] of [
    ["#e01010", 0],
    ["#1010e0", 750],
  ] as const) {
    context.fillStyle = color;
    context.fillRect(left, 0, 750, 1000);
  }
  const jpeg = pictureOf(canvas, "image/jpeg", 0.92);
  if (jpeg === null) throw new Error("this canvas is too large");
  return new File([jpeg], "IMG_2041.jpg", { type: "image/jpeg" });
}

/** Puts a file into an input, as the browser's chooser does. */
export function give(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
