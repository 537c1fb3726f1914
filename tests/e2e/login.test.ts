import { describe, expect, test } from "vitest";

import { toPersianDigits } from "../../contract/digits.ts";
import { aMobile } from "../support/a-mobile.ts";
import { askForSmsCode, chooseUsername, openEmailLogin, typeCode } from "./support/login.ts";
import { newEmail, newUsername, receivedCode } from "./support/people.ts";
import { keptOn, openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const PASSWORD = "khandeh-12";

describe("a newcomer", () => {
  test("logs in by SMS despite a reload, chooses a name, and is celebrated once", async () => {
    const { page } = await openPhone();
    const mobile = aMobile();
    await askForSmsCode(page, mobile);
    const timer = page.getByRole("timer");
    await timer.waitFor();
    expect(await timer.innerText()).toMatch(/^۰[۵۴]:[۰-۵][۰-۹]$/);
    await page.reload();
    await timer.waitFor();
    expect(await timer.innerText()).toMatch(/^۰[۵۴]:[۰-۵][۰-۹]$/);
    const confetti = page.getByText("🥳");
    await typeCode(page, await receivedCode(mobile));
    await sees(page, "با موفقیت وارد شدید");
    const question = page.getByRole("dialog", { name: "اسمت در لبخند چیست؟" });
    await question.waitFor();
    expect(await confetti.count()).toBe(0);
    const name = newUsername();
    // It is gone within seconds, so the wait starts earlier.
    await Promise.all([confetti.first().waitFor({ state: "attached" }), chooseUsername(page, name)]);
    await confetti.first().waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("heading", { name }).waitFor();
    expect(await confetti.count()).toBe(0);
    expect(await question.count()).toBe(0);
  });

  test("registers by e-mail, logs out, which removes all data, and logs in again with the password", async () => {
    const phone = await openPhone();
    const { page } = phone;
    const [email, name] = [newEmail(), newUsername("email")];
    const address = page.getByRole("textbox", { name: "ایمیل" });
    const password = page.getByLabel("رمز", { exact: true });
    const press = (button: string) => page.getByRole("button", { name: button, exact: true }).tap();
    await openEmailLogin(page);
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(email);
    await password.fill(PASSWORD);
    await press("ثبت‌نام");
    await sees(page, "با موفقیت وارد شدید");
    await chooseUsername(page, name);
    await press("حساب من");
    await press("خروج");
    await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خروج انجام شد");
    const kept = await keptOn(phone);
    for (const trace of [email, name]) expect(kept).not.toContain(trace);

    await page.getByRole("tab", { name: "ایمیل" }).tap();
    await address.fill(email.toUpperCase());
    await password.fill(PASSWORD);
    await press("ورود");
    await sees(page, "با موفقیت وارد شدید");
    await page.getByRole("heading", { name }).waitFor();
  });

  test("is asked for a mobile on a later day after an e-mail login, and may type it in any digits", async () => {
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
});
