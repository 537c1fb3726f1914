/** The element that scrolls the messages. */
export const pageScroller = (): HTMLElement | null => document.getElementById("main");

/** Where the focus goes when what had it is no longer there. */
export const focusPage = (): void => pageScroller()?.focus({ preventScroll: true });
