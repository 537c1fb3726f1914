import { beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";

import { THEME_IDS } from "../../../contract/themes.ts";
import { chooseTheme } from "../../../frontend/src/app/theme/theme-store.ts";
import { drawPicture } from "../../../frontend/src/features/jokes/picture/draw-picture.ts";
import { loadLetters } from "../../../frontend/src/features/jokes/picture/letters.ts";
import { aJoke } from "../../components/support/jokes.ts";
import { aPerson } from "../../components/support/people.ts";
import { readPicture } from "../../components/support/qr.ts";
import { LINE_CASES } from "../../support/line-cases.ts";

const SLOWDOWN = 6;
const MOST_MS = 300;

interface CDPSession {
  send: (method: "Emulation.setCPUThrottlingRate", options: { rate: number }) => Promise<unknown>;
}

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

test("a picture is drawn within 300 ms on a phone six times slower", { timeout: 120_000 }, async () => {
  const devtools: CDPSession = cdp();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  onTestFinished(async () => void (await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })));
  const took = LINE_CASES.flatMap((text) =>
    (["story", "chat"] as const).map((shape) => {
      const joke = aJoke(aPerson(), text);
      const started = performance.now();
      drawPicture(joke, shape);
      return performance.now() - started;
    }),
  ).toSorted((a, b) => a - b);
  const [median, most] = [took[took.length >> 1] ?? 0, took.at(-1) ?? 0];
  console.log(`drawn at ${SLOWDOWN} × CPU: median ${Math.round(median)} ms, slowest ${Math.round(most)} ms`);
  expect(median).toBeLessThan(MOST_MS);
});
