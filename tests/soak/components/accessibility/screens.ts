import axe from "axe-core";
import { expect, inject, test } from "vitest";
import { type Locator, page } from "vitest/browser";

import { DEFAULT_THEME_ID, THEME_IDS, type ThemeId } from "../../../../contract/themes.ts";
import { chooseTheme } from "../../../../frontend/src/app/theme/theme-store.ts";
import { layout, outOfSight, smallTargets, violations, wordsOutOfPlace } from "../../../support/page-faults.ts";
import { settled, WIDTH } from "../../../components/support/page.tsx";

export interface Screen {
  name: string;
  /** Opens the screen as a person does, and waits for its content. */
  open: () => Promise<void>;
}

/** Phones: the narrowest one, and a common one at 200 %; with large and very large letters. The smoke soak takes the two hardest. */
const SIZES: readonly (readonly [width: number, letter: number])[] = inject("isSmoke")
  ? [
      [195, 16],
      [320, 32],
    ]
  : [
      [WIDTH, 16],
      [320, 16],
      [260, 16],
      [195, 16],
      [WIDTH, 32],
      [360, 24],
      [360, 32],
      [320, 32],
    ];

/** Of a phone of 360 × 640, and taller ones, with the keyboard up, which makes the page shorter as index.html requests. */
const HEIGHTS: readonly number[] = inject("isSmoke") ? [290] : [290, 420, 540];

/** The smoke soak takes a dark and a light one. */
const THEMES: readonly ThemeId[] = inject("isSmoke") ? ["black-gray", "blue"] : THEME_IDS;

/** Waits until an element is on screen. */
export const shows = (locator: Locator): Promise<void> => expect.element(locator.first()).toBeVisible();

/** Makes tests of each of these screens. */
export function looksAt(screens: readonly Screen[]): void {
  test.for([...screens])(
    "$name is accessible in every theme, and fits thumbs, narrow phones, large text and a keyboard",
    async (screen) => expect(await faultsOf(screen)).toEqual([]),
  );
}

/** The number of visible skeletons and busy elements. */
const stillBusy = () =>
  [...document.querySelectorAll(".skeleton, [aria-busy=true]")].filter((part) => part.checkVisibility()).length;

/** A screen's faults: for axe, visually, for a finger, or above a keyboard. */
async function faultsOf(screen: Screen): Promise<string[]> {
  const faults = await faultsInThemes(screen);
  for (const [width, letter] of SIZES) faults.push(...(await misfits(width, letter)));
  for (const height of HEIGHTS) {
    await page.viewport(360, height);
    faults.push(...(await outOfSight()));
  }
  return faults;
}

/** A freshly opened screen's faults for axe or for a finger, in every theme. */
export async function faultsInThemes({ open }: Screen): Promise<string[]> {
  const [theme = DEFAULT_THEME_ID, ...others] = THEMES;
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

/** Elements wider than a screen of this width, or than its scroll containers, with letters of this size. */
async function misfits(width: number, letter: number): Promise<string[]> {
  await page.viewport(width, 640);
  document.documentElement.style.fontSize = `${letter}px`;
  const { tooWide, ...lies } = layout();
  const misplaced = wordsOutOfPlace();
  document.documentElement.style.fontSize = "";
  expect(lies).toEqual({ direction: "rtl", language: "fa", width });
  return [...tooWide, ...misplaced].map((fault) => `${width} px with letters of ${letter} px: ${fault}`);
}
