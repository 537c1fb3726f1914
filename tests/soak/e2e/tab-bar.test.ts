import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { appUrl, openPhone } from "../../e2e/support/phone.ts";

test("each tab is in its final place before the next one has arrived", async () => {
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
