import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../../contract/jobs/values.ts";
import { paths } from "../../../contract/product.ts";
import { codeSent } from "../support/account.ts";
import { answer, calls, lastInput, refused } from "../support/answers.ts";
import { APPLICANT, code, field, mobile, prove } from "../support/jobs.ts";
import { goTo, openPage, place, sees, seesNo } from "../support/page.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("the conditions", () => {
  test("say who, what, when and for how much, and let go on whoever accepts them", async () => {
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

  test("lead back to where they were opened from", async () => {
    openPage(paths.categories);
    goTo(jobPaths.conditions);
    await button("بازگشت").last().click();
    await expect.poll(place).toBe(paths.categories);
  });
});

describe("proving the mobile", () => {
  test.each([
    ["where the browser watches for back", () => undefined],
    ["where back only goes back in the history", () => vi.stubGlobal("CloseWatcher", undefined)],
  ])("is no step to come back to, %s: neither its own way back nor the form's leads there", async (_, inBrowser) => {
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

  test("asks for a number, then verifies the fourth digit's code by itself and leads to the form", async () => {
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
    await expect.poll(place).toBe(jobPaths.apply);
    // It may still stand when the form has been sent: an application is something else that is «تأیید شد».
    await sees("شماره‌ات تأیید شد");
    expect(lastInput("POST /api/login-verify")).toEqual({ mobileNumber: APPLICANT, code: "1234", purpose: "job" });
  });

  test("a code that exists already is gone on to, without another request", async () => {
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

  test("a wrong code empties the field and keeps the step; the number can be edited", async () => {
    openPage(jobPaths.verify, {
      answers: { "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") },
    });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await code.fill("0000");
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
  ] as const)("%s with %o says so under the number", async (refusal, flags, text) => {
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": refused(refusal, flags) } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(text);
    await expect.element(mobile).toHaveFocus();
  });

  test("a number that is none is told off in the words of the login, once it is as long as one", async () => {
    openPage(jobPaths.verify);
    await mobile.fill("0812345678");
    await seesNo("شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    await mobile.fill("08123456789");
    await sees(/شماره موبایل باید با .+ شروع شود و .+ رقم باشد/);
    await mobile.fill("0912");
    await seesNo(/شماره موبایل باید با/);
  });

  test("waiting for the code, asking for another and its refusal are as at the login", async () => {
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": codeSent() } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(/کد را فرستادیم به/);
    await sees("ارسال دوباره تا");
    answer({ "POST /api/login-verify": refused("CODE_BURNED") });
    await code.fill("1234");
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

  test("a code of a moment ago is no block of a day", async () => {
    const flags = { rateLimited: true, retryAfter: 42 };
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": refused("CODE_RECENTLY_SENT", flags) } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(/۴۲ ثانیهٔ دیگر/);
    await seesNo(/۲۴ ساعت/);
  });
});
