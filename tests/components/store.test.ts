import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { accountOf } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { pageOf } from "./support/jokes.ts";
import { openAnew, openPage, place, sees, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";
import { answersTo } from "./support/usual-answers.ts";

const dialog = page.getByRole("dialog");
const buy = (title: string, price: string) => page.getByRole("button", { name: `خرید ${title} به قیمت ${price} جم` });
const pay = (price: string) => dialog.getByRole("button", { name: `بله، ${price} جم` });
const adsSwitch = page.getByRole("switch", { name: "نمایش تبلیغات" });

const withGems = (person: Person, walletBalance: number): Answers => ({
  "POST /api/user-status": statusOf(person, walletBalance),
});

/** The Worker's answer to a purchase. */
const having = (person: Person, more: Partial<Person>, walletBalance: number, message = "مبارک باشد!") => {
  const { blueTick, colorfulFrame, sparkleEffect, noAds, adsEnabled } = { ...person, ...more };
  return { message, blueTick, colorfulFrame, sparkleEffect, noAds, adsEnabled, walletBalance };
};

test("shows the prices, sells «no ads» without claiming that gems are missing, and then has the ads switch", async () => {
  const person = aPerson();
  const { promise, resolve } = Promise.withResolvers<void>();
  openPage(paths.store, {
    person,
    answers: {
      "POST /api/user-status": () => promise.then(() => statusOf(person, 60)),
      "POST /api/store/no-ads": having(person, { noAds: true, adsEnabled: false }, 35),
    },
  });
  for (const [title, price] of [
    ["تیک آبی", "۱۰۰"],
    ["قاب رنگی عکس", "۲۵"],
    ["افکت درخشش", "۲۰۰"],
    ["بدون تبلیغ", "۲۵"],
  ] as const)
    await expect.element(buy(title, price)).toBeVisible();
  await sees("هنوز موجود نیست");

  await buy("بدون تبلیغ", "۲۵").click();
  await expect.element(dialog.getByText("بنر تبلیغ صفحهٔ ورود")).toBeVisible();
  await expect.element(dialog.getByText("ویدیوی تبلیغ روی پروفایل‌ها")).toBeVisible();
  // The balance is not known yet.
  await expect.element(dialog.getByText("۲۵ جم کم می‌شود.")).toBeVisible();
  await expect.element(dialog.getByText("اعتبار کافی نیست")).not.toBeInTheDocument();
  resolve();
  await expect.element(dialog.getByText("۲۵ جم کم می‌شود و ۳۵ جم برایت می‌ماند.")).toBeVisible();
  await pay("۲۵").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await sees("۳۵ جم");

  await expect.element(adsSwitch).not.toBeChecked();
  answer({
    "POST /api/store/toggle-ads": having(person, { noAds: true, adsEnabled: true }, 35, "نمایش تبلیغات فعال شد"),
  });
  await page.getByText("نمایش تبلیغات", { exact: true }).click();
  await sees("نمایش تبلیغات فعال شد");
  await expect.element(adsSwitch).toBeChecked();
  expect(lastInput("POST /api/store/toggle-ads")).toMatchObject({ adsEnabled: true });
});

test("previews an item, explains a failed sale, and offers gems instead when the person has too few", async () => {
  const person = aPerson();
  openPage(paths.store, { person, answers: withGems(person, 330) });
  await sees("۳۳۰ جم");
  await buy("افکت درخشش", "۲۰۰").click();
  // Only the Worker knows that the mobile is missing.
  answer({ "POST /api/store/sparkle-effect": refused("MOBILE_REQUIRED") });
  await pay("۲۰۰").click();
  await expect.element(dialog.getByRole("link", { name: "ثبت شمارهٔ موبایل" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await buy("افکت درخشش", "۲۰۰").click();
  answer({ "POST /api/store/sparkle-effect": refused("TOO_MANY_REQUESTS") });
  await pay("۲۰۰").click();
  await expect.element(dialog.getByText(/خیلی تند رفتی!/)).toBeVisible();
  answer({ "POST /api/store/sparkle-effect": having(person, { sparkleEffect: true }, 130) });
  await pay("۲۰۰").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls("POST /api/store/sparkle-effect")).toHaveLength(3);

  await buy("تیک آبی", "۱۰۰").click();
  await expect.element(dialog.getByText(person.username)).toBeVisible();
  await expect.element(dialog.getByRole("img", { name: "تیک آبی: حامی لبخند" })).toBeVisible();
  await expect.element(dialog.getByText("۱۰۰ جم کم می‌شود و ۳۰ جم برایت می‌ماند.")).toBeVisible();
  expect(calls("POST /api/store/blue-tick")).toEqual([]);
  answer({ "POST /api/store/blue-tick": having(person, { sparkleEffect: true, blueTick: true }, 30) });
  await pay("۱۰۰").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await sees("۳۰ جم");
  await expect.element(page.getByText("داری", { exact: true })).toHaveLength(2);
  await expect.element(buy("تیک آبی", "۱۰۰")).not.toBeInTheDocument();
  // The keyboard continues from here: the pressed button is gone.
  await expect.element(page.getByRole("main")).toHaveFocus();

  // Another device has spent gems in the meantime.
  await buy("قاب رنگی عکس", "۲۵").click();
  answer({ "POST /api/store/colorful-frame": refused("INSUFFICIENT_GEMS"), ...withGems(person, 24) });
  await pay("۲۵").click();
  await expect.element(dialog.getByText("لطفا اعتبار خود را افزایش دهید")).toBeVisible();
  await expect.element(dialog.getByText("۱ جم کم داری")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await buy("قاب رنگی عکس", "۲۵").click();
  await expect.element(dialog.getByText("اعتبار کافی نیست")).toBeVisible();
  await expect.element(dialog.getByText("لطفا اعتبار خود را افزایش دهید")).toBeVisible();
  await expect.element(dialog.getByText("۱ جم کم داری")).toBeVisible();
  await expect
    .element(dialog.getByRole("link", { name: "خرید جم" }))
    .toHaveAttribute("href", `${paths.gemBuy}?for=colorful-frame`);
  await expect.element(pay("۲۵")).not.toBeInTheDocument();
  expect(calls("POST /api/store/colorful-frame")).toHaveLength(1);
});

test("opens the item that gems were bought for, or says what a video still needs, when the address says so", async () => {
  const person = aPerson();
  openPage(`${paths.store}?item=blue-tick`, { person, answers: withGems(person, 110) });
  await expect.element(dialog.getByText("۱۰۰ جم کم می‌شود و ۱۰ جم برایت می‌ماند.")).toBeVisible();
  // Only once.
  expect(location.search).toBe("");
  await dialog.getByRole("button", { name: "بی‌خیال" }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  answer(withGems(person, 12));
  openAnew(`${paths.store}?for=video&cost=30`);
  await sees("برای «ویدیوی من» ۱۸ جم کم داری");
  for (const [query, kept] of [
    ["for=video&cost=30", "for=video&cost=30"],
    ["for=video", "for=video"],
    ["for=video&cost=x", "for=video"],
  ] as const) {
    openAnew(`${paths.store}?${query}`);
    await expect
      .element(page.getByRole("link", { name: "خرید جم" }), { message: query })
      .toHaveAttribute("href", `${paths.gemBuy}?${kept}`);
  }

  // An unknown item, and one that the person owns.
  const owner = aPerson({ blueTick: true });
  answer(answersTo(owner));
  useSessionStore.getState().setUser(owner);
  for (const item of ["https://evil.example", "blue-tick"]) {
    openAnew(`${paths.store}?item=${item}`);
    await expect.element(buy("قاب رنگی عکس", "۲۵")).toBeVisible();
    await settled();
    expect(dialog.elements(), item).toEqual([]);
  }
});

test("asks for a mobile whatever the price, and leads back, when the person has only an e-mail", async () => {
  const person = aPerson({ mobileNumber: null, email: "sara@example.com", emailVerified: true });
  openPage(paths.store, { person, answers: { ...accountOf(person), "GET /api/jokes": pageOf([]) } });
  await buy("تیک آبی", "۱۰۰").click();
  await expect.element(dialog.getByText("اول با شمارهٔ موبایل وارد شو")).toBeVisible();
  await dialog.getByRole("link", { name: "ثبت شمارهٔ موبایل" }).click();
  const form = page.getByRole("dialog", { name: "افزودن موبایل" });
  await form.getByLabelText("شمارهٔ موبایل").fill("09123456789");
  await form.getByRole("button", { name: "ارسال کد" }).click();
  await form.getByLabelText("کد ۴ رقمی پیامک‌شده").fill("1234");
  await form.getByLabelText("کد ۶ رقمی ایمیل‌شده").fill("654321");
  await expect.poll(place).toBe(paths.store);
  await expect.element(dialog).not.toBeInTheDocument();
  await buy("تیک آبی", "۱۰۰").click();
  await expect.element(dialog.getByText("اعتبار کافی نیست")).toBeVisible();
});

test("leads a visitor to the login, and back, when they open the store", async () => {
  openPage(paths.store);
  await sees("این‌جا چیزهای قشنگ می‌خری");
  const login = page.getByRole("link", { name: "ورود" });
  await expect
    .element(login.first())
    .toHaveAttribute("href", `${paths.profile}?next=${encodeURIComponent(paths.store)}`);
});

test("shows and stores the gems in the header, whose ads switch keeps its state when a change fails", async () => {
  const person = aPerson({ noAds: true });
  openPage(paths.profile, {
    person,
    answers: { ...withGems(person, 1234), "POST /api/store/toggle-ads": refused("INTERNAL") },
  });
  await expect.element(page.getByRole("link", { name: /موجودی جم.*۱٬۲۳۴/ }).first()).toBeVisible();
  // For the next visit's first paint.
  expect(localStorage.getItem("labkhand-session")).toContain("1234");
  await page.getByRole("button", { name: "تبلیغات" }).click();
  await expect.element(adsSwitch).toBeChecked();
  await dialog.getByText("نمایش تبلیغات", { exact: true }).click();
  await expect.element(page.getByRole("alert").or(page.getByRole("status")).first()).toBeInTheDocument();
  await expect.element(adsSwitch).toBeChecked();
});
