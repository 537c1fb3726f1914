import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { aMobile } from "../support/a-mobile.ts";
import { markDeleted, suspend } from "./support/database.ts";
import { chooseUsername, fillInSms } from "./support/login.ts";
import { createPerson, follow, newUsername, type Person, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor, followButton, openPersonMenu, openUser } from "./support/profiles.ts";
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

describe("a shared link", () => {
  test("opens its joke for a stranger, with or without its fragment, and closes without a trace", async () => {
    const { author, text, jokeId } = await createAuthor();
    const { page } = await openPhone();
    for (const link of [
      paths.sharedJoke(jokeId),
      `${paths.profile}?post=${jokeId}`,
      `${paths.profile}#post-${jokeId}`,
    ]) {
      await page.goto("about:blank");
      await page.goto(link);
      await cardOf(page, text).waitFor();
      await sees(page, "خوش آمدی!");
    }
    await page.goto(paths.sharedJoke(jokeId));
    await page.getByRole("button", { name: "بستن" }).tap();
    await cardOf(page, text).waitFor({ state: "hidden" });
    expect(page.url().endsWith(paths.profile)).toBe(true);
    await page.goBack().catch(() => null);
    await page.goto(paths.sharedJoke(jokeId));
    await cardOf(page, text).getByRole("link", { name: author.username }).tap();
    await page.getByRole("heading", { name: author.username, level: 2 }).waitFor();
  });

  test("asks a stranger who likes its joke to log in, and is there again after it", async () => {
    const { text, jokeId } = await createAuthor();
    const { page } = await openPhone();
    await page.goto(paths.sharedJoke(jokeId));
    await cardOf(page, text).getByRole("button", { name: /^لایک/ }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "ورود یا ثبت‌نام" }).tap();
    await cardOf(page, text).waitFor({ state: "hidden" });
    await fillInSms(page, aMobile());
    await chooseUsername(page, newUsername());
    await cardOf(page, text).waitFor();
    expect(page.url().endsWith(paths.sharedJoke(jokeId))).toBe(true);
  });
});

describe("scores", () => {
  test("show one's own, anybody's by name, and a visitor the way to log in", async () => {
    const { author } = await createAuthor();
    const fan = await createPerson();
    await follow(fan, author);
    const own = await openPhone({ person: author });
    await own.page.goto(paths.scores);
    const score = (page: Page, label: string) =>
      page.locator("dl > div").filter({ hasText: label }).getByRole("definition");
    await expect.poll(() => score(own.page, "دنبال‌کننده").innerText()).toContain("۱");
    expect(await score(own.page, "پست").innerText()).toContain("۱");
    expect(await score(own.page, "امتیاز بازی‌ها").innerText()).toContain("۰");

    const visitor = await openPhone();
    visitor.expects(/^404 \/api\/user\/score-summary/);
    await visitor.page.goto(`${paths.scores}?username=${author.username}`);
    await expect.poll(() => score(visitor.page, "دنبال‌کننده").innerText()).toContain("۱");
    await visitor.page.goto(`${paths.scores}?username=nobody.of.this.name`);
    await sees(visitor.page, "کسی با این نام کاربری پیدا نشد.");
    await visitor.page.goto(paths.scores);
    await visitor.page.locator("main").getByRole("link", { name: "ورود یا ثبت‌نام" }).tap();
    await visitor.page.waitForURL(`**${paths.profile}?next=${encodeURIComponent(paths.scores)}`);
  });
});
