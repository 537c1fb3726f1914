/** The browser's own offer to install the app (Chromium only, and not in TypeScript's DOM). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: InstallPromptEvent;
}

/** Tells of the device's own way to close things (Chromium only, and not in TypeScript's DOM). */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

interface Window {
  CloseWatcher?: new () => CloseWatcher;
  // What the inline scripts of index.html leave for the app:
  /** The feed request that has already been sent (lib/early-fetch.ts takes it over). */
  firstFeed?: { url: string; reply: Promise<Response> };
  /** Kept until it is used or the app is installed (app/menu/use-install-prompt.ts). */
  installPrompt?: InstallPromptEvent;
}
