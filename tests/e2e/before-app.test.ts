import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { call, createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";

/** Holds the app back until released; the code that shows the early jokes loads at once. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(vendor|index)-/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Marks as `moved` whatever shifts on the page. The header's gems widen once their number is known. */
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

/** Marks as `gone` each frame in which one of the elements is missing. */
const markGoing = (page: Page, ...selectors: string[]): Promise<void> =>
  page.evaluate((watched) => {
    const look = () => {
      if (watched.some((selector) => document.querySelector(selector) === null)) performance.mark("gone");
      requestAnimationFrame(look);
    };
    look();
  }, selectors);

const countMarks = (page: Page, name: "gone" | "moved"): Promise<number> =>
  page.evaluate((mark) => performance.getEntriesByName(mark).length, name);

/** Scrolls the page down by a part of a screen. @returns how far */
async function scrollDown(page: Page): Promise<number> {
  const place = await page.locator("main").evaluate(async (main) => {
    main.scrollTo(0, 150);
    await new Promise(requestAnimationFrame);
    return main.scrollTop;
  });
  expect(place).toBe(150);
  return place;
}

test("home's first jokes work before the app loads: a like counts, and focus and layout stay", async () => {
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
  const place = await scrollDown(page);

  const liked = page.waitForResponse("**/like");
  release();
  await liked;
  await expect.poll(() => cards.count()).toBe(5);
  expect(await page.getByRole("button", { pressed: true }).count()).toBe(1);
  expect(await third.getByRole("button", { pressed: true }).count()).toBe(1);
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("main").evaluate((main) => main.scrollTop)).toBe(place);
  expect(await countMarks(page, "moved")).toBe(0);
});

test("the app opens the sheet of the last report button when two were tapped before it loaded", async () => {
  const [reader, author] = [await createPerson(), await createPerson()];
  await postJoke(author, "جوک یک");
  const last = await postJoke(author, "جوک دو");
  await follow(reader, author);
  const { page } = await openPhone({ person: reader });
  const release = await holdApp(page);
  await page.goto(paths.home, { waitUntil: "commit" });
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(2);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(...(/([^/]+)\/report-status$/.exec(request.url())?.slice(1) ?? [])));
  // The upper one last.
  for (const name of ["یک", "دو"])
    await cards
      .filter({ hasText: `جوک ${name}` })
      .getByRole("button", { name: "گزارش" })
      .tap();
  release();
  await page.getByRole("dialog").waitFor();
  expect(asked).toEqual([last]);
  expect(await page.getByRole("dialog").count()).toBe(1);
});

test("a profile works before the app loads: all taps count, and focus and layout stay", async () => {
  const [reader, author] = [await createPerson(), await createPerson()];
  for (const name of ["یک", "دو", "سه", "چهار"]) await postJoke(author, `جوک ${name}\n۲\n۳\n۴\n۵`);
  await call("/api/set-bio", { body: { mobileNumber: author.mobile, bio: "خط\n".repeat(5) }, cookie: author.cookie });
  const { page } = await openPhone({ person: reader });
  const release = await holdApp(page);
  await markShifts(page);
  await page.goto(paths.user(author.username), { waitUntil: "commit" });
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(4);
  await markGoing(page, "#profile-name", "article");
  await page.getByRole("button", { name: /دنبال کردن/ }).tap();
  await page.getByRole("button", { name: "بیشتر", exact: true }).tap();
  await cards.nth(0).getByRole("button", { name: /^لایک/ }).tap();
  await cards.nth(1).getByRole("button", { name: /^لایک/ }).tap();
  const share = cards.nth(1).getByRole("button", { name: "هم‌رسانی" });
  await share.focus();
  const place = await scrollDown(page);

  release();
  await expect.poll(() => page.getByRole("button", { pressed: true }).count()).toBe(2);
  await page.getByRole("button", { name: /دنبال می‌کنی/ }).waitFor();
  await page.getByRole("button", { name: "کمتر", exact: true }).waitFor();
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator("main").evaluate((main) => main.scrollTop)).toBe(place);
  expect(await countMarks(page, "gone")).toBe(0);
  expect(await countMarks(page, "moved")).toBe(0);
});

test("a shared joke can be read before the app loads, and stays visible while the app loads", async () => {
  const { text, jokeId } = await createAuthor();
  const { page } = await openPhone();
  const release = await holdApp(page);
  await page.goto(paths.sharedJoke(jokeId), { waitUntil: "commit" });
  await page.getByRole("article").filter({ hasText: text }).waitFor();
  // No tab is current, before and after the app loads.
  expect(await page.locator("nav [aria-current]").count()).toBe(0);
  await markGoing(page, "main article");
  release();
  await page.getByRole("textbox").first().waitFor();
  expect(await page.locator("nav [aria-current]").count()).toBe(0);
  expect(await page.getByRole("article").count()).toBe(1);
  expect(await countMarks(page, "gone")).toBe(0);
});
