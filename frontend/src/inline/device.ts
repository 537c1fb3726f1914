import { keptUser } from "../entities/viewer/kept-user.ts";
import { stored } from "../lib/stored.ts";

/** Whether the app knows somebody here: a guess, as the cookie alone proves who somebody is. */
export const knowsSomebody = (): boolean => keptUser() !== null;

/** Puts on what the person has chosen, else the default of their beginning. @returns what is worn, where anything is known */
export function wearTheme(): string | undefined {
  const { dataset } = document.documentElement;
  // A newcomer's stands in the page where the Worker has written it (docs/decisions/055).
  const theme = stored("labkhand-theme") ?? stored("labkhand-default-theme") ?? dataset["defaultTheme"];
  if (theme !== undefined) dataset["theme"] = theme;
  return theme;
}

/** The browser's own frame in the colour of the header; before the body is there, nothing. */
export function tintFrame(): void {
  const header = document.body && getComputedStyle(document.body).getPropertyValue("--header");
  if (header) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", header);
}

export const DEFAULT_THEME = "/api/default-theme";

/** Shows a newcomer the default as soon as it is known, and not only when later parts of the page remember it. */
export async function wearDefaultTheme(reply: Promise<Response> | undefined): Promise<void> {
  const { dataset } = document.documentElement;
  const answer: Record<string, unknown> = Object(await (await reply)?.clone().json());
  // Whoever was quicker has chosen one.
  if (typeof answer["theme"] !== "string" || dataset["theme"] !== undefined) return;
  dataset["theme"] = answer["theme"];
  tintFrame();
}

/** Sends what the page asks for first while its scripts are still on their way; lib/early-fetch.ts takes the answers over. */
export function askEarly(urls: readonly string[]): void {
  globalThis.firstRequests = new Map(urls.map((url) => [url, fetch(url)]));
  for (const reply of globalThis.firstRequests.values()) reply.catch(() => undefined);
}

/** The browser offers to install the app once and early, so the offer is caught here and kept. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener("appinstalled", () => {
    delete window.installPrompt;
  });
}
