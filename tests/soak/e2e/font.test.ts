import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { noteShifts, notedShifts } from "../../e2e/support/layout-shift.ts";
import { openPhone } from "../../e2e/support/phone.ts";

/**
 * The fonts in which the first joke on screen is drawn. Fails when the app replaces the early joke at the same time.
 */
async function fontsOfFirstJoke(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "article p" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}

async function openHome(page: Page): Promise<void> {
  // The page has loaded only when its font has.
  await page.goto(paths.home, { waitUntil: "commit" });
  await page.getByRole("article").first().waitFor();
}

/**
 * Waits until Chromium has given up the font for this page: 100 ms after the first text layout (`font-display:
 * optional`). A later and longer timer of the page cannot fire earlier.
 */
const tooLateForFont = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });

test("a font that loads late does not shift the layout, and the next page uses it from the start", async () => {
  const { page } = await openPhone();
  await noteShifts(page);
  let giveFont = () => {};
  const given = new Promise<void>((resolve) => (giveFont = resolve));
  await page.route("**/*.woff2", async (route) => {
    await given;
    await route.continue();
  });
  await openHome(page);
  await tooLateForFont(page);
  await expect.poll(() => fontsOfFirstJoke(page)).not.toContain("Vazirmatn");
  const arrived = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".woff2"));
  giveFont();
  await arrived;
  await page.evaluate(() => document.fonts.ready);
  expect(await notedShifts(page)).toEqual([]);
  await expect.poll(() => fontsOfFirstJoke(page)).not.toContain("Vazirmatn");

  await page.unroute("**/*.woff2");
  // A busy machine may load the font too late to be shown.
  const inAgain = async () => {
    await openHome(page);
    return fontsOfFirstJoke(page);
  };
  await expect.poll(inAgain, { timeout: 30_000 }).toContain("Vazirmatn");
});
