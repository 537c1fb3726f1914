import type Axe from "axe-core";

// These functions run in the page that shows the screen, so they use nothing from outside themselves.

/**
 * The violations axe finds: against all of its rules, or only these. Passes are left out, because they double the cost.
 */
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

/** Controls smaller than 44 × 44. The skip link is only for keyboards; controls without a size are not laid out yet. */
export function smallTargets(): string[] {
  const targets = [...document.querySelectorAll("a:not(.skip-link), button, input, textarea")];
  const isSmall = (element: Element) => {
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    return width > 0 && (width < 43.5 || height < 43.5);
  };
  return targets.filter((it) => it.checkVisibility() && isSmall(it)).map((it) => it.outerHTML.slice(0, 200));
}

/**
 * The page's direction, and elements wider than the screen or their scroll container. Rows of people scroll sideways on
 * purpose.
 */
export function layout() {
  const scrollers = [document.documentElement, ...document.querySelectorAll("main, [role=dialog], [role=dialog] *")];
  return {
    direction: getComputedStyle(document.body).direction,
    language: document.documentElement.lang,
    tooWide: scrollers
      .filter((it) => it.scrollWidth > it.clientWidth && /auto|scroll/.test(getComputedStyle(it).overflowX))
      .map((it) => it.outerHTML.slice(0, 200)),
    width: document.documentElement.scrollWidth,
  };
}

/** Words that overflow their box, or are cut without «…», as large letters do in boxes measured in px. */
export function wordsOutOfPlace(): string[] {
  const faults: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
    const parent = text.parentElement;
    if (text.nodeValue?.trim() === "" || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (parent.closest(".sr-only, .skip-link, textarea, noscript, script, style")) continue;
    // A picture's height is no line height.
    const hasLetters = /[\p{L}\p{N}]/u.test(text.nodeValue ?? "");
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (let box: Element | null = parent; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === "inline" || style.display === "contents") continue;
      // Scrolled content may be anywhere.
      if (/auto|scroll/.test(style.overflow)) break;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isClamped = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isOut = lines.some((line) => {
        // A font's own height exceeds its letters, and a tight line.
        const air = line.height * 0.15;
        const isAside = !isClamped && (line.left < left - 1 || line.right > right + 1);
        const isAbove = line.top + air < top || line.bottom - air > bottom;
        return isAside || (isAbove && hasLetters && style.webkitLineClamp === "none");
      });
      if (isOut) faults.push(`«${text.nodeValue?.slice(0, 40)}» is out of ${box.outerHTML.slice(0, 200)}`);
      // Positioned elements, and text cut with «…», may overflow.
      if (isOut || isClamped || /absolute|fixed/.test(style.position)) break;
    }
  }
  return faults;
}

/**
 * Fields and submit buttons that are not wholly visible while one types: off screen, or covered; and labels or errors
 * that a submit button covers.
 */
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
    if (!field.checkVisibility()) continue;
    if (field.disabled || field.closest("[inert], [aria-hidden=true]")) continue;
    // A native dialog makes everything behind it inert.
    if (document.querySelector(":modal")?.contains(field) === false) continue;
    // The browser scrolls to an element that gets the focus, not to one that had it before the keyboard appeared.
    field.blur();
    field.focus();
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const button = field.form?.querySelector("[type=submit]");
    const parts = [field, ...(button ? [button] : [])];
    unseen.push(...parts.filter((part) => !isSeen(part)).map((part) => part.outerHTML.slice(0, 200)));
    if (!button) continue;
    const described = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const alerts = described.map((id) => document.getElementById(id)).filter((it) => it?.role === "alert");
    const words = [...(field.labels ?? []), ...alerts];
    const over = button.getBoundingClientRect();
    for (const word of words) {
      const { top, bottom, height } = word?.getBoundingClientRect() ?? new DOMRect();
      if (height > 1 && top < over.bottom && bottom > over.top)
        unseen.push(`${innerHeight} px: ${button.textContent} lies over ${word?.outerHTML.slice(0, 200)}`);
    }
  }
  return unseen;
}
