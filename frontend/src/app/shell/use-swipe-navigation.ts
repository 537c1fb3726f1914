import { useEffect } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";
import type { Tab } from "./tabs.ts";
import { swipeDirection, swipeTarget } from "./swipe-navigation.ts";

// Where a sideways movement means something else.
const OWN_GESTURES = "[data-no-swipe], [role=dialog], input, textarea, select, [contenteditable]";

/** Turns one-finger swipes into tab changes, and announces them as `swipe-left` and `swipe-right` on window. */
export function useSwipeNavigation(tab: Tab | null): void {
  const [, navigate] = useLocation();

  useEffect(() => {
    let start: Touch | null = null;

    const onStart = (event: TouchEvent) => {
      const only = event.touches.length === 1 ? event.touches[0] : undefined;
      const own = event.target instanceof Element && event.target.closest(OWN_GESTURES) !== null;
      start = only === undefined || own ? null : only;
    };
    const onEnd = (event: TouchEvent) => {
      const end = event.changedTouches[0];
      if (start === null || end === undefined || event.touches.length > 0) return;
      const direction = swipeDirection(tab, {
        startX: start.clientX,
        startY: start.clientY,
        endX: end.clientX,
        endY: end.clientY,
        viewportWidth: innerWidth,
      });
      start = null;
      if (direction === null || getSelection()?.isCollapsed === false) return;
      dispatchEvent(new CustomEvent(`swipe-${direction}`));
      if (tab !== null) navigate(paths[swipeTarget(tab, direction)]);
    };

    addEventListener("touchstart", onStart, { passive: true });
    addEventListener("touchend", onEnd, { passive: true });
    return () => {
      removeEventListener("touchstart", onStart);
      removeEventListener("touchend", onEnd);
    };
  }, [tab, navigate]);
}
