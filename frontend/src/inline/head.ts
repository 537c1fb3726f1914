// Runs in <head> before anything is painted; the build puts it into index.html with its hash in the policy.
import { FEED_PAGE_SIZE } from "../../../contract/limits.ts";
import { paths } from "../../../contract/product.ts";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const theme = stored("labkhand-theme") ?? stored("labkhand-default-theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

// The feed is asked for while the scripts are still on their way; lib/early-fetch.ts takes the answer over.
if (location.pathname === paths.home) {
  const signedIn = /"user":\{/.test(stored("labkhand-session") ?? "");
  const url = signedIn ? `/api/feed/following?limit=${FEED_PAGE_SIZE}` : "/api/jokes";
  const reply = fetch(url);
  reply.catch(() => undefined);
  window.firstFeed = { url, reply };
}

// The browser offers this once and early, so it is caught here and kept.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installPrompt = event;
});
addEventListener("appinstalled", () => {
  delete window.installPrompt;
});
