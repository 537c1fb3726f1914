import { useEffect } from "react";
import { createPortal } from "react-dom";

import { dismissToast, type ToastTone, useToast } from "./toast.ts";

const marks: Record<ToastTone, string> = { success: "✅", error: "⚠️", info: "💡" };

const SHOWN_MS = 3500;

/** The space above and below a toast. */
const GAPS_PX = 16;

/** Elements at the toast's place make this much room for it (styles.css). */
function makeRoom(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return;
  const { style } = document.body;
  style.setProperty("--toast-room", `${toast.offsetHeight + GAPS_PX}px`);
  return () => style.removeProperty("--toast-room");
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
        ref={makeRoom}
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
