import { useSyncExternalStore } from "react";

import { takeInstallPrompt } from "../../lib/install-prompt.ts";

// index.html's inline script handles the same events before React does, so window.installPrompt is already up to date
// here.
function subscribe(onChange: () => void): () => void {
  addEventListener("beforeinstallprompt", onChange);
  addEventListener("appinstalled", onChange);
  return () => {
    removeEventListener("beforeinstallprompt", onChange);
    removeEventListener("appinstalled", onChange);
  };
}

/** Asks the browser to install the app; null while the browser offers nothing or the app is installed. */
export function useInstallPrompt(): (() => void) | null {
  const saved = useSyncExternalStore(subscribe, () => window.installPrompt);
  return saved === undefined ? null : takeInstallPrompt();
}
