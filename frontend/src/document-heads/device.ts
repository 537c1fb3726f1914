import { keptUser } from "../entities/viewer/kept-user.ts";
import { applyTheme, storedTheme } from "../lib/theme.ts";

/** Whether a signed-in person is stored on this device: a guess, as only the cookie proves who somebody is. */
export const hasStoredUser = (): boolean => keptUser() !== null;

/** Applies the chosen theme, else the default of the person's first visit. @returns the theme, if one is known */
export function applyStoredTheme(): string | undefined {
  // A newcomer keeps the default of their first visit, which the Worker may have written into the page: no repaint.
  const theme = storedTheme() ?? document.documentElement.dataset["defaultTheme"];
  if (theme !== undefined) applyTheme(theme);
  return theme;
}

export const DEFAULT_THEME = "/api/default-theme";

/** Applies the default theme for a newcomer as soon as it is known; the app stores it later. */
export async function applyDefaultTheme(reply: Promise<Response> | undefined): Promise<void> {
  const { theme }: Record<string, unknown> = Object(await (await reply)?.clone().json());
  // They may have chosen one in the meantime.
  if (typeof theme === "string" && document.documentElement.dataset["theme"] === undefined) applyTheme(theme);
}

/**
 * Sends the page's first requests, by `send`, while its scripts are still loading; lib/network/early-fetch.ts takes over
 * the replies.
 */
export function askEarly(urls: readonly string[], send: (url: string) => Promise<Response> = fetch) {
  const requests: FirstPaint["requests"] = new Map(urls.map((url) => [url, send(url)]));
  for (const reply of requests.values()) reply.catch(() => undefined);
  globalThis.firstPaint = { requests };
  return requests;
}

/** The browser offers the installation once and early, so the event is stored here. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener("appinstalled", () => {
    delete window.installPrompt;
  });
}
