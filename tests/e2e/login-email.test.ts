import { describe, expect, test } from "vitest";

import { chooseUsername, openEmailLogin, typeCode } from "./support/login.ts";
import { newEmail, newUsername, receivedCode } from "./support/people.ts";
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
});
