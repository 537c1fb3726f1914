import type { CDPSession, Page } from "playwright-core";

/** What the work below takes on the computer whose fraction a phone is. */
const WORK_MS = 25;
const RUNS = 9;

/**
 * Slows a page until work takes `times` as long as on a quiet computer. A rate given to Chromium does not say so: a
 * shared machine is slow itself, and a virtual one is slowed by more than the rate.
 */
export async function slowDown(page: Page, times: number): Promise<CDPSession> {
  const blank = await page.context().newPage();
  const trial = await page.context().newCDPSession(blank);
  let rate = times;
  for (; rate > 1; rate -= 1) {
    await trial.send("Emulation.setCPUThrottlingRate", { rate });
    if ((await blank.evaluate(medianWork, RUNS)) <= WORK_MS * times) break;
  }
  await blank.close();
  console.log(`a phone ${times} times slower: rate ${rate}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  return devtools;
}

/** Builds and lays out three hundred small cards, `runs` times. @returns the median in milliseconds */
function medianWork(runs: number): number {
  const took = Array.from({ length: runs }, () => {
    const started = performance.now();
    const list = document.body.appendChild(document.createElement("div"));
    for (let n = 0; n < 300; n += 1) {
      const card = list.appendChild(document.createElement("article"));
      card.style.cssText = "display: flex; padding: 4px; border-radius: 8px";
      card.appendChild(document.createElement("p")).textContent = `این یک جوک کوتاه است ${n}`;
      card.append(document.createElement("button"));
    }
    list.getBoundingClientRect();
    list.remove();
    return performance.now() - started;
  });
  return took.toSorted((a, b) => a - b)[runs >> 1] ?? Infinity;
}
