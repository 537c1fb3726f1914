import { savesData } from "../../lib/network/saves-data.ts";
import { store, stored } from "../../lib/storage/stored.ts";

const DAY_KEY = "labkhand-splash-day";

const today = (): string => new Date().toDateString();

let asked: Promise<void> | undefined;

/**
 * Shows the administrator's splash (002 §3), if there is one (R49), over the current page. Skipped with data
 * saving on and without a network.
 */
export const openSplash = (): Promise<void> =>
  (asked ??= readSplash()
    .catch(() => undefined)
    .finally(() => (asked = undefined)));

// Lets the administrator see it again from the console (002 §2).
globalThis.resetSplash = () => void openSplash();

async function readSplash(): Promise<void> {
  if (savesData()) return;
  const reply = await fetch(`/api/splash-screen?t=${Date.now()}`, { headers: { "Cache-Control": "no-cache" } });
  const { url }: Record<string, unknown> = Object(await reply.json());
  if (!reply.ok) return;
  const hasOne = typeof url === "string" && url !== "";
  if (hasOne && !(await import("./show.ts")).showSplash(url)) return;
  // Only once it was shown: a failed or suppressed splash does not use up the day.
  store(DAY_KEY, today());
}

/** The same once a day for an installed app, which seldom starts on the entry screen. */
export async function openSplashOfToday(): Promise<void> {
  if (matchMedia("(display-mode: standalone)").matches && stored(DAY_KEY) !== today()) await openSplash();
}
