import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, lastInput, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { openPage, place, sees, seesNo } from "./support/page.tsx";
import { aPerson, listed, type Person, publicUser } from "./support/people.ts";

const SLOW_DOWN = "خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.";

const followButton = ({ username }: Person) =>
  page.getByRole("button", { name: `دنبال کردن ${username}`, exact: true }).first();
const unfollowButton = ({ username }: Person) =>
  page.getByRole("button", { name: `دیگر ${username} را دنبال نکن` }).first();

/** Everybody's jokes, with two of one person, as somebody who follows nobody sees them. */
async function openHome(): Promise<Person> {
  const author = aPerson();
  answer({ "GET /api/jokes": pageOf([aJoke(author, "یک"), aJoke(author, "دو")]) });
  openPage(paths.home, { person: aPerson() });
  await expect.element(followButton(author)).toBeVisible();
  return author;
}

describe("following from everybody's jokes", () => {
  test("holds for all cards of the person, and is taken back with the same button", async () => {
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

  test("that is refused is taken back and says why", async () => {
    const author = await openHome();
    answer({ "POST /api/follow": refused("TOO_MANY_REQUESTS") });
    await followButton(author).click();
    await sees(SLOW_DOWN);
    await expect.element(followButton(author)).toBeVisible();
  });
});

describe("following on a profile", () => {
  const followers = (count: string) => page.getByRole("link", { name: `${count} دنبال‌کننده` });

  test("changes the count with the thumb, not with the server; a refusal takes both back and says why", async () => {
    const author = aPerson();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false },
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

describe("a list of people", () => {
  const rows = page.getByRole("row");

  test("that cannot be read says so, and can be tried again", async () => {
    const [author, fan] = [aPerson(), aPerson()];
    const { id, username } = author;
    answer({ "GET /api/followers": refused("INTERNAL") });
    openPage(paths.follows(username, "followers"));
    await sees("یک مشکل پیش‌بینی‌نشده پیش آمد. کمی بعد دوباره تلاش کن.");
    const items = [{ ...listed(fan), followedAt: fan.registeredAt }];
    answer({ "GET /api/followers": { id, username, items, total: 1, prevCursor: null, nextCursor: null } });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(rows.filter({ hasText: fan.username })).toBeVisible();
  });

  test.for([
    ["a page behind the last one", "&page=77", { items: [] }],
    ["a page too far to count to", "&page=9999", refused("PAGE_TOO_FAR")],
    ["a place that is none", "&page=2&cursor=rubbish", { items: [] }],
  ] as const)("says that nobody is on %s, and leads to the first", async ([, where, answering]) => {
    const { id, username } = aPerson();
    const ends = { id, username, total: 1, prevCursor: null, nextCursor: null };
    answer({ "GET /api/followers": "items" in answering ? { ...ends, items: [] } : answering });
    openPage(`${paths.follows(username, "followers")}${where}`);
    await sees("در این صفحه کسی نیست");
    await expect.element(page.getByRole("link", { name: "صفحهٔ اول" })).toBeVisible();
  });

  test("begins at its beginning where the address names no page and no kind", async () => {
    const [person, fan] = [aPerson(), aPerson()];
    const items = [{ ...listed(fan), followedAt: fan.registeredAt }];
    const { id, username } = person;
    answer({ "GET /api/followers": { id, username, items, total: 1, prevCursor: null, nextCursor: null } });
    openPage(`${paths.follows(username, "followers")}&page=-1&kind=neither`);
    await expect.element(rows.filter({ hasText: fan.username })).toBeVisible();
    expect(lastInput("GET /api/followers")).toMatchObject({ page: 1 });
  });

  test("of nobody says so", async () => {
    answer({ "GET /api/followers": refused("USER_NOT_FOUND") });
    openPage(paths.follows("nobody.of.this.name", "followers"));
    await sees("کسی با این نام پیدا نشد");
    expect(page.getByRole("table").elements()).toEqual([]);
  });

  test("shows on the profile itself with «?list=», and closes", async () => {
    const [person, fan] = [aPerson(), aPerson()];
    const { id, username } = person;
    const ends = { id, username, prevCursor: null, nextCursor: null };
    answer({
      "GET /api/user-public/{username}": { user: publicUser(person), viewerFollows: false },
      "GET /api/followers": { ...ends, items: [{ ...listed(fan), followedAt: fan.registeredAt }], total: 1 },
      "GET /api/following": { ...ends, items: [], total: 0 },
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
