import { describe, expect, test } from "vitest";

import { changeSetting } from "./support/database.ts";
import { chooseUsername, openEmailLogin, typeCode } from "./support/login.ts";
import { newEmail, newUsername, receivedCode, registerWithEmail } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";

const PASSWORD = "khandeh-12";

/** A phone on the e-mail side of the login form, with its fields. */
async function openForm() {
  const phone = await openPhone();
  const { page } = phone;
  await openEmailLogin(page);
  return {
    ...phone,
    address: page.getByRole("textbox", { name: "ایمیل" }),
    password: page.getByLabel("رمز", { exact: true }),
    press: (name: string) => page.getByRole("button", { name, exact: true }).tap(),
  };
}

describe("logging in by e-mail", () => {
  test("a person registers, chooses a username, logs out and comes back with the password", async () => {
    const { page, address, password, press } = await openForm();
    const [email, name] = [newEmail(), newUsername("email")];
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(email);
    await password.fill(PASSWORD);
    await press("ثبت‌نام");
    await sees(page, "با موفقیت وارد شدید");
    await chooseUsername(page, name);
    await press("خروج");
    await page.getByRole("dialog").getByRole("button", { name: "خروج" }).tap();
    await sees(page, "خروج انجام شد");

    await page.getByRole("tab", { name: "ایمیل" }).tap();
    await address.fill(email.toUpperCase());
    await password.fill(PASSWORD);
    await press("ورود");
    await sees(page, "با موفقیت وارد شدید");
    await expect.poll(() => page.getByRole("heading", { name }).isVisible()).toBe(true);
  });

  test("each mistake in the form has its own text, and nothing is sent", async () => {
    const { page, address, password, press } = await openForm();
    const calls: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && calls.push(request.url())));
    await press("ورود");
    await sees(page, "ایمیل+رمز یا موبایل را وارد کنید");
    await address.fill("nobody@nowhere");
    await press("ورود");
    await sees(page, "ایمیل نامعتبر است");
    await sees(page, "رمز را وارد کنید");
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(newEmail());
    await password.fill("12345");
    await press("ثبت‌نام");
    await sees(page, "رمز باید حداقل ۶ کاراکتر باشد");
    expect(calls).toEqual([]);
  });

  test("a wrong password and an unknown address look the same", async () => {
    const { page, address, password, press, expects } = await openForm();
    expects(/^401 \/api\/email-login/);
    const known = newEmail();
    await registerWithEmail(known, PASSWORD);
    const alert = page.getByRole("alert").filter({ hasText: "ورود ناموفق" });
    await address.fill(known);
    await password.fill("wrong-password");
    await press("ورود");
    await alert.waitFor();
    const [first] = await alert.allInnerTexts();
    await page.reload();
    await page.getByRole("tab", { name: "ایمیل" }).tap();
    await address.fill(newEmail());
    await password.fill(PASSWORD);
    await press("ورود");
    await alert.waitFor();
    expect(await alert.allInnerTexts()).toEqual([first]);
  });

  test("an address that is registered cannot be registered again", async () => {
    const { page, address, password, press, expects } = await openForm();
    expects(/^409 \/api\/email-register/);
    const email = newEmail();
    await registerWithEmail(email, PASSWORD);
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(email);
    await password.fill(PASSWORD);
    await press("ثبت‌نام");
    await sees(page, "این ایمیل قبلاً ثبت شده است. وارد شو یا با کد ایمیل بیا.");
    expect(await password.inputValue()).toBe(PASSWORD);
  });

  test("a code by e-mail logs in; a wrong one does not", async () => {
    const { page, address, press, expects } = await openForm();
    expects(/^401 \/api\/email-login-verify/);
    const email = newEmail();
    await address.fill(email);
    await press("ورود با کد ایمیل");
    expect(await address.inputValue()).toBe(email);
    await press("ارسال کد به ایمیل");
    await page.getByRole("timer").waitFor();
    const code = await receivedCode(email);
    expect(code).toHaveLength(6);
    await typeCode(page, code === "123456" ? "123457" : "123456");
    await sees(page, "کد ایمیل نامعتبر است");
    await typeCode(page, code);
    await sees(page, "با موفقیت وارد شدید");
  });

  test("an incomplete code is refused without asking the server", async () => {
    const { page, address, press } = await openForm();
    await address.fill(newEmail());
    await press("ورود با کد ایمیل");
    await press("ارسال کد به ایمیل");
    await page.getByRole("timer").waitFor();
    await typeCode(page, "123");
    await press("ورود");
    await sees(page, "کد ایمیل نامعتبر است");
    expect(await page.getByLabel("کد ۶ رقمی").getAttribute("aria-invalid")).toBe("true");
  });

  test.for(["error500", "hang"])("a mail service that fails as %s gives the specified text", async (trouble) => {
    const { page, address, press, expects } = await openForm();
    expects(/^502 \/api\/email-login-code/);
    await press("ورود با کد ایمیل");
    await address.fill(`${trouble}+${newEmail()}`);
    const start = Date.now();
    await press("ارسال کد به ایمیل");
    await sees(page, "خطا در ارسال کد ایمیل");
    expect(Date.now() - start).toBeLessThan(5000);
  });

  test("too many tries of a day are refused with the time to wait", async () => {
    await changeSetting("auth-rate-limits", { maxAttempts: 1, blockDurationHours: 2 });
    const { page, address, password, press, expects } = await openForm();
    expects(/^401 \/api\/email-login/, /^429 \/api\/email-login/);
    await address.fill(newEmail());
    await password.fill(PASSWORD);
    await press("ورود");
    await sees(page, "ورود ناموفق");
    await press("ورود");
    await sees(page, "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده. حدود ۲ ساعت دیگر دوباره تلاش کن.");
    expect(await password.inputValue()).toBe(PASSWORD);
  });

  test("the two ways of logging in are tabs that arrows move between", async () => {
    const { page } = await openForm();
    const [mobile, email] = [page.getByRole("tab", { name: "موبایل" }), page.getByRole("tab", { name: "ایمیل" })];
    await email.focus();
    await page.keyboard.press("ArrowRight");
    expect(await mobile.getAttribute("aria-selected")).toBe("true");
    expect(await mobile.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowLeft");
    expect(await email.getAttribute("aria-selected")).toBe("true");
  });
});
