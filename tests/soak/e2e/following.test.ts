import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { noteShifts, notedShifts } from "../../e2e/support/layout-shift.ts";
import { createPerson } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("a follow fills the next visit's feed, is listed, and can be undone on the profile", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  const chunk = Promise.withResolvers<void>();
  await page.route("**/assets/newcomer-*.js", async (route) => {
    await chunk.promise;
    await route.continue();
  });
  const reads: string[] = [];
  page.on("request", (request) => request.url().includes("/api/feed/following") && reads.push(request.url()));
  await page.goto(paths.home);
  const first = page.getByRole("button", { name: /^دنبال کردن/ }).first();
  const name = (await first.getAttribute("aria-label"))?.replace("دنبال کردن ", "") ?? "";
  const unfollow = page.getByRole("button", { name: `دیگر ${name} را دنبال نکن` }).first();
  const follow = page.getByRole("button", { name: `دنبال کردن ${name}`, exact: true });
  const followed = page.waitForResponse("**/api/follow");
  await follow.first().tap();
  await unfollow.waitFor();
  expect(await follow.count()).toBe(0);
  await followed;
  // Suggested people that arrive only now must not refetch the feed that is being read.
  chunk.resolve();
  await page.getByRole("region", { name: "این‌ها را دنبال کن" }).getByRole("listitem").first().waitFor();
  await sees(page, "جوک‌های کسانی که دنبال کردی آماده است؛ فید را تازه کن.");
  expect(reads).toHaveLength(1);
  await page.reload();
  await page.getByRole("article").first().waitFor();
  const authors = await page.getByRole("article").getByRole("link").allInnerTexts();
  expect(authors.filter((author) => !author.includes(name))).toEqual([]);

  await page.getByRole("link", { name: "پروفایل" }).tap();
  await page.getByRole("link", { name: "۱ دنبال‌شده" }).tap();
  await page.getByRole("link", { name: `مشاهدهٔ ${name}` }).tap();
  await page.getByRole("heading", { name, level: 2 }).waitFor();
  const unfollowed = page.waitForResponse("**/api/unfollow");
  await unfollow.tap();
  await unfollowed;
  await page.reload();
  await follow.first().waitFor();
});

test("following three suggested people fills a newcomer's home, without a layout shift", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const late of ["**/assets/newcomer-*.js", "**/api/users/suggested"])
    await page.route(late, async (route) => {
      await promise;
      await route.continue();
    });
  await noteShifts(page);
  await page.goto(paths.home);
  await page.getByRole("article").first().waitFor();
  resolve();
  const people = page.getByRole("region", { name: "این‌ها را دنبال کن" }).getByRole("listitem");
  const below = page.getByRole("heading", { name: /^جوک‌های/ });
  await people.nth(7).waitFor();
  expect(await notedShifts(page)).toEqual([]);
  const place = await below.boundingBox();
  const names: string[] = [];
  for (const at of [0, 1, 2]) {
    names.push(await people.nth(at).locator("bdi").innerText());
    await people
      .nth(at)
      .getByRole("button", { name: /^دنبال کردن/ })
      .tap();
  }
  await sees(page, "خانه‌ات زنده شد!");
  await page.getByRole("heading", { name: "جوک‌های کسانی که دنبال می‌کنی" }).waitFor();
  const authors = () => page.getByRole("article").locator("bdi").allInnerTexts();
  await expect.poll(authors).toHaveLength(10);
  expect(names).toEqual(expect.arrayContaining(await authors()));
  expect(await below.boundingBox()).toMatchObject({ y: place?.y });
});
