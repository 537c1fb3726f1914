import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, follow } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { openUser } from "./support/profiles.ts";
import { expectToFit, sees, seesNo } from "./support/screen.ts";

describe("a list of people", () => {
  test("that cannot be read says so, and can be tried again", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    await follow(reader, author);
    const { page, expects } = await openPhone();
    expects(/^503 \/api\/followers/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route(
      "**/api/followers?*",
      (route) => route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
      { times: 1 },
    );
    await page.goto(paths.follows(author.username, "followers"));
    await sees(page, error);
    await page.getByRole("button", { name: "تلاش دوباره" }).tap();
    await expect.poll(() => page.getByRole("row").filter({ hasText: reader.username }).isVisible()).toBe(true);
  });
});

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

  test("wrong places in the address lead somewhere kind", async () => {
    const { page, expects, tolerates } = await openPhone();
    expects(/^400 \/api\/followers/);
    tolerates(/^404 \/api\/followers/);
    const list = paths.follows("sara.khandan", "followers");
    await page.goto(`${list}&page=77`);
    await sees(page, "در این صفحه کسی نیست");
    await page.goto(`${list}&page=9999`);
    await sees(page, "در این صفحه کسی نیست");
    await page.goto(`${list}&page=2&cursor=rubbish`);
    await sees(page, "در این صفحه کسی نیست");
    await page.getByRole("link", { name: "صفحهٔ اول" }).tap();
    await sees(page, "صفحهٔ ۱ از ۳");
    await page.goto(`${list}&page=-1&kind=neither`);
    await sees(page, "صفحهٔ ۱ از ۳");
    await page.goto(paths.follows("nobody.of.this.name", "followers"));
    await sees(page, "کسی با این نام پیدا نشد");
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("`?list=` shows the list on the profile itself, and closes", async () => {
    const [person, fan] = [await createPerson(), await createPerson()];
    await follow(fan, person);
    const { page } = await openPhone();
    await page.goto(`${paths.user(person.username)}?list=followers`);
    await page.getByRole("row").filter({ hasText: fan.username }).waitFor();
    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).tap();
    await sees(page, "هنوز کسی این‌جا دنبال نشده");
    expect(new URL(page.url()).search).toBe("?list=following");
    await page.getByRole("button", { name: "بستن" }).tap();
    await seesNo(page, "هنوز کسی این‌جا دنبال نشده");
    expect(new URL(page.url()).search).toBe("");
  });
});
