import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, newUsername, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf } from "./support/screen.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "جستجوی آدم‌ها با نام کاربری" });
const options = (page: Page) => page.getByRole("listbox", { name: "آدم‌های پیدا شده" }).getByRole("option");

async function openSearch(page: Page): Promise<void> {
  await page.goto(paths.search);
  await page.getByRole("article").first().waitFor();
}

describe("the search box", () => {
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
});
