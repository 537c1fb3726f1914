import { describe, expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { openPhone } from "../../e2e/support/phone.ts";

test("another page paints nothing of home, however slowly it loads", async () => {
  const { page } = await openPhone();
  const whole = await (await page.request.get(paths.scores)).text();
  const arrived = whole.slice(0, whole.indexOf("<template"));
  const shownOf = async (path: string) => {
    await page.route(`**${path}`, (route) => route.fulfill({ body: arrived, contentType: "text/html; charset=utf-8" }));
    await page.goto(path, { waitUntil: "domcontentloaded" });
    return page.getByRole("heading", { name: "خانه", exact: true }).isVisible();
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
