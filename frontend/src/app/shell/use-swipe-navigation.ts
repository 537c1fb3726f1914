import { useEffect } from "react";
import { useLocation } from "wouter";

import {
  SWIPE_EDGE_PX,
  SWIPE_MAX_DRIFT_PX,
  SWIPE_MIN_TRAVEL_PROFILE_PX,
  SWIPE_MIN_TRAVEL_PX,
} from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/product.ts";
import type { Tab } from "./tabs.ts";

// Physical finger directions, never mirrored (design 32).
const targets: Record<Tab, Record<SwipeDirection, Tab>> = {
  profile: { left: "home", right: "games" },
  games: { right: "add", left: "profile" },
  add: { right: "search", left: "games" },
  search: { right: "home", left: "add" },
  home: { right: "add", left: "search" },
};

/** Elements on which a finger's movement means something else than switching tabs or refreshing. */
export const OWN_GESTURES = "[data-no-swipe], [role=dialog], input, textarea, select, [contenteditable]";

/** With the page zoomed in, one finger pans it. */
export const isEnlarged = (): boolean => (globalThis.visualViewport?.scale ?? 1) > 1;

/** Turns one-finger swipes into tab changes, and announces them as `swipe-left` and `swipe-right` on window. */
export function useSwipeNavigation(tab: Tab | null): void {
  const [, navigate] = useLocation();

  useEffect(() => {
    let start: Touch | null = null;
    let gesture: AbortController | undefined;

    const onStart = (event: TouchEvent) => {
      const only = event.touches.length === 1 ? event.touches[0] : undefined;
      const own = event.target instanceof Element && event.target.closest(OWN_GESTURES) !== null;
      start = only === undefined || own || isEnlarged() ? null : only;
      // Listened to on the touched element, not on window: it may be unmounted, and only it then gets the remaining
      // events.
      gesture?.abort();
      gesture = new AbortController();
      event.target?.addEventListener("touchend", onEnd, { passive: true, signal: gesture.signal });
    };
    const onEnd = (event: Event) => {
      const end = event instanceof TouchEvent && event.touches.length === 0 ? event.changedTouches[0] : undefined;
      if (start === null || end === undefined) return;
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
    return () => {
      gesture?.abort();
      removeEventListener("touchstart", onStart);
    };
  }, [tab, navigate]);
}

type SwipeDirection = "left" | "right";

export interface Swipe {
  startX: number;
  startY: number;
  endX: number;
  endY: number;
  viewportWidth: number;
}

/**
 * The direction of a one-finger movement if it counts as a page swipe on this tab, else null: at least 60 px sideways
 * (over 160 px on the profile), at most 50 px up or down, and not from within 24 px of the screen's edge.
 */
export function swipeDirection(tab: Tab | null, swipe: Swipe): SwipeDirection | null {
  const travel = swipe.endX - swipe.startX;
  const drift = Math.abs(swipe.endY - swipe.startY);
  const distance = Math.abs(travel);
  if (swipe.startX < SWIPE_EDGE_PX || swipe.startX > swipe.viewportWidth - SWIPE_EDGE_PX) return null;
  if (drift > SWIPE_MAX_DRIFT_PX) return null;
  if (tab === "profile" ? distance <= SWIPE_MIN_TRAVEL_PROFILE_PX : distance < SWIPE_MIN_TRAVEL_PX) return null;
  return travel > 0 ? "right" : "left";
}

/** Where a swipe on a tab leads. */
export const swipeTarget = (tab: Tab, direction: SwipeDirection): Tab => targets[tab][direction];
