import { keepOnDevice } from "../lib/query-client.ts";
import { registerServiceWorker } from "../lib/register-service-worker.ts";
import { markSettled } from "../lib/use-settled.ts";
import { prefetchSheet } from "../ui/lazy-sheet.tsx";
import { prefetchRoutes } from "./routes.tsx";

const idle = (work: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
};

/** Whether the person asked for as few bytes as possible (Chromium only). */
const savesData = (): boolean => navigator.connection?.saveData === true;

/**
 * What can wait until the first page is on screen: other pages' code, public settings, keeping what is read. Who saves data
 * gets the code of a page when they open it.
 */
export function whenSettled(): void {
  const start = () =>
    idle(() => {
      markSettled();
      void keepOnDevice();
      idle(() => {
        if (!savesData()) {
          prefetchRoutes();
          void prefetchSheet();
        }
        registerServiceWorker();
      });
    });
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
