import { savesData } from "../lib/network/saves-data.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { prefetchSheet } from "../ui/dialog/lazy-sheet.tsx";
import { lazyPages } from "./routes.tsx";

/**
 * Fetches what is likely needed soon, then the service worker, which downloads everything. With data saving on, a page's
 * code is fetched only when the page is opened.
 */
export async function prefetchCode(): Promise<void> {
  if (!savesData()) {
    await prefetchSheet();
    await prefetchPages();
  }
  registerServiceWorker();
}

/** The other pages' code in idle moments, one chunk at a time: all at once would delay a touch. */
async function prefetchPages(): Promise<void> {
  for (const page of ["profile", "search", "games", "user", "add", "direct", "chat", "other"] as const) {
    await lazyPages[page].fetch().catch(() => undefined);
    await new Promise<void>((resolve) => whenIdle(resolve));
  }
}
