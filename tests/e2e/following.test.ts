import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, type Person } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton } from "./support/profiles.ts";
import { cardOf, readMore, sees } from "./support/screen.ts";

const followers = (page: Page, count: string) => page.getByRole("link", { name: `${count} دنبال‌کننده` });
const unfollowButton = (page: Page, { username }: Person) =>
  page.getByRole("button", { name: `دیگر ${username} را دنبال نکن` }).first();

describe("following", () => {
  test("home, search and the profile show the same state and the same counts at once", async () => {
    const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
    const { page } = await openPhone({ person: reader });
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    while ((await cardOf(page, text).count()) === 0) await readMore(page);

    const followed = page.waitForResponse("**/api/follow");
    await followButton(page, author).tap();
    await followed;
    await cardOf(page, text).getByRole("link", { name: author.username }).tap();
    await unfollowButton(page, author).waitFor();
    await followers(page, "۱").waitFor();

    // On the profile: the count follows the thumb, not the server.
    let answer = () => {};
    await page.route("**/api/unfollow", async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    const unfollowed = page.waitForResponse("**/api/unfollow");
    await unfollowButton(page, author).tap();
    await followers(page, "۰").waitFor();
    await expect.poll(() => answer.length).toBe(1);
    answer();
    await unfollowed;

    await page.getByRole("link", { name: "رفتن به خانه" }).tap();
    await page.getByRole("link", { name: "جستجو" }).tap();
    await page.getByRole("combobox").fill(author.username);
    const again = page.waitForResponse("**/api/follow");
    await cardOf(page, text)
      .getByRole("button", { name: `دنبال کردن ${author.username}` })
      .tap();
    await again;
    await page.getByRole("combobox").focus();
    await page.getByRole("option", { name: author.username }).tap();
    await unfollowButton(page, author).waitFor();
    await followers(page, "۱").waitFor();
    await page.reload();
    await unfollowButton(page, author).waitFor();
    await followers(page, "۱").waitFor();

    await page.goto(paths.profile);
    await page.getByRole("link", { name: "۱ دنبال‌شده" }).waitFor();
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
});
