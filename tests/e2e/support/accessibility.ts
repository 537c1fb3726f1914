import type Axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

import { THEME_IDS, type ThemeId } from "../../../contract/themes.ts";
import { openPhone } from "./phone.ts";
import { expectToFit } from "./screen.ts";
import { createViewer, type Screen } from "./screens/screen-kit.ts";

// Stands in the page once the script below has run there.
declare const axe: typeof Axe;

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds on screen, and what is hard to read in other themes: only colours depend on the theme, so no other rule runs
 * again. Not with Playwright's axe, which describes also whatever is well and takes half as long again.
 */
async function violationsIn(page: Page, otherThemes: readonly ThemeId[] = []): Promise<string[]> {
  await page.evaluate(axeScript);
  return page.evaluate(async (themes) => {
    // Cards below the fold have no styles, and new ones no theme, until they come near.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);

    const found: string[] = [];
    const run = async (options: Axe.RunOptions) => {
      const theme = document.documentElement.dataset["theme"];
      const { violations } = await axe.run({ ...options, resultTypes: ["violations"] });
      for (const { id, nodes } of violations)
        found.push(...nodes.map((node) => `${theme}: ${id}: ${node.html} ${node.failureSummary}`));
    };
    await run({});
    for (const theme of themes) {
      document.documentElement.dataset["theme"] = theme;
      await run({ runOnly: ["color-contrast"] });
    }
    return found;
  }, otherThemes);
}

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

/** Opens a screen as a person comes to it, in a theme. A phone is without motion, so that no colour is caught half-way. */
async function open(screen: Screen, theme: ThemeId): Promise<Page> {
  const person = screen.viewer && (await createViewer(screen.viewer));
  const phone = await openPhone({ person, theme });
  if (screen.expects) phone.expects(screen.expects);
  phone.tolerates(/ERR_INTERNET_DISCONNECTED/);
  await screen.open(phone.page, phone);
  return phone.page;
}

/** What is wrong with a screen in a theme: for axe, for the eye, or for a thumb. It must fit 320 and 390 px. */
export async function faultsOf(screen: Screen, theme: ThemeId): Promise<string[]> {
  const page = await open(screen, theme);
  const faults = [...(await violationsIn(page)), ...(await smallTargetsIn(page))];
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  return faults;
}

/** Texts of a screen that are hard to read in one of the seven themes. */
export async function unreadableIn(screen: Screen): Promise<string[]> {
  const [first, ...others] = THEME_IDS;
  return violationsIn(await open(screen, first), others);
}

/** Each screen with one theme: all seven come up among them, and tests/soak looks at every screen in every one. */
export const inTurn = (screens: readonly Screen[]): { screen: Screen; theme: ThemeId }[] =>
  screens.map((screen, n) => ({ screen, theme: THEME_IDS[n % THEME_IDS.length] ?? "black-gray" }));
