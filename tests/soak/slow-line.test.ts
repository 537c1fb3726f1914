import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { measureShifts } from "../e2e/support/layout-shift.ts";

const LATE_MS = 3000;

/** Delays the administrator's video until everything else has loaded. */
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

describe("a page on a slow line", () => {
  test("does not shift the layout while it loads", { timeout: 120_000 }, async () => {
    // In two groups: ten pages at once would wait for the processor instead of the line.
    const measured = [...(await measureShifts(screens.slice(0, 5))), ...(await measureShifts(screens.slice(5)))];
    expect(measured).toEqual(screens.map(({ screen }) => ({ screen, shifts: [] })));
  });

  test("does not shift the layout when a profile's video loads last", async () => {
    expect(await measureShifts(videoScreens, showLateVideo)).toEqual(
      videoScreens.map(({ screen }) => ({ screen, shifts: [] })),
    );
  });
});
