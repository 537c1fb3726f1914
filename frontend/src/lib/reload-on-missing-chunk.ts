import { MINUTE_MS } from "../../../contract/limits.ts";
import { store, stored } from "./storage/stored.ts";

const KEY = "labkhand-reloaded-at";

/** After a deploy, an open page requests chunks that no longer exist: it reloads, at most once a minute. */
export function reloadOnMissingChunk(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(stored(KEY, "sessionStorage"));
    if (!navigator.onLine || Date.now() - last < MINUTE_MS) return;
    // Without storage it could reload forever.
    if (!store(KEY, String(Date.now()), "sessionStorage")) return;
    event.preventDefault();
    location.reload();
  });
}
