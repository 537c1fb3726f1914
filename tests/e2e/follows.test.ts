import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

describe("following from everybody's jokes", () => {
  test("a visitor is asked to log in first", async () => {
    const { page } = await openPhone();
    await page.goto(paths.home);
    await page
      .getByRole("button", { name: /^دنبال کردن/ })
      .first()
      .tap();
    await sees(page, "برای دنبال کردن ابتدا وارد شوید");
    await page.getByRole("dialog").getByText("ورود یا ثبت‌نام").tap();
    await page.waitForURL(`**${paths.profile}?next=${encodeURIComponent(paths.home)}`);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("a follow holds for all cards of the person and over a reload", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    await page.goto(paths.home);
    const button = page.getByRole("button", { name: /^دنبال کردن/ }).first();
    const name = (await button.getAttribute("aria-label"))?.replace("دنبال کردن ", "") ?? "";
    const following = page.getByRole("button", { name: `دیگر ${name} را دنبال نکن` });
    const answered = page.waitForResponse("**/api/follow");
    await button.tap();
    await following.first().waitFor();
    expect(await page.getByRole("button", { name: `دنبال کردن ${name}`, exact: true }).count()).toBe(0);
    await answered;
    await sees(page, "جوک‌های کسانی که دنبال کردی آماده است؛ فید را تازه کن.");

    await page.reload();
    await page.getByRole("article").first().waitFor();
    const authors = await page.getByRole("article").getByRole("link").allInnerTexts();
    expect(authors.filter((author) => !author.includes(name))).toEqual([]);
  });

  test("a follow can be taken back with the same button", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    await page.goto(paths.home);
    const button = page.getByRole("button", { name: /^دنبال کردن/ }).first();
    const label = (await button.getAttribute("aria-label")) ?? "";
    const name = label.replace("دنبال کردن ", "");
    await button.tap();
    const answered = page.waitForResponse("**/api/unfollow");
    await page
      .getByRole("button", { name: `دیگر ${name} را دنبال نکن` })
      .first()
      .tap();
    expect(await (await answered).json()).toMatchObject({ success: true, following: false });
    await page.getByRole("button", { name: label, exact: true }).first().waitFor();
  });

  test("a refused follow is taken back and says why", async () => {
    const { page, expects } = await openPhone({ person: await createPerson() });
    expects(/^503 \/api\/follow/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route("**/api/follow", (route) =>
      route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
    );
    await page.goto(paths.home);
    const button = page.getByRole("button", { name: /^دنبال کردن/ }).first();
    const label = (await button.getAttribute("aria-label")) ?? "";
    await button.tap();
    await sees(page, error);
    await expect.poll(() => page.getByRole("button", { name: label, exact: true }).first().isVisible()).toBe(true);
  });
});
