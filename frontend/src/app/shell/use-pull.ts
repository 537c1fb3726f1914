import { useEffect, useState } from "react";

import { askToRefresh, pageScroller } from "../../lib/page-scroller.ts";
import { isEnlarged, OWN_GESTURES } from "./use-swipe-navigation.ts";

/** How far a finger must pull down to refresh; farther than the drift that a swipe between tabs allows. */
export const PULL_PX = 96;
/** From this distance on the direction of a gesture is known. */
const DECIDED_PX = 8;

/**
 * How far the page is pulled down at its top, in pixels of the finger's movement. Released far enough down, it
 * refreshes.
 */
export function usePull(isOn: boolean): number {
  const [pulled, setPulled] = useState(0);

  useEffect(() => {
    if (!isOn) return;
    let gesture: AbortController | undefined;

    const onStart = ({ touches, target }: TouchEvent) => {
      gesture?.abort();
      const [start] = touches;
      const scroller = pageScroller();
      if (start === undefined || touches.length > 1 || isEnlarged() || !(target instanceof Element)) return;
      if (!scroller?.contains(target) || scroller.scrollTop > 0 || target.closest(OWN_GESTURES) !== null) return;
      const current = new AbortController();
      gesture = current;
      const { signal } = current;
      let isPulling = false;
      let distance = 0;

      const onMove = (event: Event) => {
        const now = event instanceof TouchEvent && event.touches.length === 1 ? event.touches[0] : undefined;
        if (now === undefined) return current.abort();
        const across = Math.abs(now.clientX - start.clientX);
        distance = now.clientY - start.clientY;
        if (!isPulling && Math.max(across, Math.abs(distance)) < DECIDED_PX) return;
        // Upwards or sideways: the finger is scrolling, or swiping to another tab.
        if (!isPulling && distance < across) return current.abort();
        isPulling = true;
        setPulled(Math.max(0, distance));
      };
      const onEnd = () => {
        current.abort();
        if (isPulling && distance >= PULL_PX) askToRefresh();
      };
      // Listened to on the touched element, not on window: it may be unmounted, and only it then gets the remaining
      // events.
      target.addEventListener("touchmove", onMove, { passive: true, signal });
      target.addEventListener("touchend", onEnd, { passive: true, signal });
      target.addEventListener("touchcancel", () => current.abort(), { passive: true, signal });
      signal.addEventListener("abort", () => setPulled(0));
    };

    addEventListener("touchstart", onStart, { passive: true });
    return () => {
      gesture?.abort();
      removeEventListener("touchstart", onStart);
    };
  }, [isOn]);
  return pulled;
}
