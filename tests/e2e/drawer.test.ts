import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, newUsername } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit, sees } from "./support/screen.ts";

const thanks = "ممنون که خبر دادی! حتماً بررسی می‌کنیم.";

async function openMenu(page: Page) {
  await page.goto(paths.search);
  await page.getByRole("button", { name: "منو", exact: true }).tap();
  const menu = page.getByRole("dialog", { name: "لبخند", exact: true });
  await menu.getByRole("link", { name: "جم‌های من" }).waitFor();
  return menu;
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;

describe("the menu", () => {
  test("shows a signed-in person their name, mobile and e-mail", async () => {
    const person = await createPerson();
    const email = `${person.username}@example.com`;
    const { page } = await openPhone({ person: { ...person, user: { ...person.user, email } } });
    await page.route("**/api/user-status", (route) => route.abort("aborted"));
    const menu = await openMenu(page);
    const card = menu.getByRole("link", { name: person.username });
    const shown = await card.locator("bdi").allTextContents();
    expect(shown.slice(0, 1)).toEqual([person.username]);
    expect(shown.at(-1)).toBe(email);
    expect(shown[1]).toMatch(/^۰۹[۰-۹]{2} [۰-۹]{3} [۰-۹]{4}$/);
    await card.tap();
    await expect.poll(() => pathOf(page)).toBe(paths.profile);
  });

  test("keeps a long name and address inside its card on a narrow phone", async () => {
    const person = await createPerson(`${newUsername()}.${"w".repeat(30)}`.slice(0, 30));
    const email = `${"w".repeat(60)}@example.com`;
    const { page } = await openPhone({ person: { ...person, user: { ...person.user, email } }, width: 320 });
    await page.route("**/api/user-status", (route) => route.abort("aborted"));
    const menu = await openMenu(page);
    const card = (await menu.getByRole("link", { name: person.username }).boundingBox())!;
    for (const text of await menu.getByRole("link", { name: person.username }).locator("bdi").all()) {
      const box = (await text.boundingBox())!;
      expect(box.x).toBeGreaterThan(card.x);
      expect(box.x + box.width).toBeLessThan(card.x + card.width);
      expect(await text.evaluate((it) => getComputedStyle(it).direction)).toBe("ltr");
    }
    await expectToFit(page);
  });

  test("leads to every page it names", async () => {
    const { page } = await openPhone();
    const links = [
      ["پیام‌ها", paths.direct],
      ["جم‌های من", paths.gem],
      ["امتیازها", paths.scores],
      ["فروشگاه", paths.store],
      ["بازی‌های دیجیتالی", paths.gamesList],
      ["مراکز تفریحی", paths.categories],
      ["اطلاعات بیشتر", paths.info],
      ["قوانین لبخند", paths.agreement],
      ["ورود یا ثبت‌نام", paths.profile],
    ] as const;
    for (const [name, path] of links) {
      const menu = await openMenu(page);
      await menu.getByRole("link", { name }).tap();
      await expect.poll(() => pathOf(page)).toBe(path);
      await menu.waitFor({ state: "hidden" });
    }
  });

  test("offers a visitor neither a profile link, nor a fault report, nor a logout", async () => {
    const { page } = await openPhone();
    const menu = await openMenu(page);
    for (const name of ["کپی لینک پروفایلم", "گزارش خرابی", "خروج"]) {
      expect(await menu.getByRole("button", { name }).isDisabled()).toBe(true);
    }
    for (const name of ["رنگ لبخند", "دانلود اپلیکیشن"]) {
      expect(await menu.getByRole("button", { name }).isEnabled()).toBe(true);
    }
  });

  test("copies the link of one's profile", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "کپی لینک پروفایلم" }).tap();
    await sees(page, "لینک کپی شد");
    await menu.waitFor({ state: "hidden" });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(paths.user(person.username), page.url()).href);
  });

  test("says that direct messages are off for now, instead of leading there", async () => {
    const { page } = await openPhone();
    await page.route("**/api/direct-status", (route) => route.fulfill({ json: { success: true, enabled: false } }));
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "پیام‌ها" }).tap();
    const notice = page.getByRole("dialog", { name: "پیام‌ها فعلاً خاموش است" });
    await notice.getByText("ارسال و دریافت پیام موقتاً غیرفعال شده است.").waitFor();
    await notice.getByRole("button", { name: "باشه" }).tap();
    await notice.waitFor({ state: "hidden" });
    expect(pathOf(page)).toBe(paths.search);
  });

  test("the theme picker takes the menu's place and gives the focus back", async () => {
    const { page } = await openPhone();
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "رنگ لبخند" }).press("Enter");
    const themes = page.getByRole("radiogroup", { name: "رنگ لبخند" });
    await themes.waitFor();
    await menu.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await themes.waitFor({ state: "hidden" });
    const opener = page.getByRole("button", { name: "منو" });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test("logging out asks first, then returns to the profile", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "خروج" }).tap();
    const question = page.getByRole("dialog", { name: "از حسابت خارج شوی؟" });
    await question.getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خروج انجام شد");
    expect(pathOf(page)).toBe(paths.profile);
  });
});

describe("the download chooser", () => {
  const openChooser = async (page: Page) => {
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "دانلود اپلیکیشن" }).tap();
    const chooser = page.getByRole("dialog", { name: "دانلود اپلیکیشن" });
    await chooser.getByRole("button", { name: "اندروید" }).waitFor();
    return chooser;
  };

  test("says that there is no Android app yet, and how an iPhone gets one; it begins anew each time", async () => {
    const { page } = await openPhone();
    let chooser = await openChooser(page);
    await chooser.getByRole("button", { name: "اندروید" }).tap();
    await chooser.getByText("در حال تولید اپلیکیشن فعلا موجود نیست").waitFor();
    await chooser.getByRole("button", { name: "برگشت" }).tap();
    await chooser.getByRole("button", { name: "آیفون و آیپد" }).tap();
    await chooser.getByText("«افزودن به صفحهٔ اصلی»").waitFor();
    await expectToFit(page);
    await page.keyboard.press("Escape");
    await chooser.waitFor({ state: "hidden" });
    chooser = await openChooser(page);
    await chooser.getByRole("button", { name: "نسخهٔ سریع برای همهٔ گوشی‌ها" }).tap();
    await expect.poll(() => chooser.getByText("در حال تولید اپلیکیشن فعلا موجود نیست").count()).toBe(1);
  });

  test("the fast app uses the browser's own offer while there is one", async () => {
    const { page } = await openPhone();
    const chooser = await openChooser(page);
    await page.evaluate(() => {
      const prompt = () => Promise.resolve(void (document.documentElement.dataset["asked"] = "once"));
      dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
    });
    await chooser.getByRole("button", { name: "نسخهٔ سریع برای همهٔ گوشی‌ها" }).tap();
    await chooser.waitFor({ state: "hidden" });
    expect(await page.locator("html").getAttribute("data-asked")).toBe("once");
  });
});

describe("the fault report", () => {
  async function openReport(page: Page) {
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "گزارش خرابی" }).tap();
    const report = page.getByRole("dialog", { name: "گزارش خرابی" });
    await report.getByLabel("چه شده؟").waitFor();
    return report;
  }

  test("wants a text, counts it, thanks for it and begins empty again", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ person });
    const report = await openReport(page);
    const send = report.getByRole("button", { name: "فرستادن گزارش" });
    await send.tap();
    await report.getByRole("alert").getByText("متن الزامی است").waitFor();
    await report.getByLabel("چه شده؟").fill("دکمه کار نمی‌کند 😂");
    await report.getByText("۱٬۹۸۲ نویسهٔ دیگر جا داری").waitFor();
    await send.tap();
    await sees(page, thanks);
    await report.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "منو", exact: true }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "گزارش خرابی" }).tap();
    expect(await report.getByLabel("چه شده؟").inputValue()).toBe("");
  });

  test("keeps what was written when it does not arrive", async () => {
    const person = await createPerson();
    const { page, expects } = await openPhone({ person });
    expects(/ERR_CONNECTION_REFUSED/);
    const report = await openReport(page);
    await report.getByLabel("چه شده؟").fill("لایک نمی‌شود");
    await page.route("**/api/report-issue", (route) => route.abort("connectionrefused"), { times: 1 });
    await report.getByRole("button", { name: "فرستادن گزارش" }).tap();
    await report.getByRole("alert").waitFor();
    await page.keyboard.press("Escape");
    await report.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "منو", exact: true }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "گزارش خرابی" }).tap();
    await expect.poll(() => report.getByLabel("چه شده؟").inputValue()).toBe("لایک نمی‌شود");
    await report.getByRole("button", { name: "فرستادن گزارش" }).tap();
    await sees(page, thanks);
  });
});

test("the ads button says how ads are switched off, and leads to the store", async () => {
  const { page } = await openPhone();
  await page.goto(paths.home);
  await page.getByRole("button", { name: "تبلیغات" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "رفتن به فروشگاه" }).tap();
  await expect.poll(() => pathOf(page)).toBe(paths.store);
});

test("on a narrow phone, whose header has no room for it, the menu opens the ads", async () => {
  const { page } = await openPhone({ width: 320 });
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: "تبلیغات" }).tap();
  await page.getByRole("dialog", { name: "تبلیغات" }).getByRole("link", { name: "رفتن به فروشگاه" }).tap();
  await expect.poll(() => pathOf(page)).toBe(paths.store);
});
