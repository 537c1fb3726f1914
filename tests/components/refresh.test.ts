import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { answer, lost, refused } from "./support/answers.ts";
import {
  asked,
  firstText,
  followingPage,
  jokesOf,
  openFollowing,
  pageStands,
  publish,
  scrollDown,
  scrollTop,
} from "./support/following.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { openPage, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { swipe } from "./support/touch.ts";

const tab = (name: string) => page.getByRole("link", { name, exact: true });
const X = 200;

describe("the tab of the current page", () => {
  test("scrolls to the top, and reads new jokes when pressed there", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(1, shown);
    await scrollDown(400);
    await tab("خانه").click();
    await expect.poll(scrollTop).toBe(0);
    expect(asked()).toBe(0);
    await tab("خانه").click();
    await sees("تازه از تنور");
    expect(firstText()).toBe("تازه از تنور");
    expect(asked()).toBe(1);
  });

  test("says that there is nothing newer or no network, and keeps the page", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    await tab("خانه").click();
    await sees("فعلاً جوک تازه‌تری نیست");
    answer({ "GET /api/feed/following": lost });
    await tab("خانه").click();
    await sees("ارتباط برقرار نشد");
    expect(firstText()).toBe(shown[0]?.text);
  });

  test("reads one's own profile again", async () => {
    const person = aPerson({ posts: 1 });
    answer({ "GET /api/jokes": pageOf([aJoke(person, "مال خودم", { own: true })]) });
    openPage(paths.profile, { person });
    await sees("مال خودم");
    await pageStands();
    answer({ "GET /api/jokes": pageOf([aJoke(person, "از گوشی دیگرم", { own: true })]) });
    await tab("پروفایل").click();
    await sees("از گوشی دیگرم");
  });
});

test("a refresh does not disturb another page when the answer comes late", async () => {
  const shown = jokesOf(10);
  await openFollowing(shown);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer({
    "GET /api/feed/following": () => promise.then(() => followingPage(shown)),
    "GET /api/jokes": pageOf(jokesOf(10, "در جست‌وجو")),
  });
  await tab("خانه").click();
  await expect.poll(asked).toBe(1);
  await tab("جست‌وجو").click();
  await sees("در جست‌وجو");
  await scrollDown(300);
  resolve();
  await settled();
  await settled();
  expect(scrollTop()).toBe(300);
  await seesNo("فعلاً جوک تازه‌تری نیست");
});

test("a refresh shows the reason when the page could not be read again", async () => {
  const person = aPerson({ posts: 1 });
  answer({ "GET /api/jokes": pageOf([aJoke(person, "مال خودم", { own: true })]) });
  openPage(paths.profile, { person });
  await sees("مال خودم");
  await pageStands();
  answer({ "GET /api/jokes": refused("TOO_MANY_REQUESTS") });
  await tab("پروفایل").click();
  await sees(errors.TOO_MANY_REQUESTS.text);
  await sees("مال خودم");
});

describe("pulling the page down", () => {
  const pull = (pixels: number, across = 0) => swipe({ x: X, y: 300 }, { x: X + across, y: 300 + pixels });

  test("reads the page again when pulled far enough, but not on a short, lower or sideways pull", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    publish(2, shown);
    pull(95);
    pull(100, 120);
    pull(-200);
    await scrollDown(300);
    pull(200);
    await scrollDown(0);
    await settled();
    expect(asked()).toBe(0);
    pull(120);
    await sees("تازه از تنور");
    expect(asked()).toBe(1);
  });

  test("is cancelled when the browser takes over the touch", async () => {
    const shown = jokesOf(10);
    await openFollowing(shown);
    const from = { x: X, y: 300 };
    const target = document.elementFromPoint(from.x, from.y);
    swipe(from, { x: X, y: 450 }, () => target?.dispatchEvent(new TouchEvent("touchcancel", { bubbles: true })));
    await settled();
    expect(asked()).toBe(0);
    pull(120);
    await expect.poll(asked).toBe(1);
  });

  test("reads a public profile again, and says when there is no network", async () => {
    answer({ "GET /api/user-public/{username}": lost, "GET /api/jokes": lost });
    openPage(paths.user("sara.khandan"));
    await sees("تلاش دوباره");
    await pageStands();
    pull(150);
    await expect.poll(() => page.getByText("ارتباط برقرار نشد").length).toBeGreaterThan(1);
  });
});

test("the end of everybody's jokes offers to start again with the first ten", async () => {
  answer({ "GET /api/jokes": pageOf(jokesOf(12)) });
  openPage(paths.home);
  await page.getByRole("button", { name: "۱۰ جوک بعدی" }).click();
  await sees("همه را خواندی!");
  await pageStands();
  answer({ "GET /api/jokes": pageOf(jokesOf(12, "دور دوم")) });
  await page.getByRole("button", { name: "یک دور دیگر" }).click();
  await sees("دور دوم");
  await expect.poll(() => page.getByRole("article").length).toBe(10);
  expect(scrollTop()).toBe(0);
});
