import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

test("the gem balance can be heard, not only seen", async () => {
  openPage(paths.home);
  await expect.element(page.getByRole("link", { name: "موجودی جم ۰" })).toBeVisible();
});

test("an error of the feed says so and can be tried again", async () => {
  answer({ "GET /api/jokes": refused("TOO_MANY_REQUESTS") });
  openPage(paths.home);
  await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
  answer({ "GET /api/jokes": pageOf([aJoke(aPerson())]) });
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(page.getByRole("article")).toBeVisible();
});

test("the entry page leads a visitor to the login", async () => {
  openPage(paths.info);
  await expect.element(page.getByRole("link", { name: "ساختن حساب یا ورود" })).toBeVisible();
});

test("the entry page leads a signed-in person to their profile", async () => {
  openPage(paths.info, { person: aPerson() });
  await page.getByRole("link", { name: "پروفایل من" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "پروفایل" })).toBeVisible();
});
