import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { aMobile } from "../support/a-mobile.ts";
import { askForSmsCode, chooseUsername, typeCode } from "./support/login.ts";
import { newEmail, newUsername, receivedCode } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { cardOf, expectToFit, sees } from "./support/screen.ts";

/** Logs in by SMS as a newcomer who reloads the page before the code arrives, and is celebrated once. */
async function joinBySms(page: Page, name: string): Promise<void> {
  const mobile = aMobile();
  const timer = page.getByRole("timer");
  await askForSmsCode(page, mobile);
  await timer.waitFor();
  expect(await timer.innerText()).toMatch(/^۰[۵۴]:[۰-۵][۰-۹]$/);
  await page.reload();
  await timer.waitFor();
  expect(await timer.innerText()).toMatch(/^۰[۵۴]:[۰-۵][۰-۹]$/);
  await typeCode(page, await receivedCode(mobile));
  await sees(page, "با موفقیت وارد شدید");
  const question = page.getByRole("dialog", { name: "اسمت در لبخند چیست؟" });
  const confetti = page.getByText("🥳");
  await question.waitFor();
  expect(await confetti.count()).toBe(0);
  // It is gone within seconds, so the wait starts earlier.
  await Promise.all([confetti.first().waitFor({ state: "attached" }), chooseUsername(page, name)]);
  await page.reload();
  await page.getByRole("heading", { name }).waitFor();
  expect(await confetti.count()).toBe(0);
  expect(await question.count()).toBe(0);
}

/** Logs in with a code by e-mail, in a login form that is on screen. */
async function joinByEmail(page: Page, name: string): Promise<void> {
  const email = newEmail();
  await page.getByRole("tab", { name: "ایمیل" }).tap();
  await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
  await page.getByRole("button", { name: "ورود با کد ایمیل" }).tap();
  await page.getByRole("button", { name: "ارسال کد به ایمیل" }).tap();
  await page.getByRole("timer").waitFor();
  const code = await receivedCode(email);
  expect(code).toHaveLength(6);
  await typeCode(page, code);
  await sees(page, "با موفقیت وارد شدید");
  await chooseUsername(page, name);
}

test("a newcomer publishes a joke, and a visitor of its link logs in, likes it and follows, and both undo it", async () => {
  const [author, reader] = [await openPhone(), await openPhone()];
  const [authorName, readerName] = [newUsername("nevisande"), newUsername("khanande")];
  const text = `به بابام گفتم عینکم را ندیدی؟ گفت نه، چون عینکم را نزده بودم. ${authorName}`;
  await joinBySms(author.page, authorName);
  await author.page.getByRole("link", { name: "نوشتن جوک" }).first().tap();
  await author.page.getByLabel("متن جوک").fill(text);
  await author.page.getByRole("button", { name: "انتشار" }).tap();
  await sees(author.page, "منتشر شد");
  await author.page.waitForURL(`**${paths.profile}`);
  const own = cardOf(author.page, text);
  await own.waitFor();
  await sees(author.page, "ساعت اول: در پروفایلت و برای دنبال‌کننده‌ها");
  const id = (await own.getAttribute("id"))?.replace("post-", "") ?? "";

  const card = cardOf(reader.page, text);
  const heart = card.getByRole("button", { name: /^لایک/ });
  await reader.page.goto(paths.sharedJoke(id));
  await card.getByRole("link", { name: authorName }).waitFor();
  await sees(reader.page, "سلام!");
  await heart.tap();
  await sees(reader.page, "برای لایک ابتدا وارد شوید");
  await reader.page.getByRole("dialog").getByRole("button", { name: "ورود یا ثبت‌نام" }).tap();
  await card.waitFor({ state: "hidden" });
  await joinByEmail(reader.page, readerName);
  // Liked without another tap.
  await card.getByRole("button", { name: "لایک، ۱ لایک", pressed: true }).waitFor();
  expect(reader.page.url().endsWith(paths.sharedJoke(id))).toBe(true);

  const follow = reader.page.getByRole("button", { name: `دنبال کردن ${authorName}`, exact: true });
  const unfollow = reader.page.getByRole("button", { name: `دیگر ${authorName} را دنبال نکن` });
  await card.getByRole("link", { name: authorName }).tap();
  await Promise.all([reader.page.waitForResponse("**/api/follow"), follow.first().tap()]);
  await unfollow.first().waitFor();
  await reader.page.goto(paths.home);
  await card.getByRole("button", { name: "لایک، ۱ لایک", pressed: true }).waitFor();
  expect(await reader.page.getByRole("article").count()).toBe(1);
  await expectToFit(reader.page);
  await author.page.reload();
  await own.getByRole("button", { name: "لایک، ۱ لایک" }).waitFor();

  await Promise.all([reader.page.waitForResponse(/like$/), heart.tap()]);
  await card.getByRole("button", { name: "لایک، ۰ لایک", pressed: false }).waitFor();
  const onServer = () => author.page.request.get(`/api/jokes/${id}`);
  expect(await (await onServer()).json()).toMatchObject({ jokes: [{ text, likes: 0 }] });
  await card.getByRole("link", { name: authorName }).tap();
  await Promise.all([reader.page.waitForResponse("**/api/unfollow"), unfollow.first().tap()]);
  await reader.page.reload();
  await follow.first().waitFor();

  await own.getByRole("button", { name: "پاک کردن" }).tap();
  await author.page.getByRole("button", { name: "بی‌خیال" }).tap();
  await author.page.getByRole("dialog").waitFor({ state: "hidden" });
  await own.getByRole("button", { name: "پاک کردن" }).tap();
  await author.page.getByRole("button", { name: "پاک شود" }).tap();
  await sees(author.page, "جوک پاک شد");
  await sees(author.page, "هنوز جوکی ننوشته‌ای");
  expect((await onServer()).status()).toBe(404);
});
