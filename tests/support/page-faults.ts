import type Axe from "axe-core";

// These run in the page that shows the screen, wherever it was opened, so each names nothing outside itself.

/** What axe finds: against all of its rules, or only these. It describes violations only; what is well costs as much again. */
export async function violations(axe: typeof Axe, rules?: string[]): Promise<string[]> {
  // Cards below the fold have no styles, and new ones no theme, until they come near.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets = [sheet];
  try {
    const found = await axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    const theme = document.documentElement.dataset["theme"];
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${theme}: ${id}: ${node.html} ${node.failureSummary}`),
    );
  } finally {
    document.adoptedStyleSheets = [];
  }
}

/** What is too small for a thumb: under 44 × 44. The skip link is for keyboards; what has no size is not laid out yet. */
export function smallTargets(): string[] {
  const targets = [...document.querySelectorAll("a:not(.skip-link), button, input, textarea")];
  const isSmall = (element: Element) => {
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5);
  };
  return targets.filter((it) => it.checkVisibility() && isSmall(it)).map((it) => it.outerHTML.slice(0, 200));
}

/** How the page lies on the screen, and what is wider than that or than what scrolls on it. */
export function layout() {
  const scrollers = [document.documentElement, ...document.querySelectorAll("main, [role=dialog]")];
  return {
    direction: getComputedStyle(document.body).direction,
    language: document.documentElement.lang,
    tooWide: scrollers.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.outerHTML.slice(0, 200)),
    width: document.documentElement.scrollWidth,
  };
}

/** Which fields, or what sends them, one cannot see whole while they are typed on: beyond the screen, or under something else. */
export async function outOfSight(): Promise<string[]> {
  const isSeen = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    const heights = [top + 4, (top + bottom) / 2, bottom - 4];
    return isInside && heights.every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
  };
  const unseen: string[] = [];
  const notTyped = ["checkbox", "radio", "file", "range"].map((type) => `[type=${type}]`).join();
  for (const field of document.querySelectorAll<HTMLInputElement>(`input:not(${notTyped}), textarea`)) {
    if (field.disabled || field.closest("[inert], [aria-hidden=true]")) continue;
    // The browser brings into view what gets the focus, not what has had it since before the keyboard came.
    field.blur();
    field.focus();
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const button = field.form?.querySelector("[type=submit]");
    const parts = [field, ...(button ? [button] : [])];
    unseen.push(...parts.filter((part) => !isSeen(part)).map((part) => part.outerHTML.slice(0, 200)));
  }
  return unseen;
}
