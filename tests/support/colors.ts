import type { ThemeId, themes } from "../../contract/themes.ts";

/** A colour of a theme as the browser computes it. */
export function rgbOf(color: string): string {
  const [red, green, blue] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((hex) => parseInt(hex, 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** A theme's background as the browser computes it. */
export const backgroundOf = ({ colors }: (typeof themes)[ThemeId]): string => rgbOf(colors.background);

interface Places {
  /** The URL of a picture of this origin. */
  src: string;
  /** Fractions from 0 to 1, from its left and from its top. */
  points: { x: number; y: number }[];
}

/** The colours of a picture. Runs in the page that shows it, so it uses nothing from outside itself. */
export async function colorsOf({ src, points }: Places): Promise<number[][]> {
  const image = Object.assign(new Image(), { src });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this canvas cannot be drawn on");
  context.drawImage(image, 0, 0, 100, 100);
  return points.map(({ x, y }) => Array.from(context.getImageData(x * 100, y * 100, 1, 1).data.slice(0, 3)));
}
