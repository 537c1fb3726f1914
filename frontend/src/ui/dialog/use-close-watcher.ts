import { useEffect, useEffectEvent } from "react";

import { standInHistory } from "../../lib/history-layer.ts";

/** Lets the phone's back button close a layer instead of leaving the page. */
export function useCloseWatcher(open: boolean, close: () => void): void {
  // A rerendered parent passes a new function; the watcher, and with it the order of layers, must stay.
  const closed = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return standInHistory(() => closed());
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => closed());
    // Deferred: Escape has just closed this layer, and must not close the one below it too.
    return () => void setTimeout(() => watcher.destroy());
  }, [open]);
}
