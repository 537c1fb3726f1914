import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { accountOf } from "./support/account.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { pageOf } from "./support/jokes.ts";
import { closePage, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";
import { answersTo } from "./support/usual-answers.ts";

const dialog = page.getByRole("dialog");
const buy = (title: string, price: string) => page.getByRole("button", { name: `خرید ${title} به قیمت ${price} جم` });
const pay = (price: string) => dialog.getByRole("button", { name: `بله، ${price} جم` });
const adsSwitch = page.getByRole("switch", { name: "نمایش تبلیغات" });

const withGems = (person: Person, walletBalance: number): Answers => ({
  "POST /api/user-status": statusOf(person, walletBalance),
});

/** The store of a person with this many gems. */
function openStore(walletBalance: number, more: Partial<Person> = {}): Person {
  const person = aPerson(more);
  openPage(paths.store, { person, answers: withGems(person, walletBalance) });
  return person;
}

/** The Worker's answer to a purchase. */
const having = (person: Person, more: Partial<Person>, walletBalance: number, message = "مبارک باشد!") => {
  const { blueTick, colorfulFrame, sparkleEffect, noAds, adsEnabled } = { ...person, ...more };
  return { message, blueTick, colorfulFrame, sparkleEffect, noAds, adsEnabled, walletBalance };
};

describe("the store", () => {
  test("shows the prices, the person's gems and what is not available yet", async () => {
    openStore(130);
    await sees("۱۳۰ جم");
    for (const [title, price] of [
      ["تیک آبی", "۱۰۰"],
      ["قاب رنگی عکس", "۲۵"],
      ["افکت درخشش", "۲۰۰"],
      ["بدون تبلیغ", "۲۵"],
    ] as const)
      await expect.element(buy(title, price)).toBeVisible();
    await sees("هنوز موجود نیست");
  });

  test("previews an item before it is bought and shows it as owned afterwards", async () => {
    const person = openStore(130);
    await buy("تیک آبی", "۱۰۰").click();
    await expect.element(dialog.getByText(person.username)).toBeVisible();
    await expect.element(dialog.getByRole("img", { name: "تیک آبی: حامی لبخند" })).toBeVisible();
    await expect.element(dialog.getByText("۱۰۰ جم کم می‌شود و ۳۰ جم برایت می‌ماند.")).toBeVisible();
    expect(calls("POST /api/store/blue-tick")).toEqual([]);
    answer({ "POST /api/store/blue-tick": having(person, { blueTick: true }, 30) });
    await pay("۱۰۰").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await sees("۳۰ جم");
    await expect.element(page.getByText("داری", { exact: true })).toBeVisible();
    await expect.element(buy("تیک آبی", "۱۰۰")).not.toBeInTheDocument();
    // The keyboard continues from here: the pressed button is gone.
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("offers to buy gems instead of the item when the person has too few", async () => {
    openStore(24);
    await buy("قاب رنگی عکس", "۲۵").click();
    await expect.element(dialog.getByText("اعتبار کافی نیست")).toBeVisible();
    await expect.element(dialog.getByText("لطفا اعتبار خود را افزایش دهید")).toBeVisible();
    await expect.element(dialog.getByText("۱ جم کم داری")).toBeVisible();
    await expect
      .element(dialog.getByRole("link", { name: "خرید جم" }))
      .toHaveAttribute("href", `${paths.gemBuy}?for=colorful-frame`);
    await expect.element(pay("۲۵")).not.toBeInTheDocument();
    expect(calls("POST /api/store/colorful-frame")).toEqual([]);
  });

  test("offers to buy gems when another device has spent the gems in the meantime", async () => {
    const person = openStore(30);
    await buy("قاب رنگی عکس", "۲۵").click();
    answer({ "POST /api/store/colorful-frame": refused("INSUFFICIENT_GEMS"), ...withGems(person, 5) });
    await pay("۲۵").click();
    await expect.element(dialog.getByText("لطفا اعتبار خود را افزایش دهید")).toBeVisible();
    await expect.element(dialog.getByText("۲۰ جم کم داری")).toBeVisible();
  });

  test("opens the item that gems were bought for, and only once", async () => {
    const person = aPerson();
    openPage(`${paths.store}?item=blue-tick`, { person, answers: withGems(person, 110) });
    await expect.element(dialog.getByText("۱۰۰ جم کم می‌شود و ۱۰ جم برایت می‌ماند.")).toBeVisible();
    expect(location.search).toBe("");
    await dialog.getByRole("button", { name: "بی‌خیال" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("opens no item when the address names an owned or unknown one", async () => {
    for (const item of ["blue-tick", "https://evil.example"]) {
      openPage(`${paths.store}?item=${item}`, { person: aPerson({ blueTick: true }) });
      await expect.element(buy("قاب رنگی عکس", "۲۵")).toBeVisible();
      await settled();
      await expect.element(dialog).not.toBeInTheDocument();
      await closePage();
    }
  });

  test("says how many gems a video still needs and links to buying them", async () => {
    const person = aPerson();
    openPage(`${paths.store}?for=video&cost=30`, { person, answers: withGems(person, 12) });
    await sees("برای «ویدیوی من» ۱۸ جم کم داری");
    await expect
      .element(page.getByRole("link", { name: "خرید جم" }))
      .toHaveAttribute("href", `${paths.gemBuy}?for=video&cost=30`);
  });

  test.each(["for=video", "for=video&cost=x"])(
    "links to the gem purchase without a cost when the address says %s",
    async (query) => {
      const person = aPerson();
      openPage(`${paths.store}?${query}`, { person, answers: withGems(person, 12) });
      await expect
        .element(page.getByRole("link", { name: "خرید جم" }))
        .toHaveAttribute("href", `${paths.gemBuy}?for=video`);
    },
  );

  test("lists what «no ads» removes before it is bought", async () => {
    openStore(130);
    await buy("بدون تبلیغ", "۲۵").click();
    await expect.element(dialog.getByText("بنر تبلیغ صفحهٔ ورود")).toBeVisible();
    await expect.element(dialog.getByText("ویدیوی تبلیغ روی پروفایل‌ها")).toBeVisible();
    await expect.element(pay("۲۵")).toBeVisible();
  });

  test("shows the server's reason for a failed sale and can be retried", async () => {
    const person = openStore(300);
    await buy("افکت درخشش", "۲۰۰").click();
    answer({ "POST /api/store/sparkle-effect": refused("TOO_MANY_REQUESTS") });
    await pay("۲۰۰").click();
    await expect.element(dialog.getByText(/خیلی تند رفتی!/)).toBeVisible();
    answer({ "POST /api/store/sparkle-effect": having(person, { sparkleEffect: true }, 100) });
    await pay("۲۰۰").click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls("POST /api/store/sparkle-effect")).toHaveLength(2);
  });

  test("does not claim that gems are missing before the balance is known", async () => {
    const person = aPerson();
    const { promise, resolve } = Promise.withResolvers<void>();
    openPage(paths.store, {
      person,
      answers: {
        "POST /api/user-status": () => promise.then(() => statusOf(person, 60)),
        "POST /api/store/colorful-frame": having(person, { colorfulFrame: true }, 35),
      },
    });
    await buy("قاب رنگی عکس", "۲۵").click();
    await expect.element(dialog.getByText("۲۵ جم کم می‌شود.")).toBeVisible();
    await expect.element(dialog.getByText("اعتبار کافی نیست")).not.toBeInTheDocument();
    resolve();
    await expect.element(dialog.getByText("۲۵ جم کم می‌شود و ۳۵ جم برایت می‌ماند.")).toBeVisible();
    await pay("۲۵").click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("asks a person with only an e-mail for a mobile whatever the price, and leads back", async () => {
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

  test("asks for a mobile also when only the Worker knows that it is missing", async () => {
    openStore(300);
    await buy("افکت درخشش", "۲۰۰").click();
    answer({ "POST /api/store/sparkle-effect": refused("MOBILE_REQUIRED") });
    await pay("۲۰۰").click();
    await expect.element(dialog.getByRole("link", { name: "ثبت شمارهٔ موبایل" })).toBeVisible();
  });

  test("leads a visitor to the login, and back", async () => {
    openPage(paths.store);
    await sees("این‌جا چیزهای قشنگ می‌خری");
    const login = page.getByRole("link", { name: "ورود" });
    await expect
      .element(login.first())
      .toHaveAttribute("href", `${paths.profile}?next=${encodeURIComponent(paths.store)}`);
  });
});

describe("the ads switch", () => {
  test("switches ads off and on in the store", async () => {
    const person = openStore(0, { noAds: true, adsEnabled: false });
    await expect.element(adsSwitch).not.toBeChecked();
    answer({ "POST /api/store/toggle-ads": having(person, { adsEnabled: true }, 0, "نمایش تبلیغات فعال شد") });
    await page.getByText("نمایش تبلیغات", { exact: true }).click();
    await sees("نمایش تبلیغات فعال شد");
    await expect.element(adsSwitch).toBeChecked();
    expect(lastInput("POST /api/store/toggle-ads")).toMatchObject({ adsEnabled: true });
  });

  test("keeps its state in the header and shows an error when the change fails", async () => {
    const person = aPerson({ noAds: true });
    openPage(paths.profile, {
      person,
      answers: { ...answersTo(person), "POST /api/store/toggle-ads": refused("INTERNAL") },
    });
    await page.getByRole("button", { name: "تبلیغات" }).click();
    await expect.element(adsSwitch).toBeChecked();
    await dialog.getByText("نمایش تبلیغات", { exact: true }).click();
    await expect.element(page.getByRole("alert").or(page.getByRole("status")).first()).toBeInTheDocument();
    await expect.element(adsSwitch).toBeChecked();
  });

  test("is replaced by a link to the store for a person without «no ads»", async () => {
    openPage(paths.profile, { person: aPerson() });
    await page.getByRole("button", { name: "تبلیغات" }).click();
    await expect.element(dialog.getByRole("link", { name: "رفتن به فروشگاه" })).toHaveAttribute("href", paths.store);
    await seesNo("نمایش تبلیغات فعال شد");
  });
});

test("the header shows the current gems and stores them for the next visit's first paint", async () => {
  const person = aPerson();
  openPage(paths.profile, { person, answers: withGems(person, 1234) });
  await expect.element(page.getByRole("link", { name: /موجودی جم.*۱٬۲۳۴/ }).first()).toBeVisible();
  expect(localStorage.getItem("labkhand-session")).toContain("1234");
});
