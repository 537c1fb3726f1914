import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../../contract/jobs/values.ts";
import { paths } from "../../../contract/product.ts";
import { codeSent } from "../support/account.ts";
import { answer, calls, lastInput, refused } from "../support/answers.ts";
import { APPLICANT, code, field, mobile, prove } from "../support/jobs.ts";
import { goTo, openPage, place, sees, seesNo, settled } from "../support/page.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the page of job conditions", () => {
  test("shows the conditions, and continues once they are accepted", async () => {
    openPage(jobPaths.conditions);
    for (const text of [
      "سن از ۱۸ تا ۳۵ سال",
      "۰۰ تا ۰۶، ۰۶ تا ۱۲، ۱۲ تا ۱۸ و ۱۸ تا ۲۴",
      "از ۰۹:۰۰ تا ۱۸:۰۰",
      "۰۶ تا ۱۴ و ۱۴ تا ۲۲",
      "ماهی ۱۵ تا ۵۰ میلیون تومان",
      "بیمه، اضافه‌کاری و پاداش ماهانه",
    ])
      await sees(text);
    await expect.element(button("مرحلهٔ بعد")).toBeDisabled();
    await page.getByRole("checkbox", { name: "همهٔ موارد بالا را خواندم و قبول دارم" }).click();
    await page.getByRole("link", { name: "مرحلهٔ بعد" }).click();
    await expect.poll(place).toBe(jobPaths.verify);
  });

  test("leads back to the page it was opened from", async () => {
    openPage(paths.categories);
    goTo(jobPaths.conditions);
    await button("بازگشت").last().click();
    await expect.poll(place).toBe(paths.categories);
  });
});

describe("the page that proves the mobile", () => {
  test.each([
    ["with CloseWatcher", () => undefined],
    ["without CloseWatcher", () => vi.stubGlobal("CloseWatcher", undefined)],
  ])("is skipped when the person goes back from the form (%s)", async (_, inBrowser) => {
    inBrowser();
    openPage(jobPaths.conditions);
    goTo(jobPaths.verify);
    await expect.element(mobile).toBeVisible();
    await button("بازگشت").last().click();
    await expect.poll(place).toBe(jobPaths.conditions);
    goTo(jobPaths.verify);
    await prove(APPLICANT);
    await expect.element(field("نام *")).toBeVisible();
    history.back();
    await expect.poll(place).toBe(jobPaths.conditions);
    await expect.element(button("مرحلهٔ بعد")).toBeVisible();
  });

  test("asks for a number, verifies a code of four to six digits by its button, and leads to the form", async () => {
    openPage(jobPaths.verify, {
      answers: {
        "POST /api/login-code": codeSent(),
        "POST /api/login-verify": { message: "تأیید شد" },
        "GET /api/job-application": { item: null },
      },
    });
    await mobile.fill("۰۹۱۲۳");
    await expect.element(button("ارسال کد")).toBeDisabled();
    await mobile.fill("۰۹۱۲۳۴۵۶۷۸۹");
    await button("ارسال کد").click();
    await expect
      .poll(() => lastInput("POST /api/login-code"))
      .toMatchObject({ mobileNumber: APPLICANT, purpose: "job" });
    await code.fill("۱۲۳");
    await expect.element(button("تأیید")).toBeDisabled();
    await code.fill("۱۲۳۴۵۶۷");
    await expect.element(code).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
    await code.fill("۱۲۳۴");
    await settled();
    expect(calls("POST /api/login-verify")).toEqual([]);
    await button("تأیید").click();
    await expect.poll(place).toBe(jobPaths.apply);
    // The toast may still be shown when the form has been sent, and must not seem to approve the application.
    await sees("شماره‌ات تأیید شد");
    expect(lastInput("POST /api/login-verify")).toEqual({ mobileNumber: APPLICANT, code: "1234", purpose: "job" });
  });

  test("continues to the code step when a code was already sent, without another request", async () => {
    openPage(jobPaths.verify, {
      answers: {
        "POST /api/login-code": { ...codeSent(120), existing: true, message: "کد ورود قبلاً برایت فرستاده شده" },
      },
    });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees("کد ورود قبلاً برایت فرستاده شده");
    await expect.element(code).toBeVisible();
    expect(calls("POST /api/login-code")).toHaveLength(1);
  });

  test("empties the field after a wrong code, and lets the number be edited", async () => {
    openPage(jobPaths.verify, {
      answers: { "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") },
    });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await code.fill("0000");
    await button("تأیید").click();
    await sees("کد وارد شده صحیح نیست");
    await expect.element(code).toHaveValue("");
    await expect.element(code).toHaveFocus();
    await button("ویرایش شماره").click();
    await expect.element(mobile).toHaveValue("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  });

  test.each([
    ["RATE_LIMITED", {}, /رمز پیامک‌شده را وارد کنید، با ایمیل وارد شوید یا ۲۴ ساعت صبر کنید/],
    ["RATE_LIMITED", { retryAfter: 3600 }, /با ایمیل وارد شوید یا ۱ ساعت صبر کنید/],
    ["RATE_LIMITED", { retryAfter: 167 * 3600 + 1 }, /با ایمیل وارد شوید یا ۱۶۸ ساعت صبر کنید/],
    ["SMS_SEND_FAILED", {}, "خطا در ارسال کد"],
  ] as const)("shows %s with %o under the number", async (refusal, flags, text) => {
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": refused(refusal, flags) } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(text);
    await expect.element(mobile).toHaveFocus();
  });

  test("reports an invalid number in the words of the login once it is long enough", async () => {
    openPage(jobPaths.verify);
    await mobile.fill("0812345678");
    await seesNo("شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    await mobile.fill("08123456789");
    await sees(/شماره موبایل باید با .+ شروع شود و .+ رقم باشد/);
    await mobile.fill("0912");
    await seesNo(/شماره موبایل باید با/);
  });

  test("handles waiting, resending and rejection of a code like the login", async () => {
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": codeSent() } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(/کد را فرستادیم به/);
    await sees("ارسال دوباره تا");
    answer({ "POST /api/login-verify": refused("CODE_BURNED") });
    await code.fill("1234");
    await button("تأیید").click();
    await sees("چند بار کد اشتباه وارد شد و این کد باطل شد. کد تازه بگیر.");
    answer({ "POST /api/login-code": refused("CODE_RECENTLY_SENT", { rateLimited: true, retryAfter: 42 }) });
    await button("ارسال دوباره").click();
    await sees(/۴۲ ثانیهٔ دیگر/);
    answer({ "POST /api/login-code": codeSent() });
    await button("ارسال دوباره").click();
    await sees("کد تازه فرستاده شد");
    expect(lastInput("POST /api/login-code")).toMatchObject({ forceNew: true, purpose: "job" });
    await sees("ارسال دوباره تا");
  });

  test("does not report a code sent moments ago as a block of a day", async () => {
    const flags = { rateLimited: true, retryAfter: 42 };
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": refused("CODE_RECENTLY_SENT", flags) } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(/۴۲ ثانیهٔ دیگر/);
    await seesNo(/۲۴ ساعت/);
  });
});
