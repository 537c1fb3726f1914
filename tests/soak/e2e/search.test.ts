import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { createAuthor } from "../../e2e/support/profiles.ts";
import { cardOf } from "../../e2e/support/screen.ts";

test("a search finds a person and their jokes, is kept after a reload, and leads to the profile", async () => {
  const { author, text } = await createAuthor("filteri");
  const { page } = await openPhone();
  const box = page.getByRole("searchbox", { name: "جست‌وجوی آدم‌ها و جوک‌ها" });
  await page.goto(paths.search);
  await expect.poll(() => page.getByRole("article").count()).toBe(10);
  await box.tap();
  const typed = author.username.slice(2);
  await box.pressSequentially(typed.toUpperCase());
  await cardOf(page, text).waitFor();
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  // The typed text appears in the address a moment after the jokes.
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(typed);
  await page.reload();
  await cardOf(page, text).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  await box.tap();
  const found = page.getByRole("list", { name: "آدم‌های پیداشده" }).getByRole("link");
  await found.filter({ hasText: author.username }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe(paths.user(author.username));
});
