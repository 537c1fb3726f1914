const SCROLL_KEYS = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", " "]);

/**
 * The element that scrolls: the page between header and navigation, so that neither ever lies over something to press.
 * Null before the shell stands.
 */
export const pageScroller = (): HTMLElement | null => document.getElementById("main");

/** Heard by app/shell/refresher.tsx: somebody wants what is new. */
export const REFRESH_EVENT = "labkhand-refresh";

/** Says that somebody wants what is new. */
export const askToRefresh = (): boolean => dispatchEvent(new Event(REFRESH_EVENT));

/** Where the focus goes when what had it is no longer there. */
export const focusPage = (): void => pageScroller()?.focus({ preventScroll: true });

/** Lets the scroll keys scroll the page while nothing has the focus, as they do where the window itself scrolls. */
export function focusPageOnScrollKeys(): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (SCROLL_KEYS.has(key) && document.activeElement === document.body) focusPage();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
