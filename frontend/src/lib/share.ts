import { create } from "zustand";

interface ManualCopy {
  /** The link to show when neither the clipboard nor the share sheet took it; null otherwise. */
  url: string | null;
}

export const useManualCopy = create<ManualCopy>()(() => ({ url: null }));

export type CopyOutcome = "copied" | "shared" | "dismissed" | "manual";

/** Hands over a link: the clipboard first, then the device's share sheet, then a sheet to copy it by hand. */
export async function copyLink(path: string): Promise<CopyOutcome> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return share(url);
  }
}

async function share(url: string): Promise<CopyOutcome> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    }
  }
  useManualCopy.setState({ url });
  return "manual";
}
