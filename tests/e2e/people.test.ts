import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { markDeleted, suspend } from "./support/database.ts";
import { createPerson, follow, newUsername, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton, openPersonMenu, openUser } from "./support/profiles.ts";
import { cardOf, sees } from "./support/screen.ts";

describe("a public profile", () => {
  test("a visitor reads it, and is asked to log in to follow, to write and to block", async () => {
    const { author, text } = await createAuthor();
    const { page } = await openPhone();
    await openUser(page, author);
    await cardOf(page, text).waitFor();
    expect(await page.title()).toBe(`${author.username} | لبخند`);
    const asks = async (reason: string) => {
      const sheet = page.getByRole("dialog", { name: reason });
      await sheet.waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "hidden" });
      expect(new URL(page.url()).pathname).toBe(paths.user(author.username));
    };
    await followButton(page, author).tap();
    await asks("برای دنبال کردن ابتدا وارد شوید");
    await page.getByRole("link", { name: "پیام", exact: true }).tap();
    await asks("برای پیام دادن ابتدا وارد شوید");
    await openPersonMenu(page);
    await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
    await asks("برای مسدود کردن ابتدا وارد شوید");
  });

  test("leads to a chat, and gives its link away", async () => {
    const author = await createPerson();
    const { page } = await openPhone({ person: await createPerson() });
    await openUser(page, author);
    await openPersonMenu(page);
    await page.getByRole("dialog").getByRole("button", { name: "کپی لینک پروفایل" }).tap();
    await sees(page, "لینک کپی شد");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).pathname).toBe(paths.user(author.username));
    await page.getByRole("link", { name: "پیام", exact: true }).tap();
    await page.waitForURL(`**${paths.chat(author.username)}`);
  });

  test("one's own has no follow, message or block, and leads to the one that can be changed", async () => {
    const { author, text } = await createAuthor();
    const { page } = await openPhone({ person: author });
    await openUser(page, author);
    await cardOf(page, text).getByRole("button", { name: "پاک کردن" }).waitFor();
    expect(await page.getByRole("button", { name: /دنبال کردن/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "پیام", exact: true }).count()).toBe(0);
    await openPersonMenu(page);
    expect(await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "رفتن به پروفایل من" }).tap();
    await page.waitForURL(`**${paths.profile}`);
  });

  test("an unknown name, a person who left and a suspended one each get a friendly page", async () => {
    const [gone, { author: suspended, text }] = [await createPerson(), await createAuthor()];
    await markDeleted(gone.username);
    await suspend(suspended.username, new Date(Date.now() + 86_400_000));
    const { page, expects } = await openPhone();
    expects(/^404 \/api\/user-public\//);
    await page.goto(paths.user("nobody.of.this.name"));
    await sees(page, "کسی با این نام پیدا نشد");
    await page.goto(paths.user("هیچ‌کس 100%"));
    await sees(page, "کسی با این نام پیدا نشد");
    await page.goto(paths.user(gone.username));
    await sees(page, "صاحب این حساب از لبخند رفته است");
    await page.getByRole("link", { name: "جستجوی آدم‌ها" }).waitFor();

    await openUser(page, suspended);
    await sees(page, "این حساب موقتاً بسته است");
    expect(await cardOf(page, text).count()).toBe(0);
    // They can still be written to, and read; nobody new can follow them.
    await page.getByRole("link", { name: "پیام", exact: true }).waitFor();
    expect(await followButton(page, suspended).count()).toBe(0);
  });

  test("a former name, on a card that was read before or in an old link, leads to the current one", async () => {
    const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
    await follow(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto(paths.home);
    await cardOf(page, text).waitFor();
    const name = newUsername("taze");
    await rename(author, name);
    await cardOf(page, text).getByRole("link", { name: author.username }).tap();
    await page.getByRole("heading", { name, level: 2 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.user(name));
    await page.goBack();
    await page.getByRole("heading", { name: "خانه", level: 1 }).waitFor();

    await page.goto(paths.follows(author.username, "followers"));
    await page.waitForURL(`**${paths.follows(name, "followers")}`);
    await page.getByRole("row").filter({ hasText: reader.username }).waitFor();
  });

  test("an error can be tried again", async () => {
    const author = await createPerson();
    const { page, expects } = await openPhone();
    expects(/^503 \/api\/user-public\//);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route(
      "**/api/user-public/*",
      (route) => route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
      { times: 1 },
    );
    await page.goto(paths.user(author.username));
    await sees(page, error);
    await page.getByRole("button", { name: "تلاش دوباره" }).tap();
    await expect.poll(() => page.getByRole("heading", { name: author.username, level: 2 }).isVisible()).toBe(true);
  });
});
