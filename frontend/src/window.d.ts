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
  /** Kept by the inline script of index.html until it is used or the app is installed (app/menu/use-install-prompt.ts). */
  installPrompt?: InstallPromptEvent;
}

/** Whether few bytes were asked for (Chromium only, and not in TypeScript's DOM). */
interface Navigator {
  readonly connection?: { readonly saveData: boolean };
}

/** Shows the splash once more, wherever it was shown (entities/splash/open.ts). */
declare var resetSplash: (() => void) | undefined;

/** The page's first requests by their URL, which an inline script of index.html has already sent (lib/network/early-fetch.ts takes them over). */
declare var firstRequests: Map<string, Promise<Response>> | undefined;

/**
 * Asks once for the stylesheet of all that is not on the first route, and resolves when it applies (inline/head.ts;
 * ui/lazy-part.tsx waits for it). Where there is only one stylesheet, that is at once.
 */
declare var lateStyles: (() => Promise<unknown>) | undefined;

/** Whose profile index.html shows before the app is there, and whether with their jokes (inline/first-person.ts). */
declare var firstPerson: { username: string; withJokes: boolean } | undefined;
