import type { Page } from "playwright-core";
import { expect } from "vitest";

import { layout } from "../../support/page-faults.ts";

/** Waits until a text is on screen. */
export const sees = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** Waits until a text is not, or no longer, on screen. */
export const seesNo = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: "hidden" });

/** The card of the joke with this text. */
export const cardOf = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

/** Nothing is wider than the screen or its scroll container, and the page is right to left. */
export async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(layout)).toEqual({ direction: "rtl", language: "fa", tooWide: [], width });
}

interface Point {
  x: number;
  y: number;
}

/** Moves one finger over the screen with real touch events; `meanwhile` runs before it is lifted. */
export async function swipe(
  page: Page,
  from: Point,
  to: Point,
  meanwhile = async (): Promise<void> => {},
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const steps = 6;
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const along = (a: number, b: number) => a + ((b - a) * step) / steps;
    const point = { x: along(from.x, to.x), y: along(from.y, to.y) };
    await devtools.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await meanwhile();
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}
