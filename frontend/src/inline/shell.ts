// Runs right after the prerendered shell: fits it to the page that was asked for, before the first paint.
import { paths } from "../../../contract/product.ts";
import { nameIn, pageOf } from "../app/pages/page-of.ts";
import { tabOf, tabTitles, windowTitle } from "../app/shell/tabs.ts";
import { tintFrame } from "./device.ts";

/** Written in by the build (dev/vite/static-shell.ts): the script that the app starts with, which Vite's own server starts itself. */
declare const APP_SCRIPT: string | null;

const path = location.pathname;
const root = document.getElementById("root");
const tab = tabOf(path);

tintFrame();

const fill = (id: string, template: string) =>
  document
    .getElementById(id)
    ?.replaceChildren(document.querySelector<HTMLTemplateElement>(`#${template}`)?.content ?? "");

if (tab === null) {
  fill("root", "page-shell");
  fill("page-title", "title-shell");
  if (path === paths.direct) root?.querySelector(`[href="${paths.direct}"]`)?.remove();
  // The name stands in the address: it is the title that the page will have, whoever answers to it.
  if (pageOf(path) === "user") {
    fill("main", "person-shell");
    const name = root?.querySelector("bdi");
    if (name) name.textContent = nameIn(path);
  }
} else if (tab !== "home") {
  const title = root?.querySelector("[data-title]");
  if (title) title.textContent = tabTitles[tab];
  root?.querySelector("[aria-current]")?.removeAttribute("aria-current");
  root?.querySelector(`[data-tab=${tab}]`)?.setAttribute("aria-current", "page");
}
// A page that is no tab names itself, and the Worker names a shared one.
if (tab !== null) document.title = windowTitle(path);
delete document.documentElement.dataset["shellPending"];

// A button that is tapped before the app is there is pressed when it is: the app puts its own shell in the place of this one.
if (root) {
  const taken = new AbortController();
  let tapped: string | null | undefined;
  const keep = ({ target }: Event) => {
    if (target instanceof Element) tapped = target.closest("button")?.ariaLabel;
  };
  root.addEventListener("click", keep, { signal: taken.signal });
  new MutationObserver((_, observer) => {
    observer.disconnect();
    taken.abort();
    if (tapped) root.querySelector<HTMLButtonElement>(`button[aria-label="${tapped}"]`)?.click();
  }).observe(root, { childList: true });
}

// Scripts that a cache has at hand would otherwise run before the shell is painted. What nobody looks at is never painted.
const start = () =>
  document.head.append(
    Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: APP_SCRIPT }),
  );
if (APP_SCRIPT !== null) {
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}
