import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { keepTypedCode, typedCode } from "../../frontend/src/entities/reward/typed-code.ts";
import { accountOf, logInBySms } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { openAnew, openPage, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";
import { likesMotion } from "./support/preferences.ts";

const field = page.getByRole("textbox", { name: "کد هدیه" });
const redeem = page.getByRole("button", { name: "دریافت هدیه" });
const dialog = page.getByRole("dialog");
// A dialog over it hides it from the accessibility tree.
const pill = page.getByRole("link", { name: /موجودی جم/, includeHidden: true }).first();

const hasGems = (gems: string) => expect.element(pill).toHaveTextContent(`موجودی جم${gems}`);

const CODE = "POST /api/reward/redeem";
const PENDING = "POST /api/reward/grant-pending";

/** Waits until the part that asks for rewards has had its chance. */
async function asksNothingMore(): Promise<void> {
  await import("../../frontend/src/features/rewards/granted-rewards.tsx");
  await settled();
}

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

test("keeps a code with an explanation when it fails, and shows what it gives when it is right", async () => {
  const person = openProfile({ "GET /api/robot/status/{mobile}": { recent: [] } });
  await field.fill("1a2-۳");
  await redeem.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("کد باید ۶ رقمی باشد.");
  // Beside an icon, and in the colour of errors.
  const problem = page.getByRole("alert").element();
  expect(problem.querySelector("svg")).not.toBeNull();
  expect(getComputedStyle(problem).color).not.toBe(getComputedStyle(problem.parentElement!).color);
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(calls(CODE)).toEqual([]);
  await field.fill("12345678");
  await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  await seesNo("کد باید ۶ رقمی باشد.");

  for (const [failure, text] of [
    [refused("REWARD_CODE_INVALID"), "کد نامعتبر است."],
    [refused("REWARD_CODE_EXHAUSTED"), "همهٔ جایزه‌های این کد را گرفته‌اند."],
    [refused("TOO_MANY_WRONG_REWARD_CODES", { retryAfter: 1800 }), /چند بار کد اشتباه زدی.*۳۰ دقیقهٔ دیگر/],
    [lost, "خطا در ارتباط. بعداً تلاش کنید."],
  ] as const) {
    answer({ [CODE]: failure });
    await redeem.click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await dialog.getByRole("button", { name: "باشه" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
  }

  // A retry after a lost answer shows what the code gave.
  answer({ [CODE]: refused("REWARD_CODE_USED"), "POST /api/user-status": statusOf(person, 7) });
  await redeem.click();
  await expect.element(dialog.getByText("این کد را با این شماره قبلاً گرفته‌ای.")).toBeVisible();
  await hasGems("۷");
  await dialog.getByRole("button", { name: "باشه" }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  answer({ [CODE]: gift(4, 0, 11) });
  await field.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText("۴ جم")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "دیدن QR خرید" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "باشه" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("");

  answer({ [CODE]: gift(2, 50, 13) });
  await field.fill("۱۲۳۴۵۷");
  await redeem.click();
  await expect.element(dialog.getByText("تبریک!")).toBeVisible();
  await expect.element(dialog.getByText("جایزه شما با موفقیت اعمال شد")).toBeVisible();
  await expect.element(dialog.getByText("۲ جم")).toBeVisible();
  await expect.element(dialog.getByText("۵۰ هزار تومان اعتبار")).toBeVisible();
  expect(lastInput(CODE)).toEqual({ code: "123457", mobileNumber: person.mobileNumber });
  await hasGems("۱۳");
  await dialog.getByRole("button", { name: "دیدن QR خرید" }).click();
  await sees("خریدی برای نمایش QR یافت نشد");
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();

  // The session was ended on another device: the code is kept for the login.
  answer({ [CODE]: refused("LOGIN_REQUIRED") });
  await field.fill("123456");
  await redeem.click();
  await expect.poll(typedCode).toBe("123456");
  await expect.element(page.getByText("ثبت شمارهٔ موبایل")).not.toBeInTheDocument();
});

test("redeems the code that a visitor typed when they log in, and shows their gems", async () => {
  keepTypedCode("246810");
  const person = aPerson();
  const { promise, resolve } = Promise.withResolvers<void>();
  openPage(paths.profile, {
    answers: {
      ...accountOf(person),
      "POST /api/user-status": statusOf(person, 50),
      [CODE]: () => promise.then(() => gift(2, 50, 52)),
    },
  });
  await logInBySms();
  // The login's answer does not include them.
  await hasGems("۵۰");
  resolve();
  await expect.element(dialog.getByText("جایزه شما با موفقیت اعمال شد")).toBeVisible();
  await expect.element(dialog.getByText("۲۴۶۸۱۰")).toBeVisible();
  await dialog.getByRole("button", { name: "باشه" }).click();
  await expect.element(field).toHaveValue("");
  expect(calls(CODE)).toHaveLength(1);
  expect(typedCode()).toBe("");
});

test("keeps the code that a visitor typed when there is no network, but not when it is wrong", async () => {
  // Half a code is not redeemed.
  keepTypedCode("2468");
  openProfile({ [CODE]: lost });
  await sees("کد هدیه داری؟");
  await asksNothingMore();
  expect(calls(CODE)).toEqual([]);

  keepTypedCode("246810");
  openAnew(paths.profile);
  await expect.element(dialog.getByText("خطا در ارتباط. بعداً تلاش کنید.")).toBeVisible();
  expect(typedCode()).toBe("246810");

  keepTypedCode("246811");
  answer({ [CODE]: refused("REWARD_CODE_INVALID") });
  openAnew(paths.profile);
  await expect.element(dialog.getByText("این بار نشد")).toBeVisible();
  await expect.element(dialog.getByText("۲۴۶۸۱۱")).toBeVisible();
  await expect.element(dialog.getByText("کد نامعتبر است.")).toBeVisible();
  expect(typedCode()).toBe("");
});

test("asks for a mobile first, and for no waiting rewards, when the person has only an e-mail", async () => {
  openProfile({}, { mobileNumber: null, email: "sara@example.com" });
  await sees("کد هدیه داری؟");
  await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
  await asksNothingMore();
  expect(calls(PENDING)).toEqual([]);
  await field.fill("123456");
  await redeem.click();
  await expect.element(dialog.getByText("یک قدم مانده")).toBeVisible();
  await expect.element(dialog.getByText("لطفاً ابتدا با شماره موبایل وارد شوید.")).toBeVisible();
  await expect.element(dialog.getByText(/کدت را نگه داشتیم/)).toBeVisible();
  expect(typedCode()).toBe("123456");
  await dialog.getByRole("button", { name: "ثبت شمارهٔ موبایل" }).click();
  await expect.element(page.getByRole("dialog", { name: "افزودن موبایل" })).toBeVisible();
});

test("shows the rewards that waited for a mobile once a session when the profile opens", async () => {
  const person = aPerson();
  openPage(paths.home, {
    person,
    answers: {
      [PENDING]: {
        granted: [
          { code: "246810", giftTokens: 2, giftAmount: 0 },
          { code: "", giftTokens: 0, giftAmount: 30 },
        ],
        walletBalance: 2,
      },
    },
  });
  const profileTab = page.getByRole("link", { name: "پروفایل" });
  await expect.poll(() => calls("POST /api/user-status")).toHaveLength(1);
  await asksNothingMore();
  expect(calls(PENDING)).toEqual([]);
  await profileTab.click();
  await expect.element(dialog.getByText("هدیه‌ات فعال شد")).toBeVisible();
  await expect.element(dialog.getByText("۲۴۶۸۱۰")).toBeVisible();
  await expect.element(dialog.getByText("۳۰ هزار تومان اعتبار")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "دیدن QR خرید" })).toBeVisible();
  await dialog.getByRole("button", { name: "عالی" }).click();
  await hasGems("۲");
  expect(lastInput(PENDING)).toEqual({ mobileNumber: person.mobileNumber });
  await page.getByRole("link", { name: "خانه" }).click();
  await profileTab.click();
  await sees(person.username);
  expect(calls(PENDING)).toHaveLength(1);

  // In a later session, a prize without a code.
  sessionStorage.clear();
  answer({ [PENDING]: { granted: [{ code: "", giftTokens: 5, giftAmount: 0 }], walletBalance: 7 } });
  openAnew(paths.profile);
  await expect.element(dialog.getByText("جایزه گرفتی!")).toBeVisible();
  await expect.element(dialog.getByText("۵ جم")).toBeVisible();
});

test("counts the gems up when they arrive and the person accepts motion", async () => {
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
