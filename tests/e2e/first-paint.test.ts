import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { type ThemeId, themes } from "../../contract/themes.ts";
import { CHOSEN_THEME_KEY, DEFAULT_THEME_KEY } from "../../frontend/src/lib/theme.ts";
import { backgroundOf } from "../support/colors.ts";
import { openPhone } from "./support/phone.ts";

const isShown = (page: Page, role: "button" | "link" | "heading" | "navigation", name: string) =>
  page.getByRole(role, { name, exact: true }).isVisible();

/** The colour of the page and of the browser's frame. */
const colorsOf = (page: Page) =>
  page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor,
    frame: document.querySelector("meta[name=theme-color]")?.getAttribute("content"),
  }));

const colorsIn = (theme: ThemeId) => ({ page: backgroundOf(themes[theme]), frame: themes[theme].colors.headerBg });

test("index.html alone paints each page's header, tab, placeholder and theme when no script loads", async () => {
  const { page, tolerates } = await openPhone();
  tolerates(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  let asked = 0;
  await page.route("**/api/default-theme", (route) => {
    asked += 1;
    return route.fulfill({ json: { success: true, theme: "green" } });
  });
  const open = (path: string) => page.goto(path, { waitUntil: "domcontentloaded" });

  const profile = paths.user("sara.khandan");
  await page.route(`**${profile}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<html( data-default-theme="[^"]*")?/,
      '<html data-default-theme="cyan"',
    );
    await route.fulfill({ response, body });
  });
  await open(profile);
  expect(await isShown(page, "heading", "sara.khandan")).toBe(true);
  expect(await isShown(page, "navigation", "بخش‌های اصلی")).toBe(false);
  expect(await page.locator("main .skeleton.size-23").isVisible()).toBe(true);
  expect(await page.title()).toContain("sara.khandan");
  // A shared page brings a newcomer's default theme with it.
  expect(await colorsOf(page)).toEqual(colorsIn("cyan"));
  expect(asked).toBe(0);

  const follows = paths.follows("sara.khandan", "followers");
  for (const path of [
    profile,
    paths.user("%3Cb%3E"),
    follows,
    paths.chat("amir-tanz"),
    paths.scores,
    paths.agreement,
  ]) {
    await open(path);
    expect(await isShown(page, "button", "بازگشت"), path).toBe(true);
    expect(await isShown(page, "link", "پیام‌ها"), path).toBe(true);
    expect(await page.locator("main .skeleton").first().isVisible(), path).toBe(true);
  }
  await open(paths.direct);
  expect(await isShown(page, "button", "بازگشت")).toBe(true);
  expect(await isShown(page, "link", "پیام‌ها")).toBe(false);
  await open(paths.search);
  expect(await isShown(page, "heading", "جست‌وجو")).toBe(true);

  await open(paths.home);
  const colorOf = (name: string) =>
    page.getByRole("link", { name, exact: true }).evaluate((tab) => getComputedStyle(tab).color);
  expect(await colorOf("خانه")).not.toBe(await colorOf("جست‌وجو"));
  // On any other page the default theme applies as soon as it is known.
  await expect.poll(() => colorsOf(page)).toEqual(colorsIn("green"));

  const before = asked;
  for (const [key, theme] of [
    [DEFAULT_THEME_KEY, "red"],
    [CHOSEN_THEME_KEY, "purple"],
  ] as const) {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, theme] as const);
    await page.reload({ waitUntil: "domcontentloaded" });
    expect(await colorsOf(page), key).toEqual(colorsIn(theme));
  }
  expect(asked).toBe(before);
});

test("a tap before any script has loaded takes effect once after the scripts load", async () => {
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
