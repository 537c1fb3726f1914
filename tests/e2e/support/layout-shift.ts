import type { Page } from "playwright-core";

import { sendMessage } from "./direct.ts";
import { createPerson, follow, postJoke } from "./people.ts";
import { openPhone } from "./phone.ts";

// Over this line, with five more pages at the same time.
const LOADED_WITHIN_MS = 40_000;
const SLOW_PHONE_LINE = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 90_000 };

/**
 * The gem in the header moves three pixels (0.000003) when the first balance arrives. A moving line is at least 0.001.
 */
const SEEN_FROM = 0.00001;

interface Shift {
  value: number;
  moved: string[];
}

/** Records whatever moves on a page, from its first paint on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const note = ({
      value = 0,
      sources = [],
    }: PerformanceEntry & { value?: number; sources?: { node: Node | null }[] }) => {
      shifts.push({ value, moved: sources.map(({ node }) => (node?.textContent ?? "").slice(0, 60)) });
      document.documentElement.dataset["shifts"] = JSON.stringify(shifts);
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
}

/** The shifts so far. */
export async function notedShifts(page: Page): Promise<Shift[]> {
  const shifts: Shift[] = await page.evaluate(() => JSON.parse(document.documentElement.dataset["shifts"] ?? "[]"));
  return shifts.filter(({ value }) => value >= SEEN_FROM);
}

/** Opens a page over a slow line and returns what shifted while it loaded. */
async function shiftsOf(page: Page, path: string, ready: string): Promise<Shift[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_PHONE_LINE);
  await noteShifts(page);
  await page.goto(path, { timeout: LOADED_WITHIN_MS });
  await page.locator(ready).first().waitFor({ timeout: LOADED_WITHIN_MS });
  await page.waitForLoadState("networkidle", { timeout: LOADED_WITHIN_MS });
  return notedShifts(page);
}

export interface MeasuredScreen {
  screen: string;
  path: string;
  signedIn: boolean;
  /** The selector of a loaded screen. */
  ready: string;
}

/** The shifts of each screen while it loaded over a slow line. In parallel, because they mostly wait for the line. */
export async function measureShifts(measured: readonly MeasuredScreen[], prepare?: (page: Page) => Promise<void>) {
  const [author, reader] = [await createPerson(), await createPerson()];
  await postJoke(author, "آرام و بی‌تکان\nدر دو خط");
  await follow(reader, author);
  await sendMessage(await createPerson(), reader, "سلام");
  return Promise.all(
    measured.map(async ({ screen, path, signedIn, ready }) => {
      const { page } = await openPhone({ person: signedIn ? reader : undefined });
      await prepare?.(page);
      const shifts = await shiftsOf(page, path, ready);
      return { screen, shifts };
    }),
  );
}
