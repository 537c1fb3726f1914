import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";

import {
  SWIPE_EDGE_PX,
  SWIPE_MAX_DRIFT_PX,
  SWIPE_MIN_TRAVEL_PROFILE_PX,
  SWIPE_MIN_TRAVEL_PX,
} from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/product.ts";
import { wantsLessMotion } from "../../lib/less-motion.ts";
import { isSideways, onOneFinger } from "./one-finger.ts";
import type { Tab } from "./tabs.ts";

// Physical finger directions, never mirrored (R32).
const targets: Record<Tab, Record<SwipeDirection, Tab>> = {
  profile: { left: "home", right: "games" },
  games: { right: "add", left: "profile" },
  add: { right: "search", left: "games" },
  search: { right: "home", left: "add" },
  home: { right: "add", left: "search" },
};

/** A finger's speed is that of its last milliseconds on the glass. */
const SPEED_WINDOW_MS = 80;

/** Shows a swipe while it lasts. */
export interface SwipeView {
  /** The finger has moved by `travel` pixels (negative: to the left) and uncovers this neighbour. */
  follow: (travel: number, neighbour: Tab) => void;
  /**
   * The finger was lifted: the neighbour takes the page's place, or the page returns.
   * @param speed in pixels a millisecond
   * @returns false if another page was opened meanwhile
   */
  settle: (isLeaving: boolean, speed: number) => Promise<boolean>;
  /** The next finger came down: a running glide ends in its final place. */
  finish: () => void;
}

/**
 * Turns one-finger swipes into tab changes, and announces them as `swipe-left` and `swipe-right` on window. With reduced
 * motion, and outside the tabs, nothing follows the finger.
 */
export function useSwipeNavigation(tab: Tab | null, view: SwipeView): void {
  const [, navigate] = useLocation();

  const onDown = useEffectEvent(() => view.finish());
  const onFollow = useEffectEvent((travel: number) => {
    if (tab !== null && travel !== 0) view.follow(travel, swipeTarget(tab, travel > 0 ? "right" : "left"));
  });
  const onLift = useEffectEvent(async (swipe: Swipe | null, speed: number) => {
    const direction = swipe === null || hasSelection() ? null : swipeDirection(tab, swipe);
    if (direction !== null) dispatchEvent(new CustomEvent(`swipe-${direction}`));
    const hasSettled = await view.settle(direction !== null, speed);
    if (hasSettled && tab !== null && direction !== null) navigate(paths[swipeTarget(tab, direction)]);
  });

  useEffect(
    () =>
      onOneFinger((start) => {
        onDown();
        let isFollowed: boolean | null = null;
        const way: { x: number; at: number }[] = [];
        return {
          onMove(now, at) {
            way.push({ x: now.clientX, at });
            const sideways = isSideways(start, now);
            if (sideways !== null) isFollowed ??= sideways && mayFollow(start);
            if (isFollowed) onFollow(now.clientX - start.clientX);
          },
          onEnd(end, at) {
            const mark = way.find((passed) => at - passed.at <= SPEED_WINDOW_MS);
            const speed = mark === undefined ? 0 : Math.abs(end.clientX - mark.x) / Math.max(at - mark.at, 1);
            void onLift(swipeOf(start, end), speed);
          },
          onCancel: () => void onLift(null, 0),
        };
      }),
    [],
  );
}

const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

const mayFollow = (start: Touch): boolean =>
  !isAtEdge(start.clientX, innerWidth) && !hasSelection() && !wantsLessMotion();

const swipeOf = (start: Touch, end: Touch): Swipe => ({
  startX: start.clientX,
  startY: start.clientY,
  endX: end.clientX,
  endY: end.clientY,
  viewportWidth: innerWidth,
});

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
  if (isAtEdge(swipe.startX, swipe.viewportWidth)) return null;
  if (drift > SWIPE_MAX_DRIFT_PX) return null;
  if (tab === "profile" ? distance <= SWIPE_MIN_TRAVEL_PROFILE_PX : distance < SWIPE_MIN_TRAVEL_PX) return null;
  return travel > 0 ? "right" : "left";
}

const isAtEdge = (x: number, viewportWidth: number): boolean => x < SWIPE_EDGE_PX || x > viewportWidth - SWIPE_EDGE_PX;

export const swipeTarget = (tab: Tab, direction: SwipeDirection): Tab => targets[tab][direction];
