/** A photo, red on its left and blue on its right, as a gallery hands it over. */
export async function takePhoto(): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1500, height: 1000 });
  const context = contextOf(canvas);
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

/** The colours of a picture, at points given from 0 to 1. */
export async function colorsOf(src: string, points: [number, number][]): Promise<number[][]> {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const context = contextOf(Object.assign(document.createElement("canvas"), { width: 100, height: 100 }));
  context.drawImage(image, 0, 0, 100, 100);
  return points.map(([x, y]) => Array.from(context.getImageData(x * 100, y * 100, 1, 1).data.slice(0, 3)));
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this canvas cannot be drawn on");
  return context;
}
