import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { sendMessage } from "./support/direct.ts";
import { createPerson, follow, postJoke } from "./support/people.ts";
import { appUrl, openPhone } from "./support/phone.ts";

const SLOW_PHONE_LINE = { offline: false, latency: 400, downloadThroughput: 200_000, uploadThroughput: 90_000 };

const LATE_MS = 3000;

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

/** Has the administrator's video come after everything else. */
async function showLateVideo(page: Page): Promise<void> {
  const json = { success: true, url: "https://www.aparat.com/v/abc123" };
  await page.route("**/api/default-video", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.fulfill({ json });
  });
}

const screens = [
  { screen: "home of a visitor", path: paths.home, signedIn: false, ready: "article" },
  { screen: "home of a follower", path: paths.home, signedIn: true, ready: "article" },
  { screen: "login", path: paths.profile, signedIn: false, ready: "input" },
  { screen: "profile", path: paths.profile, signedIn: true, ready: "main h2" },
  { screen: "somebody's profile", path: paths.user("sara.khandan"), signedIn: true, ready: "article" },
  { screen: "search", path: paths.search, signedIn: false, ready: "article" },
  { screen: "followers", path: paths.follows("sara.khandan", "followers"), signedIn: false, ready: "table" },
  { screen: "scores", path: paths.scores, signedIn: true, ready: "dl" },
  { screen: "writing", path: paths.add, signedIn: true, ready: "textarea" },
  { screen: "inbox", path: paths.direct, signedIn: true, ready: "main section a" },
  { screen: "entry", path: paths.entry, signedIn: false, ready: "main a" },
];

const videoScreens = [
  { screen: "profile", path: paths.profile, signedIn: true, ready: "button:text('پخش ویدیو')" },
  { screen: "somebody's profile", path: paths.user("sara.khandan"), signedIn: true, ready: "button:text('پخش ویدیو')" },
];

/** What moved on each screen. Side by side: what they do most is wait for the line. */
async function measure(measured: typeof screens, prepare?: (page: Page) => Promise<void>) {
  const [author, reader] = [await createPerson(), await createPerson()];
  await postJoke(author, "آرام و بی‌تکان\nدر دو خط");
  await follow(reader, author);
  await sendMessage(await createPerson(), reader, "سلام");
  return Promise.all(
    measured.map(async ({ screen, path, signedIn, ready }) => {
      const { page } = await openPhone({ person: signedIn ? reader : undefined });
      await prepare?.(page);
      const shifts = await shiftsOf(page, path, ready);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      return { screen, shifts: total < NOTHING ? [] : shifts };
    }),
  );
}

describe("on a slow line", () => {
  test("nothing jumps while a screen loads", async () => {
    // In two rounds: ten pages at once would wait for the processor, not for the line.
    const measured = [...(await measure(screens.slice(0, 5))), ...(await measure(screens.slice(5)))];
    expect(measured).toEqual(screens.map(({ screen }) => ({ screen, shifts: [] })));
  });

  test("a tab stands in its place before the next has arrived", async () => {
    const { page, tolerates } = await openPhone();
    tolerates(/ERR_FAILED/);
    await page.route("**/*.js", (route) => route.abort());
    const whole = await (await fetch(appUrl + paths.home)).text();
    const placesOf = async (html: string, tabCount: number) => {
      await page.route(paths.home, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }));
      await page.goto(paths.home, { waitUntil: "domcontentloaded" });
      const links = await page.locator("nav a[data-tab]").all();
      expect(links).toHaveLength(tabCount);
      return Promise.all(links.slice(0, 2).map(async (link) => (await link.boundingBox())?.x));
    };
    const arrived = whole.slice(0, whole.lastIndexOf("<a", whole.indexOf('data-tab="add"')));
    expect(await placesOf(arrived, 2)).toEqual(await placesOf(whole, 5));
  });

  test("nothing jumps when a profile's video comes last", async () => {
    expect(await measure(videoScreens, showLateVideo)).toEqual(
      videoScreens.map(({ screen }) => ({ screen, shifts: [] })),
    );
  });
});
