import type { Page } from "playwright-core";

import { paths } from "../../../../contract/product.ts";

import { suspend } from "../database.ts";
import { sendMessage } from "../direct.ts";
import { createPerson, follow, newUsername, type Person, postJoke } from "../people.ts";
import type { Phone } from "../phone.ts";

export interface Screen {
  name: string;
  /** Who looks at it; nobody = a visitor. */
  viewer?: "newcomer" | "follower" | "author" | "suspended" | "correspondent";
  /** Failures that showing it needs. */
  expects?: RegExp;
  open: (page: Page, phone: Phone) => Promise<void>;
}

export const goTo = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.locator("main :is(a, textarea, h2)").first().waitFor();
};

export const inDialog = (page: Page) => page.getByRole("dialog").waitFor();

/** A person as a screen needs them. */
export async function createViewer(kind: NonNullable<Screen["viewer"]>): Promise<Person> {
  const person = await createPerson();
  if (kind === "suspended") await suspend(person.username, new Date(Date.now() + 30 * 24 * 60 * 60 * 1000));
  if (kind === "author") await postJoke(person, "معلم: جمله‌ای با «دیروز» بساز. شاگرد: دیروز هم جمله نداشتم.");
  if (kind === "follower") {
    const author = await createPerson();
    await postJoke(author, "یک جوک کوتاه\nدر دو خط 😂");
    await follow(person, author);
  }
  if (kind === "correspondent") await writeTo(person);
  return person;
}

/** Messages, some more of them unread than are counted, from people who follow and are followed. */
async function writeTo(person: Person): Promise<void> {
  const [chatty, brief, friend, fan] = await Promise.all([
    createPerson(`${newUsername()}.${"w".repeat(30)}`.slice(0, 30)),
    createPerson(),
    createPerson(),
    createPerson(),
  ]);
  for (let count = 1; count <= 10; count += 1)
    await sendMessage(chatty, person, `جوک شمارهٔ ${count} را که یادت هست؟ این یکی بهتر است`);
  await sendMessage(person, brief, "باشه، پس می‌بینمت");
  await follow(person, friend);
  await follow(fan, person);
}
export async function openHome(page: Page): Promise<void> {
  await page.goto(paths.home);
  await page.getByRole("article").first().waitFor();
}
