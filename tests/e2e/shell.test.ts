import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { type ThemeId, themes } from "../../contract/themes.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

/** Notes the page's colour at DOMContentLoaded, before any of the app's modules has run. */
async function noteFirstColor(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset["firstColor"] = getComputedStyle(document.body).backgroundColor;
    }),
  );
}

const firstColor = (page: Page) => page.evaluate(() => document.documentElement.dataset["firstColor"]);

function rgbOf(id: ThemeId): string {
  const [red, green, blue] = (themes[id].colors.background.match(/[0-9a-f]{2}/gi) ?? []).map((hex) =>
    parseInt(hex, 16),
  );
  return `rgb(${red}, ${green}, ${blue})`;
}

describe("the shell", () => {
  test("a chosen theme shows at once, and is there before the first paint after a reload", async () => {
    const { page } = await openPhone();
    await noteFirstColor(page);
    await page.goto(paths.home);
    expect(await firstColor(page)).toBe(rgbOf("black-gray"));
    await page.getByRole("button", { name: "تنظیمات" }).tap();
    const choose = (name: string) => page.getByRole("dialog").getByText(name, { exact: true }).tap();
    for (const { name, id } of Object.values(themes)) {
      await choose(name);
      const shown = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(shown).toBe(rgbOf(id));
    }
    await choose(themes.purple.name);
    await page.reload();
    expect(await firstColor(page)).toBe(rgbOf("purple"));
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(themes.purple.colors.headerBg);
  });

  test("the administrator's default theme shows to whoever chose none, from the second visit before the first paint", async () => {
    const { page } = await openPhone();
    await page.route("**/api/default-theme", (route) => route.fulfill({ json: { success: true, theme: "green" } }));
    await noteFirstColor(page);
    await page.goto(paths.home);
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("green");
    await page.reload();
    expect(await firstColor(page)).toBe(rgbOf("green"));
  });

  const routes = [
    [paths.entry, ""],
    [paths.info, ""],
    [paths.home, "خانه"],
    [paths.search, "جستجو"],
    [paths.add, "طنز نویسی"],
    [paths.games, "بازی‌ها"],
    [paths.profile, "پروفایل"],
    [paths.gamesList, "بازی‌های دیجیتالی"],
    [paths.user("sara.khandan"), "sara.khandan"],
    [paths.follows("sara.khandan", "followers"), "دنبال‌کننده‌های sara.khandan"],
    [paths.follows("sara.khandan", "following"), "دنبال‌شده‌های sara.khandan"],
    [paths.categories, "مراکز تفریحی"],
    [paths.store, "فروشگاه"],
    [paths.gem, "جم"],
    [paths.scores, "امتیازها"],
    [paths.direct, "پیام‌ها"],
    [paths.chat("amir-tanz"), "گفت‌وگو با amir-tanz"],
    [paths.videoUpload, "ویدیوی من"],
    [paths.agreement, "قوانین لبخند"],
    [paths.admin, "مدیریت"],
    ["/labkhand/nothing-here", "این صفحه پیدا نشد"],
  ] as const;

  test("every route opens a page with a name, something to read, and a way home", async () => {
    const { page } = await openPhone();
    for (const [path, title] of routes) {
      const answer = await page.goto(path);
      await page.locator("main").getByRole("link").first().waitFor();
      const text = await page.locator("main").innerText();
      const waysHome = await page.locator(`a[href="${paths.home}"]`).count();
      expect({ path, status: answer?.status(), hasText: text.length > 20, hasWayHome: waysHome > 0 }).toEqual({
        path,
        status: 200,
        hasText: true,
        hasWayHome: true,
      });
      await expect.poll(() => page.title()).toBe(title === "" ? "لبخند" : `${title} | لبخند`);
    }
  });

  test("the five tabs stand in their order, from the right, with their titles in the header", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    await page.goto(paths.home);
    const tabs = page.getByRole("navigation", { name: "بخش‌های اصلی" }).getByRole("link");
    const places = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
    expect(places).toHaveLength(5);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    for (const [index, title] of ["پروفایل", "بازی‌ها", "طنز نویسی", "جستجو", "خانه"].entries()) {
      await tabs.nth(index).tap();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(await tabs.nth(index).getAttribute("aria-current")).toBe("page");
      expect(await page.locator("[aria-current=page]").count()).toBe(1);
    }
  });

  test("going back returns to where one was reading", async () => {
    const { page } = await openPhone();
    await page.goto(paths.home);
    const card = page.getByRole("article").nth(6);
    const top = async () => Math.round((await card.boundingBox())?.y ?? 0);
    await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const before = await top();
    expect(before).toBeLessThan(844);
    await page.getByRole("link", { name: "جستجو" }).tap();
    await page.getByRole("combobox").waitFor();
    await page.goBack();
    await expect.poll(top).toBe(before);
  });

  test("nothing moves for a person who asked for less motion", async () => {
    const [still, moving] = [
      await openPhone({ reducedMotion: "reduce" }),
      await openPhone({ reducedMotion: "no-preference" }),
    ];
    const running = (page: Page) =>
      page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length);
    for (const { page } of [still, moving]) {
      await page.goto(paths.home);
      await page.getByRole("article").first().waitFor();
    }
    expect(await running(moving.page)).toBeGreaterThan(0);
    await expect.poll(() => running(still.page)).toBe(0);
  });
});
