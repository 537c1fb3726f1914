import type { Browser } from "playwright-core";

/** A cheap phone on a weak line: 400 kbit/s and 400 ms each way and back, a sixth of this machine's processor. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const CPU_SLOWDOWN = 6;

/** Milliseconds until a first visit on such a phone paints anything. */
export async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", LINE);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "commit" });
    const readPaint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const painted = await page.waitForFunction(readPaint);
    return (await painted.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
