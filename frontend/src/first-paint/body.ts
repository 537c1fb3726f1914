// Runs right after the prerendered shell: adapts it to the requested page, before the first paint.
import { paths } from "../../../contract/product.ts";
import { tabOf, tabTitles, windowTitle } from "../app/shell/tabs.ts";
import { tintFrame } from "../lib/theme.ts";
import { showsSharedJoke } from "./address.ts";
import { repeatEarlyTaps } from "./early-taps.ts";
import type * as Jokes from "./show-jokes.ts";
import type * as Person from "./show-person.ts";

/** How long the app's start waits for the first content to be shown. */
const FIRST_PATIENCE_MS = 100;

const { pathname } = location;
const { app, fill, screen, urls = [] } = globalThis.firstPaint ?? {};
const root = document.getElementById("root");
const tab = tabOf(pathname);
const isShared = showsSharedJoke(location);

tintFrame();

const put = (id: string, template: string) =>
  document
    .getElementById(id)
    ?.replaceChildren(document.querySelector<HTMLTemplateElement>(`#${template}-template`)?.content ?? "");

if (tab === null) {
  put("root", "page");
  put("page-title", "title");
  if (pathname === paths.direct) root?.querySelector(`[href="${paths.direct}"]`)?.remove();
  if (screen?.template) put("main", screen.template);
  // Shown whether or not that person exists.
  if (screen?.title) root?.querySelector("bdi")?.replaceChildren(screen.title(pathname));
} else if (tab !== "home") {
  root?.querySelector("[data-title]")?.replaceChildren(tabTitles[tab]);
  root?.querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (!isShared) root?.querySelector(`[data-tab=${tab}]`)?.setAttribute("aria-current", "page");
}
// A page outside the tabs sets its own title, and the Worker that of a shared one.
if (tab !== null) document.title = windowTitle(pathname);
delete document.documentElement.dataset["shellPending"];

if (root) repeatEarlyTaps(root);

// If the app's script fails to load, the page is reloaded once the network is back, and at most six times by itself, with
// doubled pauses. The history entry keeps the count.
const onerror = () => {
  const reload = () => location.reload();
  const tries = history.state | 0;
  history.replaceState(tries + 1, "");
  addEventListener("online", reload);
  if (navigator.onLine && tries < 6) setTimeout(reload, 2 ** tries * (1 + Math.random()) * 1000);
};
const start = () =>
  document.head.append(
    Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: app, onerror }),
  );

async function show(): Promise<void> {
  // Found before the import: after it, React may have rendered its own.
  const skeletons = root?.querySelector("main [aria-busy]");
  const script: typeof Jokes | typeof Person = await import(/* @vite-ignore */ `${fill}`);
  if (skeletons) await script.show(skeletons, urls, isShared);
}

// Otherwise cached scripts would run before the shell is painted, and first content that is nearly ready after them.
if (app !== undefined) {
  const shown = fill && show().catch(() => undefined);
  const patience = new Promise((resolve) => setTimeout(resolve, FIRST_PATIENCE_MS));
  // A hidden page is never painted.
  if (document.hidden) start();
  else void Promise.race([shown, patience]).then(() => requestAnimationFrame(() => setTimeout(start)));
}
