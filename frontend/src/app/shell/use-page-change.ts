import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { useViewerId } from "../../entities/viewer/session-store.ts";
import { focusPage, focusPageOnScrollKeys, pageScroller } from "../../lib/page-scroller.ts";
import { windowTitle } from "./tabs.ts";

/** The path that the browser's back or forward went to, until its page is rendered. */
let returnedTo: string | null = null;

if (typeof window !== "undefined") {
  history.scrollRestoration = "manual";
  // Registered before the router's own listener, so it is set when the new page renders.
  addEventListener("popstate", () => {
    returnedTo = location.pathname;
  });
}

/** The lists of a logged-in person differ from a visitor's: their scroll positions are kept apart. */
const placeOf = (viewerId: string | null, path: string): string => `${viewerId} ${path}`;

/**
 * On a page change: sets the window's title, moves the focus to the page, and scrolls to the top, or to where it was on
 * going back.
 */
export function usePageChange(path: string): void {
  const shown = useRef(path);
  const viewerId = useViewerId();
  const [scrollTops] = useState(() => new Map<string, number>());

  useEffect(() => {
    const scroller = pageScroller();
    const remember = () => scrollTops.set(placeOf(viewerId, shown.current), scroller?.scrollTop ?? 0);
    scroller?.addEventListener("scroll", remember, { passive: true });
    return () => scroller?.removeEventListener("scroll", remember);
  }, [scrollTops, viewerId]);

  useEffect(focusPageOnScrollKeys, []);

  useLayoutEffect(() => {
    document.title = windowTitle(path);
    if (shown.current === path) return;
    shown.current = path;
    const scroller = pageScroller();
    scroller?.scrollTo(0, returnedTo === path ? (scrollTops.get(placeOf(viewerId, path)) ?? 0) : 0);
    returnedTo = null;
    focusPage();
  }, [path, scrollTops, viewerId]);
}
