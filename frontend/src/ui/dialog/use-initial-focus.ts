import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Focuses an element when a step appears, synchronously: a form library's own way waits for a timer. When the
 * previously focused element is gone, the sheet around takes the focus itself in the next frame (Base UI's
 * `restoreFocus`); then it is focused once more after that.
 */
export function useInitialFocus(find: () => HTMLElement | null): void {
  const takeFocus = useEffectEvent(() => find()?.focus());
  useLayoutEffect(() => {
    takeFocus();
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.role === "dialog") takeFocus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
