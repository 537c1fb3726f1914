/** A photo, red on its left and blue on its right, as a gallery hands it over. */
export async function takePhoto(): Promise<File> {
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
  // Not toBlob, which waits for an idle browser: seconds, late in a file of tests.
  const jpeg = await fetch(canvas.toDataURL("image/jpeg", 0.92));
  return new File([await jpeg.blob()], "IMG_2041.jpg", { type: "image/jpeg" });
}

/** Puts a file into a field, as the browser's own chooser does. */
export function give(input: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
