import { useEffect } from "react";

/**
 * Keeps header and input row between the top and the keyboard on phones whose keyboard covers the page (iOS). Others make
 * the page itself shorter, because index.html asks for it.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const shell = document.querySelector<HTMLElement>(".shell-column");
    if (!viewport || shell === null) return;
    const fit = () => {
      const covered = viewport.scale === 1 && innerHeight - viewport.height > 1;
      shell.style.height = covered ? `${viewport.height}px` : "";
      if (covered) scrollTo(0, 0);
    };
    viewport.addEventListener("resize", fit);
    fit();
    return () => {
      viewport.removeEventListener("resize", fit);
      shell.style.height = "";
    };
  }, []);
}
