import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, type Person } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton, openUser } from "./support/profiles.ts";
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

  test("a refused follow on a profile is taken back, with its count, and says why", async () => {
    const author = await createPerson();
    const { page, expects } = await openPhone({ person: await createPerson() });
    expects(/^503 \/api\/follow/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route("**/api/follow", (route) =>
      route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
    );
    await openUser(page, author);
    await followButton(page, author).tap();
    await sees(page, error);
    await expect.poll(() => followButton(page, author).isVisible()).toBe(true);
    await expect.poll(() => followers(page, "۰").isVisible()).toBe(true);
  });
});
