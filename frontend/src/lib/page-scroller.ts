const SCROLL_KEYS = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", " "]);

/**
 * The scroll container: the page between header and navigation, so that neither ever covers a control. Null before the
 * shell is rendered.
 */
export const pageScroller = (): HTMLElement | null => document.getElementById("main");

/** Handled by app/shell/refresher.tsx: the person wants to refresh. */
export const REFRESH_EVENT = "labkhand-refresh";

export const askToRefresh = (): boolean => dispatchEvent(new Event(REFRESH_EVENT));

/** Focuses the page when the focused element has been removed. */
export const focusPage = (): void => pageScroller()?.focus({ preventScroll: true });

/** Lets the scroll keys scroll the page while nothing has the focus, as they would scroll the window. */
export function focusPageOnScrollKeys(): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (SCROLL_KEYS.has(key) && document.activeElement === document.body) focusPage();
  };
  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
