import { create } from "zustand";

interface ManualCopy {
  /** The link to show when neither clipboard nor share sheet worked; null otherwise. */
  url: string | null;
}

export const useManualCopy = create<ManualCopy>()(() => ({ url: null }));

export type CopyOutcome = "copied" | "shared" | "dismissed" | "manual";

/** Hands over a link: by clipboard, else the share sheet, else a sheet to copy it by hand. */
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
