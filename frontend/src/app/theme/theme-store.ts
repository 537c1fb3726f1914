import { create } from "zustand";

import type { ThemeId } from "../../../../contract/themes.ts";
import { store, stored } from "../../lib/storage/stored.ts";

const CHOSEN_KEY = "labkhand-theme";
const DEFAULT_KEY = "labkhand-default-theme";

interface ThemeState {
  themeId: string;
}

/** The theme on screen, which index.html's inline script has set before the first paint. */
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

/** Whether this device has been here before. */
export const knowsDefaultTheme = (): boolean => stored(DEFAULT_KEY) !== null;

/** Stores the default theme for the next visit, and shows it to people who have not chosen one. */
export function rememberDefaultTheme(id: ThemeId): void {
  store(DEFAULT_KEY, id);
  if (stored(CHOSEN_KEY) === null) showTheme(id);
}
