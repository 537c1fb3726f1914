import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";
import { cardOf } from "./support/screen.ts";

test("what is typed filters the jokes, also after a reload, and a tap on the person it finds opens their profile", async () => {
  const { author, text } = await createAuthor("filteri");
  const { page } = await openPhone();
  const box = page.getByRole("combobox", { name: "جستجوی آدم‌ها با نام کاربری" });
  await page.goto(paths.search);
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
  await box.tap();
  await box.pressSequentially(author.username.slice(2).toUpperCase());
  await cardOf(page, text).waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await page.reload();
  await cardOf(page, text).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await box.tap();
  const found = page.getByRole("listbox", { name: "آدم‌های پیدا شده" }).getByRole("option");
  await found.filter({ hasText: author.username }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.user(author.username));
});
