import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { block, createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton, openPersonMenu } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

describe("a block", () => {
  test("makes two people invisible to each other at once, and can be taken back", async () => {
    const [{ author, text }, reader, third] = [await createAuthor(), await createPerson(), await createPerson()];
    const readerText = `جوکی از ${reader.username}`;
    await postJoke(reader, readerText);
    await Promise.all([follow(reader, author), follow(author, reader), follow(reader, third), follow(author, third)]);
    const phone = await openPhone({ person: reader });
    const { page } = phone;
    phone.expects(/^403 \/api\/user-public\//);
    await page.goto(paths.home);
    await cardOf(page, text).getByRole("link", { name: author.username }).tap();
    await openPersonMenu(page);
    await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "بی‌خیال" }).tap();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await openPersonMenu(page);
    await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
    await sees(page, "دیگر جوک، پروفایل و پیام هم را نمی‌بینید");
    await page.getByRole("dialog").getByRole("button", { name: "مسدود شود" }).tap();
    await sees(page, "این شخص را مسدود کرده‌ای");
    expect(await cardOf(page, text).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");

    // The feed that was read before the block no longer holds the joke, before it is read anew too.
    await page.route("**/api/feed/following*", (route) => route.abort());
    await page.route("**/api/jokes*", (route) => route.abort());
    phone.tolerates(/ERR_FAILED/);
    await page.getByRole("link", { name: "رفتن به خانه" }).tap();
    await page.getByRole("heading", { name: "خانه", level: 1 }).waitFor();
    expect(await cardOf(page, text).count()).toBe(0);
    await page.unrouteAll();

    const other = await openPhone({ person: author });
    other.expects(/^404 \/api\/user-public\//);
    for (const { phone: holder, of, their } of [
      { phone, of: author, their: text },
      { phone: other, of: reader, their: readerText },
    ]) {
      await holder.page.goto(paths.search);
      await holder.page.getByRole("combobox").fill(of.username);
      await holder.page.getByRole("status").filter({ hasText: "کسی با این نام پیدا نشد" }).waitFor();
      expect(await cardOf(holder.page, their).count()).toBe(0);
      await holder.page.goto(paths.follows(third.username, "followers"));
      await holder.page.getByRole("table").waitFor();
      expect(await holder.page.getByRole("row").filter({ hasText: of.username }).count()).toBe(0);
    }
    await other.page.goto(paths.user(reader.username));
    await sees(other.page, "کسی با این نام پیدا نشد");

    await page.goto(paths.user(author.username));
    await page.getByRole("button", { name: `آزاد کردن ${author.username}` }).tap();
    await cardOf(page, text).waitFor();
    await followButton(page, author).waitFor();
  });

  test("stands in the list of one's account until it is taken back there", async () => {
    const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
    await block(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto(paths.profile);
    await page.getByRole("button", { name: "حساب من" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "مسدودشده‌ها" }).tap();
    await page.getByRole("listitem").filter({ hasText: author.username }).getByRole("button").tap();
    await sees(page, "کسی را مسدود نکرده‌ای");
    await page.goto(paths.user(author.username));
    await cardOf(page, text).waitFor();
    expect(await followButton(page, author).isVisible()).toBe(true);
  });
});
