import { useEffect, useRef } from "react";

/** Closes a layer with the phone's own back button or gesture, where the browser tells of it (Chromium on Android). */
export function useCloseWatcher(open: boolean, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || CloseWatcher === undefined) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => latestClose.current());
    // Later: Escape has closed this layer by now, and must not go on to the one under it.
    return () => void setTimeout(() => watcher.destroy());
  }, [open]);
}
