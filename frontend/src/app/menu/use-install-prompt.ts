import { useSyncExternalStore } from "react";

import { takeInstallPrompt } from "../../lib/install-prompt.ts";

// The inline script of index.html listens to the same events from before React, so it has kept or dropped the prompt by now.
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
