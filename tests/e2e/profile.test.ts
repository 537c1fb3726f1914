import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { openProfile } from "./support/profiles.ts";
import { sees, seesNo } from "./support/screen.ts";

const openEditor = async (page: Page) => {
  await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
  await page.getByLabel("معرفی").waitFor();
};

const save = (page: Page) => page.getByRole("button", { name: "ذخیره", exact: true }).tap();

describe("one's own profile", () => {
  test("bio and links are edited, handles become links, and everything is there after a reload", async () => {
    const { page } = await openProfile(await createPerson());
    await openEditor(page);
    await page.getByLabel("معرفی").fill("شوخی می‌نویسم که یادم بره جدی‌ام 🌱");
    await page.getByLabel("اینستاگرام").fill("@sara.khandan");
    await page.getByLabel("تلگرام").fill("https://t.me/sara_khandan");
    await page.getByLabel("وب‌سایت").fill("khandan.example.com/me/");
    await save(page);
    await sees(page, "ذخیره شد");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.reload();
    await sees(page, "شوخی می‌نویسم که یادم بره جدی‌ام 🌱");
    const hrefOf = (name: string) => page.getByRole("link", { name }).getAttribute("href");
    expect(await hrefOf("@sara.khandan")).toBe("https://www.instagram.com/sara.khandan");
    expect(await hrefOf("@sara_khandan")).toBe("https://t.me/sara_khandan");
    expect(await hrefOf("khandan.example.com/me")).toBe("https://khandan.example.com/me/");
    expect(await page.getByRole("link", { name: "@sara.khandan" }).getAttribute("rel")).toContain("noopener");

    await openEditor(page);
    await page.getByLabel("معرفی").fill("");
    await page.getByLabel("تلگرام").fill("");
    await page.getByLabel("توییتر (ایکس)").fill("https://twitter.com/walker_x?s=20");
    await page.getByLabel("وب‌سایت").fill("سایت.ایران/درباره-ما");
    await save(page);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await seesNo(page, "شوخی می‌نویسم");
    await seesNo(page, "@sara_khandan");
    await sees(page, "@sara.khandan");
    expect(await hrefOf("@walker_x")).toBe("https://twitter.com/walker_x");
    await page.getByRole("link", { name: "سایت.ایران/درباره-ما" }).waitFor();
  });

  test("what could not be saved is still there when the editor is opened again", async () => {
    const { page, context, tolerates } = await openProfile(await createPerson());
    tolerates(/ERR_INTERNET_DISCONNECTED/);
    await openEditor(page);
    await page.getByLabel("معرفی").fill("نوشته‌ای که گم نمی‌شود");
    await context.setOffline(true);
    await save(page);
    await page.getByRole("dialog").getByRole("alert").filter({ hasText: "ارتباط برقرار نشد" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await context.setOffline(false);
    await page.reload();
    await openEditor(page);
    expect(await page.getByLabel("معرفی").inputValue()).toBe("نوشته‌ای که گم نمی‌شود");
    await save(page);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await openEditor(page);
    expect(await page.getByText("چیزی که ذخیره نشده بود").count()).toBe(0);
  });

  test("a mobile is shown to nobody until its owner says so, and then to people who are logged in", async () => {
    const person = await createPerson();
    const { page } = await openProfile(person);
    await openEditor(page);
    const shows = page.getByRole("switch", { name: "نمایش شمارهٔ موبایل" });
    expect(await shows.isChecked()).toBe(false);
    expect(await page.getByLabel("شمارهٔ عمومی").count()).toBe(0);
    await shows.check();
    await sees(page, "هر کسی که وارد لبخند شده باشد این شماره را در پروفایلت می‌بیند.");
    await save(page);
    await sees(page, "ذخیره شد");
    const call = `a[href='tel:${person.mobile}']`;
    await page.locator(call).waitFor();

    const other = await openPhone({ person: await createPerson() });
    await other.page.goto(paths.user(person.username));
    await other.page.locator(call).waitFor();
    const visitor = await openPhone();
    await visitor.page.goto(paths.user(person.username));
    await sees(visitor.page, person.username);
    await visitor.page.waitForLoadState("networkidle");
    expect(await visitor.page.locator(call).count()).toBe(0);
  });

  test("a video asks nothing of its site before it is tapped", async () => {
    const { page, context } = await openPhone({ person: await createPerson() });
    const asked: string[] = [];
    await context.route("https://www.aparat.com/**", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>video</title>" });
    });
    const json = { success: true, url: "https://www.aparat.com/v/abc123" };
    await context.route("**/api/default-video", (route) => route.fulfill({ json }));
    await page.goto(paths.profile);
    const poster = page.getByRole("button", { name: "پخش ویدیو" });
    await poster.waitFor();
    expect(asked).toEqual([]);
    await poster.tap();
    await expect.poll(() => asked).toEqual(["https://www.aparat.com/video/video/embed/videohash/abc123/vt/frame"]);
    expect(await page.locator("iframe").getAttribute("title")).toBe("ویدیو");
  });
});
