// Runs in <head> before anything is painted; the build puts it into index.html with its hash in the policy.
import { paths } from "../../../contract/product.ts";
import { firstRequestsOf, showsJokesFirst } from "../app/pages/first-request.ts";
import { type PageName, pageOf } from "../app/pages/page-of.ts";
import { askEarly, DEFAULT_THEME, keepInstallPrompt, knowsSomebody, wearDefaultTheme, wearTheme } from "./device.ts";

/** Written in by the build (dev/vite/static-shell.ts): the scripts each of these needs beyond the first route's, by their names in a row. */
declare const PAGE_CHUNKS: Partial<Record<PageName | "login", string>>;
/** And the one that shows the first jokes. */
declare const JOKES_SCRIPT: string | null;

const { dataset } = document.documentElement;
const theme = wearTheme();
const signedIn = knowsSomebody();

// The build cuts it off the stylesheet that index.html carries (dev/vite/cut-styles.ts).
let lateStylesheet: Promise<unknown> | undefined;
const lateStyles = () => {
  const href = document.querySelector<HTMLMetaElement>('meta[name="late-styles"]')?.content;
  lateStylesheet ??= new Promise((resolve, reject) => {
    if (href === undefined) return resolve(null);
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: resolve });
    link.addEventListener("error", () => {
      link.remove();
      lateStylesheet = undefined;
      reject(new Error(`${href} did not come`));
    });
    document.head.append(link);
  });
  return lateStylesheet;
};
globalThis.lateStyles = lateStyles;

// A page that is not in the first chunk would otherwise be found only after that has run.
const page = pageOf(location.pathname);
// The shell that comes is home's: on a slow line it would be painted before shell.ts behind it has fitted it.
if (location.pathname !== paths.home) dataset["shellPending"] = "";
if (page !== "home") lateStyles().catch(() => undefined);
// What a page says comes before the code that draws it.
const isNewcomer = theme === undefined && !signedIn;
askEarly([...(isNewcomer ? [DEFAULT_THEME] : []), ...firstRequestsOf(location, signedIn)]);
if (isNewcomer) wearDefaultTheme(globalThis.firstRequests?.get(DEFAULT_THEME)).catch(() => undefined);

const parts = page === "profile" && !signedIn ? ([page, "login"] as const) : [page];
const preload = (href: string, fetchPriority: string) =>
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href, fetchPriority }));
// Elsewhere it is a part of the app like others.
if (JOKES_SCRIPT !== null) preload(JOKES_SCRIPT, showsJokesFirst(location) ? "high" : "low");
// The first is what is shown before the app, or the page itself.
parts
  .flatMap((part) => PAGE_CHUNKS[part]?.split(" ") ?? [])
  .forEach((name, at) => preload(`/assets/${name}.js`, at === 0 ? "high" : "low"));

keepInstallPrompt();
