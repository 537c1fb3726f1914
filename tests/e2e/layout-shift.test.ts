import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

const SLOW_PHONE_LINE = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 90_000 };

// What Lighthouse shows as 0: a font that comes late may move letters by a fraction of a pixel.
const NOTHING = 0.002;

interface Shift {
  value: number;
  moved: string[];
}

/** Opens a page over a slow line and answers what moved while it loaded. */
async function shiftsOf(page: Page, path: string, ready: string): Promise<Shift[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_PHONE_LINE);
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
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => JSON.parse(document.documentElement.dataset["shifts"] ?? "[]"));
}

const screens = [
  { screen: "home of a visitor", path: paths.home, signedIn: false, ready: "article" },
  { screen: "home of a follower", path: paths.home, signedIn: true, ready: "article" },
  { screen: "login", path: paths.profile, signedIn: false, ready: "input" },
  { screen: "profile", path: paths.profile, signedIn: true, ready: "main h2" },
  { screen: "writing", path: paths.add, signedIn: true, ready: "textarea" },
  { screen: "entry", path: paths.entry, signedIn: false, ready: "main a" },
];

describe("on a slow line", () => {
  test("nothing jumps while a screen loads", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    await postJoke(author, "آرام و بی‌تکان\nدر دو خط");
    await follow(reader, author);
    // Side by side: what they do most is wait for the line.
    const measured = await Promise.all(
      screens.map(async ({ screen, path, signedIn, ready }) => {
        const { page } = await openPhone({ person: signedIn ? reader : undefined });
        const shifts = await shiftsOf(page, path, ready);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        return { screen, shifts: total < NOTHING ? [] : shifts };
      }),
    );
    expect(measured).toEqual(screens.map(({ screen }) => ({ screen, shifts: [] })));
  });
});
