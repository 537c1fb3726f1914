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
const edit = page.getByRole("button", { name: "ویرایش شماره" });
const other = page.getByRole("button", { name: "پیامک نرسید؟ ارسال با سامانهٔ دوم" });
const byEmail = page.getByRole("button", { name: "ورود با ایمیل" });
const emailTab = page.getByRole("tab", { name: "ایمیل" });

async function askForCode(mobile = "۰۹۱۲۳۴۵۶۷۸۹"): Promise<void> {
  await field.fill(mobile);
  await send.click();
}

describe("login by SMS", () => {
  test("says why no code was sent, and offers the e-mail login when SMS is closed or spent", async () => {
    openPage(paths.profile);
    await askForCode("۰۸۱۲۳۴۵");
    const invalid = "شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد";
    await sees(invalid);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(invalid);
    expect(calls("POST /api/login-code")).toEqual([]);

    await field.fill("۰۹۱۲۳۴۵۶۷۸۹");
    const refusals = [
      [refused("SMS_SEND_FAILED"), "خطا در ارسال کد"],
      [lost, "خطا در ارسال کد. ارتباط برقرار نشد."],
      [
        refused("RATE_LIMITED", { rateLimited: true, retryAfter: 24 * 60 * 60 }),
        "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده. حدود ۲۴ ساعت دیگر دوباره تلاش کن.",
      ],
      [
        refused("CODES_SPENT", { rateLimited: true, retryAfter: 600 }),
        "الان خیلی‌ها کد خواسته‌اند؛ کد تو را بعداً می‌توانیم بفرستیم. حدود ۱۰ دقیقهٔ دیگر دوباره تلاش کن.",
      ],
    ] as const;
    for (const [refusal, text] of refusals) {
      answer({ "POST /api/login-code": refusal });
      await send.click();
      await sees(text);
      expect(code.elements(), text).toEqual([]);
      expect(byEmail.elements(), text).toEqual([]);
    }

    answer({ "POST /api/login-code": refused("CODES_SPENT_USE_EMAIL", { rateLimited: true, retryAfter: 600 }) });
    await send.click();
    await sees("الان پیامک‌های زیادی فرستاده‌ایم. با ایمیل وارد شو یا صبر کن. حدود ۱۰ دقیقهٔ دیگر دوباره تلاش کن.");
    await byEmail.click();
    await expect.element(emailTab).toHaveAttribute("aria-selected", "true");
    await expect.element(emailTab).toHaveFocus();

    answer({ "POST /api/login-code": refused("TIME_RESTRICTED", { timeRestricted: true }) });
    await page.getByRole("tab", { name: "موبایل" }).click();
    await askForCode();
    await sees("در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.");
    answer({ "POST /api/login-code": codeSent() });
    await send.click();
    await expect.element(code).toHaveValue("");

    answer({ "POST /api/login-code": refused("TIME_RESTRICTED", { timeRestricted: true }) });
    await edit.click();
    await send.click();
    await byEmail.click();
    await expect.element(page.getByLabelText("رمز", { exact: true })).toBeVisible();
  });

  test("clears a wrong code, keeps one whose answer was lost, and logs in with a right one in Persian digits", async () => {
    const user = { ...aPerson(), username: null };
    answer({ "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") });
    openPage(paths.profile);
    await page.viewport(360, 640);
    await askForCode("+۹۸۹۱۲۳۴۵۶۷۸۹");
    await code.fill("۱۱۱۱");
    await sees("کد وارد شده صحیح نیست");
    await expect.element(code).toHaveValue("");
    expect(resend.elements()).toEqual([]);
    // The error has not moved the button behind the tabs.
    const enter = page.getByRole("button", { name: "ورود", exact: true }).element();
    const isFree = () => {
      const { left, width, bottom } = enter.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 2) === enter;
    };
    await expect.poll(isFree).toBe(true);

    answer({ "POST /api/login-verify": lost });
    await code.fill("۱۲۳۴");
    await sees("خطا در ورود. ارتباط برقرار نشد.");
    await expect.element(code).toHaveValue("۱ ۲ ۳ ۴");
    // The first may be spent.
    await resend.click();
    await sees("کد تازه فرستاده شد");
    await expect.element(code).toHaveValue("");
    await expect.element(code).toHaveFocus();
    await seesNo("خطا در ورود. ارتباط برقرار نشد.");
    expect(lastInput("POST /api/login-code")).toEqual({ mobileNumber: MOBILE, forceNew: true });

    answer({ "POST /api/login-verify": refused("CODE_BURNED") });
    await code.fill("۲۲۲۲");
    const burned = "چند بار کد اشتباه وارد شد و این کد باطل شد. کد تازه بگیر.";
    await sees(burned);
    await resend.click();
    await seesNo(burned);
    expect(calls("POST /api/login-code")).toHaveLength(3);

    answer({
      "POST /api/login-verify": { message: "", user, isNew: true },
      "POST /api/user-status": statusOf(user),
    });
    await code.fill("۱۲۳۴");
    await sees("با موفقیت وارد شدید");
    expect(lastInput("POST /api/login-verify")).toEqual({ mobileNumber: MOBILE, code: "1234" });
    await expect.element(page.getByRole("dialog").getByLabelText("نام کاربری")).toBeVisible();
  });

  test("asks for a code sent earlier, and does not return to a step that was left when an answer comes late", async () => {
    const message = "کد ورود قبلاً برایت فرستاده شده؛ همان را وارد کن.";
    answer({ "POST /api/login-code": { ...codeSent(120), message, existing: true } });
    openPage(paths.profile);
    await askForCode();
    await sees(message);
    await expect.element(page.getByRole("timer")).toMatchTextContent(/^۰[۱۲]:/);
    await expect.element(code).toBeVisible();
    await edit.click();
    await expect.element(field).toHaveValue("۰۹۱۲ ۳۴۵ ۶۷۸۹");

    answer({ "POST /api/login-code": { ...codeSent(0), existing: true } });
    await send.click();
    await expect.element(resend).toBeVisible();
    answer({ "POST /api/login-code": refused("CODE_RECENTLY_SENT", { retryAfter: 42 }) });
    await resend.click();
    await sees(/کد ورود همین الان فرستاده شد.*۴۲ ثانیهٔ دیگر دوباره تلاش کن/);

    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof codeSent>>();
    answer({ "POST /api/login-code": () => promise });
    await resend.click();
    await edit.click();
    resolve(codeSent());
    await expect.element(send).toBeEnabled();
    await settled();
    expect(code.elements()).toEqual([]);
  });

  test("waits until the closed hours are over, and counts 300 seconds down before it offers another code", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const hours = { startHour: 22, endHour: 8 };
    openPage(paths.profile, { answers: { "GET /api/mobile-login-status": { allowed: false, ...hours } } });
    await sees("ورود با موبایل از ساعت ۲۲ تا ۸ بسته است.");
    await expect.element(send).toBeDisabled();
    answer({ "GET /api/mobile-login-status": { allowed: true, ...hours } });
    await pass(31_000);
    await seesNo("ورود با موبایل از ساعت ۲۲ تا ۸ بسته است.");
    await expect.element(send).toBeEnabled();

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

  test("offers the second provider once the wait after a code is over, and for no other number", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer({ "GET /api/admin/password-reset-toggle": { showPasswordReset: true } });
    answer({ "POST /api/login-code": { ...codeSent(), altProvider: true } });
    openPage(paths.profile);
    await askForCode();
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
    await edit.click();
    await expect.element(field).toHaveFocus();
    answer({ "POST /api/login-code": codeSent() });
    await field.fill("۰۹۳۵۱۱۱۲۲۳۳");
    await send.click();
    await expect.element(code).toBeVisible();
    await seesNo("سامانهٔ دوم");
  });

  test("offers the second provider at once when the first one failed or its valid code is older than the wait", async () => {
    answer({ "GET /api/admin/password-reset-toggle": { showPasswordReset: true } });
    answer({ "POST /api/login-code": refused("SMS_SEND_FAILED") });
    openPage(paths.profile);
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
    await edit.click();
    await expect.element(field).toBeVisible();
    expect(other.elements()).toEqual([]);

    answer({ "POST /api/login-code": { ...codeSent(200), existing: true, altProvider: true } });
    await send.click();
    await expect.element(other).toBeVisible();
    await expect.element(code).toBeVisible();
  });
});
