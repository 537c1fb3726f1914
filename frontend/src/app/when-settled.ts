import { keepOnDevice } from "../lib/query-client.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { savesData } from "../lib/saves-data.ts";
import { markSettled } from "../lib/use-settled.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { prefetchSheet } from "../ui/lazy-sheet.tsx";
import { prefetchRoutes } from "./routes.tsx";

/**
 * What can wait until the first page is on screen: other pages' code, public settings, keeping what is read. Who saves data
 * gets the code of a page when they open it.
 */
export function whenSettled(): void {
  const start = () =>
    whenIdle(() => {
      markSettled();
      void keepOnDevice();
      // The service worker fetches everything there is: after what is wanted soon.
      whenIdle(() => void fetchAhead().then(registerServiceWorker));
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

async function fetchAhead(): Promise<void> {
  if (savesData()) return;
  await prefetchSheet();
  await prefetchRoutes();
}
