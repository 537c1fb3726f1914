import { pictureErrors } from "../../../../contract/pictures/errors.ts";
import { FORMAT_BYTES, formatRefusal } from "../../../../contract/pictures/formats.ts";
import { pictureOf } from "../../lib/canvas-picture.ts";

/** Marks of a colour profile, by file type. */
const COLOUR_MARKS = {
  "image/jpeg": ["ICC_PROFILE\0"],
  "image/png": ["iCCP", "cICP", "gAMA", "cHRM"],
  "image/webp": ["ICCP"],
} as const;
const QUALITIES = [0.92, 0.8, 0.65];

type Redrawn = keyof typeof COLOUR_MARKS;
const isRedrawn = (type: string): type is Redrawn => Object.hasOwn(COLOUR_MARKS, type);

/** The refusal of a file that is a picture of a format we do not take. */
export async function refusedFormat(file: Blob): Promise<string | undefined> {
  const refusal = formatRefusal(new Uint8Array(await file.slice(0, FORMAT_BYTES).arrayBuffer()));
  return refusal === null ? undefined : pictureErrors[refusal].text;
}

/**
 * A chosen picture in the colours of the web: the server removes its profile, so one with a profile is redrawn. Others,
 * and what this browser cannot show, stay as they are.
 */
export async function inWebColours(file: File, maxBytes: number): Promise<File> {
  const { type, name } = file;
  if (!isRedrawn(type)) return file;
  const content = new TextDecoder("latin1").decode(await file.arrayBuffer());
  if (!COLOUR_MARKS[type].some((mark) => content.includes(mark))) return file;
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const redrawn = redraw(image, type, maxBytes);
    return redrawn === null ? file : new File([redrawn], name, { type: redrawn.type });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The picture upright, in the first quality that is small enough. */
function redraw(image: HTMLImageElement, type: Redrawn, maxBytes: number): Blob | null {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d", { alpha: type !== "image/jpeg" })?.drawImage(image, 0, 0);
  let redrawn: Blob | null = null;
  for (const quality of QUALITIES) {
    redrawn = pictureOf(canvas, type, quality);
    if (redrawn === null || redrawn.size <= maxBytes) break;
  }
  return redrawn;
}
