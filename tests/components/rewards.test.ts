import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { keepTypedCode, typedCode } from "../../frontend/src/entities/reward/typed-code.ts";
import { accountOf, logInBySms } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { openPage, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";
import { likesMotion } from "./support/preferences.ts";

const field = page.getByRole("textbox", { name: "کد هدیه" });
const redeem = page.getByRole("button", { name: "دریافت هدیه" });
const dialog = page.getByRole("dialog");
// A dialog over it hides it from the accessibility tree.
const pill = page.getByRole("link", { name: /موجودی جم/, includeHidden: true }).first();

const hasGems = (gems: string) => expect.element(pill).toHaveTextContent(`موجودی جم${gems}`);

/** One's own profile, where the reward bar is. */
function openProfile(answers: Answers = {}, more: Partial<Person> = {}): Person {
  const person = aPerson(more);
  openPage(paths.profile, { person, answers });
  return person;
}

const gift = (giftTokens: number, giftAmount: number, walletBalance = giftTokens) => ({
  message: "جایزه شما با موفقیت اعمال شد",
  giftTokens,
  giftAmount,
  walletBalance,
});

describe("a reward code", () => {
  test("gives gems and venue credit, and leads to the credit's QR code", async () => {
    const person = openProfile({
      "POST /api/reward/redeem": gift(2, 50),
      "GET /api/robot/status/{mobile}": { recent: [] },
    });
    await field.fill("۱۲۳۴۵۶");
    await redeem.click();
    await expect.element(dialog.getByText("تبریک!")).toBeVisible();
    await expect.element(dialog.getByText("جایزه شما با موفقیت اعمال شد")).toBeVisible();
    await expect.element(dialog.getByText("۲ جم")).toBeVisible();
    await expect.element(dialog.getByText("۵۰ هزار تومان اعتبار")).toBeVisible();
    expect(lastInput("POST /api/reward/redeem")).toEqual({ code: "123456", mobileNumber: person.mobileNumber });
    await hasGems("۲");
    await dialog.getByRole("button", { name: "دیدن QR خرید" }).click();
    await sees("خریدی برای نمایش QR یافت نشد");
  });

  test("shows no QR code when it gives only gems, and empties the field", async () => {
    openProfile({ "POST /api/reward/redeem": gift(4, 0) });
    await field.fill("123456");
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("۴ جم")).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "دیدن QR خرید" })).not.toBeInTheDocument();
    await dialog.getByRole("button", { name: "باشه" }).click();
    await expect.element(field).toHaveValue("");
  });

  test("accepts only six digits, and says what is missing without a request", async () => {
    openProfile();
    await field.fill("1a2-۳");
    await redeem.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("کد باید ۶ رقمی باشد.");
    // Beside an icon, and in the colour of errors.
    const problem = page.getByRole("alert").element();
    expect(problem.querySelector("svg")).not.toBeNull();
    expect(getComputedStyle(problem).color).not.toBe(getComputedStyle(problem.parentElement!).color);
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    expect(calls("POST /api/reward/redeem")).toEqual([]);
    await field.fill("12345678");
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
    await seesNo("کد باید ۶ رقمی باشد.");
  });

  test.each([
    ["REWARD_CODE_INVALID", "کد نامعتبر است."],
    ["REWARD_CODE_EXHAUSTED", "همهٔ جایزه‌های این کد را گرفته‌اند."],
  ] as const)("stays in the field with an explanation when rejected with %s", async (code, text) => {
    openProfile({ "POST /api/reward/redeem": refused(code) });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole("button", { name: "باشه" }).click();
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  });

  test("shows how long to wait after too many wrong codes", async () => {
    openProfile({ "POST /api/reward/redeem": refused("TOO_MANY_WRONG_REWARD_CODES", { retryAfter: 1800 }) });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText(/چند بار کد اشتباه زدی.*۳۰ دقیقهٔ دیگر/)).toBeVisible();
  });

  test("shows an error when there is no network", async () => {
    openProfile({ "POST /api/reward/redeem": lost });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText("خطا در ارتباط. بعداً تلاش کنید.")).toBeVisible();
  });

  test("shows what it gave when it is retried after a lost answer", async () => {
    const person = openProfile({ "POST /api/reward/redeem": refused("REWARD_CODE_USED") });
    await field.fill("123456");
    answer({ "POST /api/user-status": statusOf(person, 7) });
    await redeem.click();
    await expect.element(dialog.getByText("این کد را با این شماره قبلاً گرفته‌ای.")).toBeVisible();
    await hasGems("۷");
  });

  test("is redeemed automatically after the login when a visitor typed it", async () => {
    keepTypedCode("246810");
    openPage(paths.profile, { answers: { ...accountOf(aPerson()), "POST /api/reward/redeem": gift(2, 50) } });
    await logInBySms();
    await expect.element(dialog.getByText("جایزه شما با موفقیت اعمال شد")).toBeVisible();
    await expect.element(dialog.getByText("۲۴۶۸۱۰")).toBeVisible();
    await dialog.getByRole("button", { name: "باشه" }).click();
    await expect.element(field).toHaveValue("");
    expect(calls("POST /api/reward/redeem")).toHaveLength(1);
    expect(typedCode()).toBe("");
  });

  test("is reported as wrong after the login when a visitor typed it, and is not retried", async () => {
    keepTypedCode("246811");
    openProfile({ "POST /api/reward/redeem": refused("REWARD_CODE_INVALID") });
    await expect.element(dialog.getByText("این بار نشد")).toBeVisible();
    await expect.element(dialog.getByText("۲۴۶۸۱۱")).toBeVisible();
    await expect.element(dialog.getByText("کد نامعتبر است.")).toBeVisible();
    expect(typedCode()).toBe("");
  });

  test("is kept when a visitor typed it and there is no network", async () => {
    keepTypedCode("246810");
    openProfile({ "POST /api/reward/redeem": lost });
    await expect.element(dialog.getByText("خطا در ارتباط. بعداً تلاش کنید.")).toBeVisible();
    expect(typedCode()).toBe("246810");
  });

  test("is not redeemed when a visitor typed only half of it", async () => {
    keepTypedCode("2468");
    openProfile();
    await sees("کد هدیه داری؟");
    await import("../../frontend/src/features/rewards/granted-rewards.tsx");
    await settled();
    expect(calls("POST /api/reward/redeem")).toEqual([]);
  });

  test("is kept for the login when the session was ended on another device", async () => {
    openProfile({ "POST /api/reward/redeem": refused("LOGIN_REQUIRED") });
    await field.fill("123456");
    await redeem.click();
    await expect.poll(typedCode).toBe("123456");
    await expect.element(page.getByText("ثبت شمارهٔ موبایل")).not.toBeInTheDocument();
  });

  test("asks for a mobile first when the person has only an e-mail", async () => {
    openProfile({}, { mobileNumber: null, email: "sara@example.com" });
    await field.fill("123456");
    await redeem.click();
    await expect.element(dialog.getByText("یک قدم مانده")).toBeVisible();
    await expect.element(dialog.getByText("لطفاً ابتدا با شماره موبایل وارد شوید.")).toBeVisible();
    await expect.element(dialog.getByText(/کدت را نگه داشتیم/)).toBeVisible();
    expect(typedCode()).toBe("123456");
    await dialog.getByRole("button", { name: "ثبت شمارهٔ موبایل" }).click();
    await expect.element(page.getByRole("dialog", { name: "افزودن موبایل" })).toBeVisible();
  });
});

describe("a reward that waits for a mobile", () => {
  test("is shown with its codes, once in a session", async () => {
    const person = openProfile({
      "POST /api/reward/grant-pending": {
        granted: [
          { code: "246810", giftTokens: 2, giftAmount: 0 },
          { code: "", giftTokens: 0, giftAmount: 30 },
        ],
        walletBalance: 2,
      },
    });
    await expect.element(dialog.getByText("هدیه‌ات فعال شد")).toBeVisible();
    await expect.element(dialog.getByText("۲۴۶۸۱۰")).toBeVisible();
    await expect.element(dialog.getByText("۳۰ هزار تومان اعتبار")).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "دیدن QR خرید" })).toBeVisible();
    await dialog.getByRole("button", { name: "عالی" }).click();
    await hasGems("۲");
    expect(lastInput("POST /api/reward/grant-pending")).toEqual({ mobileNumber: person.mobileNumber });
    await page.getByRole("link", { name: "خانه" }).click();
    await page.getByRole("link", { name: "پروفایل" }).click();
    await sees(person.username);
    expect(calls("POST /api/reward/grant-pending")).toHaveLength(1);
  });

  test("is shown as a prize when it has no code", async () => {
    openProfile({
      "POST /api/reward/grant-pending": { granted: [{ code: "", giftTokens: 5, giftAmount: 0 }], walletBalance: 5 },
    });
    await expect.element(dialog.getByText("جایزه گرفتی!")).toBeVisible();
    await expect.element(dialog.getByText("۵ جم")).toBeVisible();
  });

  test("is not requested on home", async () => {
    openPage(paths.home, { person: aPerson() });
    await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
    await import("../../frontend/src/features/rewards/granted-rewards.tsx");
    await settled();
    expect(calls("POST /api/reward/grant-pending")).toEqual([]);
  });

  test("is not requested for a person without a mobile", async () => {
    openProfile({}, { mobileNumber: null, email: "sara@example.com" });
    await sees("کد هدیه داری؟");
    await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
    await import("../../frontend/src/features/rewards/granted-rewards.tsx");
    await settled();
    expect(calls("POST /api/reward/grant-pending")).toEqual([]);
  });
});

test("the gem balance is right just after a login whose answer does not include it", async () => {
  const person = aPerson();
  openPage(paths.profile, { answers: { ...accountOf(person), "POST /api/user-status": statusOf(person, 50) } });
  await logInBySms();
  await expect.element(pill).toHaveTextContent("موجودی جم۵۰");
});

test("the gem balance counts up when gems arrive, for a person who accepts motion", async () => {
  await likesMotion();
  openProfile({ "POST /api/reward/redeem": gift(1000, 0) });
  await hasGems("۰");
  const shown = new Set<string>();
  new MutationObserver(() => shown.add(pill.element().textContent)).observe(pill.element(), {
    characterData: true,
    subtree: true,
  });
  await field.fill("123456");
  await redeem.click();
  await hasGems("۱٬۰۰۰");
  expect(shown.size).toBeGreaterThan(3);
});
