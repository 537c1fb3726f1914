import type Axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import type { ThemeId } from "../../contract/themes.ts";
import { outOfSight, smallTargets, violations } from "../support/page-faults.ts";
import { openChat, reaches, say, sendMessage } from "./support/direct.ts";
import { createFriends, createPair, createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { expectToFit } from "./support/screen.ts";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The faults of the current screen; tests/soak/components/accessibility checks all screens in all themes. */
async function faultsOn(page: Page): Promise<string[]> {
  const axe = await page.evaluateHandle<typeof Axe>(`${axeScript}; axe`);
  const faults = [...(await page.evaluate(violations, axe)), ...(await page.evaluate(smallTargets))];
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  // A phone of 360 × 640 with its keyboard up.
  await page.setViewportSize({ width: 360, height: 290 });
  // Only the part between header and keyboard may scroll, however the field comes into sight.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(290);
  return [...faults, ...(await page.evaluate(outOfSight))];
}

interface Built {
  name: string;
  theme: ThemeId;
  open: (theme: ThemeId) => Promise<Page>;
}

const screens: Built[] = [
  {
    name: "login by mobile",
    theme: "blue",
    open: async (theme) => {
      const { page } = await openPhone({ theme });
      await page.goto(paths.profile);
      await page.getByLabel("شمارهٔ موبایل").waitFor();
      return page;
    },
  },
  {
    name: "home of a follower",
    theme: "red",
    open: async (theme) => {
      const [person, author] = await createPair();
      await postJoke(author, "یک جوک کوتاه\nدر دو خط 😂");
      await follow(person, author);
      const { page } = await openPhone({ person, theme });
      await page.goto(paths.home);
      await page.getByRole("article").first().waitFor();
      return page;
    },
  },
  {
    name: "profile",
    theme: "green",
    open: async (theme) => {
      const person = await createPerson();
      await postJoke(person, "معلم: جمله‌ای با «دیروز» بساز. شاگرد: دیروز هم جمله نداشتم.");
      const { page } = await openPhone({ person, theme });
      await page.goto(paths.profile);
      await page.getByRole("article").first().waitFor();
      return page;
    },
  },
  {
    name: "editor of a profile",
    theme: "cyan",
    open: async (theme) => {
      const { page } = await openPhone({ person: await createPerson(), theme });
      await page.goto(paths.profile);
      await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
      await page.getByLabel("معرفی").waitFor();
      return page;
    },
  },
  {
    name: "writing",
    theme: "black-gray",
    open: async (theme) => {
      const { page } = await openPhone({ person: await createPerson(), theme });
      await page.goto(paths.add);
      await page.getByLabel("متن جوک").waitFor();
      return page;
    },
  },
  {
    name: "chat",
    theme: "purple",
    open: async (theme) => {
      const [person, peer] = await createFriends();
      await sendMessage(peer, person, "سلام! جوکت عالی بود 😂");
      const { page } = await openPhone({ person, theme });
      await openChat(page, peer);
      await say(page, "مرسی!");
      await reaches(page, "مرسی!", "فرستاده شد");
      return page;
    },
  },
];

test.for(screens)(
  "$name has no accessibility fault in $theme, on small phones, by touch and by keyboard",
  async ({ open, theme }) => expect(await faultsOn(await open(theme))).toEqual([]),
);
