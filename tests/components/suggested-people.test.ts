import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, calls, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, goTo, openAnew, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, asSuggested, type Person } from "./support/people.ts";

const region = page.getByRole("region", { name: "این‌ها را دنبال کن" });
const cards = region.getByRole("listitem");
const followButton = ({ username }: Person) =>
  region.getByRole("button", { name: `دنبال کردن ${username}`, exact: true });
const reads = () => calls("GET /api/feed/following").length;
const READY = "جوک‌های کسانی که دنبال کردی آماده است؛ فید را تازه کن.";
const EMPTY = "پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.";

const eight = () => Array.from({ length: 8 }, (_, n) => aPerson({ likesReceived: 1234 + n }));

/** A newcomer's home with these people and a stranger's joke; their follows make the feed. */
async function openHome(people = eight()): Promise<Person[]> {
  const followed = new Set<string>();
  answer({
    "GET /api/users/suggested": { items: people.map(asSuggested) },
    "GET /api/jokes": pageOf([aJoke(aPerson(), "جوک غریبه")]),
    "GET /api/feed/following": () =>
      pageOf(
        people
          .filter(({ username }) => followed.has(username))
          .map((person) => aJoke(person, `خنده از ${person.username}`)),
        { followingUsernames: [...followed] },
      ),
    "POST /api/follow": ({ followee }) => {
      followed.add(followee);
      return { following: true, followers: 1 };
    },
  });
  openPage(paths.home, { person: aPerson() });
  await expect.element(cards.nth(people.length - 1)).toBeInTheDocument();
  await sees("جوک غریبه");
  return people;
}

const isInSight = (element: Element): boolean => {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
};

const topOf = async (locator: Locator) => Math.round((await locator.findElement()).getBoundingClientRect().top);

test("shows a newcomer eight people in a row that scrolls sideways and can be used by keyboard alone", async () => {
  const people = await openHome();
  await sees(EMPTY);
  expect(cards.elements()).toHaveLength(8);
  await expect.element(cards.first().getByText("❤️ ۱٬۲۳۴ لایک")).toBeVisible();
  const list = await region.getByRole("list").findElement();
  const { left, right } = list.getBoundingClientRect();
  expect([left, right]).toEqual([0, innerWidth]);
  expect(list.scrollWidth).toBeGreaterThan(innerWidth);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);

  await focus(page.getByRole("link", { name: "پیدا کردن آدم‌ها" }));
  for (const person of people) {
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(followButton(person)).toHaveFocus();
    await expect.poll(() => isInSight(followButton(person).element())).toBe(true);
  }
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => calls("POST /api/follow")).toHaveLength(1);
  answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
  await cards.first().getByRole("link", { name: people[0]!.username }).click();
  await expect.poll(place).toBe(paths.user(people[0]!.username));
});

test("shows the jokes of three people without a reload or a moved heading when they are followed", async () => {
  const people = await openHome();
  const heading = page.getByRole("heading", { name: /^جوک‌های/ });
  const before = await topOf(heading);
  for (const person of people.slice(0, 3)) await followButton(person).click();
  for (const { username } of people.slice(0, 3)) await sees(`خنده از ${username}`);
  await seesNo("جوک غریبه");
  await sees("خانه‌ات زنده شد!");
  await expect.element(heading).toHaveTextContent("جوک‌های کسانی که دنبال می‌کنی");
  expect(await topOf(heading)).toBe(before);
  // Later follows still work, and replace nothing that is being read.
  expect(cards.elements()).toHaveLength(8);
  const read = reads();
  await followButton(people[3]!).click();
  await expect.poll(() => calls("POST /api/follow")).toHaveLength(4);
  await settled();
  expect(reads()).toBe(read);
  expect(document.activeElement?.closest("li")).toBe(cards.nth(3).element());

  // From the next visit on it is a normal home.
  await page.getByRole("link", { name: "جست‌وجو" }).click();
  await page.getByRole("link", { name: "خانه" }).click();
  await sees(`خنده از ${people[3]!.username}`);
  expect(region.elements()).toEqual([]);
});

test("offers to read the new jokes, but changes nothing by itself, when only two follows succeed", async () => {
  const people = await openHome();
  const read = reads();
  for (const person of people.slice(0, 2)) await followButton(person).click();
  await sees(READY);
  await expect.poll(() => calls("POST /api/follow")).toHaveLength(2);
  answer({ "POST /api/follow": refused("TOO_MANY_REQUESTS") });
  await followButton(people[2]!).click();
  await sees("خیلی تند رفتی!");
  await expect.element(followButton(people[2]!)).toBeVisible();
  await settled();
  expect(reads()).toBe(read);
  await sees("جوک غریبه");
  await page.getByRole("button", { name: "تازه کردن فید" }).click();
  await sees(`خنده از ${people[0]!.username}`);
});

test("reads the jokes of three quick follows once, when all of them have succeeded", async () => {
  const people = await openHome();
  const held = Promise.withResolvers<void>();
  const { promise, resolve } = held;
  const followed: string[] = [];
  answer({
    "POST /api/follow": async ({ followee }) => {
      await promise;
      followed.push(followee);
      return { following: true, followers: 1 };
    },
    "GET /api/feed/following": () => pageOf(followed.length === 3 ? [aJoke(people[0]!, "از هر سه")] : []),
  });
  const read = reads();
  for (const person of people.slice(0, 3)) await followButton(person).click();
  await expect.poll(() => calls("POST /api/follow")).toHaveLength(3);
  expect(reads()).toBe(read);
  resolve();
  await sees("از هر سه");
  expect(reads()).toBe(read + 1);
});

test("reserves the space for suggested people, so that nothing moves, until nobody is suggested", async () => {
  const below = page.getByRole("heading", { name: "جوک‌های دیگران" });
  const [person] = eight();
  openPage(paths.profile);
  for (const { name, found } of [
    { name: "people arrive", found: { items: eight().map(asSuggested) } },
    { name: "the people cannot be read", found: refused("TOO_MANY_REQUESTS") },
    { name: "nobody is suggested", found: { items: [] } },
  ]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({
      "GET /api/jokes": pageOf([aJoke(aPerson(), "جوک غریبه")]),
      "GET /api/users/suggested": () => promise.then(() => found),
    });
    openAnew(paths.search);
    await sees("جوک غریبه");
    const before = await topOf(below);
    resolve();
    await expect.element(region, { message: name }).not.toHaveAttribute("aria-busy");
    expect(await topOf(below), name).toBe(before);
  }
  await sees("فعلاً کسی نیست که پیشنهاد کنیم.");
  goTo(paths.add);
  await expect.element(region).not.toBeInTheDocument();
  goTo(paths.search);
  await sees("جوک غریبه");
  expect(region.elements()).toEqual([]);

  answer({ "GET /api/users/suggested": lost });
  openAnew(paths.search);
  const retry = region.getByRole("button", { name: "تلاش دوباره" });
  await expect.element(retry).toBeVisible();
  answer({ "GET /api/users/suggested": { items: [asSuggested(person!)] } });
  await retry.click();
  await expect.element(followButton(person!)).toBeVisible();
});

test("shows suggestions on the search page until something is typed, and asks a visitor to log in when they follow", async () => {
  const people = eight();
  answer({
    "GET /api/jokes": pageOf([aJoke(aPerson(), "جوک غریبه")]),
    "GET /api/users/suggested": { items: people.map(asSuggested) },
    "GET /api/users/search": { items: [] },
  });
  openPage(paths.search);
  await followButton(people[0]!).click();
  const asked = calls("GET /api/users/suggested").length;
  await expect.element(page.getByRole("dialog", { name: "برای دنبال کردن ابتدا وارد شوید" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.getByRole("searchbox").fill("zz");
  await expect.element(region).not.toBeInTheDocument();
  await page.getByRole("button", { name: "پاک کردن جست‌وجو" }).click();
  await expect.element(followButton(people[0]!)).toBeVisible();
  expect(calls("GET /api/users/suggested")).toHaveLength(asked);
});

test("shows a follow among the suggestions and on the person's jokes when one of them is pressed", async () => {
  const [person] = eight();
  answer({
    "GET /api/jokes": pageOf([aJoke(person!, "جوک آشنا")]),
    "GET /api/users/suggested": { items: [asSuggested(person!)] },
    "POST /api/follow": { following: true, followers: 1 },
  });
  openPage(paths.search, { person: aPerson() });
  await followButton(person!).click();
  const unfollow = { name: `دیگر ${person!.username} را دنبال نکن` };
  await expect.element(region.getByRole("button", unfollow)).toBeVisible();
  await expect.element(cardOf("جوک آشنا").getByRole("button", unfollow)).toBeVisible();
});
