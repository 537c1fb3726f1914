import { beforeEach, expect, test } from "vitest";

import { THEME_IDS } from "../../../contract/themes.ts";
import { chooseTheme } from "../../../frontend/src/app/theme/theme-store.ts";
import {
  drawPicture,
  PICTURE_WIDTH,
  type Shape,
  shapes,
} from "../../../frontend/src/features/jokes/picture/draw-picture.ts";
import { pictureOf } from "../../../frontend/src/lib/canvas-picture.ts";
import { loadLetters } from "../../../frontend/src/features/jokes/picture/letters.ts";
import { aJoke } from "../../components/support/jokes.ts";
import { aPerson } from "../../components/support/people.ts";
import { readPicture } from "../../components/support/qr.ts";
import { LINE_CASES } from "../../support/line-cases.ts";

/** Milliseconds would measure the machine. A quiet one, six times slower, draws an empty picture in 100 ms. */
const MOST_EMPTY = 3;

beforeEach(loadLetters);

test("a picture of each of forty texts is small and can be scanned, in every theme", { timeout: 120_000 }, async () => {
  for (const [at, text] of LINE_CASES.entries()) {
    chooseTheme(THEME_IDS[at % THEME_IDS.length] ?? "blue");
    for (const shape of ["story", "chat"] as const) {
      const joke = aJoke(aPerson(), text);
      const file = drawPicture(joke, shape);
      expect(file.size, text).toBeLessThan(150_000);
      expect((await readPicture(file)).text).toContain(joke._id);
    }
  }
});

test("a picture takes at most three times as long as an empty one of its size", { timeout: 120_000 }, () => {
  const [drawn, empty]: [number[], number[]] = [[], []];
  for (const text of LINE_CASES) {
    for (const shape of ["story", "chat"] as const) {
      const joke = aJoke(aPerson(), text);
      drawn.push(millisecondsOf(() => drawPicture(joke, shape)));
      empty.push(millisecondsOf(() => drawEmpty(shape)));
    }
  }
  const [picture = Infinity, least = 0] = [drawn, empty].map(median);
  console.log(`a picture takes ${picture.toFixed(1)} ms, an empty one ${least.toFixed(1)} ms`);
  expect(least).toBeGreaterThan(0);
  expect(picture).toBeLessThan(MOST_EMPTY * least);
});

function drawEmpty(shape: Shape): void {
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_WIDTH;
  canvas.height = shapes[shape].height;
  canvas.getContext("2d", { willReadFrequently: true, alpha: false })?.fillRect(0, 0, canvas.width, canvas.height);
  pictureOf(canvas, "image/jpeg", 0.84);
}

function millisecondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const median = (took: readonly number[]): number | undefined => took.toSorted((a, b) => a - b)[took.length >> 1];
