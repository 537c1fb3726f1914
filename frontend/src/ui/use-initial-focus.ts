import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Focuses a part of a step as it appears, at once: a form library's own way waits for a timer. Where what had the focus before is
 * gone already, the sheet around takes the focus itself in the next frame (Base UI's `restoreFocus`); then it is asked for once
 * more behind that.
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
