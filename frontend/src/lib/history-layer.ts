/**
 * For browsers without `CloseWatcher`: an open layer adds a history entry, so that the phone's back button closes it.
 */

const LAYER = "layer";
/** A browser may have lost what was behind a layer. */
const LEAVING_MS = 1000;
let layers = 0;
let leaving: Promise<void> = leaveClosed();

/** Resolves when the history entries of closed layers are removed; navigation waits for it. */
export const layersLeft = (): Promise<void> => leaving;

/** Closes an open dialog on the phone's back button, in browsers without CloseWatcher. */
export function closesByBack(dialog: HTMLDialogElement): void {
  if (window.CloseWatcher !== undefined) return;
  dialog.addEventListener(
    "close",
    standInHistory(() => dialog.close()),
  );
}

/** Adds a history entry for an open layer, which back removes. @returns a function that removes it */
export function standInHistory(onBack: () => void): () => void {
  // The history may still have layers that were left by a navigation.
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
  // Deferred: a layer opened and closed at once adds no entry, and the entry of the layer it replaces is removed by
  // then.
  void leaving.then(() => setTimeout(open));
  return () => {
    isOver = true;
    removeEventListener("popstate", onPopState);
    // Closed by its own button. After a navigation the entry is no longer the current one, and stays.
    if (layerOf(history.state) !== layer) return;
    leaving = new Promise((resolve) => addEventListener("popstate", () => resolve(), { once: true }));
    history.back();
  };
}

/** After a reload nothing is open: goes back from the entries of its layers, so that the phone's first back works. */
function leaveClosed(): Promise<void> {
  if (layerOf(history.state) === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const isOver = () => {
      removeEventListener("popstate", goOn);
      resolve();
    };
    const goOn = () => (layerOf(history.state) === 0 ? isOver() : history.back());
    addEventListener("popstate", goOn);
    setTimeout(isOver, LEAVING_MS);
    history.back();
  });
}

/** The layer a history state belongs to; 0 for none. */
function layerOf(state: unknown): number {
  const { [LAYER]: layer }: Record<string, unknown> = Object(state);
  return typeof layer === "number" ? layer : 0;
}
