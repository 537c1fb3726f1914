import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { useViewerId } from "../../entities/viewer/session-store.ts";
import { focusPage, focusPageOnScrollKeys, pageScroller } from "../../lib/page-scroller.ts";
import { windowTitle } from "./tabs.ts";

/** The path the browser's back or forward led to, until its page is shown. */
let returnedTo: string | null = null;

if (typeof window !== "undefined") {
  history.scrollRestoration = "manual";
  // Registered before the router's own listener, so it is known when the new page renders.
  addEventListener("popstate", () => {
    returnedTo = location.pathname;
  });
}

/** Whoever has logged in reads other lists than the visitor before: where that one was is nowhere now. */
const placeOf = (viewerId: string | null, path: string): string => `${viewerId} ${path}`;

/** Names the window, moves the focus to the page, and puts the scroll at the top, or where it was when going back. */
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
