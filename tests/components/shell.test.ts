import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../contract/jobs/values.ts";
import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { SAFETY_PATH } from "../../contract/reports/values.ts";
import { THEME_IDS, themes } from "../../contract/themes.ts";
import { backgroundOf } from "../support/colors.ts";
import { answer, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { likesMotion } from "./support/preferences.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson, followsOf, publicUser, statusOf } from "./support/people.ts";

const author = aPerson({ username: "sara.khandan" });

describe("the page of every route has a title, content and a link home", () => {
  test.for([
    [paths.home, "خانه"],
    [paths.search, "جست‌وجو"],
    [paths.add, "طنزنویسی"],
    [paths.games, "بازی‌ها"],
    [paths.profile, "پروفایل"],
    [paths.gamesList, "بازی‌های دیجیتالی"],
    [paths.user(author.username), author.username],
    [paths.follows(author.username, "followers"), `دنبال‌کننده‌های ${author.username}`],
    [paths.follows(author.username, "following"), `دنبال‌شده‌های ${author.username}`],
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
    [paths.scores, "امتیازها"],
    [paths.direct, "پیام‌ها"],
    [paths.chat("amir-tanz"), "گفت‌وگو با amir-tanz"],
    [paths.agreement, "قوانین لبخند"],
    [SAFETY_PATH, "ایمنی"],
    [SAVED_PATH, "ذخیره‌شده‌ها"],
    [jobPaths.conditions, "همکاری با لبخند"],
    [jobPaths.verify, "تأیید شماره"],
    [jobPaths.apply, "تأیید شماره"],
    [jobPaths.complete, "درخواست همکاری"],
    ["/job/nothing-here", "این صفحه پیدا نشد"],
    ["/register-card", "ثبت کارت"],
    ["/card-purchase", "خرید کارت"],
    ["/special-offer", "پیشنهاد ویژه"],
    ["/user-requests", "درخواست‌های من"],
    ["/payment-user-review", "بررسی پرداخت"],
    ["/store", "فروشگاه"],
    ["/kling", "عکس بامزه"],
    ["/robot?rid=7", "اعتبار لبخند"],
    ["/robot#badge=7", "نشان تخفیف شهربازی"],
    ["/labkhand/nothing-here", "این صفحه پیدا نشد"],
  ] as const)("%s: %s", async ([path, title]) => {
    answer({
      "GET /api/jokes": pageOf([aJoke(author)]),
      "GET /api/user-public/{username}": { user: publicUser(author), viewerFollows: false, viewerLikesVideo: false },
      "GET /api/followers": followsOf(author, []),
      "GET /api/following": followsOf(author, []),
      "GET /api/robot/purchase": refused("VENUE_CREDIT_NOT_FOUND"),
    });
    openPage(path);
    const main = page.getByRole("main");
    await expect.element(main.getByRole("link").or(main.getByRole("button")).first()).toBeVisible();
    await expect.poll(() => document.title).toBe(title === "" ? "لبخند" : `${title} | لبخند`);
    expect(document.getElementById("main")?.innerText.length).toBeGreaterThan(20);
    expect(document.querySelector(`a[href="${paths.home}"]`)).not.toBeNull();
  });
});

test("the five tabs are in order from the right, and the header shows the title of the current one", async () => {
  openPage(paths.home, { person: author });
  const tabs = page.getByRole("navigation", { name: "بخش‌های اصلی" }).getByRole("link");
  await expect.element(tabs.first()).toBeVisible();
  const places = tabs.elements().map((tab) => tab.getBoundingClientRect().x);
  expect(places).toHaveLength(5);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  for (const [index, title] of ["پروفایل", "بازی‌ها", "طنزنویسی", "جست‌وجو", "خانه"].entries()) {
    await tabs.nth(index).click();
    await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect.element(tabs.nth(index)).toHaveAttribute("aria-current", "page");
    expect(document.querySelectorAll("[aria-current=page]")).toHaveLength(1);
  }
});

test.for(THEME_IDS)("the golden «+» covers no text because the page fades out before it (%s)", async (theme) => {
  openPage(paths.home, {
    theme,
    answers: { "GET /api/jokes": pageOf(Array.from({ length: 9 }, () => aJoke(author))) },
  });
  const plus = page.getByRole("link", { name: "نوشتن جوک" });
  await expect.element(plus).toBeVisible();
  const nav = (await page.getByRole("navigation", { name: "بخش‌های اصلی" }).findElement()).getBoundingClientRect();
  const above = nav.top - plus.element().getBoundingClientRect().top;
  const { height, backgroundImage } = getComputedStyle(document.querySelector("nav") ?? document.body, "::before");
  const [, color = "", opaqueFrom = ""] = /(rgb\([^)]*\)) (\d+)px\)$/.exec(backgroundImage) ?? [];
  expect(color).toBe(backgroundOf(themes[theme]));
  expect(parseFloat(height) - Number(opaqueFrom)).toBeGreaterThanOrEqual(above);
});

test("the header on a 360 px wide phone shows the ads button, the entry page link and the full title", async () => {
  await page.viewport(360, 640);
  openPage(paths.home, { person: author });
  await expect.element(page.getByRole("button", { name: "تبلیغات" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "دربارهٔ لبخند" })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "بخش‌های اصلی" }).getByRole("link");
  for (const [index, name] of ["پروفایل", "بازی‌ها", "طنزنویسی", "جست‌وجو", "خانه"].entries()) {
    await tabs.nth(index).click();
    const title = page.getByRole("heading", { level: 1, name });
    await expect.element(title).toBeVisible();
    expect(title.element().scrollWidth, name).toBe(title.element().clientWidth);
  }
});

test("going back restores the reading position", async () => {
  answer({ "GET /api/jokes": pageOf(Array.from({ length: 10 }, () => aJoke(author))) });
  openPage(paths.home);
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

describe("an automatic animation", () => {
  const running = () => document.getAnimations().filter(({ playState }) => playState === "running").length;

  test("runs for a person who does not prefer reduced motion", async () => {
    await likesMotion();
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(author)]) } });
    await expect.element(page.getByRole("article")).toBeVisible();
    expect(running()).toBeGreaterThan(0);
  });

  test("does not run for a person who prefers reduced motion", async () => {
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(author)]) } });
    await expect.element(page.getByRole("article")).toBeVisible();
    await expect.poll(running).toBe(0);
  });
});

test("the gem balance in the header is announced to screen readers", async () => {
  openPage(paths.home);
  await expect.element(page.getByRole("link", { name: "موجودی جم ۰" })).toBeVisible();
});

test("the gem balance in the header is not shown as zero before it is known", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = () => promise.then(() => statusOf(author, 12));
  openPage(paths.home, { person: author, answers: { "POST /api/user-status": read } });
  await expect.element(page.getByRole("link", { name: "موجودی جم –" })).toBeVisible();
  resolve();
  await expect.element(page.getByRole("link", { name: "موجودی جم ۱۲" })).toBeVisible();
});

test("a feed shows an error and a retry when it could not be read", async () => {
  answer({ "GET /api/jokes": refused("TOO_MANY_REQUESTS") });
  openPage(paths.home);
  await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
  answer({ "GET /api/jokes": pageOf([aJoke(aPerson())]) });
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(page.getByRole("article")).toBeVisible();
});
