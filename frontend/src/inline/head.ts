// Runs in <head> before anything is painted; the build inlines it into index.html, with its hash in the CSP.
import { paths } from "../../../contract/product.ts";
import { firstRequestsOf, showsJokesFirst } from "../app/pages/first-request.ts";
import { type PageName, pageOf } from "../app/pages/page-of.ts";
import {
  askEarly,
  DEFAULT_THEME,
  keepInstallPrompt,
  knowsSomebody,
  applyDefaultTheme,
  applyStoredTheme,
} from "./device.ts";

/** Inserted by the build (dev/vite/static-shell.ts): the names of the scripts each page needs beyond the first route's, separated by spaces. */
declare const PAGE_CHUNKS: Partial<Record<PageName | "login", string>>;
/** Likewise, the built first-jokes.ts. */
declare const JOKES_SCRIPT: string | null;

const { dataset } = document.documentElement;
const theme = applyStoredTheme();
const signedIn = knowsSomebody();

// The build separates it from the styles inlined in index.html (dev/vite/first-styles.ts).
let lateStylesheet: Promise<unknown> | undefined;
const lateStyles = () => {
  const href = document.querySelector<HTMLMetaElement>('meta[name="late-styles"]')?.content;
  lateStylesheet ??= new Promise((resolve, reject) => {
    if (href === undefined) return resolve(null);
    const onerror = () => {
      lateStylesheet = undefined;
      reject(new Error(href));
    };
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve, onerror }),
    );
  });
  return lateStylesheet;
};
globalThis.lateStyles = lateStyles;

// Otherwise the chunk of a page would only be requested after the first chunk has run.
const page = pageOf(location.pathname);
// The prerendered shell is home's: on a slow connection it would be painted before shell.ts, which follows it, has adapted it.
if (location.pathname !== paths.home) dataset["shellPending"] = "";
if (page !== "home") lateStyles().catch(() => undefined);
// A page's data is requested before its code.
const isNewcomer = theme === undefined && !signedIn;
askEarly([...(isNewcomer ? [DEFAULT_THEME] : []), ...firstRequestsOf(location, signedIn)]);
if (isNewcomer) applyDefaultTheme(globalThis.firstRequests?.get(DEFAULT_THEME)).catch(() => undefined);

const parts = page === "profile" && !signedIn ? ([page, "login"] as const) : [page];
const preload = (href: string, fetchPriority: string) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority }));
// On other pages it is an ordinary chunk of the app.
if (JOKES_SCRIPT !== null) preload(JOKES_SCRIPT, showsJokesFirst(location) ? "high" : "low");
// The first is the script that shows content before the app, or the page itself.
parts
  .flatMap((part) => PAGE_CHUNKS[part]?.split(" ") ?? [])
  .forEach((name, at) => preload(`/assets/${name}.js`, at === 0 ? "high" : "low"));

keepInstallPrompt();
