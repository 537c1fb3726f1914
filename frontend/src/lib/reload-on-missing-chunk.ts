import { MINUTE_MS } from "../../../contract/limits.ts";
import { store, stored } from "./stored.ts";

const KEY = "labkhand-reloaded-at";

/** After a deploy an open page asks for chunks that are gone: reload once in a minute, not for ever. */
export function reloadOnMissingChunk(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(stored(KEY, "sessionStorage"));
    if (!navigator.onLine || Date.now() - last < MINUTE_MS) return;
    // Where nobody would remember it, it would go on for ever.
    if (!store(KEY, String(Date.now()), "sessionStorage")) return;
    event.preventDefault();
    location.reload();
  });
}
