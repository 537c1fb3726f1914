import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { themes } from "../../contract/themes.ts";
import { backgroundOf } from "../support/colors.ts";
import { openPhone } from "./support/phone.ts";

/** Opens a page whose scripts never load, so that only index.html paints. */
async function openWithoutScripts(path: string): Promise<Page> {
  const { page, tolerates } = await openPhone();
  tolerates(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return page;
}

const isShown = (page: Page, role: "button" | "link" | "heading" | "navigation", name: string) =>
  page.getByRole(role, { name, exact: true }).isVisible();

describe("the first paint without scripts", () => {
  test("shows a profile's header with a back button, the name, and a placeholder for the card", async () => {
    const page = await openWithoutScripts(paths.user("sara.khandan"));
    expect(await isShown(page, "button", "بازگشت")).toBe(true);
    expect(await isShown(page, "heading", "sara.khandan")).toBe(true);
    expect(await isShown(page, "link", "پیام‌ها")).toBe(true);
    expect(await isShown(page, "navigation", "بخش‌های اصلی")).toBe(false);
    expect(await page.locator("main .skeleton.size-23").isVisible()).toBe(true);
    expect(await page.title()).toContain("sara.khandan");
  });

  test.for([
    { path: paths.user("%3Cb%3E") },
    { path: paths.follows("sara.khandan", "followers") },
    { path: paths.chat("amir-tanz") },
    { path: paths.scores },
    { path: paths.agreement },
  ])("shows at $path the header with a back button, and a skeleton", async ({ path }) => {
    const page = await openWithoutScripts(path);
    expect(await isShown(page, "button", "بازگشت")).toBe(true);
    expect(await isShown(page, "link", "پیام‌ها")).toBe(true);
    expect(await page.locator("main .skeleton").first().isVisible()).toBe(true);
  });

  test("shows the inbox without a link to the inbox, and the search with its title", async () => {
    const inbox = await openWithoutScripts(paths.direct);
    expect(await isShown(inbox, "button", "بازگشت")).toBe(true);
    expect(await isShown(inbox, "link", "پیام‌ها")).toBe(false);
    const search = await openWithoutScripts(paths.search);
    expect(await isShown(search, "heading", "جست‌وجو")).toBe(true);
  });
});

test("the current tab is highlighted before any script has loaded", async () => {
  const page = await openWithoutScripts(paths.home);
  const colorOf = (name: string) =>
    page.getByRole("link", { name, exact: true }).evaluate((tab) => getComputedStyle(tab).color);
  expect(await colorOf("خانه")).not.toBe(await colorOf("جست‌وجو"));
});

describe("a newcomer's default theme, before any script has loaded", () => {
  const green = backgroundOf(themes.green);
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("comes with a shared page and applies from its first paint", async () => {
    const { page, tolerates } = await openPhone();
    tolerates(/ERR_FAILED/);
    await page.route("**/api/default-theme", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => route.abort());
    const path = paths.user("sara.khandan");
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<html( data-default-theme="[^"]*")?/,
        '<html data-default-theme="green"',
      );
      await route.fulfill({ response, body });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(await background(page)).toBe(green);
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(themes.green.colors.headerBg);
  });

  test("applies on any other page as soon as it is known", async () => {
    const { page, tolerates } = await openPhone();
    tolerates(/ERR_FAILED/);
    await page.route("**/api/default-theme", (route) => route.fulfill({ json: { success: true, theme: "green" } }));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(paths.home, { waitUntil: "domcontentloaded" });
    await expect.poll(() => background(page)).toBe(green);
    await expect
      .poll(() => page.locator("meta[name=theme-color]").getAttribute("content"))
      .toBe(themes.green.colors.headerBg);
  });
});

test("another page paints nothing of home, however slowly it loads", async () => {
  const { page } = await openPhone();
  const whole = await (await page.request.get(paths.scores)).text();
  const arrived = whole.slice(0, whole.indexOf("<template"));
  const shownOf = async (path: string) => {
    await page.route(`**${path}`, (route) => route.fulfill({ body: arrived, contentType: "text/html; charset=utf-8" }));
    await page.goto(path, { waitUntil: "domcontentloaded" });
    return isShown(page, "heading", "خانه");
  };
  expect(await shownOf(paths.home)).toBe(true);
  expect(await shownOf(paths.scores)).toBe(false);
});

test("the back button of a page works while the page's code does not load", async () => {
  const { page, tolerates } = await openPhone();
  tolerates(/ERR_FAILED/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/scores-route-*.js", async (route) => {
    await promise;
    await route.abort().catch(() => undefined);
  });
  await page.goto(paths.scores, { waitUntil: "commit" });
  await page.getByRole("button", { name: "بازگشت" }).tap();
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toBe(paths.home);
  resolve();
  // Ignores errors while the page closes.
  await page.unrouteAll({ behavior: "wait" });
});

test("a tap before any script has loaded takes effect after the scripts load", async () => {
  const { page } = await openPhone();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(paths.home, { waitUntil: "commit" });
  for (const name of ["منو", "تنظیمات", "منو"]) await page.getByRole("button", { name }).tap();
  const menu = page.getByRole("navigation", { name: "منو" });
  expect(await menu.count()).toBe(0);
  resolve();
  // Of several sheets, the last requested one.
  await menu.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  // Once, and not again with the next tap.
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("article").first().tap();
  expect(await menu.count()).toBe(0);
});

describe("the app's scripts", () => {
  test("start after the first frame, even when they come from a cache", async () => {
    const { page } = await openPhone();
    await page.addInitScript(() => {
      requestAnimationFrame(() => performance.mark("frame"));
      new MutationObserver(() => {
        if (document.querySelector("script[type=module]")) performance.mark("start");
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    const marks = await page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));
    expect(marks.slice(0, 2)).toEqual(["frame", "start"]);
  });

  test("do not wait for a frame in a hidden page", async () => {
    const { page } = await openPhone();
    await page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      // A page in the background draws no frames.
      globalThis.requestAnimationFrame = () => 0;
    });
    await page.goto(paths.home);
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
  });
});
