import { Copy } from "lucide-react";

import { showToast } from "../../ui/toast.ts";

const trackingTexts = {
  copy: "کپی کد پیگیری",
  copied: "کد پیگیری کپی شد",
  copyFailed: "کپی نشد؛ کد را خودت یادداشت کن.",
} as const;

/** A payment's tracking code, by which a bank or the gateway finds it; pressed, it is copied. */
export const TrackingCode = ({ code }: { code: string }) => (
  <button
    type="button"
    aria-label={`${trackingTexts.copy} ${code}`}
    onClick={() => void copy(code)}
    className="inline-flex min-h-11 min-w-11 items-center gap-1 rounded-button text-start"
  >
    <bdi dir="ltr" className="min-w-0 wrap-anywhere">
      {code}
    </bdi>
    <Copy size={15} aria-hidden className="shrink-0" />
  </button>
);

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast(trackingTexts.copied);
  } catch {
    showToast(trackingTexts.copyFailed, "error");
  }
}
