import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { openPhone } from "./support/phone.ts";
import { openUser } from "./support/profiles.ts";
import { expectToFit, sees } from "./support/screen.ts";

describe("followers and following", () => {
  test("a table of ten rows a page turns both ways, and the address holds the place", async () => {
    const { page } = await openPhone();
    await openUser(page, { username: "sara.khandan" });
    await page.getByRole("link", { name: /دنبال‌کننده$/ }).tap();
    await page.waitForURL(`**${paths.follows("sara.khandan", "followers")}`);
    const names = () => page.getByRole("rowheader").locator("bdi").allInnerTexts();
    const numbers = () => page.locator("tbody tr td:first-child").allInnerTexts();
    await page.getByRole("heading", { name: "دنبال‌کننده‌ها", level: 1 }).waitFor();
    await sees(page, "صفحهٔ ۱ از ۳");
    const first = await names();
    expect(first).toHaveLength(10);
    expect((await numbers())[0]).toBe("۱");
    await expectToFit(page);

    const pager = page.getByRole("navigation", { name: "صفحه‌های فهرست" });
    await pager.getByRole("link", { name: "بعدی" }).tap();
    await sees(page, "صفحهٔ ۲ از ۳");
    await expect.poll(async () => (await numbers())[0]).toBe("۱۱");
    const second = await names();
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.reload();
    await page.getByRole("table").waitFor();
    expect(await names()).toEqual(second);

    await pager.getByRole("link", { name: "بعدی" }).tap();
    await expect.poll(async () => (await numbers())[0]).toBe("۲۱");
    expect(await pager.getByRole("link", { name: "بعدی" }).getAttribute("aria-disabled")).toBe("true");
    await page.goBack();
    await expect.poll(names).toEqual(second);
    await pager.getByRole("link", { name: "قبلی" }).tap();
    await expect.poll(names).toEqual(first);

    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).tap();
    await page.waitForURL(`**${paths.follows("sara.khandan", "following")}`);
    await page.getByRole("heading", { name: "دنبال‌شده‌ها", level: 1 }).waitFor();
    await page.getByRole("table", { name: "دنبال‌شده‌ها" }).waitFor();
    const someone = (await names())[0] ?? "";
    await page.getByRole("link", { name: `مشاهدهٔ ${someone}` }).tap();
    await page.getByRole("heading", { name: someone, level: 2 }).waitFor();
  });
});
