import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { createPerson } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("an edited profile is kept after a reload, and its video loads only when tapped", async () => {
  const person = await createPerson();
  const { page, context } = await openPhone({ person });
  const asked: string[] = [];
  await context.route("https://www.aparat.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>video</title>" });
  });
  const json = { success: true, url: "https://www.aparat.com/v/abc123" };
  await context.route("**/api/default-video", (route) => route.fulfill({ json }));
  await page.goto(paths.profile);
  await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
  await page.getByLabel("معرفی").fill("شوخی می‌نویسم که یادم بره جدی‌ام 🌱");
  await page.getByLabel("اینستاگرام").fill("@sara.khandan");
  await page.getByLabel("تلگرام").fill("https://t.me/sara_khandan");
  await page.getByLabel("وب‌سایت").fill("khandan.example.com/me/");
  await page.getByRole("switch", { name: "شماره‌ام را نشان بده" }).check();
  await page.getByRole("button", { name: "ذخیره", exact: true }).tap();
  await sees(page, "ذخیره شد");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.reload();
  await sees(page, "شوخی می‌نویسم که یادم بره جدی‌ام 🌱");
  const hrefOf = (name: string) => page.getByRole("link", { name }).getAttribute("href");
  expect(await hrefOf("@sara.khandan")).toBe("https://www.instagram.com/sara.khandan");
  expect(await hrefOf("@sara_khandan")).toBe("https://t.me/sara_khandan");
  expect(await hrefOf("khandan.example.com/me")).toBe("https://khandan.example.com/me/");
  await page.locator(`a[href='tel:${person.mobile}']`).waitFor();

  const poster = page.getByRole("button", { name: "پخش ویدیو" });
  await poster.waitFor();
  expect(asked).toEqual([]);
  await poster.tap();
  await expect.poll(() => asked).toEqual(["https://www.aparat.com/video/video/embed/videohash/abc123/vt/frame"]);
  expect(await page.locator("iframe").getAttribute("title")).toBe("ویدیو");
});
