import { keepOnDevice } from "../lib/network/query-client.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { savesData } from "../lib/network/saves-data.ts";
import { markSettled } from "../lib/use-settled.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { prefetchSheet } from "../ui/dialog/lazy-sheet.tsx";
import { prefetchRoutes } from "./routes.tsx";

/** Prefetching waits this long: forty scripts at once would make scrolling stutter on a weak phone. */
const PREFETCH_AFTER_MS = 3000;

/**
 * Starts what can wait until the first page is on screen: persisting queries, prefetching other pages' code, and the
 * service worker. With data saving on, a page's code is fetched only when the page is opened.
 */
export function startDeferred(): void {
  const start = () =>
    whenIdle(() => {
      markSettled();
      void keepOnDevice();
      setTimeout(() => whenIdle(() => void prefetchCode().then(registerServiceWorker)), PREFETCH_AFTER_MS);
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** Before the service worker, which downloads everything: what is likely needed soon comes first. */
async function prefetchCode(): Promise<void> {
  if (savesData()) return;
  await prefetchSheet();
  await prefetchRoutes();
}
