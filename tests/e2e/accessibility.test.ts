import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { THEME_IDS } from "../../contract/themes.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit } from "./support/screen.ts";
import { createViewer, screens } from "./support/screens.ts";

/** What the builder leaves on the page. */
interface AxeWindow extends Window {
  axe: {
    run: (options: {
      runOnly: string[];
    }) => Promise<{ violations: Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"] }>;
  };
}

/** What axe finds in the theme on screen. The app has no frames; without looking for them axe is three times as fast. */
async function violationsIn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Texts that are hard to read in one of the seven themes. Only colours depend on the theme, so no other rule runs again. */
const contrastViolationsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async (themes) => {
    // Cards below the fold are not styled anew with the theme until they come near.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);

    const found: string[] = [];
    for (const theme of themes) {
      document.documentElement.dataset["theme"] = theme;
      const { violations } = await (window as unknown as AxeWindow).axe.run({ runOnly: ["color-contrast"] });
      for (const { nodes } of violations)
        found.push(...nodes.map((node) => `${theme}: ${node.html} ${node.failureSummary}`));
    }
    return found;
  }, THEME_IDS);

/** What is too small for a thumb: under 44 × 44. The skip link is for keyboards; what has no size is not laid out yet. */
const smallTargetsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll("a:not([href='#main']), button, input, textarea")];
    const isSmall = (element: Element) => {
      const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      return width > 0 && (width < 43.5 || height < 43.5);
    };
    return targets.filter((it) => it.checkVisibility() && isSmall(it)).map((it) => it.outerHTML.slice(0, 200));
  });

describe("every screen", () => {
  test.for(screens)(
    "$name is accessible in all seven themes, fits a thumb, and fits 320 and 390 px",
    async (screen) => {
      const person = screen.viewer && (await createViewer(screen.viewer));
      // Without motion, so that no colour is caught half-way.
      const phone = await openPhone({ person, reducedMotion: "reduce" });
      const { page } = phone;
      if (screen.expects) phone.expects(screen.expects);
      phone.tolerates(/ERR_INTERNET_DISCONNECTED/);
      await screen.open(page, phone);

      expect(await violationsIn(page)).toEqual([]);
      expect(await contrastViolationsIn(page)).toEqual([]);
      expect(await smallTargetsIn(page)).toEqual([]);
      await expectToFit(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectToFit(page);
    },
  );
});
