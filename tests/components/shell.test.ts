import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../contract/jobs/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { PARENTS_PATH, SAFETY_PATH } from "../../contract/moderation/reports.ts";
import { THEME_IDS, themes } from "../../contract/themes.ts";
import { chooseTheme } from "../../frontend/src/app/theme/theme-store.ts";
import { backgroundOf } from "../support/colors.ts";
import { answer, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { likesMotion } from "./support/preferences.ts";
import { goTo, openAnew, openPage, sees } from "./support/page.tsx";
import { aPerson, followsOf, publicUser, statusOf } from "./support/people.ts";

const author = aPerson({ username: "sara.khandan" });

const TABS = ["پروفایل", "بازی‌ها", "طنزنویسی", "جست‌وجو", "خانه"];
const tabs = page.getByRole("navigation", { name: "بخش‌های اصلی" }).getByRole("link");

// Neighbours have different titles.
test.for([
  [
    "of tabs, people and messages",
    [
      [paths.home, "خانه"],
      [paths.search, "جست‌وجو"],
      [paths.add, "طنزنویسی"],
      [paths.games, "بازی‌ها"],
      [paths.profile, "پروفایل"],
      [paths.gamesList, "بازی‌های دیجیتالی"],
      [paths.user(author.username), author.username],
      [paths.follows(author.username, "followers"), `دنبال‌کننده‌های ${author.username}`],
      [paths.follows(author.username, "following"), `دنبال‌شده‌های ${author.username}`],
      [paths.direct, "پیام‌ها"],
      [paths.chat("amir-tanz"), "گفت‌وگو با amir-tanz"],
      [SAVED_PATH, "ذخیره‌شده‌ها"],
      [paths.scores, "امتیازها"],
      ["/kling", "عکس بامزه"],
    ],
  ],
  [
    "of venues and gems",
    [
      [paths.categories, "مراکز تفریحی"],
      ["/labkhand/parks", "شهربازی‌ها"],
      ["/labkhand/recreation", "مراکز تفریحی و گردشگری"],
      ["/labkhand/fastfood", "فست‌فودها"],
      ["/labkhand/shops", "فروشگاه‌ها"],
      ["/labkhand/icecream", "بستنی‌فروشی‌ها"],
      ["/labkhand/pools", "استخرها"],
      ["/labkhand/other", "دیگر مراکز تخفیف‌دار"],
      [paths.store, "فروشگاه"],
      [paths.gem, "جم‌های من"],
      [paths.gemBuy, "خرید جم"],
      [paths.paymentVerify, "نتیجهٔ پرداخت"],
      ["/robot?rid=7", "اعتبار لبخند"],
      ["/labkhand/nothing-here", "این صفحه پیدا نشد"],
      ["/robot#badge=7", "نشان تخفیف شهربازی"],
    ],
  ],
  [
    "of jobs, terms and former addresses",
    [
      [paths.agreement, "قوانین لبخند"],
      [SAFETY_PATH, "ایمنی"],
      [PARENTS_PATH, "برای مادر و پدر"],
      [jobPaths.verify, "تأیید شماره"],
      [jobPaths.conditions, "همکاری با لبخند"],
      [jobPaths.apply, "تأیید شماره"],
      [jobPaths.complete, "درخواست همکاری"],
      ["/job/nothing-here", "این صفحه پیدا نشد"],
      ["/register-card", "ثبت کارت"],
      ["/card-purchase", "خرید کارت"],
      ["/special-offer", "پیشنهاد ویژه"],
      ["/user-requests", "درخواست‌های من"],
      ["/payment-user-review", "بررسی پرداخت"],
      ["/store", "فروشگاه"],
    ],
  ],
] as const)("shows a title, content and a link home when a page %s opens", async ([, routes]) => {
  openPage(routes[0][0], {
    answers: {
      "GET /api/jokes": pageOf([aJoke(author)]),
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/followers": followsOf(author, []),
      "GET /api/following": followsOf(author, []),
      "GET /api/robot/purchase": refused("VENUE_CREDIT_NOT_FOUND"),
      "GET /api/openai/status": { configured: false, switchedOff: true, quota: null },
    },
  });
  const main = page.getByRole("main");
  for (const [path, title] of routes) {
    goTo(path);
    await expect.poll(() => document.title, { message: path }).toBe(`${title} | لبخند`);
    await expect.element(main.getByRole("link").or(main.getByRole("button")).first(), { message: path }).toBeVisible();
    expect(document.getElementById("main")?.innerText.length, path).toBeGreaterThan(20);
    expect(document.querySelector(`a[href="${paths.home}"]`), path).not.toBeNull();
  }
});

test("shows the gems once they are known, five tabs from the right, and the whole title of the current one", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = () => promise.then(() => statusOf(author, 12));
  openPage(paths.home, { person: author, answers: { "POST /api/user-status": read } });
  await expect.element(page.getByRole("link", { name: "موجودی جم –" })).toBeVisible();
  resolve();
  await expect.element(page.getByRole("link", { name: "موجودی جم ۱۲" })).toBeVisible();

  const places = tabs.elements().map((tab) => tab.getBoundingClientRect().x);
  expect(places).toHaveLength(5);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  for (const [index, name] of TABS.entries()) {
    await tabs.nth(index).click();
    await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect.element(tabs.nth(index)).toHaveAttribute("aria-current", "page");
    expect(document.querySelectorAll("[aria-current=page]")).toHaveLength(1);
  }

  await page.viewport(360, 640);
  await expect.element(page.getByRole("button", { name: "تبلیغات" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "دربارهٔ لبخند" })).toBeVisible();
  for (const [index, name] of TABS.entries()) {
    await tabs.nth(index).click();
    const title = page.getByRole("heading", { level: 1, name });
    await expect.element(title).toBeVisible();
    expect(title.element().scrollWidth, name).toBe(title.element().clientWidth);
  }
});

test("fades the page out before the golden «+» when it is longer than the screen, in every theme", async () => {
  openPage(paths.home, { answers: { "GET /api/jokes": pageOf(Array.from({ length: 9 }, () => aJoke(author))) } });
  const plus = page.getByRole("link", { name: "نوشتن جوک" });
  await expect.element(plus).toBeVisible();
  const nav = await page.getByRole("navigation", { name: "بخش‌های اصلی" }).findElement();
  const fade = () => {
    const { height, backgroundImage } = getComputedStyle(document.querySelector("nav") ?? document.body, "::before");
    const [, color = "", opaqueFrom = ""] = /(rgb\([^)]*\)) (\d+)px\)$/.exec(backgroundImage) ?? [];
    return { color, length: parseFloat(height) - Number(opaqueFrom) };
  };
  for (const theme of THEME_IDS) {
    chooseTheme(theme);
    await expect.poll(() => fade().color, { message: theme }).toBe(backgroundOf(themes[theme]));
    const above = nav.getBoundingClientRect().top - plus.element().getBoundingClientRect().top;
    expect(fade().length, theme).toBeGreaterThanOrEqual(above);
  }
});

test("offers a retry when the feed could not be read, and keeps the reading position when one goes back", async () => {
  answer({ "GET /api/jokes": refused("TOO_MANY_REQUESTS") });
  openPage(paths.home);
  // As screen readers announce it.
  await expect.element(page.getByRole("link", { name: "موجودی جم ۰" })).toBeVisible();
  await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
  answer({ "GET /api/jokes": pageOf(Array.from({ length: 10 }, () => aJoke(author))) });
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  const card = page.getByRole("article").nth(6);
  await expect.element(card).toBeInTheDocument();

  const top = () => Math.round(card.query()?.getBoundingClientRect().y ?? 0);
  card.element().scrollIntoView({ block: "center" });
  const before = top();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(innerHeight);
  await page.getByRole("link", { name: "جست‌وجو" }).click();
  await expect.element(page.getByRole("searchbox")).toBeVisible();
  history.back();
  await expect.poll(top).toBe(before);
});

test("runs an animation by itself only when the person does not prefer less motion", async () => {
  const running = () => document.getAnimations().filter(({ playState }) => playState === "running").length;
  openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(author)]) } });
  await expect.element(page.getByRole("article")).toBeVisible();
  await expect.poll(running).toBe(0);
  await likesMotion();
  openAnew(paths.home);
  await expect.element(page.getByRole("article")).toBeVisible();
  expect(running()).toBeGreaterThan(0);
});
