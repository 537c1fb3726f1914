// Runs in <head> before anything is painted; the build inlines it into index.html, with its hash in the CSP.
import {
  applyDefaultTheme,
  applyStoredTheme,
  askEarly,
  DEFAULT_THEME,
  keepInstallPrompt,
  hasStoredUser,
} from "../document-heads/device.ts";
import { hasMutedWords } from "../entities/muted-words/kept-words.ts";
import { type FillName, type PageName, screenOf } from "./screens.ts";

/** Inserted by the build (dev/vite/first-paint.ts); null on Vite's own server. */
declare const BUILT: {
  /** The app's entry script. */
  app: string;
  /** The script that covers jokes with muted words. It imports the entry, and runs before the app first renders. */
  muted: string;
  /** The late stylesheet (dev/vite/first-styles.ts). */
  styles: string;
  fills: Record<FillName, string>;
  /** The names of the scripts each page needs beyond the first route's, separated by spaces. */
  pages: Partial<Record<PageName | "login", string>>;
} | null;

// Read once: the build replaces each mention.
const built = BUILT;
const theme = applyStoredTheme();
const signedIn = hasStoredUser();
const screen = screenOf(location.pathname);
const urls = screen.requests?.(location, signedIn) ?? [];

const link = (properties: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement("link"), properties));

let lateStylesheet: Promise<unknown> | undefined;
const lateStyles = () =>
  (lateStylesheet ??= new Promise((resolve, reject) => {
    if (!built) return resolve(null);
    const onerror = () => {
      lateStylesheet = undefined;
      reject(new Error(built.styles));
    };
    link({ rel: "stylesheet", href: built.styles, onload: resolve, onerror });
  }));

if (screen.page !== "home") {
  // The prerendered shell is home's: on a slow connection it would be painted before body.ts has adapted it.
  document.documentElement.dataset["shellPending"] = "";
  lateStyles().catch(() => undefined);
}

// Jokes are first shown by React, with their covers.
const isMuted = hasMutedWords();
const fill = !isMuted && screen.fill && urls.length > 0 ? built?.fills[screen.fill] : undefined;
// In a shared page the Worker has written a visitor's answers (worker/features/link-previews/).
const answers: Record<string, unknown> = Object(
  signedIn || JSON.parse(document.getElementById("first-answers")?.textContent ?? "{}"),
);
const send = (url: string) => (answers[url] ? Promise.resolve(new Response(JSON.stringify(answers[url]))) : fetch(url));
// A page's data is requested before its code.
const isNewcomer = theme === undefined && !signedIn;
const requests = askEarly([...(isNewcomer ? [DEFAULT_THEME] : []), ...urls], send);
globalThis.firstPaint = { requests, screen, urls, fill, app: isMuted ? built?.muted : built?.app, lateStyles };
if (isNewcomer) applyDefaultTheme(requests.get(DEFAULT_THEME)).catch(() => undefined);

if (built) {
  const parts = screen.hasLogin && !signedIn ? ([screen.page, "login"] as const) : [screen.page];
  // Otherwise the chunk of a page would only be requested after the first chunk has run.
  const chunks = parts.flatMap((part) => built.pages[part]?.split(" ") ?? []).map((name) => `/assets/${name}.js`);
  const urgent = fill ?? chunks[0];
  // The script that shows jokes is also a chunk of the first route.
  for (const href of new Set([built.fills.jokes, fill ?? chunks, chunks].flat()))
    link({ rel: "modulepreload", href, fetchPriority: href === urgent ? "high" : "low" });
}

keepInstallPrompt();
