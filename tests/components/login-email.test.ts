import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { codeSent } from "./support/account.ts";
import { answer, calls, lastInput, refused } from "./support/answers.ts";
import { openPage, sees, seesNo } from "./support/page.tsx";

const ADDRESS = "sara@example.com";
const PASSWORD = "khandeh-12";

const registered = { "POST /api/email-register": { message: "ثبت شد" } };

const address = page.getByRole("textbox", { name: "ایمیل" });
const password = page.getByLabelText("رمز", { exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const tab = (name: string) => page.getByRole("tab", { name });

/** The e-mail side of the login form. */
async function openForm(): Promise<void> {
  openPage(paths.profile);
  await tab("ایمیل").click();
}

async function askForCode(): Promise<void> {
  answer({ "POST /api/email-login-code": codeSent() });
  await openForm();
  await address.fill(ADDRESS);
  await press("ورود با کد ایمیل");
  await expect.element(address).toHaveValue(ADDRESS);
  await press("ارسال کد به ایمیل");
  await expect.element(page.getByRole("timer")).toBeVisible();
}

describe("login by e-mail", () => {
  test("shows a specific text for each mistake in the form, and sends nothing", async () => {
    await openForm();
    await press("ورود");
    await sees("ایمیل+رمز یا موبایل را وارد کنید");
    await expect.element(address).toHaveFocus();
    await address.fill("nobody@nowhere");
    await press("ورود");
    await sees("ایمیل نامعتبر است");
    await sees("رمز را وارد کنید");
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(ADDRESS);
    await password.fill("12345");
    await press("ثبت‌نام");
    await sees("رمز باید حداقل ۶ کاراکتر باشد");
    await seesNo(/^دست‌کم ۶ حرف/);
    expect(calls().filter((name) => name.startsWith("POST"))).toEqual([]);
  });

  test("lowercases the address while it is typed", async () => {
    answer({ "POST /api/email-login": refused("LOGIN_FAILED") });
    await openForm();
    await userEvent.type(address, "Sara@Example.COM");
    await expect.element(address).toHaveValue(ADDRESS);
    await password.fill(PASSWORD);
    await press("ورود");
    await sees("ورود ناموفق");
    expect(lastInput("POST /api/email-login")).toEqual({ email: ADDRESS, password: PASSWORD });
  });

  test("says that the login was rejected", async () => {
    answer({ "POST /api/email-login": refused("LOGIN_FAILED") });
    await openForm();
    await address.fill(ADDRESS);
    await password.fill("wrong-password");
    await press("ورود");
    await expect.element(page.getByRole("alert").filter({ hasText: "ورود ناموفق" })).toBeVisible();
    await expect.element(password).toHaveFocus();
  });

  test.each(["login", "registration"])(
    "leads from a rejected %s to a code by e-mail and keeps the address",
    async (intent) => {
      answer({ ...registered, "POST /api/email-login": refused("LOGIN_FAILED") });
      await openForm();
      if (intent === "registration") await press("حساب نداری؟ ثبت‌نام کن");
      await address.fill(ADDRESS);
      await password.fill("wrong-password");
      expect(page.getByRole("button", { name: "رمز یادت نیست؟" }).elements()).toEqual([]);
      await press(intent === "login" ? "ورود" : "ثبت‌نام");
      const help = page.getByRole("button", { name: "رمز یادت نیست؟ با کد ایمیل وارد شو" });
      const problem = await page.getByRole("alert").findElement();
      // Right below the error, and the only such link.
      expect(problem.compareDocumentPosition(await help.findElement())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(page.getByRole("button", { name: "کد ایمیل" }).elements()).toHaveLength(1);
      await help.click();
      await expect.element(address).toHaveValue(ADDRESS);
      await expect.element(address).toHaveFocus();
      answer({ "POST /api/email-login-code": codeSent() });
      await press("ارسال کد به ایمیل");
      await expect.element(page.getByRole("timer")).toBeVisible();
    },
  );

  test("logs in with the password chosen at registration", async () => {
    answer({ ...registered, "POST /api/email-login": refused("LOGIN_BUSY") });
    await openForm();
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(ADDRESS);
    await password.fill(PASSWORD);
    await press("ثبت‌نام");
    await expect.poll(() => lastInput("POST /api/email-login")).toEqual({ email: ADDRESS, password: PASSWORD });
    expect(lastInput("POST /api/email-register")).toEqual({ email: ADDRESS, password: PASSWORD });
  });

  test("offers a code by e-mail when a registered address signs up again", async () => {
    answer({ ...registered, "POST /api/email-login": refused("LOGIN_FAILED") });
    await openForm();
    await press("حساب نداری؟ ثبت‌نام کن");
    await address.fill(ADDRESS);
    await password.fill(PASSWORD);
    await press("ثبت‌نام");
    await sees("وارد نشدی. اگر این ایمیل از قبل حساب دارد، با کد ایمیل وارد شو.");
    await expect.element(password).toHaveValue(PASSWORD);
  });

  test("explains that a code is wrong", async () => {
    answer({ "POST /api/email-login-verify": refused("WRONG_EMAIL_CODE") });
    await askForCode();
    await page.getByLabelText("کد ۶ رقمی").fill("۱۲۳۴۵۶");
    await sees("کد ایمیل نامعتبر است");
  });

  test("shows the specified text when the code is missing", async () => {
    await askForCode();
    await press("ورود");
    await sees("ایمیل و کد الزامی است");
    expect(calls("POST /api/email-login-verify")).toEqual([]);
  });

  test("rejects an incomplete code without asking the server", async () => {
    await askForCode();
    await page.getByLabelText("کد ۶ رقمی").fill("۱۲۳");
    await press("ورود");
    await sees("کد ایمیل نامعتبر است");
    await expect.element(page.getByLabelText("کد ۶ رقمی")).toHaveAttribute("aria-invalid", "true");
    expect(calls("POST /api/email-login-verify")).toEqual([]);
  });

  test("shows the specified text when the mail service fails", async () => {
    answer({ "POST /api/email-login-code": refused("EMAIL_SEND_FAILED") });
    await openForm();
    await press("ورود با کد ایمیل");
    await address.fill(ADDRESS);
    await press("ارسال کد به ایمیل");
    await sees("خطا در ارسال کد ایمیل");
    await expect.element(address).toHaveFocus();
  });

  test("focuses the address after a switch between password and code, and after the code step", async () => {
    await askForCode();
    await press("ویرایش ایمیل");
    await expect.element(address).toHaveFocus();
    await press("ورود با رمز");
    await expect.element(password).toBeVisible();
    await expect.element(address).toHaveFocus();
    await press("ورود با کد ایمیل");
    await expect.element(address).toHaveFocus();
  });

  test("says how long to wait after too many tries in a day", async () => {
    answer({ "POST /api/email-login": refused("RATE_LIMITED", { rateLimited: true, retryAfter: 2 * 60 * 60 }) });
    await openForm();
    await address.fill(ADDRESS);
    await password.fill(PASSWORD);
    await press("ورود");
    await sees("تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده. حدود ۲ ساعت دیگر دوباره تلاش کن.");
    await expect.element(password).toHaveValue(PASSWORD);
  });

  test("offers password and code as tabs that arrow keys switch", async () => {
    await openForm();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("موبایل")).toHaveAttribute("aria-selected", "true");
    await expect.element(tab("موبایل")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(tab("ایمیل")).toHaveAttribute("aria-selected", "true");
  });
});
