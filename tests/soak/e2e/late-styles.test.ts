import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { openPhone } from "../../e2e/support/phone.ts";

test("the first page loads no styles of lazy parts, and a lazy page is shown once its styles apply", async () => {
  const { page } = await openPhone();
  const html = await (await page.request.get(paths.home)).text();
  const [, first = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const [, lateFile = ""] = /"(\/assets\/style-[^"]+\.css)"/.exec(html) ?? [];
  const late = await (await page.request.get(lateFile)).text();
  expect(first).toContain(".page-scroller");
  expect(first).not.toContain(".sheet[data-swiping]");
  for (const rule of [".page-scroller", ".sheet[data-swiping]"]) expect(late).toContain(rule);

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${lateFile}`, async (route) => {
    await promise;
    await route.continue();
  });
  const code = page.waitForEvent("requestfinished", (request) => /\/assets\/search-route-/.test(request.url()));
  await page.goto(paths.search, { waitUntil: "commit" });
  const box = page.getByRole("searchbox");
  await page.locator("main .skeleton").first().waitFor();
  await code;
  // Enough frames for the loaded code to draw the page.
  for (let frame = 0; frame < 5; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await box.count()).toBe(0);
  resolve();
  await box.waitFor();
  // After the first styles, or their reset would override the late ones.
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets).toEqual([null, new URL(lateFile, page.url()).href]);
});
