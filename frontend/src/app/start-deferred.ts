import { keepOnDevice } from "../lib/network/query-client.ts";
import { markSettled } from "../lib/use-settled.ts";
import { whenIdle } from "../lib/when-idle.ts";

/** Prefetching waits this long: forty scripts at once would make scrolling stutter on a weak phone. */
const PREFETCH_AFTER_MS = 3000;

const loadPrefetch = () => import("./prefetch-code.ts").then(({ prefetchCode }) => prefetchCode());

/**
 * Starts what can wait until the first page is on screen: persisting queries, prefetching other pages' code, and the
 * service worker.
 */
export function startDeferred(): void {
  const start = () =>
    whenIdle(() => {
      markSettled();
      void keepOnDevice();
      setTimeout(() => whenIdle(() => void loadPrefetch().catch(() => undefined)), PREFETCH_AFTER_MS);
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
