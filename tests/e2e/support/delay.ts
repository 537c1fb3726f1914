import type { Page } from "playwright-core";

/** What is pushed to an open page is on screen within a second. */
export const PUSHED_WITHIN_MS = 1000;

const TRIES = 3;

/** How long something takes as a rule, in ms: the middle of some tries, of which one may meet a busy moment of the machine. */
export async function usualDelay(once: (attempt: number) => Promise<number>): Promise<number> {
  const delays: number[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt += 1) delays.push(await once(attempt));
  return delays.toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? Number.NaN;
}

/** Watches for the next tap on a page. Answers how to wait for its moment, in ms since 1970. */
export async function watchTap(page: Page): Promise<() => Promise<number>> {
  const tap = await page.evaluateHandle(() => {
    const at = new Promise<number>((resolve) => {
      const hear = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
      addEventListener("click", hear, { capture: true, once: true });
    });
    return { at };
  });
  return () => tap.evaluate(({ at }) => at);
}

/** Watches for an element with a text in it. Answers how to wait for the moment it came, as the page itself saw it. */
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
