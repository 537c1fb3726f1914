import { useEffect, useLayoutEffect, useRef, useState } from "react";

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

/** Names the window, moves the focus to the page, and puts the scroll at the top, or where it was when going back. */
export function usePageChange(path: string): void {
  const shown = useRef(path);
  const [scrollTops] = useState(() => new Map<string, number>());

  useEffect(() => {
    const scroller = pageScroller();
    const remember = () => scrollTops.set(shown.current, scroller?.scrollTop ?? 0);
    scroller?.addEventListener("scroll", remember, { passive: true });
    return () => scroller?.removeEventListener("scroll", remember);
  }, [scrollTops]);

  useEffect(focusPageOnScrollKeys, []);

  useLayoutEffect(() => {
    document.title = windowTitle(path);
    if (shown.current === path) return;
    shown.current = path;
    const scroller = pageScroller();
    scroller?.scrollTo(0, returnedTo === path ? (scrollTops.get(path) ?? 0) : 0);
    returnedTo = null;
    focusPage();
  }, [path, scrollTops]);
}
