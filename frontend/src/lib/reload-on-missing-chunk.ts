const KEY = "labkhand-reloaded-at";
const ONCE_IN_MS = 60_000;

/** After a deploy an open page asks for chunks that are gone: reload once, not for ever. */
export function reloadOnMissingChunk(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
