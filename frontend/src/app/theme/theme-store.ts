import { create } from "zustand";

import type { ThemeId } from "../../../../contract/themes.ts";
import { store, stored } from "../../lib/storage/stored.ts";
import { applyTheme, CHOSEN_THEME_KEY, DEFAULT_THEME_KEY } from "../../lib/theme.ts";

interface ThemeState {
  themeId: string;
}

/** The theme on screen, which index.html's inline script has set before the first paint. */
export const useThemeStore = create<ThemeState>()(() => ({
  themeId: globalThis.document?.documentElement.dataset["theme"] ?? "",
}));

/** Puts a theme on screen without remembering it. */
function showTheme(id: ThemeId): void {
  applyTheme(id);
  useThemeStore.setState({ themeId: id });
}

/** Shows a theme and remembers it as this person's choice. */
export function chooseTheme(id: ThemeId): void {
  store(CHOSEN_THEME_KEY, id);
  showTheme(id);
}

/** Whether this device has been here before. */
export const knowsDefaultTheme = (): boolean => stored(DEFAULT_THEME_KEY) !== null;

/** Stores the default theme for the next visit, and shows it to people who have not chosen one. */
export function rememberDefaultTheme(id: ThemeId): void {
  store(DEFAULT_THEME_KEY, id);
  if (stored(CHOSEN_THEME_KEY) === null) showTheme(id);
}
