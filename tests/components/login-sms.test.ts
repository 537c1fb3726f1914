import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { codeSent } from "./support/account.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { openPage, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const MOBILE = "09123456789";

const field = page.getByLabelText("شمارهٔ موبایل");
const send = page.getByRole("button", { name: "ارسال کد" });
const code = page.getByLabelText("کد ۴ رقمی");
const resend = page.getByRole("button", { name: "ارسال دوباره" });

async function askForCode(mobile = "۰۹۱۲۳۴۵۶۷۸۹"): Promise<void> {
  openPage(paths.profile);
  await field.fill(mobile);
  await send.click();
}

describe("login by SMS", () => {
  test("rejects an invalid number before anything is sent", async () => {
    await askForCode("۰۸۱۲۳۴۵");
    await sees("شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription("شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    expect(calls("POST /api/login-code")).toEqual([]);
  });

  test("accepts a number with +98 and a code in Persian digits", async () => {
    const user = { ...aPerson(), username: null };
    answer({
      "POST /api/login-code": codeSent(),
      "POST /api/login-verify": { message: "", user, isNew: true },
      "POST /api/user-status": statusOf(user),
    });
    await askForCode("+۹۸۹۱۲۳۴۵۶۷۸۹");
    await code.fill("۱۲۳۴");
    await sees("با موفقیت وارد شدید");
    expect(lastInput("POST /api/login-verify")).toEqual({ mobileNumber: MOBILE, code: "1234" });
    await expect.element(page.getByRole("dialog").getByLabelText("نام کاربری")).toBeVisible();
  });

  test("clears a wrong code, and offers a new one at once when the code is burned", async () => {
    answer({ "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") });
    await askForCode();
    await code.fill("۱۱۱۱");
    await sees("کد وارد شده صحیح نیست");
    await expect.element(code).toHaveValue("");
    expect(resend.elements()).toEqual([]);
    answer({ "POST /api/login-verify": refused("CODE_BURNED") });
    await code.fill("۲۲۲۲");
    await sees("چند بار کد اشتباه وارد شد و این کد باطل شد. کد تازه بگیر.");
    await resend.click();
    await sees("کد تازه فرستاده شد");
  });

  test("keeps the button uncovered on a small phone when a code error appears", async () => {
    await page.viewport(360, 640);
    answer({ "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") });
    await askForCode();
    await code.fill("۱۱۱۱");
    await sees("کد وارد شده صحیح نیست");
    const enter = page.getByRole("button", { name: "ورود", exact: true }).element();
    const isFree = () => {
      const { left, width, bottom } = enter.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 2) === enter;
    };
    await expect.poll(isFree).toBe(true);
  });

  test("keeps the code after a lost answer, and offers a new one because the first may be spent", async () => {
    answer({ "POST /api/login-code": codeSent(), "POST /api/login-verify": lost });
    await askForCode();
    await code.fill("۱۲۳۴");
    await sees("خطا در ورود. ارتباط برقرار نشد.");
    await expect.element(code).toHaveValue("۱ ۲ ۳ ۴");
    await resend.click();
    await sees("کد تازه فرستاده شد");
    await expect.element(code).toHaveValue("");
    await expect.element(code).toHaveFocus();
    await seesNo("خطا در ورود. ارتباط برقرار نشد.");
    expect(lastInput("POST /api/login-code")).toEqual({ mobileNumber: MOBILE, forceNew: true });
  });

  test("shows the specified text when the provider fails, and can send again", async () => {
    answer({ "POST /api/login-code": refused("SMS_SEND_FAILED") });
    await askForCode();
    await sees("خطا در ارسال کد");
    answer({ "POST /api/login-code": codeSent() });
    await send.click();
    await expect.element(code).toHaveValue("");
  });

  test("explains that the network was lost, and can send again", async () => {
    answer({ "POST /api/login-code": lost });
    await askForCode();
    await sees("خطا در ارسال کد. ارتباط برقرار نشد.");
    answer({ "POST /api/login-code": codeSent() });
    await send.click();
    await expect.element(code).toHaveValue("");
  });

  test("says how long to wait after too many requests in a day", async () => {
    answer({ "POST /api/login-code": refused("RATE_LIMITED", { rateLimited: true, retryAfter: 24 * 60 * 60 }) });
    await askForCode();
    await sees("تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده. حدود ۲۴ ساعت دیگر دوباره تلاش کن.");
    expect(code.elements()).toEqual([]);
  });

  test("offers the e-mail login or says how long to wait when too many codes were sent", async () => {
    answer({ "POST /api/login-code": refused("CODES_SPENT", { rateLimited: true, retryAfter: 600 }) });
    await askForCode();
    await sees("الان خیلی‌ها کد خواسته‌اند؛ کد تو را بعداً می‌توانیم بفرستیم. حدود ۱۰ دقیقهٔ دیگر دوباره تلاش کن.");
    const byEmail = page.getByRole("button", { name: "ورود با ایمیل" });
    expect(byEmail.elements()).toEqual([]);
    answer({ "POST /api/login-code": refused("CODES_SPENT_USE_EMAIL", { rateLimited: true, retryAfter: 600 }) });
    await send.click();
    await sees("الان پیامک‌های زیادی فرستاده‌ایم. با ایمیل وارد شو یا صبر کن. حدود ۱۰ دقیقهٔ دیگر دوباره تلاش کن.");
    await byEmail.click();
    await expect.element(page.getByRole("tab", { name: "ایمیل" })).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("tab", { name: "ایمیل" })).toHaveFocus();
  });

  test("asks for a code sent earlier and shows the server's message about it", async () => {
    const message = "کد ورود قبلاً برایت فرستاده شده؛ همان را وارد کن.";
    answer({ "POST /api/login-code": { ...codeSent(120), message, existing: true } });
    await askForCode();
    await sees(message);
    await expect.element(page.getByRole("timer")).toMatchTextContent(/^۰[۱۲]:/);
    await expect.element(code).toBeVisible();
  });

  test("says how long to wait when another code is requested too soon", async () => {
    answer({ "POST /api/login-code": { ...codeSent(0), existing: true } });
    await askForCode();
    answer({ "POST /api/login-code": refused("CODE_RECENTLY_SENT", { retryAfter: 42 }) });
    await resend.click();
    await sees(/کد ورود همین الان فرستاده شد.*۴۲ ثانیهٔ دیگر دوباره تلاش کن/);
  });

  test("counts 300 seconds down before it offers another code", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer({ "POST /api/login-code": () => codeSent() });
    await askForCode();
    const timer = page.getByRole("timer");
    await expect.element(timer).toMatchTextContent(/^۰[۵۴]:[۰-۵][۰-۹]$/);
    await pass(240_000);
    await expect.element(timer).toMatchTextContent(/^۰[۰۱]:[۰-۵][۰-۹]$/);
    expect(resend.elements()).toEqual([]);
    await pass(60_000);
    await resend.click();
    await sees("کد تازه فرستاده شد");
    expect(lastInput("POST /api/login-code")).toEqual({ mobileNumber: MOBILE, forceNew: true });
    await expect.element(timer).toMatchTextContent(/^۰[۵۴]:[۰-۵][۰-۹]$/);
  });

  test("lets the person correct the number after the code was sent", async () => {
    answer({ "POST /api/login-code": codeSent() });
    await askForCode();
    await page.getByRole("button", { name: "ویرایش شماره" }).click();
    await expect.element(field).toHaveValue("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  });

  test("does not return to a code step that was left when the answer comes late", async () => {
    answer({ "POST /api/login-code": { ...codeSent(0), existing: true } });
    await askForCode();
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof codeSent>>();
    answer({ "POST /api/login-code": () => promise });
    await resend.click();
    await page.getByRole("button", { name: "ویرایش شماره" }).click();
    resolve(codeSent());
    await expect.element(send).toBeEnabled();
    await settled();
    expect(code.elements()).toEqual([]);
  });

  test("rejects a mobile in the hours when SMS login is closed, and offers the e-mail login", async () => {
    answer({ "POST /api/login-code": refused("TIME_RESTRICTED", { timeRestricted: true }) });
    await askForCode();
    await sees("در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.");
    await page.getByRole("button", { name: "ورود با ایمیل" }).click();
    await expect.element(page.getByLabelText("رمز", { exact: true })).toBeVisible();
  });

  test("shows the hours when SMS login is closed before a number is sent, and allows sending afterwards", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hours = { startHour: 22, endHour: 8 };
    openPage(paths.profile, { answers: { "GET /api/mobile-login-status": { allowed: false, ...hours } } });
    await sees("ورود با موبایل از ساعت ۲۲ تا ۸ بسته است.");
    await expect.element(send).toBeDisabled();
    answer({ "GET /api/mobile-login-status": { allowed: true, ...hours } });
    await pass(31_000);
    await seesNo("ورود با موبایل از ساعت ۲۲ تا ۸ بسته است.");
    await expect.element(send).toBeEnabled();
  });

  test("offers the second provider once the wait after a code is over, and for no other number", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer({ "GET /api/admin/password-reset-toggle": { showPasswordReset: true } });
    answer({ "POST /api/login-code": { ...codeSent(), altProvider: true } });
    await askForCode();
    const other = page.getByRole("button", { name: "پیامک نرسید؟ ارسال با سامانهٔ دوم" });
    const wait = page.getByText("ارسال با سامانهٔ دوم تا");
    await expect.element(wait.getByRole("timer")).toMatchTextContent(/^(۰۱:۰۰|۰۰:۵[۰-۹])$/);
    expect(other.elements()).toEqual([]);
    await pass(60_000);
    answer({ "POST /api/login-verify": lost });
    await code.fill("۱۲۳۴");
    await sees("خطا در ورود. ارتباط برقرار نشد.");
    await other.click();
    await expect.element(wait.getByRole("timer")).toMatchTextContent(/^(۰۵:۰۰|۰۴:)/);
    // Its code is another one.
    await expect.element(code).toHaveValue("");
    await expect.element(code).toHaveFocus();
    await seesNo("خطا در ورود. ارتباط برقرار نشد.");
    expect(lastInput("POST /api/login-code")).toMatchObject({ provider: "smsir", forceNew: true });
    await page.getByRole("button", { name: "ویرایش شماره" }).click();
    await expect.element(field).toHaveFocus();
    answer({ "POST /api/login-code": codeSent() });
    await field.fill("۰۹۳۵۱۱۱۲۲۳۳");
    await send.click();
    await expect.element(code).toBeVisible();
    await seesNo("سامانهٔ دوم");
  });

  test("offers the second provider at once when the valid code is older than the wait", async () => {
    answer({ "GET /api/admin/password-reset-toggle": { showPasswordReset: true } });
    answer({ "POST /api/login-code": { ...codeSent(200), existing: true, altProvider: true } });
    await askForCode();
    await expect.element(page.getByRole("button", { name: "پیامک نرسید؟ ارسال با سامانهٔ دوم" })).toBeVisible();
  });

  test("offers the second provider when the first one failed", async () => {
    const other = page.getByRole("button", { name: "پیامک نرسید؟ ارسال با سامانهٔ دوم" });
    answer({ "GET /api/admin/password-reset-toggle": { showPasswordReset: true } });
    answer({ "POST /api/login-code": refused("SMS_SEND_FAILED") });
    await askForCode();
    await sees("خطا در ارسال کد");
    expect(other.elements()).toEqual([]);
    answer({ "POST /api/login-code": refused("SMS_SEND_FAILED", { altProvider: true }) });
    await send.click();
    await expect.element(other).toBeVisible();
    await field.fill("۰۹۳۵۱۱۱۲۲۳۳");
    await expect.element(other).not.toBeInTheDocument();
    await field.fill("۰۹۱۲۳۴۵۶۷۸۹");
    answer({ "POST /api/login-code": { ...codeSent(), altProvider: true } });
    await other.click();
    await expect.element(code).toHaveValue("");
    await sees("ارسال با سامانهٔ دوم تا");
    expect(lastInput("POST /api/login-code")).toMatchObject({
      mobileNumber: MOBILE,
      provider: "smsir",
      forceNew: true,
    });
    await page.getByRole("button", { name: "ویرایش شماره" }).click();
    await expect.element(field).toBeVisible();
    expect(other.elements()).toEqual([]);
  });
});
