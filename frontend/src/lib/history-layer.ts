/** What is open over the page, where a browser has no `CloseWatcher`: there back only goes back in the history. */

const LAYER = "layer";
let layers = 0;
let leaving: Promise<void> = Promise.resolve();

/** When the steps of what has been closed have left the history: whoever goes on from there waits for it. */
export const layersLeft = (): Promise<void> => leaving;

/** Lets the phone's own back close an open dialog, where the browser does not see to that itself. */
export function closesByBack(dialog: HTMLDialogElement): void {
  if (window.CloseWatcher !== undefined) return;
  dialog.addEventListener(
    "close",
    standInHistory(() => dialog.close()),
  );
}

/** Puts what is open into the history as one step, which back takes. @returns what takes the step out again */
export function standInHistory(onBack: () => void): () => void {
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
