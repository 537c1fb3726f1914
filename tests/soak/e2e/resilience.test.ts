import { describe, expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { hurry, openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

// A part gets the last one instead of its code while the page is already reloading.
const FAILED_LOADS = [/ERR_FAILED \/assets\//, /dynamically imported module/];

describe("an app with a part that cannot be fetched", () => {
  test("stays readable without the part that loads late", async () => {
    const { page, tolerates } = await openPhone();
    tolerates(...FAILED_LOADS);
    let tries = 0;
    await page.route("**/assets/late-shell-*.js", (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto(paths.home);
    // A missing part reloads the page once; then the page does without it.
    await expect.poll(() => tries).toBe(2);
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
  });

  test("shows jokes without its scripts, and loads them once the network is back", async () => {
    const { page, context, tolerates } = await openPhone();
    tolerates(...FAILED_LOADS, /ERR_INTERNET_DISCONNECTED/);
    await page.addInitScript(() => {
      const heard = ({ target }: Event) => target instanceof HTMLScriptElement && performance.mark("missing");
      addEventListener("error", heard, { capture: true });
    });
    await page.route("**/assets/index-*.js", (route) => route.abort());
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName("missing").length)).toBe(1);
    await page.unroute("**/assets/index-*.js");
    await context.setOffline(true);
    await context.setOffline(false);
    await page.getByRole("button", { name: "منو" }).tap();
    await page.getByRole("navigation", { name: "منو" }).waitFor();
  });

  test("loads by itself once a failing server delivers its scripts again", async () => {
    const phone = await openPhone();
    const { page, tolerates } = phone;
    await hurry(phone);
    tolerates(/503/, ...FAILED_LOADS);
    await page.route("**/assets/index-*.js", (route) => route.fulfill({ status: 503 }), { times: 4 });
    const came = page.waitForResponse((response) => /\/assets\/index-/.test(response.url()) && response.ok());
    await page.goto(paths.home);
    await came;
    await page.getByRole("button", { name: "منو" }).tap();
    await page.getByRole("navigation", { name: "منو" }).waitFor();
    expect(await page.evaluate(() => Number(history.state))).toBeGreaterThan(0);
  });

  test("loads a page or a part by itself once a failing server delivers its script again", async () => {
    const phone = await openPhone();
    const { page, tolerates } = phone;
    await hurry(phone);
    tolerates(/503/, ...FAILED_LOADS);
    const failing = new Set(["other-route", "late-shell"]);
    await page.route(/\/assets\/(?:other-route|late-shell)-/, (route) => {
      const isFailing = [...failing].some((name) => route.request().url().includes(name));
      return isFailing ? route.fulfill({ status: 503 }) : route.continue();
    });
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.goto(paths.gamesList);
    await sees(page, "این صفحه باز نشد.");
    const late = page.waitForResponse("**/api/direct-status");
    failing.delete("late-shell");
    await late;
    failing.delete("other-route");
    await sees(page, "عروسک‌گیر");
    // First missing, as after a deploy, and then with the code.
    expect(loads).toBe(3);
  });

  test("says why a menu does not open, and opens it once the network is back", async () => {
    const { page, tolerates, context } = await openPhone();
    tolerates(...FAILED_LOADS, /ERR_INTERNET_DISCONNECTED/);
    // The late part, which shows the reason, requests this once it has loaded.
    const late = page.waitForResponse("**/api/direct-status");
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    await late;
    const menu = page.getByRole("button", { name: "منو" });
    await context.setOffline(true);
    await menu.tap();
    await sees(page, "ارتباط برقرار نشد.");
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
    await context.setOffline(false);
    await menu.tap();
    await page.getByRole("dialog").waitFor();
  });

  test("opens a page by itself after an outage when its code was gone before", async () => {
    const { page, context, tolerates } = await openPhone();
    tolerates(...FAILED_LOADS);
    await page.route("**/assets/other-route-*.js", (route) => route.abort());
    // The late part, which tries again, requests this once it has loaded.
    const late = page.waitForResponse("**/api/direct-status");
    await page.goto(paths.categories);
    await sees(page, "این صفحه باز نشد.");
    await late;
    await context.setOffline(true);
    await page.unroute("**/assets/other-route-*.js");
    await sees(page, /^آفلاینی/);
    await context.setOffline(false);
    await sees(page, "شهربازی‌ها");
    expect(new URL(page.url()).pathname).toBe(paths.categories);
  });
});
