import { stored } from "./storage/stored.ts";

/** In localStorage: the theme somebody chose, and the default theme of their first visit. */
export const CHOSEN_THEME_KEY = "labkhand-theme";
export const DEFAULT_THEME_KEY = "labkhand-default-theme";

/** The theme to start with; null before the first visit. */
export const storedTheme = (): string | null => stored(CHOSEN_THEME_KEY) ?? stored(DEFAULT_THEME_KEY);

/** Shows a theme, in the browser's frame too. */
export function applyTheme(id: string): void {
  document.documentElement.dataset["theme"] = id;
  tintFrame();
}

/** Gives the browser's frame the colour of the header; does nothing before there is a body. */
export function tintFrame(): void {
  const header = document.body && getComputedStyle(document.body).getPropertyValue("--header");
  if (header) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", header);
}
