import type { Page } from "playwright-core";

/** Pushed changes must be on screen within a second. */
export const PUSHED_WITHIN_MS = 1000;

const TRIES = 3;
const TRIES_MAX = 9;

/**
 * The typical duration in ms: the median of three tries. While it exceeds `limit`, another try replaces the oldest, up
 * to nine: another program may use the processor for seconds, but a slow app stays slow.
 */
export async function usualDelay(limit: number, once: (attempt: number) => Promise<number>): Promise<number> {
  const delays: number[] = [];
  const middle = () => delays.slice(-TRIES).toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? Number.NaN;
  for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
    delays.push(await once(attempt));
    if (attempt >= TRIES && middle() < limit) break;
  }
  return middle();
}

/** Watches for the next tap on a page. Returns how to wait for its moment, in ms since 1970. */
export async function watchTap(page: Page): Promise<() => Promise<number>> {
  const tap = await page.evaluateHandle(() => {
    const at = new Promise<number>((resolve) => {
      const onClick = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
      addEventListener("click", onClick, { capture: true, once: true });
    });
    return { at };
  });
  return () => tap.evaluate(({ at }) => at);
}

/** Watches for an element with a text. Returns how to wait for the moment it appeared, as the page saw it. */
export async function watchFor(page: Page, selector: string, text = ""): Promise<() => Promise<number>> {
  const sight = await page.evaluateHandle(
    ([what, within]) => {
      const isThere = () => [...document.querySelectorAll(what)].some((it) => it.textContent.includes(within));
      const at = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      return { at };
    },
    [selector, text] as const,
  );
  return () => sight.evaluate(({ at }) => at);
}
