import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, lastInput, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openAnew, openPage, place, sees, seesNo } from "./support/page.tsx";
import { aPerson, asFound, followsOf, type Person, publicUser } from "./support/people.ts";

const SLOW_DOWN = "خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.";

const followButton = ({ username }: Person) =>
  page.getByRole("button", { name: `دنبال کردن ${username}`, exact: true }).first();
const unfollowButton = ({ username }: Person) =>
  page.getByRole("button", { name: `دیگر ${username} را دنبال نکن` }).first();

const followers = (count: string) => page.getByRole("link", { name: `${count} دنبال‌کننده` });

/** Everybody's jokes, with two of one person, as shown to a person who follows nobody. */
async function openHome(): Promise<Person> {
  const author = aPerson();
  answer({ "GET /api/jokes": pageOf([aJoke(author, "یک"), aJoke(author, "دو")]) });
  openPage(paths.home, { person: aPerson() });
  await expect.element(followButton(author)).toBeVisible();
  return author;
}

describe("following from everybody's jokes", () => {
  test("applies to all cards of the person, and is undone with the same button", async () => {
    const author = await openHome();
    answer({
      "POST /api/follow": { following: true, followers: 1 },
      "POST /api/unfollow": { following: false, followers: 0 },
    });
    await followButton(author).click();
    await expect.poll(() => page.getByRole("button", { name: `دیگر ${author.username} را دنبال نکن` }).length).toBe(2);
    await sees("جوک‌های کسانی که دنبال کردی آماده است؛ فید را تازه کن.");
    await unfollowButton(author).click();
    await expect
      .poll(() => page.getByRole("button", { name: `دنبال کردن ${author.username}`, exact: true }).length)
      .toBe(2);
  });

  test("is undone and shows the server's reason when it is rejected", async () => {
    const author = await openHome();
    answer({ "POST /api/follow": refused("TOO_MANY_REQUESTS") });
    await followButton(author).click();
    await sees(SLOW_DOWN);
    await expect.element(followButton(author)).toBeVisible();
  });
});

describe("following on a profile", () => {
  test("changes button and count at once, and reverts both with the reason when rejected", async () => {
    const author = aPerson();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
      "POST /api/follow": () => promise.then(() => refused("TOO_MANY_REQUESTS")),
    });
    openPage(paths.user(author.username), { person: aPerson() });
    await followButton(author).click();
    await expect.element(followers("۱")).toBeVisible();
    resolve();
    await sees(SLOW_DOWN);
    await expect.element(followButton(author)).toBeVisible();
    await expect.element(followers("۰")).toBeVisible();
  });
});

describe("a follow", () => {
  test("is shown with the same counts on home, the profile and the search at once", async () => {
    const [author, text] = [aPerson(), "یک"];
    let following = false;
    const state = () => ({ following, followers: Number(following) });
    const become = (next: boolean) => () => {
      following = next;
      return state();
    };
    answer({
      "GET /api/jokes": () => pageOf([aJoke(author, text)], { followingUsernames: following ? [author.username] : [] }),
      "GET /api/users/search": { items: [asFound(author)] },
      "GET /api/user-public/{username}": () => ({
        user: publicUser({ ...author, followers: Number(following) }),
        viewerFollows: following,
        viewerLikesVideo: false,
      }),
      "POST /api/follow": become(true),
      "POST /api/unfollow": become(false),
    });
    openPage(paths.home, { person: aPerson() });
    await followButton(author).click();
    await cardOf(text).getByRole("link", { name: author.username }).click();
    await expect.element(followers("۱")).toBeVisible();
    await unfollowButton(author).click();
    await expect.element(followers("۰")).toBeVisible();

    await page.getByRole("link", { name: "رفتن به خانه" }).click();
    await page.getByRole("link", { name: "جست‌وجو" }).click();
    await page.getByRole("searchbox").fill(author.username);
    const row = page.getByRole("list", { name: "آدم‌های پیداشده" }).getByRole("listitem");
    await row.getByRole("button", { name: `دنبال کردن ${author.username}` }).click();
    await row.getByRole("link", { name: author.username }).click();
    await expect.element(unfollowButton(author)).toBeVisible();
    await expect.element(followers("۱")).toBeVisible();
  });
});

describe("a list of people", () => {
  const rows = page.getByRole("row");

  test("shows ten rows a page, pages in both directions, and keeps the page in the address", async () => {
    const person = aPerson();
    const { username } = person;
    const fans = Array.from({ length: 25 }, () => aPerson());
    const [someone] = fans;
    const cursorTo = (start: number) => `after_${String(start).padStart(84, "0")}`;
    answer({
      "GET /api/followers": ({ cursor = cursorTo(0) }) => {
        const start = Number(cursor.split("_")[1]);
        return followsOf(person, fans.slice(start, start + 10), {
          total: fans.length,
          prevCursor: start === 0 ? null : cursorTo(start - 10),
          nextCursor: start + 10 < fans.length ? cursorTo(start + 10) : null,
        });
      },
      "GET /api/following": followsOf(person, [someone!]),
      "GET /api/user-public/{username}": { user: publicUser(someone!), viewerFollows: false, viewerLikesVideo: false },
    });
    const shown = () => [...document.querySelectorAll("tbody th bdi")].map((name) => name.textContent);
    const number = () => document.querySelector("tbody td")?.textContent;
    const pager = page.getByRole("navigation", { name: "صفحه‌های فهرست" });
    const namesFrom = (start: number) => fans.slice(start, start + 10).map((fan) => fan.username);
    openPage(paths.follows(username, "followers"));
    await expect.element(page.getByRole("heading", { name: "دنبال‌کننده‌ها", level: 1 })).toBeVisible();
    await sees("صفحهٔ ۱ از ۳");
    expect(shown()).toEqual(namesFrom(0));
    expect(number()).toBe("۱");
    expect(document.documentElement.scrollWidth).toBe(390);

    await pager.getByRole("link", { name: "بعدی" }).click();
    await sees("صفحهٔ ۲ از ۳");
    await expect.poll(number).toBe("۱۱");
    expect(shown()).toEqual(namesFrom(10));
    openAnew(location.pathname + location.search);
    await expect.poll(shown).toEqual(namesFrom(10));

    await pager.getByRole("link", { name: "بعدی" }).click();
    await expect.poll(number).toBe("۲۱");
    await expect.element(pager.getByRole("link", { name: "بعدی" })).toHaveAttribute("aria-disabled", "true");
    history.back();
    await expect.poll(shown).toEqual(namesFrom(10));
    await pager.getByRole("link", { name: "قبلی" }).click();
    await expect.poll(shown).toEqual(namesFrom(0));

    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).click();
    await expect.element(page.getByRole("heading", { name: "دنبال‌شده‌ها", level: 1 })).toBeVisible();
    await expect.element(page.getByRole("table", { name: "دنبال‌شده‌ها" })).toBeVisible();
    expect(location.pathname + location.search).toBe(paths.follows(username, "following"));
    await page.getByRole("link", { name: `مشاهدهٔ ${someone!.username}` }).click();
    await expect.element(page.getByRole("heading", { name: someone!.username, level: 2 })).toBeVisible();
  });

  test("shows an error and a retry when reading it fails", async () => {
    const [author, fan] = [aPerson(), aPerson()];
    answer({ "GET /api/followers": refused("INTERNAL") });
    openPage(paths.follows(author.username, "followers"));
    await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
    answer({ "GET /api/followers": followsOf(author, [fan]) });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(rows.filter({ hasText: fan.username })).toBeVisible();
  });

  test.for([
    ["a page after the last one", "&page=77", null],
    ["a page beyond the limit of page numbers", "&page=9999", refused("PAGE_TOO_FAR")],
    ["a page with an invalid cursor", "&page=2&cursor=rubbish", null],
  ] as const)("says that nobody is on %s and links to the first page", async ([, where, answering]) => {
    const person = aPerson();
    answer({ "GET /api/followers": answering ?? followsOf(person, [], { total: 1 }) });
    openPage(`${paths.follows(person.username, "followers")}${where}`);
    await sees("در این صفحه کسی نیست");
    await expect.element(page.getByRole("link", { name: "صفحهٔ اول" })).toBeVisible();
  });

  test("says that some people are hidden, or all, when it shows fewer than it counts", async () => {
    const [person, fan] = [aPerson(), aPerson()];
    answer({
      "GET /api/followers": followsOf(person, [fan], { total: 2 }),
      "GET /api/following": followsOf(person, [], { total: 2 }),
    });
    openPage(paths.follows(person.username, "followers"));
    await expect.element(rows.filter({ hasText: fan.username })).toBeVisible();
    await sees("بقیه نخواسته‌اند نامشان این‌جا پیدا باشد.");
    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).click();
    await sees("نام‌های این فهرست پیدا نیست");
  });

  test("starts at the beginning when the address has no valid page or kind", async () => {
    const [person, fan] = [aPerson(), aPerson()];
    answer({ "GET /api/followers": followsOf(person, [fan]) });
    openPage(`${paths.follows(person.username, "followers")}&page=-1&kind=neither`);
    await expect.element(rows.filter({ hasText: fan.username })).toBeVisible();
    expect(lastInput("GET /api/followers")).toMatchObject({ page: 1 });
  });

  test("says that the person does not exist", async () => {
    answer({ "GET /api/followers": refused("USER_NOT_FOUND") });
    openPage(paths.follows("nobody.of.this.name", "followers"));
    await sees("کسی با این نام پیدا نشد");
    expect(page.getByRole("table").elements()).toEqual([]);
  });

  test("opens on the profile itself with «?list=» and can be closed", async () => {
    const [person, fan] = [aPerson(), aPerson()];
    const { username } = person;
    answer({
      "GET /api/user-public/{username}": { user: publicUser(person), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/followers": followsOf(person, [fan]),
      "GET /api/following": followsOf(person, []),
    });
    openPage(`${paths.user(username)}?list=followers`);
    await expect.element(rows.filter({ hasText: fan.username })).toBeVisible();
    await page.getByRole("link", { name: "دنبال‌شده‌ها" }).click();
    await sees("هنوز کسی این‌جا دنبال نشده");
    expect(location.search).toBe("?list=following");
    await page.getByRole("button", { name: "بستن" }).click();
    await seesNo("هنوز کسی این‌جا دنبال نشده");
    expect(location.search).toBe("");
    expect(place()).toBe(paths.user(username));
  });
});
