import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton, openPersonMenu, openSetting } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

test("a block makes two people invisible to each other at once, and can be undone", async () => {
  const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
  const readerText = `جوکی از ${reader.username}`;
  await postJoke(reader, readerText);
  await Promise.all([follow(reader, author), follow(author, reader)]);
  const phone = await openPhone({ person: reader });
  const { page } = phone;
  phone.expects(/^403 \/api\/user-public\//);
  await page.goto(paths.home);
  await cardOf(page, text).getByRole("link", { name: author.username }).tap();
  await openPersonMenu(page);
  await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "مسدود شود" }).tap();
  await sees(page, "این شخص را مسدود کرده‌ای");
  expect(await cardOf(page, text).count()).toBe(0);

  const other = await openPhone({ person: author });
  other.expects(/^404 \/api\/user-public\//);
  await other.page.goto(paths.user(reader.username));
  await sees(other.page, "کسی با این نام پیدا نشد");
  await other.page.getByRole("link", { name: "جست‌وجوی آدم‌ها" }).tap();

  await page.getByRole("link", { name: "رفتن به خانه" }).tap();
  await page.getByRole("link", { name: "جست‌وجو" }).tap();
  for (const [screen, of, their] of [
    [page, author, text],
    [other.page, reader, readerText],
  ] as const) {
    await screen.getByRole("searchbox").fill(of.username);
    await screen.getByRole("status").filter({ hasText: "کسی با این نام پیدا نشد" }).waitFor();
    expect(await cardOf(screen, their).count()).toBe(0);
  }

  await page.getByRole("link", { name: "پروفایل" }).tap();
  await openSetting(page, "مسدودشده‌ها");
  await page.getByRole("listitem").filter({ hasText: author.username }).getByRole("button").tap();
  await sees(page, "کسی را مسدود نکرده‌ای");
  await page.goto(paths.user(author.username));
  await cardOf(page, text).waitFor();
  await followButton(page, author).waitFor();
});
