// Runs in <head> before anything is painted; the build puts it into index.html with its hash in the policy.
import { paths } from "../../../contract/product.ts";
import { firstRequestsOf } from "../app/pages/first-request.ts";
import { type PageName, pageOf } from "../app/pages/page-of.ts";

/** Written in by the build (dev/vite/static-shell.ts): the scripts each of these needs beyond the first route's. */
declare const PAGE_CHUNKS: Partial<Record<PageName | "login", string[]>>;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const { dataset } = document.documentElement;
// A newcomer's stands in the page where the Worker has written it (docs/decisions/055).
const theme = stored("labkhand-theme") ?? stored("labkhand-default-theme") ?? dataset["defaultTheme"];
if (theme !== undefined) dataset["theme"] = theme;

const signedIn = /"user":\{/.test(stored("labkhand-session") ?? "");

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
if (page !== "home" && page !== "entry") lateStyles().catch(() => undefined);
const parts = page === "profile" && !signedIn ? ([page, "login"] as const) : [page];
for (const href of parts.flatMap((part) => PAGE_CHUNKS[part] ?? [])) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

// What the page asks for first is asked while its scripts are still on their way; lib/early-fetch.ts takes the answers over.
const DEFAULT_THEME = "/api/default-theme";
const isNewcomer = theme === undefined && !signedIn;
const asked = [...(isNewcomer ? [DEFAULT_THEME] : []), ...firstRequestsOf(location, signedIn)];
globalThis.firstRequests = new Map(asked.map((url) => [url, fetch(url)]));
for (const reply of globalThis.firstRequests.values()) reply.catch(() => undefined);

/** Shows a newcomer the default as soon as it is known, and not only when the late parts of the app remember it. */
async function showDefaultTheme(): Promise<void> {
  const reply = await globalThis.firstRequests?.get(DEFAULT_THEME);
  const answer: Record<string, unknown> = Object(await reply?.clone().json());
  // Whoever was quicker has chosen one.
  if (typeof answer["theme"] !== "string" || dataset["theme"] !== undefined) return;
  dataset["theme"] = answer["theme"];
  // Before the body is there, shell.ts does this.
  const header = document.body && getComputedStyle(document.body).getPropertyValue("--header");
  if (header) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", header);
}
if (isNewcomer) showDefaultTheme().catch(() => undefined);

// The browser offers this once and early, so it is caught here and kept.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installPrompt = event;
});
addEventListener("appinstalled", () => {
  delete window.installPrompt;
});
