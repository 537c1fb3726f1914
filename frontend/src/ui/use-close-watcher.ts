import { useEffect, useEffectEvent } from "react";

import { standInHistory } from "../lib/history-layer.ts";

/** Lets the phone's own back close what is open instead of leaving the page under it. */
export function useCloseWatcher(open: boolean, close: () => void): void {
  // A parent that draws itself anew hands down another function; the watcher, and so the order of what is open, stays.
  const closed = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return standInHistory(() => closed());
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => closed());
    // Later: Escape has closed this layer by now, and must not go on to the one under it.
    return () => void setTimeout(() => watcher.destroy());
  }, [open]);
}
