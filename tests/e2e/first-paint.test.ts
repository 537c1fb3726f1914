import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { themes } from "../../contract/themes.ts";
import { backgroundOf } from "../support/colors.ts";
import { call, createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";

/** Opens a page of which no script ever comes: what is on screen is what index.html paints. */
async function openWithoutScripts(path: string): Promise<Page> {
  const { page, tolerates } = await openPhone();
  tolerates(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return page;
}

const isShown = (page: Page, role: "button" | "link" | "heading" | "navigation", name: string) =>
  page.getByRole(role, { name, exact: true }).isVisible();

describe("before any script has come", () => {
  test("somebody's profile has its header with the way back, the name, and the place of its card", async () => {
    const page = await openWithoutScripts(paths.user("sara.khandan"));
    expect(await isShown(page, "button", "بازگشت")).toBe(true);
    expect(await isShown(page, "heading", "sara.khandan")).toBe(true);
    expect(await isShown(page, "link", "پیام‌ها")).toBe(true);
    expect(await isShown(page, "navigation", "بخش‌های اصلی")).toBe(false);
    expect(await page.locator("main .skeleton.size-23").isVisible()).toBe(true);
    expect(await page.title()).toContain("sara.khandan");
  });

  test.for([
    { path: paths.user("%3Cb%3E") },
    { path: paths.follows("sara.khandan", "followers") },
    { path: paths.chat("amir-tanz") },
    { path: paths.scores },
    { path: paths.agreement },
  ])("$path has its header with the way back, and a skeleton", async ({ path }) => {
    const page = await openWithoutScripts(path);
    expect(await isShown(page, "button", "بازگشت")).toBe(true);
    expect(await isShown(page, "link", "پیام‌ها")).toBe(true);
    expect(await page.locator("main .skeleton").first().isVisible()).toBe(true);
  });

  test("the inbox does not lead to itself, and a tab has its own title", async () => {
    const inbox = await openWithoutScripts(paths.direct);
    expect(await isShown(inbox, "button", "بازگشت")).toBe(true);
    expect(await isShown(inbox, "link", "پیام‌ها")).toBe(false);
    const search = await openWithoutScripts(paths.search);
    expect(await isShown(search, "heading", "جستجو")).toBe(true);
  });
});

test("the tab one is on looks so before anything but the page has come", async () => {
  const page = await openWithoutScripts(paths.home);
  const colorOf = (name: string) =>
    page.getByRole("link", { name, exact: true }).evaluate((tab) => getComputedStyle(tab).color);
  expect(await colorOf("خانه")).not.toBe(await colorOf("جستجو"));
});

describe("a newcomer sees the administrator's default theme before any script has come", () => {
  const green = backgroundOf(themes.green);
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test("on a shared page from the first paint on: it stands in the page", async () => {
    const { page, tolerates } = await openPhone();
    tolerates(/ERR_FAILED/);
    await page.route("**/api/default-theme", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => route.abort());
    const path = paths.user("sara.khandan");
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /<html( data-default-theme="[^"]*")?/,
        '<html data-default-theme="green"',
      );
      await route.fulfill({ response, body });
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(await background(page)).toBe(green);
    expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(themes.green.colors.headerBg);
  });

  test("on any other page as soon as it is known", async () => {
    const { page, tolerates } = await openPhone();
    tolerates(/ERR_FAILED/);
    await page.route("**/api/default-theme", (route) => route.fulfill({ json: { success: true, theme: "green" } }));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(paths.home, { waitUntil: "domcontentloaded" });
    await expect.poll(() => background(page)).toBe(green);
    await expect
      .poll(() => page.locator("meta[name=theme-color]").getAttribute("content"))
      .toBe(themes.green.colors.headerBg);
  });
});

test("nothing of home is painted where another page was asked for, however slowly the page comes", async () => {
  const { page } = await openPhone();
  const whole = await (await page.request.get(paths.scores)).text();
  const arrived = whole.slice(0, whole.indexOf("<template"));
  const shownOf = async (path: string) => {
    await page.route(`**${path}`, (route) => route.fulfill({ body: arrived, contentType: "text/html; charset=utf-8" }));
    await page.goto(path, { waitUntil: "domcontentloaded" });
    return isShown(page, "heading", "خانه");
  };
  expect(await shownOf(paths.home)).toBe(true);
  expect(await shownOf(paths.scores)).toBe(false);
});

test("a page whose code hangs on the way is taken over nevertheless: its way back works", async () => {
  const { page, tolerates } = await openPhone();
  tolerates(/ERR_FAILED/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/scores-route-*.js", async (route) => {
    await promise;
    await route.abort().catch(() => undefined);
  });
  await page.goto(paths.scores, { waitUntil: "commit" });
  await page.getByRole("button", { name: "بازگشت" }).tap();
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toBe(paths.home);
  resolve();
  // Not while the page is being closed.
  await page.unrouteAll({ behavior: "wait" });
});

test("what is tapped before any script has come is done when they have", async () => {
  const { page } = await openPhone();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(paths.home, { waitUntil: "commit" });
  for (const name of ["منو", "تنظیمات", "منو"]) await page.getByRole("button", { name }).tap();
  const menu = page.getByRole("navigation", { name: "منو" });
  expect(await menu.count()).toBe(0);
  resolve();
  // Of several sheets, the one asked for last.
  await menu.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
  // Once, and not again with the next thing that is tapped.
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("article").first().tap();
  expect(await menu.count()).toBe(0);
});

/** Keeps the app back until it is told to let it come; what shows jokes before it is there comes at once. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(vendor|index)-/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Marks as `moved` whatever shifts on the page; the header's gems become as wide as their number once that is known. */
async function markShifts(page: Page): Promise<void> {
  interface LayoutShift extends PerformanceEntry {
    sources: { node: Node | null }[];
  }
  await page.addInitScript(() => {
    const isInHeader = ({ node }: { node: Node | null }) => node instanceof Element && node.closest("header") !== null;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (entry.sources.length === 0 || !entry.sources.every(isInHeader)) performance.mark("moved");
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test("home's first jokes are read before the app has come: it likes what was liked, leaves the keyboard where it was, and moves nothing", async () => {
  const [reader, author] = [await createPerson(), await createPerson()];
  for (const name of ["یک", "دو", "سه", "چهار", "پنج"]) await postJoke(author, `جوک ${name}\n۲\n۳\n۴\n۵`);
  await follow(reader, author);
  const { page } = await openPhone({ person: reader });
  const release = await holdApp(page);
  await markShifts(page);
  await page.goto(paths.home, { waitUntil: "commit" });
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(4);
  const third = cards.filter({ hasText: "جوک سه" });
  await third.getByRole("button", { name: /^لایک/ }).tap();
  const share = third.getByRole("button", { name: "هم‌رسانی" });
  await share.focus();
  const place = await page.locator("main").evaluate(async (main) => {
    main.scrollTo(0, 150);
    await new Promise(requestAnimationFrame);
    return main.scrollTop;
  });
  expect(place).toBe(150);

  const liked = page.waitForResponse("**/like");
  release();
  await liked;
  await expect.poll(() => cards.count()).toBe(5);
  expect(await page.getByRole("button", { pressed: true }).count()).toBe(1);
  expect(await third.getByRole("button", { pressed: true }).count()).toBe(1);
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("main").evaluate((main) => main.scrollTop)).toBe(place);
  expect(await page.evaluate(() => performance.getEntriesByName("moved").length)).toBe(0);
});

test("somebody's profile is read before the app has come: it does all that was tapped, leaves the keyboard where it was, and nothing goes or moves", async () => {
  const [reader, author] = [await createPerson(), await createPerson()];
  for (const name of ["یک", "دو", "سه", "چهار"]) await postJoke(author, `جوک ${name}\n۲\n۳\n۴\n۵`);
  await call("/api/set-bio", { body: { mobileNumber: author.mobile, bio: "خط\n".repeat(5) }, cookie: author.cookie });
  const { page } = await openPhone({ person: reader });
  const release = await holdApp(page);
  await markShifts(page);
  await page.goto(paths.user(author.username), { waitUntil: "commit" });
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(4);
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector("#profile-name") === null || document.querySelector("article") === null)
        performance.mark("gone");
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("button", { name: /دنبال کردن/ }).tap();
  await page.getByRole("button", { name: "بیشتر", exact: true }).tap();
  await cards.nth(0).getByRole("button", { name: /^لایک/ }).tap();
  await cards.nth(1).getByRole("button", { name: /^لایک/ }).tap();
  const share = cards.nth(1).getByRole("button", { name: "هم‌رسانی" });
  await share.focus();
  const place = await page.locator("main").evaluate(async (main) => {
    main.scrollTo(0, 150);
    await new Promise(requestAnimationFrame);
    return main.scrollTop;
  });
  expect(place).toBe(150);

  release();
  await expect.poll(() => page.getByRole("button", { pressed: true }).count()).toBe(2);
  await page.getByRole("button", { name: /دنبال می‌کنی/ }).waitFor();
  await page.getByRole("button", { name: "کمتر", exact: true }).waitFor();
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("main").evaluate((main) => main.scrollTop)).toBe(place);
  for (const mark of ["gone", "moved"])
    expect(await page.evaluate((name) => performance.getEntriesByName(name).length, mark)).toBe(0);
});

test("the joke of a shared link is read before the app has come, and does not go for a moment as it comes", async () => {
  const { text, jokeId } = await createAuthor();
  const { page } = await openPhone();
  const release = await holdApp(page);
  await page.goto(paths.sharedJoke(jokeId), { waitUntil: "commit" });
  await page.getByRole("article").filter({ hasText: text }).waitFor();
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector("main article") === null) performance.mark("gone");
      requestAnimationFrame(look);
    };
    look();
  });
  release();
  await page.getByRole("textbox").first().waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  expect(await page.evaluate(() => performance.getEntriesByName("gone").length)).toBe(0);
});

describe("the app's scripts", () => {
  test("start behind the first frame, however soon a cache hands them over", async () => {
    const { page } = await openPhone();
    await page.addInitScript(() => {
      requestAnimationFrame(() => performance.mark("frame"));
      new MutationObserver(() => {
        if (document.querySelector("script[type=module]")) performance.mark("start");
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(paths.home);
    await page.getByRole("article").first().waitFor();
    const marks = await page.evaluate(() => performance.getEntriesByType("mark").map(({ name }) => name));
    expect(marks.slice(0, 2)).toEqual(["frame", "start"]);
  });

  test("do not wait for a frame where nobody looks", async () => {
    const { page } = await openPhone();
    await page.addInitScript(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      // A page in the background draws none.
      globalThis.requestAnimationFrame = () => 0;
    });
    await page.goto(paths.home);
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
  });
});
