import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { typedCode } from "../../../frontend/src/entities/reward/typed-code.ts";
import { answer, calls, lastInput, lost, refused } from "../support/answers.ts";
import { openEntryPage } from "../support/entry.ts";
import { sees, seesNo } from "../support/page.tsx";
import { aPerson, statusOf } from "../support/people.ts";

const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string | RegExp) => page.getByRole("link", { name });

describe("the reward bar", () => {
  const REDEEM = "POST /api/reward/redeem";
  const field = page.getByRole("textbox", { name: "کد هدیه" });
  const redeem = button("دریافت هدیه");
  const gift = (giftTokens: number, giftAmount: number) => ({
    message: "جایزه شما با موفقیت اعمال شد",
    giftTokens,
    giftAmount,
    walletBalance: 7 + giftTokens,
  });

  test("accepts only six digits, Latin or Persian, and reports missing ones without a request", async () => {
    await openEntryPage({ person: aPerson() });
    await field.fill("1a2-۳");
    await expect.element(field).toHaveValue("۱ ۲ ۳");
    await redeem.click();
    await sees("کد باید ۶ رقمی باشد.");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await expect.element(field).toHaveFocus();
    expect(calls(REDEEM)).toEqual([]);
    await field.fill("12345678");
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
    await seesNo("کد باید ۶ رقمی باشد.");
  });

  test("fits one row on the narrowest phone, with all six digits visible", async () => {
    await page.viewport(320, 568);
    await openEntryPage({ person: aPerson() });
    await field.fill("123456");
    const [typed, pressed] = [field.element(), redeem.element()].map((part) => part.getBoundingClientRect());
    expect(pressed?.top).toBe(typed?.top);
    expect(field.element().scrollWidth).toBeLessThanOrEqual(field.element().clientWidth);
  });

  test("grants gems and venue credit, and shows the way to the purchase QR", async () => {
    const person = aPerson();
    await openEntryPage({
      person,
      answers: { [REDEEM]: gift(2, 50), "GET /api/robot/status/{mobile}": { recent: [] } },
    });
    await field.fill("۱۲۳۴۵۶");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("تبریک!")).toBeVisible();
    await expect.element(dialog.getByText("جایزه شما با موفقیت اعمال شد")).toBeVisible();
    await expect.element(dialog.getByText("۲ جم")).toBeVisible();
    await expect.element(dialog.getByText("۵۰ هزار تومان اعتبار")).toBeVisible();
    expect(lastInput(REDEEM)).toEqual({ code: "123456", mobileNumber: person.mobileNumber });
    await expect.poll(() => document.getElementById("gems")?.textContent).toBe("۹");
    await dialog.getByRole("button", { name: "دیدن QR خرید" }).click();
    await sees("خریدی برای نمایش QR یافت نشد");
    await button("بستن").click();
    await expect.element(field).toHaveValue("");
  });

  test("shows the QR code of the credit that a reward gave", async () => {
    const credit = {
      _id: "0190aaaa-0000-7000-8000-000000000001",
      id: "0190aaaa-0000-7000-8000-000000000001",
      authority: "REWARD-1",
      status: "paid" as const,
      amount: 50_000,
      remaining: 50_000,
      createdAt: new Date().toISOString(),
    };
    await openEntryPage({
      person: aPerson(),
      answers: { [REDEEM]: gift(0, 50), "GET /api/robot/status/{mobile}": { recent: [credit] } },
    });
    await field.fill("123456");
    await redeem.click();
    await dialog.getByRole("button", { name: "دیدن QR خرید" }).click();
    const qr = page.getByRole("img", { name: "QR خرید ۵۰٬۰۰۰ تومانی" });
    await expect.element(qr).toBeVisible();
    const sum = dialog.getByText("۵۰٬۰۰۰ تومان", { exact: true });
    const apart = sum.element().getBoundingClientRect().top - qr.element().getBoundingClientRect().bottom;
    expect(apart).toBeGreaterThanOrEqual(8);
    await expect.element(link("دیدن صفحهٔ خرید")).toHaveAttribute("href", `/robot?rid=${credit.id}`);
  });

  test.each([
    ["REWARD_CODE_INVALID", "کد نامعتبر است."],
    ["REWARD_CODE_EXHAUSTED", "همهٔ جایزه‌های این کد را گرفته‌اند."],
  ] as const)("explains %s and keeps the code for correction", async (code, text) => {
    await openEntryPage({ person: aPerson(), answers: { [REDEEM]: refused(code) } });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await button("باشه").click();
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  });

  test("reports a lost connection, and shows the new gems when the code turns out to be used", async () => {
    const person = aPerson();
    await openEntryPage({ person, answers: { [REDEEM]: lost } });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText("خطا در ارتباط. بعداً تلاش کنید.")).toBeVisible();
    await button("باشه").click();
    answer({ [REDEEM]: refused("REWARD_CODE_USED"), "POST /api/user-status": statusOf(person, 11) });
    await redeem.click();
    await expect.poll(() => document.getElementById("gems")?.textContent).toBe("۱۱");
  });

  test("leads a visitor to the login, and keeps their code", async () => {
    await openEntryPage();
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText("یک قدم مانده")).toBeVisible();
    await expect.element(dialog.getByText("لطفاً ابتدا با شماره موبایل وارد شوید.")).toBeVisible();
    await expect.element(dialog.getByText(/کدت را نگه داشتیم/)).toBeVisible();
    await expect.element(link("ورود با موبایل")).toHaveAttribute("href", "/labkhand/profile");
    expect(calls(REDEEM)).toEqual([]);
    await openEntryPage();
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  });

  test("leads to the login and keeps the code when the session was ended on another device", async () => {
    await openEntryPage({ person: aPerson(), answers: { [REDEEM]: refused("LOGIN_REQUIRED") } });
    await field.fill("123456");
    await redeem.click();
    await expect.element(link("ورود با موبایل")).toBeVisible();
    expect(typedCode()).toBe("123456");
  });

  test("asks for a mobile when the account has only an e-mail", async () => {
    await openEntryPage({ person: aPerson({ mobileNumber: null, email: "sara@example.com" }) });
    await field.fill("123456");
    await redeem.click();
    await expect.element(link("ثبت شمارهٔ موبایل")).toHaveAttribute("href", "/labkhand/profile#mobile");
    expect(calls(REDEEM)).toEqual([]);
  });
});
