import { MINUTE_MS } from "../../../contract/time.ts";
import { store, stored } from "./storage/stored.ts";

const KEY = "labkhand-reloaded-at";

/**
 * After a deploy, an open page requests chunks that no longer exist: it reloads, at most once a minute. If that did not
 * help, a server may be failing: what did not come is requested again as after an outage, with doubled pauses.
 */
export function reloadOnMissingChunk(): void {
  let pauseMs = 1000;
  let timer: unknown;
  // Firefox and Safari break off requests of a page that somebody leaves; a reload would keep them there.
  let isLeft = false;
  addEventListener("beforeunload", () => (isLeft = true));
  addEventListener("vite:preloadError", (event) => {
    if (isLeft || timer || !navigator.onLine) return;
    const last = Number(stored(KEY, "sessionStorage"));
    // Without storage it could reload forever.
    if (timer === undefined && Date.now() - last > MINUTE_MS && store(KEY, String(Date.now()), "sessionStorage")) {
      event.preventDefault();
      location.reload();
    } else if (pauseMs < MINUTE_MS)
      timer = setTimeout(
        () => {
          timer = 0;
          dispatchEvent(new Event("online"));
        },
        (pauseMs *= 2) * (1 + Math.random()),
      );
  });
}
