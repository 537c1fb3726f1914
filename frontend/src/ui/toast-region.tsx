import { useEffect } from "react";
import { createPortal } from "react-dom";

import { queryClient } from "../lib/query-client.ts";
import { commonTexts } from "../texts/common.ts";
import { dismissToast, type Toast, type ToastTone, useToast } from "./toast.ts";

const marks: Record<ToastTone, string> = { success: "✅", error: "⚠️", info: "💡" };

/** Draws the toast into the live region of index.html, which has stood there since before React. */
export function ToastRegion() {
  const toast = useToast((state) => state.toast);
  useNetworkIsBack(toast);
  const region = globalThis.document?.getElementById("toasts") ?? null;
  if (region === null) return null;
  return createPortal(
    toast && (
      <button
        key={toast.id}
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

/** Takes «no network» away once there is one: the phone says so, or a call has come through. */
function useNetworkIsBack(toast: Toast | null): void {
  const id = toast?.text.includes(commonTexts.networkFailed) ? toast.id : null;
  useEffect(() => {
    if (id === null) return;
    const dismiss = () => dismissToast(id);
    const onAnswer = ({ type, action }: { type: string; action?: { type: string } }) => {
      if (type === "updated" && action?.type === "success") dismiss();
    };
    addEventListener("online", dismiss);
    const unwatch = [
      queryClient.getQueryCache().subscribe(onAnswer),
      queryClient.getMutationCache().subscribe(onAnswer),
    ];
    return () => {
      removeEventListener("online", dismiss);
      for (const stop of unwatch) stop();
    };
  }, [id]);
}
