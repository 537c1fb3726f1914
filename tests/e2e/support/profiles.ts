import type { Page } from "playwright-core";

import { createPerson, newUsername, type Person, postJoke } from "./people.ts";

export const followButton = (page: Page, { username }: Person) =>
  page.getByRole("button", { name: `دنبال کردن ${username}`, exact: true }).first();

/** An author with one joke of a unique text. */
export async function createAuthor(stem?: string): Promise<{ author: Person; text: string; jokeId: string }> {
  const author = await createPerson(newUsername(stem));
  const text = `جوکی از ${author.username}`;
  return { author, text, jokeId: await postJoke(author, text) };
}

/** Opens the menu in the corner of a public profile. */
export async function openPersonMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "کارهای بیشتر" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "کپی لینک پروفایل" }).waitFor();
}

/** Opens a setting of the account sheet on one's own profile. */
export async function openSetting(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "حساب من" }).tap();
  await page.getByRole("dialog").getByRole("button", { name }).tap();
  await page.getByRole("dialog", { name }).waitFor();
}
