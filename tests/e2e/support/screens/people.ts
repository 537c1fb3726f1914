import type { Page } from "playwright-core";

import { paths } from "../../../../contract/product.ts";
import { sees } from "../screen.ts";
import { goTo, inDialog, type Screen } from "./screen-kit.ts";

/** Search, other people and their lists. */
export const peopleScreens: Screen[] = [
  { name: "search of a visitor", open: openSearch },
  {
    name: "search with suggestions",
    viewer: "follower",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox").pressSequentially("sa");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "search without a hit",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox").fill("nobody.of.this.name");
      await sees(page, "بین این جوک‌ها چیزی از");
    },
  },
  { name: "somebody's profile", viewer: "newcomer", open: openUser("sara.khandan") },
  { name: "somebody's profile for a visitor", open: openUser("sara.khandan") },
  {
    name: "list on a profile",
    open: async (page) => {
      await page.goto(`${paths.user("sara.khandan")}?list=following`);
      await page.getByRole("table").waitFor();
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "menu of a profile",
    viewer: "newcomer",
    open: async (page) => {
      await openUser("sara.khandan")(page);
      await page.getByRole("button", { name: "کارهای بیشتر" }).tap();
      await inDialog(page);
    },
  },
  {
    name: "block question",
    viewer: "newcomer",
    open: async (page) => {
      await openUser("sara.khandan")(page);
      await page.getByRole("button", { name: "کارهای بیشتر" }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
      await page.getByRole("button", { name: "مسدود شود" }).waitFor();
    },
  },
  {
    name: "unknown person",
    expects: /^404 \/api\/user-public\//,
    open: goTo(paths.user("nobody.of.this.name")),
  },
  {
    name: "followers",
    open: async (page) => {
      await page.goto(paths.follows("sara.khandan", "followers"));
      await page.getByRole("table").waitFor();
    },
  },
  { name: "following of somebody who follows nobody", viewer: "newcomer", open: openOwnFollowing },
  { name: "scores", viewer: "author", open: goTo(paths.scores) },
  { name: "scores of a visitor", open: goTo(paths.scores) },
];

async function openSearch(page: Page): Promise<void> {
  await page.goto(paths.search);
  await page.getByRole("article").first().waitFor();
}

function openUser(username: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(paths.user(username));
    await page.getByRole("article").first().waitFor();
  };
}

async function openOwnFollowing(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await page.getByRole("link", { name: /دنبال‌شده/ }).tap();
  await sees(page, "هنوز کسی این‌جا دنبال نشده");
}
