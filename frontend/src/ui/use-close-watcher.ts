import { useEffect, useEffectEvent } from "react";

const LAYER = "layer";
let layers = 0;
let leaving: Promise<void> = Promise.resolve();

/** When the steps of what has been closed have left the history: whoever goes on from there waits for it. */
export const layersLeft = (): Promise<void> => leaving;

/** Lets the phone's own back close what is open instead of leaving the page under it. */
export function useCloseWatcher(open: boolean, close: () => void): void {
  // A parent that draws itself anew hands down another function; the watcher, and so the order of what is open, stays.
  const closed = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return watchHistory(() => closed());
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => closed());
    // Later: Escape has closed this layer by now, and must not go on to the one under it.
    return () => void setTimeout(() => watcher.destroy());
  }, [open]);
}

/** The same where a browser has no such thing: what is open stands in the history as one step, which back takes. */
function watchHistory(onBack: () => void): () => void {
  // A reload leaves the steps of the page before.
  layers = Math.max(layers, layerOf(history.state)) + 1;
  const layer = layers;
  const onPopState = () => {
    if (layerOf(history.state) < layer) onBack();
  };
  let isOver = false;
  const open = () => {
    if (isOver) return;
    history.pushState({ ...Object(history.state), [LAYER]: layer }, "");
    addEventListener("popstate", onPopState);
  };
  // Later: what is opened and closed in the same breath makes no step, and the step of what it follows is gone by then.
  void leaving.then(() => setTimeout(open));
  return () => {
    isOver = true;
    removeEventListener("popstate", onPopState);
    // Closed by its own button; whoever went on to another page has left the step behind.
    if (layerOf(history.state) !== layer) return;
    leaving = new Promise((resolve) => addEventListener("popstate", () => resolve(), { once: true }));
    history.back();
  };
}

/** The layer a step of the history stands for; none is 0. */
function layerOf(state: unknown): number {
  const { [LAYER]: layer }: Record<string, unknown> = Object(state);
  return typeof layer === "number" ? layer : 0;
}
