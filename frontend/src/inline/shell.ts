// Runs right after the prerendered shell: adapts it to the requested page, before the first paint.
import { paths } from "../../../contract/product.ts";
import { showsJokesFirst } from "../app/pages/first-request.ts";
import { nameIn, pageOf } from "../app/pages/page-of.ts";
import { tabOf, tabTitles, windowTitle } from "../app/shell/tabs.ts";
import { tintFrame } from "../lib/theme.ts";
import type * as First from "./first-jokes.ts";

/** Inserted by the build (dev/vite/static-shell.ts): the app's entry script; null on Vite's own server, which starts it itself. */
declare const APP_SCRIPT: string | null;
/** Likewise, the built first-jokes.ts and first-person.ts. */
declare const JOKES_SCRIPT: string | null;
declare const PERSON_SCRIPT: string | null;

/** A button or link of the shell: its name, and how many of the same name precede it. */
type Place = [name: string, nth: number] | null | undefined;

/** How long the app's start waits for the first content to be shown. */
const FIRST_PATIENCE_MS = 100;

const path = location.pathname;
const root = document.getElementById("root");
const tab = tabOf(path);
const hasJokesFirst = showsJokesFirst(location);
let firstScript = hasJokesFirst ? JOKES_SCRIPT : null;

tintFrame();

const fill = (id: string, template: string) =>
  document
    .getElementById(id)
    ?.replaceChildren(document.querySelector<HTMLTemplateElement>(`#${template}`)?.content ?? "");

if (tab === null) {
  fill("root", "page-shell");
  fill("page-title", "title-shell");
  if (path === paths.direct) root?.querySelector(`[href="${paths.direct}"]`)?.remove();
  // The username in the address is the page's title, whether or not that person exists.
  if (pageOf(path) === "user") {
    fill("main", "person-shell");
    const name = root?.querySelector("bdi");
    if (name) name.textContent = nameIn(path);
    firstScript = PERSON_SCRIPT;
  }
} else if (tab !== "home") {
  const title = root?.querySelector("[data-title]");
  if (title) title.textContent = tabTitles[tab];
  root?.querySelector("[aria-current]")?.removeAttribute("aria-current");
  // A shared joke stands on the profile's address, and is of no tab.
  if (!hasJokesFirst) root?.querySelector(`[data-tab=${tab}]`)?.setAttribute("aria-current", "page");
}
// A page outside the tabs sets its own title, and the Worker that of a shared one.
if (tab !== null) document.title = windowTitle(path);
delete document.documentElement.dataset["shellPending"];

// Records what people do before the app has loaded. Once React has replaced the shell, it is repeated there.
if (root) {
  const taken = new AbortController();
  let scrollTop = 0;
  const tapped = new Map<string, Place>();
  let focused: Place;
  const nameOf = (control: Element) =>
    control.getAttribute("aria-label") ?? control.getAttribute("href") ?? control.textContent;
  const namesakes = (name: string): (HTMLElement | null)[] =>
    [...root.querySelectorAll<HTMLElement>("a,button")].filter((control) => nameOf(control) === name);
  const placeOf = ({ target }: Event, controls: "button" | "a,button"): Place => {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    const name = control && nameOf(control);
    return name ? [name, namesakes(name).indexOf(control)] : null;
  };
  const find = (place: Place) => place && namesakes(place[0])[place[1]];
  // Scroll events do not bubble.
  const listen = (type: string, listener: (event: Event) => void) =>
    root.addEventListener(type, listener, { signal: taken.signal, capture: true });
  listen("click", (event) => {
    const place = placeOf(event, "button");
    const control = find(place);
    // Each card's toggle counts. Of buttons of one name that open a sheet, such as the flags, only the last does.
    const key = `${control?.matches("[aria-pressed],[aria-expanded]") ? place : place?.[0]}`;
    // In the order of their last taps: of several sheets, the header shows the one that was asked for last.
    tapped.delete(key);
    tapped.set(key, place);
  });
  listen("focusin", (event) => (focused = placeOf(event, "a,button")));
  listen("scroll", ({ target }) => {
    if (target instanceof Element) ({ scrollTop } = target);
  });
  new MutationObserver((_, observer) => {
    observer.disconnect();
    taken.abort();
    find(focused)?.focus();
    if (scrollTop > 0) root.querySelector("main")?.scrollTo(0, scrollTop);
    // All are looked up before a click changes one's name.
    for (const control of [...tapped.values()].map(find)) control?.click();
  }).observe(root, { childList: true });
}

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
    Object.assign(document.createElement("script"), { type: "module", crossOrigin: "", src: APP_SCRIPT, onerror }),
  );

async function showFirst(): Promise<void> {
  // Found before the import: after it, React may have rendered its own.
  const skeletons = root?.querySelector("main [aria-busy]");
  const script: typeof First = await import(/* @vite-ignore */ `${firstScript}`);
  if (skeletons) await script.showFirst(skeletons, tab !== "home");
}

// Otherwise cached scripts would run before the shell is painted, and first content that is nearly ready after them.
if (APP_SCRIPT !== null) {
  const first = firstScript && showFirst().catch(() => undefined);
  const patience = new Promise((resolve) => setTimeout(resolve, FIRST_PATIENCE_MS));
  // A hidden page is never painted.
  if (document.hidden) start();
  else void Promise.race([first, patience]).then(() => requestAnimationFrame(() => setTimeout(start)));
}
