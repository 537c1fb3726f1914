import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

import { THEME_IDS, type ThemeId } from "../../../contract/themes.ts";
import { openPhone } from "./phone.ts";
import { expectToFit } from "./screen.ts";
import { createViewer, type Screen } from "./screens/screen-kit.ts";

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

/** Texts that are hard to read in one of these themes. Only colours depend on the theme, so no other rule runs again. */
const contrastViolationsIn = (page: Page, themes: readonly ThemeId[]): Promise<string[]> =>
  page.evaluate(async (shown) => {
    // Cards below the fold are not styled anew with the theme until they come near.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);

    const found: string[] = [];
    for (const theme of shown) {
      document.documentElement.dataset["theme"] = theme;
      const { violations } = await (window as unknown as AxeWindow).axe.run({ runOnly: ["color-contrast"] });
      for (const { nodes } of violations)
        found.push(...nodes.map((node) => `${theme}: ${node.html} ${node.failureSummary}`));
    }
    return found;
  }, themes);

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

/** Opens a screen as a person comes to it, in a theme. Without motion, so that no colour is caught half-way. */
async function open(screen: Screen, theme: ThemeId): Promise<Page> {
  const person = screen.viewer && (await createViewer(screen.viewer));
  const phone = await openPhone({ person, theme, reducedMotion: "reduce" });
  if (screen.expects) phone.expects(screen.expects);
  phone.tolerates(/ERR_INTERNET_DISCONNECTED/);
  await screen.open(phone.page, phone);
  return phone.page;
}

/** What is wrong with a screen in a theme: for axe, for the eye, or for a thumb. It must fit 320 and 390 px. */
export async function faultsOf(screen: Screen, theme: ThemeId): Promise<string[]> {
  const page = await open(screen, theme);
  const faults = [
    ...(await violationsIn(page)),
    ...(await contrastViolationsIn(page, [theme])),
    ...(await smallTargetsIn(page)),
  ];
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  return faults;
}

/** Texts of a screen that are hard to read in one of the seven themes. */
export async function unreadableIn(screen: Screen): Promise<string[]> {
  const page = await open(screen, THEME_IDS[0]);
  return [...(await violationsIn(page)), ...(await contrastViolationsIn(page, THEME_IDS))];
}

/** Each screen with one theme: all seven come up among them, and tests/soak looks at every screen in every one. */
export const inTurn = (screens: readonly Screen[]): { screen: Screen; theme: ThemeId }[] =>
  screens.map((screen, n) => ({ screen, theme: THEME_IDS[n % THEME_IDS.length] ?? "black-gray" }));
