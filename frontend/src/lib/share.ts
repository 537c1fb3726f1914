import { create } from "zustand";

interface ManualCopy {
  /** The link to show when neither clipboard nor share sheet worked; null otherwise. */
  url: string | null;
}

export const useManualCopy = create<ManualCopy>()(() => ({ url: null }));

/**
 * Hands over a link: by clipboard, else the share sheet, else a sheet to copy it by hand.
 * @returns whether it was copied
 */
export async function copyLink(path: string): Promise<boolean> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    await share(url);
    return false;
  }
}

/** Without a share sheet the call throws as well. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    const isChangeOfMind = error instanceof DOMException && error.name === "AbortError";
    if (!isChangeOfMind) useManualCopy.setState({ url });
  }
}
