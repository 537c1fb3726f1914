import { useEffect, useState } from "react";

import { askToRefresh, pageScroller } from "../../lib/page-scroller.ts";
import { OWN_GESTURES } from "./use-swipe-navigation.ts";

/** How far down a finger goes to have the page read anew; farther than a swipe between tabs may drift. */
export const PULL_PX = 96;
/** From here on it is clear which way a finger goes. */
const DECIDED_PX = 8;

/** How far the page is pulled down at its top, in pixels of the finger. Let go far enough down, it asks to be read anew. */
export function usePull(isOn: boolean): number {
  const [pulled, setPulled] = useState(0);

  useEffect(() => {
    if (!isOn) return;
    let start: Touch | null = null;
    let distance = 0;

    const pullBy = (pixels: number) => {
      distance = pixels;
      setPulled(pixels);
    };
    const forget = () => {
      start = null;
      if (distance > 0) pullBy(0);
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      forget();
      const [only] = touches;
      const scroller = pageScroller();
      if (only === undefined || touches.length > 1 || !(target instanceof Element)) return;
      if (!scroller?.contains(target) || scroller.scrollTop > 0 || target.closest(OWN_GESTURES) !== null) return;
      start = only;
      // Not on window: what the finger began on may leave the page, and hears of the rest alone.
      target.addEventListener("touchmove", onMove, { passive: true });
      target.addEventListener("touchend", onEnd, { passive: true, once: true });
      target.addEventListener("touchcancel", forget, { passive: true, once: true });
    };
    const onMove = (event: Event) => {
      const now = event instanceof TouchEvent && event.touches.length === 1 ? event.touches[0] : undefined;
      if (start === null) return;
      if (now === undefined) return forget();
      const across = Math.abs(now.clientX - start.clientX);
      const down = now.clientY - start.clientY;
      if (distance === 0 && Math.max(across, Math.abs(down)) < DECIDED_PX) return;
      // Up, or sideways: the finger scrolls, or goes to another page.
      if (distance === 0 && down < across) return forget();
      pullBy(Math.max(0.1, down));
    };
    const onEnd = ({ target }: Event) => {
      target?.removeEventListener("touchmove", onMove);
      const isFar = start !== null && distance >= PULL_PX;
      forget();
      if (isFar) askToRefresh();
    };

    addEventListener("touchstart", onStart, { passive: true });
    return () => {
      forget();
      removeEventListener("touchstart", onStart);
    };
  }, [isOn]);
  return pulled;
}
