import { useEffect } from "react";
import { createPortal } from "react-dom";

import { pageScroller } from "../lib/page-scroller.ts";
import { dismissToast, type ToastTone, useToast } from "./toast.ts";

const marks: Record<ToastTone, string> = { success: "✅", error: "⚠️", info: "💡" };

const SHOWN_MS = 3500;

/** The space above and below a toast. */
const GAP_PX = 8;

/** Elements that move away from a toast. A sheet moves as a whole (styles.css). */
const SUBMITS = '.shell-column form > [type="submit"]';

/** Shows styles.css where the page begins and how high the toast is, and keeps submit buttons above it. */
function float(toast: HTMLElement | null): (() => void) | undefined {
  const region = toast?.parentElement;
  if (!toast || !region) return undefined;
  const { style } = document.body;
  style.setProperty("--page-top", `${pageScroller()?.getBoundingClientRect().top ?? 0}px`);
  style.setProperty("--toast-room", `${toast.offsetHeight + 2 * GAP_PX}px`);

  const place = () => {
    // Not the toast's own box, which moves while it appears.
    const start = region.getBoundingClientRect().top + toast.offsetTop - GAP_PX;
    const end = start + toast.offsetHeight + 2 * GAP_PX;
    const submits = [...document.querySelectorAll<HTMLElement>(SUBMITS)];
    // All are read before one is written.
    const transforms = submits.map((submit) => {
      const { top, bottom } = submit.getBoundingClientRect();
      const moved = new DOMMatrix(getComputedStyle(submit).transform).f;
      const isCovered = top - moved < end && bottom - moved > start;
      return isCovered ? `translateY(${start - bottom + moved}px)` : "";
    });
    submits.forEach((submit, at) => (submit.style.transform = transforms[at] ?? ""));
  };
  place();
  let frame = 0;
  const placeInFrame = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  // Pressing it must not end the typing: tabs would come back, and move it from under the finger.
  toast.addEventListener("pointerdown", (event) => event.preventDefault());
  addEventListener("scroll", placeInFrame, { capture: true, passive: true });
  addEventListener("resize", placeInFrame);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("scroll", placeInFrame, { capture: true });
    removeEventListener("resize", placeInFrame);
    style.removeProperty("--toast-room");
    for (const submit of document.querySelectorAll<HTMLElement>(SUBMITS)) submit.style.transform = "";
  };
}

/**
 * Renders the toast into index.html's live region, which has existed since before React. Errors stay twice as long. The
 * time counts from here, because this part may load seconds after a page has called `showToast`.
 */
export function ToastRegion() {
  const toast = useToast((state) => state.toast);
  useEffect(() => {
    if (toast === null) return undefined;
    const end = setTimeout(dismissToast, toast.tone === "error" ? SHOWN_MS * 2 : SHOWN_MS, toast.id);
    return () => clearTimeout(end);
  }, [toast]);
  const region = globalThis.document?.getElementById("toasts") ?? null;
  if (region === null) return null;
  return createPortal(
    toast && (
      <button
        key={toast.id}
        ref={float}
        type="button"
        onClick={() => dismissToast(toast.id)}
        className="toast pointer-events-auto flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-5 py-2 text-start text-sm text-content shadow-float"
      >
        <span aria-hidden="true">{marks[toast.tone]}</span>
        {toast.text}
      </button>
    ),
    region,
  );
}
