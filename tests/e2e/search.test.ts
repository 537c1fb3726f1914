import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, newUsername, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, expectToFit, sees } from "./support/screen.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "جستجوی آدم‌ها با نام کاربری" });
const options = (page: Page) => page.getByRole("listbox", { name: "آدم‌های پیدا شده" }).getByRole("option");
const optionNames = (page: Page) => options(page).locator("bdi").allInnerTexts();
/** The option the box points at. */
const activeName = (page: Page) =>
  box(page).evaluate(
    (it) => document.getElementById(it.getAttribute("aria-activedescendant") ?? "")?.querySelector("bdi")?.innerText,
  );

async function openSearch(page: Page): Promise<void> {
  await page.goto(paths.search);
  await page.getByRole("article").first().waitFor();
}

describe("the search box", () => {
  test("a person is found and opened with the keyboard alone", async () => {
    const stem = newUsername("gashtani");
    const [first, second] = [`${stem}.a`, `${stem}.b`];
    await createPerson(second);
    await createPerson(first);
    const { page } = await openPhone();
    await openSearch(page);
    await box(page).focus();
    expect(await box(page).getAttribute("aria-expanded")).toBe("false");

    await page.keyboard.type(stem.toUpperCase());
    await expect.poll(() => optionNames(page)).toEqual([first, second]);
    expect(await box(page).inputValue()).toBe(stem);
    expect(await box(page).getAttribute("aria-expanded")).toBe("true");
    expect(await page.getByRole("status").allInnerTexts()).toContain("۲ نفر پیدا شد");
    expect(await activeName(page)).toBeUndefined();

    const pressed = async (key: string) => {
      await page.keyboard.press(key);
      return activeName(page);
    };
    expect(await pressed("ArrowDown")).toBe(first);
    expect(await pressed("ArrowDown")).toBe(second);
    expect(await pressed("ArrowDown")).toBe(first);
    expect(await pressed("ArrowUp")).toBe(second);
    expect(await pressed("Home")).toBe(first);
    expect(await pressed("End")).toBe(second);
    expect(await page.locator("[role=option][aria-selected=true] bdi").allInnerTexts()).toEqual([second]);

    await page.keyboard.press("Escape");
    await options(page).first().waitFor({ state: "hidden" });
    expect(await box(page).getAttribute("aria-expanded")).toBe("false");
    expect(await box(page).inputValue()).toBe(stem);
    expect(await pressed("ArrowDown")).toBe(first);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${paths.user(first)}`);
    await page.getByRole("heading", { name: first, level: 1 }).waitFor();

    await page.goBack();
    await expect.poll(() => box(page).inputValue()).toBe(stem);
    await box(page).focus();
    await options(page).first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await box(page).inputValue()).toBe("");
  });

  test("a tap on a suggestion opens the profile, and the list leaves with the focus", async () => {
    const person = await createPerson();
    const { page } = await openPhone();
    await openSearch(page);
    await box(page).tap();
    await box(page).pressSequentially(person.username);
    await options(page).first().waitFor();
    await page.getByRole("heading", { name: "جوک‌های دیگران" }).evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await options(page).first().waitFor({ state: "hidden" });
    await box(page).tap();
    await options(page).filter({ hasText: person.username }).tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.user(person.username));
  });

  test("the part that was typed stands out, and one keystroke after another asks the server once", async () => {
    const { page } = await openPhone();
    await openSearch(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.pathname === "/api/users/search") asked.push(url.searchParams.get("q") ?? "");
    });
    await box(page).pressSequentially("ra.khandan", { delay: 20 });
    await options(page).filter({ hasText: "sara.khandan" }).locator("mark", { hasText: "ra.khandan" }).waitFor();
    expect(asked).toEqual(["ra.khandan"]);
  });

  test("whatever is typed is only a text: brackets, wildcards, quotes and emoji find nobody and break nothing", async () => {
    const { page } = await openPhone();
    await openSearch(page);
    for (const text of ["[a-z]+(", ".*", "%_%", "' OR 1=1 --", "\\", "😂😂", "سلام", "<b>x</b>", "&q=a#b"]) {
      await box(page).fill(text);
      await page.getByRole("status").filter({ hasText: "کسی با این نام پیدا نشد" }).waitFor();
      await sees(page, "بین این جوک‌ها چیزی از");
      expect(await options(page).count()).toBe(0);
    }
    await page.getByRole("button", { name: "پاک کردن جستجو" }).tap();
    await page.getByRole("article").first().waitFor();
    expect(await box(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await expect.poll(() => new URL(page.url()).search).toBe("");
  });

  test("spaces, an @, capitals and Persian digits mean the same name", async () => {
    const person = await createPerson(newUsername("raghami12"));
    const { page } = await openPhone();
    await openSearch(page);
    await box(page).fill(` @${person.username.toUpperCase().replace("12", "۱۲")}`);
    await expect.poll(() => optionNames(page)).toEqual([person.username]);
  });

  test("while an answer is slow, nobody who was found by an earlier text can be chosen", async () => {
    const stem = newUsername("aheste");
    const [first, second] = [`${stem}.a`, `${stem}.b`];
    await createPerson(first);
    await createPerson(second);
    const { page } = await openPhone();
    await openSearch(page);
    await box(page).fill(stem);
    await expect.poll(() => optionNames(page)).toEqual([first, second]);
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/users/search?*", async (route) => {
      await slow;
      await route.continue();
    });
    await box(page).press("ArrowDown");
    expect(await activeName(page)).toBe(first);

    await box(page).fill(second);
    expect(await optionNames(page)).toEqual([second]);
    expect(await activeName(page)).toBeUndefined();
    await box(page).fill("zz.somebody.else");
    expect(await options(page).count()).toBe(0);
    await page.getByRole("status").filter({ hasText: "در حال جستجو…" }).waitFor();
    await box(page).press("ArrowDown");
    await box(page).press("Enter");
    await box(page).fill("");
    await box(page).fill("z");
    expect(await options(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(paths.search);

    await box(page).fill(second);
    answer();
    await expect.poll(() => optionNames(page)).toEqual([second]);
    await box(page).press("ArrowDown");
    await box(page).press("Enter");
    await page.waitForURL(`**${paths.user(second)}`);
  });

  test("what was typed is said back as it was typed, however long, and fits", async () => {
    const { page } = await openPhone({ width: 320 });
    await openSearch(page);
    await box(page).fill("۱۲😂");
    const title = "بین این جوک‌ها چیزی از «\u2068۱۲😂\u2069» نیست";
    await expect.poll(() => page.getByText(title).isVisible()).toBe(true);
    await page.goto(`${paths.search}?q=${"x".repeat(500)}`);
    await sees(page, "x".repeat(500));
    await expectToFit(page);
  });

  test("a failure of the search says so and can be tried again, and the feed stays", async () => {
    const { page, expects } = await openPhone();
    expects(/^503 \/api\/users\/search/);
    const error = "سرویس در دسترس نیست. کمی بعد دوباره تلاش کن.";
    await page.route(
      "**/api/users/search?*",
      (route) => route.fulfill({ status: 503, json: { success: false, error, code: "UNAVAILABLE" } }),
      { times: 1 },
    );
    await openSearch(page);
    await box(page).fill("sa");
    await page.getByRole("status").filter({ hasText: error }).waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
    // By keyboard: the box, the way to empty it, trying again.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await options(page).first().waitFor();
    expect(await box(page).evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test("looks again by itself when the network is back", async () => {
    const { page, context, tolerates } = await openPhone();
    await openSearch(page);
    tolerates(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await box(page).fill("sa");
    await page.getByRole("button", { name: "تلاش دوباره" }).waitFor();
    await context.setOffline(false);
    await expect.poll(() => options(page).count()).toBeGreaterThan(0);
  });
});

describe("the feed of the search page", () => {
  test("shows others' jokes ten at a time, without one's own", async () => {
    const author = await createPerson();
    const text = `برای جستجو ${author.username}`;
    await postJoke(author, text);
    const { page } = await openPhone({ person: author });
    await openSearch(page);
    expect(await page.getByRole("article").count()).toBe(10);
    expect(await cardOf(page, text).count()).toBe(0);
  });

  test("is filtered by a part of the author's name, and what was typed survives a reload", async () => {
    const [author, reader] = [await createPerson(newUsername("filteri")), await createPerson()];
    const text = `فیلترشدنی ${author.username}`;
    await postJoke(author, text);
    const { page } = await openPhone({ person: reader });
    await openSearch(page);
    await box(page).fill(author.username.slice(2).toUpperCase());
    await cardOf(page, text).waitFor();
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    await page.reload();
    await cardOf(page, text).waitFor();
    expect(await page.getByRole("article").count()).toBe(1);
    await page.getByRole("link", { name: "جستجو" }).tap();
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
    expect(await box(page).inputValue()).toBe("");
  });

  test("asks a visitor who wants to follow to log in first", async () => {
    const { page } = await openPhone();
    await openSearch(page);
    await page
      .getByRole("button", { name: /^دنبال کردن/ })
      .first()
      .tap();
    await page.getByRole("dialog", { name: "برای دنبال کردن ابتدا وارد شوید" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "ورود یا ثبت‌نام" }).tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe(paths.profile);
  });
});
