import { type RefObject, useEffect, useRef } from "react";

/** As the `ref` of what comes in the place of what was pressed: it has the focus at once. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Gives the focus back to an element once what stood in its place is gone, and with it the focus. */
export function useFocusBack(place: RefObject<HTMLElement | null>, isAway: boolean): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway && document.activeElement === document.body) place.current?.focus();
    wasAway.current = isAway;
  }, [place, isAway]);
}
