/** The browser's own offer to install the app (Chromium only, and not in TypeScript's DOM). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: InstallPromptEvent;
}

/** Fires on the device's own way to close things (Chromium only, and not in TypeScript's DOM). */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

interface Window {
  CloseWatcher?: new () => CloseWatcher;
  /** Kept by the head script (document-heads/device.ts) until it is used or the app is installed (app/menu/use-install-prompt.ts). */
  installPrompt?: InstallPromptEvent;
}

/** Whether data saving is on (Chromium only, and not in TypeScript's DOM). */
interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}

/** Shows the splash once more, wherever it was shown (entities/splash/open.ts). */
declare var resetSplash: (() => void) | undefined;
