import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { THEME_IDS, type ThemeId } from "../../contract/themes.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit } from "./support/screen.ts";
import { createViewer, screens } from "./support/screens.ts";

/** What axe finds, one line for each element. Only colours depend on the theme, so the other rules run in the first one. */
async function violationsIn(page: Page, theme: ThemeId): Promise<string[]> {
  await page.evaluate((id) => (document.documentElement.dataset["theme"] = id), theme);
  // The app has no frames, and without looking for them axe is three times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (theme === THEME_IDS[0] ? axe : axe.withRules("color-contrast")).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${theme}: ${id}: ${node.html} ${node.failureSummary}`),
  );
}

/** Cards below the fold are not styled anew with the theme until they come near; axe looks at them all the same. */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

describe("every screen", () => {
  test.for(screens)("$name is accessible in all seven themes and fits 320 and 390 px", async (screen) => {
    const person = screen.viewer && (await createViewer(screen.viewer));
    // Without motion, so that no colour is caught half-way.
    const phone = await openPhone({ person, reducedMotion: "reduce" });
    const { page } = phone;
    if (screen.expects) phone.expects(screen.expects);
    phone.tolerates(/ERR_INTERNET_DISCONNECTED/);
    await screen.open(page, phone);
    await layOutEverything(page);

    const violations: string[] = [];
    for (const theme of THEME_IDS) violations.push(...(await violationsIn(page, theme)));
    expect(violations).toEqual([]);

    await expectToFit(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page);
  });
});
