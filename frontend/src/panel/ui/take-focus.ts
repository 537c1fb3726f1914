import { type RefObject, useEffect, useRef } from "react";

/** As a `ref`: focuses an element when it is mounted in place of the pressed one. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same, with the text selected: what is typed replaces it. */
export function takeSelection(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  input?.focus();
  input?.select();
}

/** Restores the focus to an element once what replaced it is unmounted. */
export function useFocusBack(place: RefObject<HTMLElement | null>, isAway: boolean): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway && document.activeElement === document.body) place.current?.focus();
    wasAway.current = isAway;
  }, [place, isAway]);
}
