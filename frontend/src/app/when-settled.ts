import { keepOnDevice } from "../lib/query-client.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { savesData } from "../lib/saves-data.ts";
import { markSettled } from "../lib/use-settled.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { prefetchSheet } from "../ui/lazy-sheet.tsx";
import { prefetchRoutes } from "./routes.tsx";

/** The first moments are the first page's: forty scripts on their way would hold up a weak phone that is scrolled. */
const AHEAD_AFTER_MS = 3000;

/**
 * What can wait until the first page is on screen: other pages' code, public settings, keeping what is read. Who saves data
 * gets the code of a page when they open it.
 */
export function whenSettled(): void {
  const start = () =>
    whenIdle(() => {
      markSettled();
      void keepOnDevice();
      setTimeout(() => whenIdle(() => void fetchAhead().then(registerServiceWorker)), AHEAD_AFTER_MS);
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** The service worker, which comes behind it, fetches everything there is: after what is wanted soon. */
async function fetchAhead(): Promise<void> {
  if (savesData()) return;
  await prefetchSheet();
  await prefetchRoutes();
}
