import { create } from "zustand";

import type { ThemeId } from "../../../../contract/themes.ts";
import { store, stored } from "../../lib/stored.ts";

const CHOSEN_KEY = "labkhand-theme";
const DEFAULT_KEY = "labkhand-default-theme";

interface ThemeState {
  themeId: string;
}

/** The theme on screen. The inline script of index.html has set it before the first paint. */
export const useThemeStore = create<ThemeState>()(() => ({
  themeId: globalThis.document?.documentElement.dataset["theme"] ?? "",
}));

/** Puts a theme on screen without remembering it. */
function showTheme(id: ThemeId): void {
  document.documentElement.dataset["theme"] = id;
  const header = getComputedStyle(document.body).getPropertyValue("--header");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", header);
  useThemeStore.setState({ themeId: id });
}

/** Shows a theme and remembers it as this person's choice. */
export function applyTheme(id: ThemeId): void {
  store(CHOSEN_KEY, id);
  showTheme(id);
}

/** Whether this device was here before. */
export const knowsDefaultTheme = (): boolean => stored(DEFAULT_KEY) !== null;

/** Remembers a default theme for the next visit, and shows it to whoever has chosen nothing. */
export function rememberDefaultTheme(id: ThemeId): void {
  store(DEFAULT_KEY, id);
  if (stored(CHOSEN_KEY) === null) showTheme(id);
}
