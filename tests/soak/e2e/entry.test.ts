import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { noteShifts, notedShifts } from "../../e2e/support/layout-shift.ts";
import { appUrl, openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

const PICTURE = "/icons/icon-512.png";
const splash = (page: Page) => page.getByRole("dialog", { name: "تصویر آغاز لبخند" });

async function closeSplash(page: Page): Promise<void> {
  await splash(page).waitFor();
  await page.touchscreen.tap(200, 300);
  await splash(page).waitFor({ state: "detached" });
}

/** The other tests' phones save data, so they are shown no splash. */
const doesNotSave = { serviceWorkers: "allow" } as const;

/** Only this phone has a splash: the other tests share the app. */
const hasSplash = (page: Page) =>
  page.route(/\/api\/splash-screen\?/, (route) => route.fulfill({ json: { success: true, url: PICTURE } }));

/** A headless browser cannot run an installed app, so the page is told that it is one. */
const isInstalled = (page: Page) =>
  page.addInitScript(() => {
    const original = matchMedia.bind(window);
    window.matchMedia = (query) => original(query === "(display-mode: standalone)" ? "all" : query);
  });

describe("the entry screen", () => {
  test.each([paths.entry, paths.info, `${paths.info}/`, `${paths.entry}?utm_source=friend`])(
    "answers %s with its own document and policy, without the Worker",
    async (path) => {
      const reply = await fetch(appUrl + path, { redirect: "manual" });
      expect(reply.status).toBe(200);
      expect(reply.headers.get("server-timing")).toBeNull();
      expect(reply.headers.get("content-security-policy")).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2};/);
      expect(await reply.text()).toContain('<form class="reward"');
    },
  );

  test("can be read and left without JavaScript", async () => {
    const { context } = await openPhone();
    const plain = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: appUrl });
    const page = await plain?.newPage();
    if (page === undefined) throw new Error("no browser");
    await page.goto(paths.entry);
    expect(await page.title()).toBe("لبخند");
    await sees(page, "بازی، شادی و خنده؛");
    await page.getByRole("link", { name: "بازی‌ها" }).click();
    await page.waitForURL(`**${paths.games}`);
    await plain?.close();
  });

  test("does not shift while the splash covers it, and leads into the app", async () => {
    const { page } = await openPhone({ theme: "green", ...doesNotSave });
    await noteShifts(page);
    await hasSplash(page);
    await page.goto(paths.entry);
    await closeSplash(page);
    await page.locator("#joke").getByRole("link").waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("green");
    expect(await notedShifts(page)).toEqual([]);
    await page.getByRole("link", { name: "ورود به لبخند" }).tap();
    await page.getByRole("heading", { name: "خانه" }).waitFor();
    await page.getByRole("link", { name: "دربارهٔ لبخند" }).tap();
    // The splash appears here too, and would catch a tap while it opens.
    await closeSplash(page);
    await page.getByRole("button", { name: "نصب لبخند" }).tap();
    await page.getByRole("button", { name: "آیفون و آیپد" }).tap();
    await sees(page, "این صفحه را در سافاری باز کن.");
  });
});

test("an installed app, which opens at home, shows the splash once a day", async () => {
  const { page } = await openPhone(doesNotSave);
  await isInstalled(page);
  await hasSplash(page);
  await page.goto(paths.home);
  await closeSplash(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  // Requested by the same part of the app, which may have loaded before the page.
  await Promise.all([page.waitForRequest("**/api/direct-status"), page.reload()]);
  expect(asked).not.toContain("/api/splash-screen");
});
