import { useEffect, useLayoutEffect, useRef } from "react";

import { windowTitle } from "./pages.ts";

const scrollTops = new Map<string, number>();
let wentBack = false;

if (typeof window !== "undefined") {
  history.scrollRestoration = "manual";
  // Registered before the router's own listener, so it is known when the new page renders.
  addEventListener("popstate", () => {
    wentBack = true;
  });
}

/** Names the window, moves the focus to the page, and puts the scroll at the top, or where it was when going back. */
export function usePageChange(path: string): void {
  const shown = useRef(path);

  useEffect(() => {
    const remember = () => scrollTops.set(shown.current, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, []);

  useLayoutEffect(() => {
    document.title = windowTitle(path);
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, wentBack ? (scrollTops.get(path) ?? 0) : 0);
    wentBack = false;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
}
