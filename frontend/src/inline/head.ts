// Runs in <head> before anything is painted; the build puts it into index.html with its hash in the policy.
import { paths } from "../../../contract/product.ts";
import { firstRequestOf } from "../app/pages/first-request.ts";

/** Written in by the build (dev/vite/static-shell.ts): the scripts each of these needs beyond the first route's. */
declare const PAGE_CHUNKS: Record<"profile" | "login" | "add" | "search" | "user", string[]>;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const theme = stored("labkhand-theme") ?? stored("labkhand-default-theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

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
const isFirstRoute = [paths.home, paths.entry, paths.info].some((path) => path === location.pathname);
if (!isFirstRoute) lateStyles().catch(() => undefined);

// Pages that are not in the first chunk would otherwise be found only after it has run.
const wanted: (keyof typeof PAGE_CHUNKS)[] =
  location.pathname === paths.profile
    ? signedIn
      ? ["profile"]
      : ["profile", "login"]
    : location.pathname === paths.add
      ? ["add"]
      : location.pathname === paths.search
        ? ["search"]
        : location.pathname.startsWith(paths.user(""))
          ? ["user"]
          : [];
lateStyles().catch(() => undefined);
for (const href of wanted.flatMap((page) => PAGE_CHUNKS[page])) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

// What the page asks for first is asked while its scripts are still on their way; lib/early-fetch.ts takes the answer over.
const url = firstRequestOf(location, signedIn);
if (url !== null) {
  const reply = fetch(url);
  reply.catch(() => undefined);
  globalThis.firstRequest = { url, reply };
}

// The browser offers this once and early, so it is caught here and kept.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installPrompt = event;
});
addEventListener("appinstalled", () => {
  delete window.installPrompt;
});
