import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { markDeleted, suspend } from "./support/database.ts";
import { block, createPerson, follow, newUsername, type Person, postJoke, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, expectToFit, readMore, sees, seesNo } from "./support/screen.ts";

const followers = (page: Page, count: string) => page.getByRole("link", { name: `${count} دنبال‌کننده` });
const unfollowButton = (page: Page, { username }: Person) =>
  page.getByRole("button", { name: `دیگر ${username} را دنبال نکن` }).first();
const followButton = (page: Page, { username }: Person) =>
  page.getByRole("button", { name: `دنبال کردن ${username}`, exact: true }).first();

/** An author with one joke of a text nobody else has. */
async function createAuthor(stem?: string): Promise<{ author: Person; text: string; jokeId: string }> {
  const author = await createPerson(newUsername(stem));
  const text = `جوکی از ${author.username}`;
  return { author, text, jokeId: await postJoke(author, text) };
}

async function openUser(page: Page, { username }: Pick<Person, "username">): Promise<void> {
  await page.goto(paths.user(username));
  await page.getByRole("heading", { name: username, level: 2 }).waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "کارهای بیشتر" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "کپی لینک پروفایل" }).waitFor();
}

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

describe("a list of people", () => {
  test("that cannot be read says so, and can be tried again", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    await follow(reader, author);
    const { page, expects } = await openPhone();
    expects(/^503 \/api\/followers/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route(
      "**/api/followers?*",
      (route) => route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
      { times: 1 },
    );
    await page.goto(paths.follows(author.username, "followers"));
    await sees(page, error);
    await page.getByRole("button", { name: "تلاش دوباره" }).tap();
    await expect.poll(() => page.getByRole("row").filter({ hasText: reader.username }).isVisible()).toBe(true);
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
    await openMenu(page);
    await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
    await asks("برای مسدود کردن ابتدا وارد شوید");
  });

  test("leads to a chat, and gives its link away", async () => {
    const author = await createPerson();
    const { page } = await openPhone({ person: await createPerson() });
    await openUser(page, author);
    await openMenu(page);
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
    await openMenu(page);
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
    expect(await page.getByRole("link", { name: "پیام", exact: true }).count()).toBe(0);
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

describe("a block", () => {
  test("that came while a profile was open shows when following is refused", async () => {
    const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
    const { page, expects } = await openPhone({ person: reader });
    expects(/^404 \/api\/follow/, /^404 \/api\/user-public\//);
    await openUser(page, author);
    await block(author, reader);
    await followButton(page, author).tap();
    await page.getByRole("main").getByText("کسی با این نام پیدا نشد").waitFor();
    expect(await cardOf(page, text).count()).toBe(0);
  });

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
    await openMenu(page);
    await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "بی‌خیال" }).tap();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await openMenu(page);
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

  test("hides a joke of a shared link too", async () => {
    const [{ author, jokeId }, reader] = [await createAuthor(), await createPerson()];
    await block(author, reader);
    const phone = await openPhone({ person: reader });
    phone.expects(/^404 \/api\/jokes\//);
    await phone.page.goto(paths.sharedJoke(jokeId));
    await sees(phone.page, "این جوک دیگر این‌جا نیست");
    expect(await phone.page.getByRole("article").count()).toBe(0);
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
});

describe("followers and following", () => {
  test("a table of ten rows a page turns both ways, and the address holds the place", async () => {
    const { page } = await openPhone();
    await openUser(page, { username: "sara.khandan" });
    await page.getByRole("link", { name: /دنبال‌کننده$/ }).tap();
    await page.waitForURL(`**${paths.follows("sara.khandan", "followers")}`);
    const names = () => page.getByRole("rowheader").locator("bdi").allInnerTexts();
    const numbers = () => page.locator("tbody tr td:first-child").allInnerTexts();
    await page.getByRole("heading", { name: "دنبال‌کننده‌ها", level: 1 }).waitFor();
    await sees(page, "صفحهٔ ۱ از ۳");
    const first = await names();
    expect(first).toHaveLength(10);
    expect((await numbers())[0]).toBe("۱");
    await expectToFit(page);

    const pager = page.getByRole("navigation", { name: "صفحه‌های فهرست" });
    await pager.getByRole("link", { name: "بعدی" }).tap();
    await sees(page, "صفحهٔ ۲ از ۳");
    await expect.poll(async () => (await numbers())[0]).toBe("۱۱");
    const second = await names();
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.reload();
    await page.getByRole("table").waitFor();
    expect(await names()).toEqual(second);

    await pager.getByRole("link", { name: "بعدی" }).tap();
    await expect.poll(async () => (await numbers())[0]).toBe("۲۱");
    expect(await pager.getByRole("link", { name: "بعدی" }).getAttribute("aria-disabled")).toBe("true");
    await page.goBack();
    await expect.poll(names).toEqual(second);
    await pager.getByRole("link", { name: "قبلی" }).tap();
    await expect.poll(names).toEqual(first);

    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).tap();
    await page.waitForURL(`**${paths.follows("sara.khandan", "following")}`);
    await page.getByRole("heading", { name: "دنبال‌شده‌ها", level: 1 }).waitFor();
    await page.getByRole("table", { name: "دنبال‌شده‌ها" }).waitFor();
    const someone = (await names())[0] ?? "";
    await page.getByRole("link", { name: `مشاهدهٔ ${someone}` }).tap();
    await page.getByRole("heading", { name: someone, level: 2 }).waitFor();
  });

  test("wrong places in the address lead somewhere kind", async () => {
    const { page, expects, tolerates } = await openPhone();
    expects(/^400 \/api\/followers/);
    tolerates(/^404 \/api\/followers/);
    const list = paths.follows("sara.khandan", "followers");
    await page.goto(`${list}&page=77`);
    await sees(page, "در این صفحه کسی نیست");
    await page.goto(`${list}&page=9999`);
    await sees(page, "در این صفحه کسی نیست");
    await page.goto(`${list}&page=2&cursor=rubbish`);
    await sees(page, "در این صفحه کسی نیست");
    await page.getByRole("link", { name: "صفحهٔ اول" }).tap();
    await sees(page, "صفحهٔ ۱ از ۳");
    await page.goto(`${list}&page=-1&kind=neither`);
    await sees(page, "صفحهٔ ۱ از ۳");
    await page.goto(paths.follows("nobody.of.this.name", "followers"));
    await sees(page, "کسی با این نام پیدا نشد");
    expect(await page.getByRole("table").count()).toBe(0);
  });

  test("`?list=` shows the list on the profile itself, and closes", async () => {
    const [person, fan] = [await createPerson(), await createPerson()];
    await follow(fan, person);
    const { page } = await openPhone();
    await page.goto(`${paths.user(person.username)}?list=followers`);
    await page.getByRole("row").filter({ hasText: fan.username }).waitFor();
    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).tap();
    await sees(page, "هنوز کسی این‌جا دنبال نشده");
    expect(new URL(page.url()).search).toBe("?list=following");
    await page.getByRole("button", { name: "بستن" }).tap();
    await seesNo(page, "هنوز کسی این‌جا دنبال نشده");
    expect(new URL(page.url()).search).toBe("");
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
    await visitor.page.waitForURL(`**${paths.profile}`);
  });
});
