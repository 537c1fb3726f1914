// Runs right after the prerendered shell: fits it to the page that was asked for, before the first paint.
import { isEntry, tabOf, tabTitles, windowTitle } from "../app/shell/tabs.ts";

const path = location.pathname;
const root = document.getElementById("root");
const tab = tabOf(path);
document.title = windowTitle(path);

const header = getComputedStyle(document.body).getPropertyValue("--header");
document.querySelector('meta[name="theme-color"]')?.setAttribute("content", header);

if (root !== null && tab === null) {
  const entry = document.querySelector<HTMLTemplateElement>("#entry-shell");
  root.replaceChildren(...(isEntry(path) && entry !== null ? [entry.content] : []));
} else if (root !== null && tab !== null && tab !== "home") {
  const title = root.querySelector("[data-title]");
  if (title !== null) title.textContent = tabTitles[tab];
  root.querySelector("[aria-current]")?.removeAttribute("aria-current");
  root.querySelector(`[data-tab=${tab}]`)?.setAttribute("aria-current", "page");
}
