import { FIELD, KINDS, PIXEL } from "../../../../contract/claw-machine/machine.ts";
import sheetUrl from "../art/toys.webp";

/** The sheet: twenty square cells in rows of five, by the number of the kind. A cell is the box of the biggest toy. */
const COLUMNS = 5;
const CELL_PX = 88;
/** The box of the biggest toy, and how far its picture reaches beyond its circle. */
const BOX = 52 * PIXEL;
const OVERHANG = 1.07;

/** All pictures at once. @throws DOMException where they cannot be fetched or shown */
export async function loadSheet(): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = sheetUrl;
  await image.decode();
  return image;
}

/** The position of a kind's cell on the sheet. */
const cellOf = (kind: number): [x: number, y: number] => [
  (kind % COLUMNS) * CELL_PX,
  Math.floor(kind / COLUMNS) * CELL_PX,
];

/** The kinds' pictures as large as a board of `boardPx` shows them, so that no frame has to scale. */
export function scaledToys(sheet: HTMLImageElement, boardPx: number): HTMLCanvasElement[] {
  const size = Math.ceil((BOX * OVERHANG * boardPx) / FIELD.width);
  return KINDS.map((_, kind) => {
    const picture = document.createElement("canvas");
    picture.width = size;
    picture.height = size;
    const [x, y] = cellOf(kind);
    const context = picture.getContext("2d");
    if (context !== null) {
      context.imageSmoothingQuality = "high";
      context.drawImage(sheet, x, y, CELL_PX, CELL_PX, 0, 0, size, size);
    }
    return picture;
  });
}

/** A toy for the page itself; all kinds are of one size there. */
export function toyPicture(kind: number, sizePx: number): HTMLElement {
  const picture = document.createElement("span");
  picture.className = "toy";
  const [x, y] = cellOf(kind);
  const share = (KINDS[kind]?.radius ?? BOX / 2) / (BOX / 2);
  const scale = sizePx / (CELL_PX * share);
  const inset = (CELL_PX * (1 - share)) / 2;
  picture.style.width = `${sizePx}px`;
  picture.style.height = `${sizePx}px`;
  picture.style.backgroundImage = `url("${sheetUrl}")`;
  picture.style.backgroundSize = `${COLUMNS * CELL_PX * scale}px`;
  picture.style.backgroundPosition = `${-(x + inset) * scale}px ${-(y + inset) * scale}px`;
  return picture;
}
