import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { codeSent } from "./support/account.ts";
import { answer, calls, lastInput, refused } from "./support/answers.ts";
import { openPage, sees, seesNo } from "./support/page.tsx";

const ADDRESS = "sara@example.com";
const PASSWORD = "khandeh-12";

const address = page.getByRole("textbox", { name: "ایمیل" });
const password = page.getByLabelText("رمز", { exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const tab = (name: string) => page.getByRole("tab", { name });

const codeField = page.getByLabelText("کد ۶ رقمی");
const help = page.getByRole("button", { name: "رمز یادت نیست؟ با کد ایمیل وارد شو" });

/** The way out of a refusal is right below it, and the only such link. It keeps the address. */
async function takeHelp(): Promise<void> {
  const problem = await page.getByRole("alert").findElement();
  expect(problem.compareDocumentPosition(await help.findElement())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(page.getByRole("button", { name: "کد ایمیل" }).elements()).toHaveLength(1);
  await help.click();
  await expect.element(address).toHaveValue(ADDRESS);
  await expect.element(address).toHaveFocus();
}

describe("login by e-mail", () => {
  test("names each mistake in the form, and logs in with the password chosen at registration", async () => {
    openPage(paths.profile);
    await tab("ایمیل").click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("موبایل")).toHaveAttribute("aria-selected", "true");
    await expect.element(tab("موبایل")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tab("ایمیل")).toHaveAttribute("aria-selected", "true");

    await press("ورود");
    await sees("ایمیل+رمز یا موبایل را وارد کنید");
    await expect.element(address).toHaveFocus();
    await address.fill("nobody@nowhere");
    await press("ورود");
    await sees("ایمیل نامعتبر است");
    await sees("رمز را وارد کنید");
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill("");
    await userEvent.type(address, "Sara@Example.COM");
    await expect.element(address).toHaveValue(ADDRESS);
    await password.fill("12345");
    await press("ثبت‌نام");
    await sees("رمز باید حداقل ۶ کاراکتر باشد");
    await seesNo(/^دست‌کم ۶ حرف/);
    expect(calls().filter((name) => name.startsWith("POST"))).toEqual([]);

    answer({ "POST /api/email-register": { message: "ثبت شد" }, "POST /api/email-login": refused("LOGIN_FAILED") });
    await password.fill(PASSWORD);
    expect(help.elements()).toEqual([]);
    await press("ثبت‌نام");
    await expect.poll(() => lastInput("POST /api/email-login")).toEqual({ email: ADDRESS, password: PASSWORD });
    expect(lastInput("POST /api/email-register")).toEqual({ email: ADDRESS, password: PASSWORD });
    await sees("وارد نشدی. اگر این ایمیل از قبل حساب دارد، با کد ایمیل وارد شو.");
    await expect.element(password).toHaveValue(PASSWORD);
    await takeHelp();
  });

  test("leads from a rejected password to a code by e-mail, and explains what is wrong with the code", async () => {
    openPage(paths.profile);
    await tab("ایمیل").click();
    answer({ "POST /api/email-login": refused("RATE_LIMITED", { rateLimited: true, retryAfter: 2 * 60 * 60 }) });
    await address.fill(ADDRESS);
    await password.fill(PASSWORD);
    await press("ورود");
    await sees("تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده. حدود ۲ ساعت دیگر دوباره تلاش کن.");
    await expect.element(password).toHaveValue(PASSWORD);
    expect(help.elements()).toEqual([]);
    answer({ "POST /api/email-login": refused("LOGIN_FAILED") });
    await press("ورود");
    await expect.element(page.getByRole("alert").filter({ hasText: "ورود ناموفق" })).toBeVisible();
    await expect.element(password).toHaveFocus();
    expect(lastInput("POST /api/email-login")).toEqual({ email: ADDRESS, password: PASSWORD });
    await takeHelp();

    answer({ "POST /api/email-login-code": refused("EMAIL_SEND_FAILED") });
    await press("ارسال کد به ایمیل");
    await sees("خطا در ارسال کد ایمیل");
    await expect.element(address).toHaveFocus();
    answer({ "POST /api/email-login-code": codeSent() });
    await press("ارسال کد به ایمیل");
    await expect.element(page.getByRole("timer")).toBeVisible();

    await press("ورود");
    await sees("ایمیل و کد الزامی است");
    await codeField.fill("۱۲۳");
    await press("ورود");
    await sees("کد ایمیل نامعتبر است");
    await expect.element(codeField).toHaveAttribute("aria-invalid", "true");
    expect(calls("POST /api/email-login-verify")).toEqual([]);
    answer({ "POST /api/email-login-verify": refused("WRONG_EMAIL_CODE") });
    await codeField.fill("۱۲۳۴۵۶");
    await expect.element(codeField).toHaveValue("");
    await sees("کد ایمیل نامعتبر است");
    expect(calls("POST /api/email-login-verify")).toHaveLength(1);

    await press("ویرایش ایمیل");
    await expect.element(address).toHaveFocus();
    await press("ورود با رمز");
    await expect.element(password).toBeVisible();
    await expect.element(address).toHaveFocus();
    await press("ورود با کد ایمیل");
    await expect.element(address).toHaveFocus();
    await expect.element(address).toHaveValue(ADDRESS);
  });
});
