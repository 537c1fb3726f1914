import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { countMarks, holdApp, markGoing, markShifts, scrollDown } from "./support/before-app.ts";
import { call, createPerson, follow, postJoke } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";

test("home and a profile work before the app loads: taps count, and focus and layout stay", async () => {
  const [reader, author] = [await createPerson(), await createPerson()];
  for (const name of ["یک", "دو", "سه", "چهار", "پنج"]) await postJoke(author, `جوک ${name}\n۲\n۳\n۴\n۵`);
  await call("/api/set-bio", { body: { mobileNumber: author.mobile, bio: "خط\n".repeat(5) }, cookie: author.cookie });
  await follow(reader, author);
  const { page } = await openPhone({ person: reader });
  const main = page.locator("main");
  const cards = page.getByRole("article");
  const pressed = page.getByRole("button", { pressed: true });
  await markShifts(page);

  let release = await holdApp(page);
  await page.goto(paths.home, { waitUntil: "commit" });
  await expect.poll(() => cards.count()).toBe(4);
  const third = cards.filter({ hasText: "جوک سه" });
  await third.getByRole("button", { name: /^لایک/ }).tap();
  const share = third.getByRole("button", { name: "هم‌رسانی" });
  await share.focus();
  let place = await scrollDown(page);
  const liked = page.waitForResponse("**/like");
  release();
  await liked;
  await expect.poll(() => cards.count()).toBe(5);
  expect(await pressed.count()).toBe(1);
  expect(await third.getByRole("button", { pressed: true }).count()).toBe(1);
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
  expect(await countMarks(page, "moved")).toBe(0);

  await call("/api/unfollow", { body: { followee: author.username }, cookie: reader.cookie });
  await page.unrouteAll();
  release = await holdApp(page);
  await page.goto(paths.user(author.username), { waitUntil: "commit" });
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  await markGoing(page, "#profile-name", "article");
  await page.getByRole("button", { name: /دنبال کردن/ }).tap();
  await page.getByRole("button", { name: "بیشتر", exact: true }).tap();
  await cards.nth(0).getByRole("button", { name: /^لایک/ }).tap();
  await cards.nth(1).getByRole("button", { name: /^لایک/ }).tap();
  const second = cards.nth(1).getByRole("button", { name: "هم‌رسانی" });
  await second.focus();
  place = await scrollDown(page);
  release();
  // One of the three was liked at home.
  await expect.poll(() => pressed.count()).toBe(3);
  await page.getByRole("button", { name: /دنبال می‌کنی/ }).waitFor();
  await page.getByRole("button", { name: "کمتر", exact: true }).waitFor();
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await main.evaluate(({ scrollTop }) => scrollTop)).toBe(place);
  expect(await countMarks(page, "gone")).toBe(0);
  expect(await countMarks(page, "moved")).toBe(0);
});
