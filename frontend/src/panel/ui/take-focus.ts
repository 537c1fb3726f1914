/** As the `ref` of what comes in the place of what was pressed: it has the focus at once. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
