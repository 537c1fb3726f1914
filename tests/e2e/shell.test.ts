import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { SAFETY_PATH } from "../../contract/reports/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { themes } from "../../contract/themes.ts";
import { VENUE_CATEGORIES, venuesPath } from "../../contract/venues/values.ts";
import { backgroundOf } from "../support/colors.ts";
import { appUrl, openPhone } from "./support/phone.ts";

/** Notes the page's colour at DOMContentLoaded, before any of the app's modules has run. */
async function noteFirstColor(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset["firstColor"] = getComputedStyle(document.body).backgroundColor;
    }),
  );
}

const firstColor = (page: Page) => page.evaluate(() => document.documentElement.dataset["firstColor"]);

test("the theme applies before the first paint: the cached default first, then the chosen one", async () => {
  const { page } = await openPhone();
  let asked = 0;
  await page.route("**/api/default-theme", (route) => {
    asked += 1;
    return route.fulfill({ json: { success: true, theme: "green" } });
  });
  await noteFirstColor(page);
  await page.goto(paths.home);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("green");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("labkhand-default-theme"))).toBe("green");

  await page.reload();
  expect(await firstColor(page)).toBe(backgroundOf(themes.green));
  await page.getByRole("button", { name: "تنظیمات" }).tap();
  const picker = page.getByRole("radiogroup", { name: "رنگ لبخند" });
  expect(await picker.getByRole("radio", { name: /^سبز/ }).isChecked()).toBe(true);
  await picker.getByText(themes.purple.name, { exact: true }).tap();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("purple");

  await page.reload();
  expect(await firstColor(page)).toBe(backgroundOf(themes.purple));
  expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(themes.purple.colors.headerBg);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(backgroundOf(themes.purple));
  expect(await page.evaluate(() => localStorage.getItem("labkhand-theme"))).toBe("purple");
  expect(asked).toBe(1);
});

test("every route answers with the app", async () => {
  const { agreement, categories, gamesList, gem, scores, store, videoUpload } = paths;
  const tabs = [paths.home, paths.search, paths.add, paths.games, paths.profile];
  const people = [paths.user("sara.khandan"), paths.follows("sara.khandan", "followers"), paths.chat("amir-tanz")];
  const others = [
    gamesList,
    categories,
    store,
    gem,
    scores,
    paths.direct,
    videoUpload,
    agreement,
    SAFETY_PATH,
    SAVED_PATH,
  ];
  const venues = VENUE_CATEGORIES.map(venuesPath);
  const outside = ["/store", "/robot?rid=7"];
  for (const path of [...tabs, ...people, ...others, ...venues, ...outside, "/labkhand/nothing-here"]) {
    const reply = await fetch(appUrl + path);
    const html = await reply.text();
    expect({ path, status: reply.status, isApp: html.includes('<div id="root">') }).toEqual({
      path,
      status: 200,
      isApp: true,
    });
  }
});
