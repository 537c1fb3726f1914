import { expect, test } from "vitest";

import { toPersianDigits } from "../../../contract/digits.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { chooseUsername, openEmailLogin, typeCode } from "../../e2e/support/login.ts";
import { newEmail, newUsername, receivedCode } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("a newcomer is asked for a mobile on a later day after an e-mail login, and may type it in any digits", async () => {
  const [email, mobile] = [newEmail(), aMobile()];
  const { page } = await openPhone({ asksForContact: true });
  await openEmailLogin(page);
  await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
  await page.getByRole("button", { name: "ورود با کد ایمیل" }).tap();
  await page.getByRole("button", { name: "ارسال کد به ایمیل" }).tap();
  await page.getByRole("timer").waitFor();
  const code = await receivedCode(email);
  expect(code).toHaveLength(6);
  await typeCode(page, code);
  await sees(page, "با موفقیت وارد شدید");
  const name = newUsername();
  await chooseUsername(page, name);
  await page.getByRole("heading", { name }).waitFor();
  await page.evaluate(() => localStorage.setItem("labkhand-ask-contact", "0"));
  await page.reload();
  const question = page.getByRole("dialog", { name: "می‌خواهی شماره‌ات را هم اضافه کنی؟" });
  await question.getByLabel("شمارهٔ موبایل").fill(toPersianDigits(mobile));
  const since = new Date();
  await question.getByRole("button", { name: "ارسال کد" }).tap();
  await page.getByRole("timer").waitFor();
  await page.getByLabel("کد ۴ رقمی").fill(await receivedCode(mobile));
  await page.getByLabel("کد ۶ رقمی").fill(await receivedCode(email, since));
  await sees(page, "ذخیره شد");
  await question.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => localStorage.getItem("labkhand-session"))).toContain(mobile);
});
