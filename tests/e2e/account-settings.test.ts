import { describe, expect, test } from "vitest";

import { aMobile } from "../support/a-mobile.ts";
import { toPersianDigits } from "../../contract/persian.ts";
import { paths } from "../../contract/product.ts";
import { chooseUsername, logInBySms, openEmailLogin, typeCode } from "./support/login.ts";
import { createPerson, newEmail, newUsername, receivedCode, registerWithEmail } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { openProfile, openSetting } from "./support/profiles.ts";
import { sees } from "./support/screen.ts";

/** How soon after a login the app asks for a missing contact, on its own clock. */
const ASKED_WITHIN_MS = 5000;

describe("the account's settings", () => {
  test("the focus follows into a setting and back to its row, and Escape gives it back to the page", async () => {
    const { page } = await openProfile(await createPerson());
    const opener = page.getByRole("button", { name: "حساب من" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    const row = sheet.getByRole("button", { name: "دستگاه‌های من" });
    const hasFocus = (element: typeof row) => element.evaluate((it) => it === document.activeElement);
    await row.waitFor();
    for (let press = 0; press < 12 && !(await hasFocus(row)); press += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const back = sheet.getByRole("button", { name: "حساب من" });
    await expect.poll(() => hasFocus(back)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(row)).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  test("a new username shows at once, and the old link leads to it", async () => {
    const person = await createPerson();
    const name = newUsername("taze");
    const { page } = await openPhone({ person });
    await page.goto(paths.add);
    await page.getByLabel("متن جوک").fill("جوکی که هنوز تمام نشده");
    await sees(page, "پیش‌نویس ذخیره شد");
    await page.goto(paths.profile);
    await openSetting(page, "نام کاربری");
    await page.getByRole("textbox", { name: "نام کاربری" }).fill(name);
    await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    await sees(page, "نام کاربری ثبت شد");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name }).waitFor();
    await page.getByRole("link", { name: "پست جدید" }).tap();
    await expect.poll(() => page.getByLabel("متن جوک").inputValue()).toBe("جوکی که هنوز تمام نشده");

    const { page: theirs } = await openPhone({ person: await createPerson() });
    await theirs.goto(paths.user(person.username));
    await sees(theirs, name);
    await expect.poll(() => new URL(theirs.url()).pathname).toBe(paths.user(name));
  });

  test("a second change within 30 days is refused", async () => {
    const person = await createPerson();
    const { page, expects } = await openProfile(person);
    expects(/^409 \/api\/set-username/);
    for (const answer of ["نام کاربری ثبت شد", "نام کاربری را هر ۳۰ روز فقط یک بار می‌توانی عوض کنی."]) {
      await openSetting(page, "نام کاربری");
      await page.getByRole("textbox", { name: "نام کاربری" }).fill(newUsername());
      await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
      await sees(page, answer);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    expect(await page.getByRole("heading", { name: person.username }).count()).toBe(0);
  });

  test("an e-mail is added with a code, and then stays as it is", async () => {
    const { page, expects } = await openProfile(await createPerson());
    expects(/^401 \/api\/link-contact/);
    const email = newEmail();
    await openSetting(page, "افزودن ایمیل");
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await sees(page, "ایمیل نامعتبر است");
    await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await page.getByRole("button", { name: "ارسال کد" }).tap();
    await page.getByRole("timer").waitFor();
    const code = await receivedCode(email);
    await typeCode(page, code === "123456" ? "123457" : "123456");
    await sees(page, "کد ایمیل نامعتبر است");
    await typeCode(page, code);
    await sees(page, "ذخیره شد");
    const sheet = page.getByRole("dialog", { name: "حساب من" });
    await sheet.getByText(email).waitFor();
    expect(await sheet.getByText("قابل تغییر نیست").count()).toBe(2);
    expect(await sheet.getByRole("button", { name: /^افزودن/ }).count()).toBe(0);
  });

  test("a contact of somebody else is refused once its code was entered", async () => {
    const email = newEmail();
    const other = await createPerson();
    for (const person of [other, await createPerson()]) {
      const { page, expects } = await openProfile(person);
      if (person !== other) expects(/^409 \/api\/link-contact/);
      await openSetting(page, "افزودن ایمیل");
      await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
      const since = new Date();
      await page.getByRole("button", { name: "ارسال کد" }).tap();
      await page.getByRole("timer").waitFor();
      await typeCode(page, await receivedCode(email, since));
      await sees(page, person === other ? "ذخیره شد" : "این شماره یا ایمیل به حساب دیگری وصل است.");
      expect(await page.getByLabel("کد ۶ رقمی").count()).toBe(person === other ? 0 : 1);
    }
  });

  test("whoever logs in is asked once for the contact that is missing", async () => {
    const person = await createPerson();
    const { page } = await openPhone({ asksForContact: true });
    await logInBySms(page, person.mobile);
    const question = page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" });
    await question.waitFor();
    await question.getByRole("button", { name: "بعداً" }).tap();
    await question.waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("heading", { name: person.username }).waitFor();
    await page.waitForTimeout(500);
    expect(await question.count()).toBe(0);
  });

  test("whoever came with an e-mail is asked for a mobile, and may type it in any digits", async () => {
    const [email, mobile] = [newEmail(), aMobile()];
    const { page } = await openPhone({ asksForContact: true });
    await openEmailLogin(page);
    await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await page.getByRole("button", { name: "ورود با کد ایمیل" }).tap();
    await page.getByRole("button", { name: "ارسال کد به ایمیل" }).tap();
    await page.getByRole("timer").waitFor();
    await typeCode(page, await receivedCode(email));
    await page.getByRole("dialog").getByLabel("نام کاربری").fill(newUsername());
    await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    const question = page.getByRole("dialog", { name: "می‌خواهی شماره‌ات را هم اضافه کنی؟" });
    await question.getByLabel("شمارهٔ موبایل").fill(toPersianDigits(mobile));
    await question.getByRole("button", { name: "ارسال کد" }).tap();
    await page.getByRole("timer").waitFor();
    await typeCode(page, await receivedCode(mobile));
    await sees(page, "ذخیره شد");
    await question.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("labkhand-session"))).toContain(mobile);
  });

  test("a password alone proves no e-mail, so it is not asked for a mobile", async () => {
    const email = newEmail();
    const { page } = await openPhone({ asksForContact: true });
    await registerWithEmail(email, "khandeh-12");
    await page.clock.install();
    await openEmailLogin(page);
    await page.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await page.getByLabel("رمز", { exact: true }).fill("khandeh-12");
    await page.getByRole("button", { name: "ورود", exact: true }).tap();
    await chooseUsername(page, newUsername());
    await page.clock.runFor(ASKED_WITHIN_MS);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("the question waits for the username of a new person", async () => {
    const { page } = await openPhone({ asksForContact: true });
    await page.clock.install();
    await logInBySms(page, aMobile());
    await page.clock.runFor(ASKED_WITHIN_MS);
    expect(await page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" }).count()).toBe(0);
    await page.getByRole("dialog").getByLabel("نام کاربری").fill(newUsername());
    await page.getByRole("button", { name: "ثبت نام کاربری" }).tap();
    const question = page.getByRole("dialog", { name: "می‌خواهی ایمیلت را هم اضافه کنی؟" });
    const email = newEmail();
    await question.getByRole("textbox", { name: "ایمیل" }).fill(email);
    await question.getByRole("button", { name: "ارسال کد" }).tap();
    await page.getByRole("timer").waitFor();
    await typeCode(page, await receivedCode(email));
    await sees(page, "ذخیره شد");
    await question.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("labkhand-session"))).toContain(email);
  });
});
