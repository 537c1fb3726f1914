import { useEffect, useState } from "react";

import { askToRefresh, pageScroller } from "../../lib/page-scroller.ts";
import { isSideways, onOneFinger } from "./one-finger.ts";

/** How far a finger must pull down to refresh; farther than the drift that a swipe between tabs allows. */
export const PULL_PX = 96;

/**
 * How far the page is pulled down at its top, in pixels of the finger's movement. Released far enough down, it
 * refreshes.
 */
export function usePull(isOn: boolean): number {
  const [pulled, setPulled] = useState(0);

  useEffect(() => {
    if (!isOn) return;
    return onOneFinger((start, target) => {
      const scroller = pageScroller();
      if (!scroller?.contains(target) || scroller.scrollTop > 0) return null;
      let isPulling: boolean | null = null;
      let distance = 0;
      return {
        onMove(now) {
          distance = now.clientY - start.clientY;
          if (isPulling === null) {
            const sideways = isSideways(start, now);
            // Upwards or sideways: the finger is scrolling, or swiping to another tab.
            if (sideways !== null) isPulling = !sideways && distance > 0;
          }
          if (isPulling) setPulled(Math.max(0, distance));
        },
        onEnd() {
          setPulled(0);
          if (isPulling && distance >= PULL_PX) askToRefresh();
        },
        onCancel: () => setPulled(0),
      };
    });
  }, [isOn]);
  return pulled;
}
