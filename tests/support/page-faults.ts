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
  const targets = [...document.querySelectorAll("a:not([href='#main']), button, input, textarea")];
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
