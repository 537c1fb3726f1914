import { expect, test } from "vitest";

import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { SAFETY_PATH } from "../../contract/moderation/reports.ts";
import { VENUE_CATEGORIES, venuesPath } from "../../contract/venues/values.ts";
import { appUrl, openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

test("the app reloads once, then offers a retry, when a page's code is gone after a deploy", async () => {
  const { page, tolerates } = await openPhone();
  // A part gets the last one instead of its code while the page is already reloading.
  tolerates(/ERR_FAILED \/assets\//, /dynamically imported module/);
  await page.route("**/assets/other-route-*.js", (route) => route.abort(), { times: 1 });
  await page.goto(paths.gamesList);
  await sees(page, "عروسک‌گیر");
  expect(await page.title()).toBe("بازی‌های دیجیتالی | لبخند");

  await page.route("**/assets/other-route-*.js", (route) => route.abort());
  await page.goto(paths.categories);
  await sees(page, "این صفحه باز نشد.");
  // The page does not reload by itself before its code is available.
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "تلاش دوباره" }).tap();
  await reloaded;
  await page.unroute("**/assets/other-route-*.js");
  await sees(page, "شهربازی‌ها");
  expect(await page.getByRole("navigation").count()).toBe(0);
});

// An HTML page in its place would be cached for a year as that script, by the service worker too.
test("a missing script answers 404, and every page address answers with the app", async () => {
  const asked = async (address: string) => {
    const reply = await fetch(`${appUrl}${address}`);
    const type = reply.headers.get("Content-Type")?.split(";")[0];
    const isApp = (await reply.text()).includes('<div id="root">');
    return { status: reply.status, type, kept: reply.headers.get("Cache-Control"), isApp };
  };
  for (const address of ["/assets/gone-0a1b2c3d.js", "/icons/gone.png"]) {
    const gone = { status: 404, type: "application/json", kept: "private, no-store", isApp: false };
    expect(await asked(address), address).toEqual(gone);
  }
  const { user, follows, chat, sharedJoke, entry, info, clawMachine, ...alone } = paths;
  const withNames = [
    user("sara.khandan"),
    follows("sara.khandan", "following"),
    follows("sara.khandan", "followers"),
    chat("amir-tanz"),
    sharedJoke("1"),
  ];
  const others = [
    SAFETY_PATH,
    SAVED_PATH,
    ...VENUE_CATEGORIES.map(venuesPath),
    "/labkhand",
    "/job/apply",
    "/kling",
    "/register-card",
    "/store",
    "/robot?rid=7",
    "/nowhere",
    "/labkhand/nowhere",
    "/panel/issues",
  ];
  const documents: string[] = [entry, info, clawMachine];
  for (const address of [...Object.values(alone), ...withNames, ...others, ...documents]) {
    // A signed-in page depends on the cookie, and a visitor's contains an answer.
    const isProfile = address === user("sara.khandan");
    const kept = isProfile ? "private, no-store" : address.startsWith(user("")) ? "private, no-cache" : "no-cache";
    const isApp = !documents.includes(address);
    expect(await asked(address), address).toEqual({ status: 200, type: "text/html", kept, isApp });
  }
});

test("the first back leaves the page after a reload with an open menu, without CloseWatcher", async () => {
  const { page } = await openPhone();
  await page.addInitScript(() => Reflect.deleteProperty(window, "CloseWatcher"));
  await page.goto(paths.games);
  await page.getByRole("link", { name: "پروفایل", exact: true }).tap();
  await page.getByRole("button", { name: "منو", exact: true }).tap();
  const hasLayer = () => page.evaluate(() => Object(history.state).layer !== undefined);
  await expect.poll(hasLayer).toBe(true);
  await page.reload();
  await expect.poll(hasLayer).toBe(false);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.games);
});
