import axe from "axe-core";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";

import { DEFAULT_THEME_ID, THEME_IDS, type ThemeId } from "../../../contract/themes.ts";
import { layout, outOfSight, smallTargets, violations, wordsOutOfPlace } from "../../support/page-faults.ts";
import { settled, wear, WIDTH } from "./page.tsx";

export interface Screen {
  name: string;
  /** Opens it as a person comes to it, and waits for what makes it this screen. */
  open: () => Promise<void>;
  /** So like another one that the soak alone looks at it. */
  isSeldom?: true;
}

interface Look {
  screen: Screen;
  theme: ThemeId;
  /** Its texts must be readable in these, too: only colours depend on the theme. */
  others: ThemeId[];
}

/** The soak looks at each screen in every theme and size (vitest.config.ts). */
const inAllThemes = import.meta.env["ALL_THEMES"] !== undefined;

/** A common phone at 200 %, and a narrow one with very large letters: what fits there fits nearly everywhere. */
const HARDEST = [
  [195, 16],
  [320, 32],
] as const;

/** Phones, the narrowest one and 200 % of a common one; large and very large letters. */
const SIZES = inAllThemes
  ? ([[WIDTH, 16], [320, 16], [260, 16], [WIDTH, 32], [360, 24], [360, 32], ...HARDEST] as const)
  : HARDEST;

/** Waits until something is on screen. */
export const shows = (locator: Locator): Promise<void> => expect.element(locator.first()).toBeVisible();

/** Makes a test of each of these screens, in one theme: all seven come up in turn. */
export function looksAt(screens: readonly Screen[]): void {
  const looked = screens.filter(({ isSeldom }) => inAllThemes || !isSeldom);
  test.for(looked.map(inTurn))(
    "$screen.name is accessible in $themes, fits a thumb, narrow phones and large letters, and a keyboard leaves its fields in sight",
    async (look) => expect(await faultsOf(look)).toEqual([]),
  );
}

function inTurn(screen: Screen, n: number): Look & { themes: string } {
  const theme = THEME_IDS[n % THEME_IDS.length] ?? DEFAULT_THEME_ID;
  const others = THEME_IDS.filter((it) => inAllThemes && it !== theme);
  return { screen, theme, others, themes: [theme, ...others].join(", ") };
}

/** What is wrong with a screen: for axe, for the eye, for a thumb, or above a keyboard. */
async function faultsOf({ screen, theme, others }: Look): Promise<string[]> {
  wear(theme);
  await screen.open();
  await expect.poll(() => document.querySelectorAll(".skeleton, [aria-busy=true]").length).toBe(0);
  await settled();
  const faults = [...(await violations(axe)), ...smallTargets()];
  for (const other of others) {
    wear(other);
    faults.push(...(await violations(axe, ["color-contrast"])));
  }
  for (const [width, letter] of SIZES) faults.push(...(await misfits(width, letter)));
  // A phone of 360 × 640, and higher ones, with the keyboard up: index.html asks that it makes the page shorter.
  for (const height of [290, 420, 540]) {
    await page.viewport(360, height);
    faults.push(...(await outOfSight()));
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
