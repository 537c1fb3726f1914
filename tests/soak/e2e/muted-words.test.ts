import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { createPair, follow, postJoke } from "../../e2e/support/people.ts";
import { keptOn, openPhone } from "../../e2e/support/phone.ts";
import { openSetting } from "../../e2e/support/profiles.ts";
import { sees, seesNo } from "../../e2e/support/screen.ts";

const LINE = "این جوک کلمه‌ای دارد که نمی‌خواهی ببینی.";

test("a muted word covers its joke from the first frame of each visit, until the logout", async () => {
  const [person, author] = await createPair();
  const text = "یه روز گربه‌های همسایه رفتن مهمونی";
  await postJoke(author, text);
  await follow(person, author);
  const phone = await openPhone({ person });
  const { page } = phone;
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(paths.home);
  await sees(page, text);
  await page.goto(paths.profile);
  await page.getByRole("button", { name: "حساب من" }).waitFor();
  expect(scripts.filter((url) => /muted/.test(url))).toEqual([]);

  await openSetting(page, "کلمه‌های ناخواسته");
  await page.getByLabel("کلمهٔ تازه").fill("گربه");
  await page.getByRole("button", { name: "اضافه کن" }).tap();
  await sees(page, "۱ کلمه از ۱۰۰");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  // Marks each frame that shows the joke.
  await page.addInitScript((joke) => {
    const look = () => {
      const shown = [...document.querySelectorAll("article p")].find((each) => each.textContent === joke);
      if (shown?.checkVisibility()) performance.mark("seen");
      requestAnimationFrame(look);
    };
    look();
  }, text);
  const timesSeen = () => page.evaluate(() => performance.getEntriesByName("seen").length);
  await page.goto(paths.home);
  await sees(page, LINE);
  expect(await timesSeen()).toBe(0);
  await page.goto(paths.user(author.username));
  await sees(page, LINE);
  expect(await timesSeen()).toBe(0);
  await page.getByRole("button", { name: `ببین ${author.username}` }).tap();
  await sees(page, text);
  await seesNo(page, LINE);
  await expect.poll(timesSeen).toBeGreaterThan(0);

  await page.goto(paths.profile);
  await page.getByRole("button", { name: "حساب من" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "خروج", exact: true }).tap();
  await page.getByRole("dialog", { name: "از حسابت خارج شوی؟" }).getByRole("button", { name: "خروج" }).tap();
  await sees(page, "خروج انجام شد");
  expect(await keptOn(phone)).not.toContain("گربه");
});
