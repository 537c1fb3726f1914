import axe from "axe-core";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";

import { THEME_IDS } from "../../../../contract/themes.ts";
import { chooseTheme } from "../../../../frontend/src/app/theme/theme-store.ts";
import { layout, outOfSight, smallTargets, violations, wordsOutOfPlace } from "../../../support/page-faults.ts";
import { settled, WIDTH } from "../../../components/support/page.tsx";

export interface Screen {
  name: string;
  /** Opens it as a person comes to it, and waits for what makes it this screen. */
  open: () => Promise<void>;
}

/** Phones, the narrowest one and 200 % of a common one; large and very large letters. */
const SIZES = [
  [WIDTH, 16],
  [320, 16],
  [260, 16],
  [195, 16],
  [WIDTH, 32],
  [360, 24],
  [360, 32],
  [320, 32],
] as const;

/** Waits until something is on screen. */
export const shows = (locator: Locator): Promise<void> => expect.element(locator.first()).toBeVisible();

/** Makes a test of each of these screens. */
export function looksAt(screens: readonly Screen[]): void {
  test.for([...screens])(
    "$name is accessible in every theme, and fits thumbs, narrow phones, large text and a keyboard",
    async (screen) => expect(await faultsOf(screen)).toEqual([]),
  );
}

/** How much of what is seen is not there yet. */
const stillBusy = () =>
  [...document.querySelectorAll(".skeleton, [aria-busy=true]")].filter((part) => part.checkVisibility()).length;

/** What is wrong with a screen: for axe, for the eye, for a thumb, or above a keyboard. */
async function faultsOf(screen: Screen): Promise<string[]> {
  const faults = await faultsInThemes(screen);
  for (const [width, letter] of SIZES) faults.push(...(await misfits(width, letter)));
  // A phone of 360 × 640, and higher ones, with the keyboard up: index.html asks that it makes the page shorter.
  for (const height of [290, 420, 540]) {
    await page.viewport(360, height);
    faults.push(...(await outOfSight()));
  }
  return faults;
}

/** What is wrong with a screen for axe or for a thumb, as it is opened, in every theme. */
export async function faultsInThemes({ open }: Screen): Promise<string[]> {
  const [theme, ...others] = THEME_IDS;
  chooseTheme(theme);
  await open();
  await expect.poll(stillBusy).toBe(0);
  await settled();
  const faults = [...(await violations(axe)), ...smallTargets()];
  // Only colours depend on the theme.
  for (const other of others) {
    chooseTheme(other);
    faults.push(...(await violations(axe, ["color-contrast"])));
  }
  return faults;
}

/** What is wider than the screen or what scrolls on it, on a screen this wide with letters this large. */
async function misfits(width: number, letter: number): Promise<string[]> {
  await page.viewport(width, 640);
  document.documentElement.style.fontSize = `${letter}px`;
  const { tooWide, ...lies } = layout();
  const misplaced = wordsOutOfPlace();
  document.documentElement.style.fontSize = "";
  expect(lies).toEqual({ direction: "rtl", language: "fa", width });
  return [...tooWide, ...misplaced].map((fault) => `${width} px with letters of ${letter} px: ${fault}`);
}
