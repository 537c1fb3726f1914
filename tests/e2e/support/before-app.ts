import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Holds the app back until released; the code that shows the early jokes loads at once. */
export async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(vendor|index)-/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Marks as `moved` whatever shifts on the page. The header's gems widen once their number is known. */
export async function markShifts(page: Page): Promise<void> {
  interface LayoutShift extends PerformanceEntry {
    sources: { node: Node | null }[];
  }
  await page.addInitScript(() => {
    const isInHeader = ({ node }: { node: Node | null }) => node instanceof Element && node.closest("header") !== null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (entry.sources.length === 0 || !entry.sources.every(isInHeader)) performance.mark("moved");
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Marks as `gone` each frame in which one of the elements is missing. */
export const markGoing = (page: Page, ...selectors: string[]): Promise<void> =>
  page.evaluate((watched) => {
    const look = () => {
      if (watched.some((selector) => document.querySelector(selector) === null)) performance.mark("gone");
      requestAnimationFrame(look);
    };
    look();
  }, selectors);

export const countMarks = (page: Page, name: "gone" | "moved"): Promise<number> =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length, name);

/** Scrolls the page down by a part of a screen. @returns how far */
export async function scrollDown(page: Page): Promise<number> {
  const place = await page.locator("main").evaluate(async (main) => {
    main.scrollTo(0, 150);
    await new Promise(requestAnimationFrame);
    return main.scrollTop;
  });
  expect(place).toBe(150);
  return place;
}
