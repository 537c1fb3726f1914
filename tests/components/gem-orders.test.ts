import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import type { CallAnswer } from "../../contract/calls/types.ts";
import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { PAYMENT_REVIEW_PATH } from "../../contract/gem-orders/values.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { takeBalance } from "../../frontend/src/entities/viewer/take-balance.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { eventually } from "./support/eventually.ts";
import { pass } from "./support/surroundings.ts";
import { goTo, openAnew, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";
import { answersTo } from "./support/usual-answers.ts";

type Result = CallAnswer<"POST /api/gem-orders/verify">;

const choice = (gems: string) => page.getByRole("radio", { name: `${gems} جم` });
const pay = page.getByRole("button", { name: "پرداخت" });
const check = page.getByRole("button", { name: "دوباره بررسی کن" });
const balance = () => useSessionStore.getState().user?.walletBalance;

const having = (person: Person, walletBalance: number): Answers => ({
  "POST /api/user-status": statusOf(person, walletBalance),
});

/** The page's pause between two questions about an undecided payment. */
const ASK_AGAIN_MS = 4000;

describe("the gem purchase page", () => {
  /** Leaves the page, so that the next visit starts anew. */
  async function goToStore(): Promise<void> {
    goTo(paths.store);
    await sees("قاب رنگی عکس");
  }

  async function payAtTheGateway(order: { toman: number }): Promise<void> {
    answer({ "POST /api/gem-orders": { orderId: "1", paymentUrl: `${location.href}#at-the-gateway`, ...order } });
    await pay.click();
    await expect.poll(() => location.hash).toBe("#at-the-gateway");
  }

  test("shows the total of the chosen package, explains rejections, and leads to the gateway unless it was left", async () => {
    openPage(paths.gemBuy, { person: aPerson() });
    await expect.element(choice("۳۰")).toBeChecked();
    await expect.element(pay).toHaveTextContent("پرداخت ۳۰٬۰۰۰ تومان");
    await page.getByText("۱۰۰ جم").click();
    await expect.element(choice("۱۰۰")).toBeChecked();
    await expect.element(pay).toHaveTextContent("پرداخت ۱۰۰٬۰۰۰ تومان");

    for (const code of ["PAYMENT_UNAVAILABLE", "TOO_MANY_ORDERS", "GEM_PACKAGE_NOT_FOUND", "SUSPENDED"] as const) {
      answer({ "POST /api/gem-orders": refused(code) });
      await pay.click();
      await expect.element(page.getByRole("alert")).toHaveTextContent(errors[code].text);
      await expect.element(choice("۱۰۰")).toBeChecked();
    }
    answer({ "POST /api/gem-orders": refused("TOO_MANY_ORDERS", { retryAfter: 3594 }) });
    await pay.click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("چند خرید نیمه‌تمام داری. حدود ۶۰ دقیقهٔ دیگر دوباره تلاش کن.");

    const asked = calls("POST /api/gem-orders").length;
    const order = { orderId: "1", toman: 100_000, paymentUrl: `${location.href}#at-the-gateway` };
    const { promise, resolve } = Promise.withResolvers<typeof order>();
    answer({ "POST /api/gem-orders": () => promise });
    await pay.click();
    await expect.poll(() => calls("POST /api/gem-orders")).toHaveLength(asked + 1);
    await goToStore();
    resolve(order);
    await settled();
    expect(location.hash).toBe("");

    goTo(paths.gemBuy);
    await page.getByText("۱۰۰ جم").click();
    await payAtTheGateway({ toman: 100_000 });
    expect(lastInput("POST /api/gem-orders")).toEqual({ gems: 100 });
  });

  test("preselects the smallest sufficient package when the address says what the gems are for", async () => {
    const person = aPerson();
    openPage(paths.gemBuy, { person, answers: having(person, 25) });
    const forTick = `${paths.gemBuy}?for=blue-tick`;
    const meaningless = ["for=https://evil.example&cost=100", "for=video&cost=x", "for=video", "cost=100"];
    for (const query of [...meaningless, "for=colorful-frame"]) {
      goTo(forTick);
      await expect.element(choice("۱۰۰"), { message: query }).toBeChecked();
      goTo(`${paths.gemBuy}?${query}`);
      await expect.element(choice("۳۰"), { message: query }).toBeChecked();
      await seesNo(/کم داری/);
    }
    goTo(forTick);
    await sees("برای «تیک آبی» ۷۵ جم کم داری");
    await payAtTheGateway({ toman: 100_000 });
    expect(lastInput("POST /api/gem-orders")).toEqual({ gems: 100, wanted: "blue-tick" });

    await goToStore();
    goTo(`${paths.gemBuy}?for=video&cost=30`);
    await payAtTheGateway({ toman: 30_000 });
    expect(lastInput("POST /api/gem-orders")).toMatchObject({ wanted: "video", cost: 30 });
  });

  test("loads the packages again when there was no network, and shows a discount beside the full price", async () => {
    openPage(paths.gemBuy, { person: aPerson(), answers: { "GET /api/gem-packages": lost } });
    await sees(/خطا در دریافت بسته‌ها/);
    const packages = [
      { gems: 10, toman: 10_000, fullToman: 10_000, percentOff: 0 },
      { gems: 100, toman: 85_000, fullToman: 100_000, percentOff: 15 },
    ];
    answer({ "GET /api/gem-packages": { packages, purchaseUrl: null } });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect
      .element(page.getByRole("radio", { name: "۱۰۰ جم ۸۵٬۰۰۰ تومان به‌جای ۱۰۰٬۰۰۰ تومان ۱۵٪ تخفیف" }))
      .toBeChecked();
    await expect.element(pay).toHaveTextContent("پرداخت ۸۵٬۰۰۰ تومان");
    await expect.element(page.getByText(/تخفیف/)).toBeVisible();
    expect(page.getByText(/تخفیف/).elements()).toHaveLength(1);
  });

  test("offers no payment to a visitor, a person without a mobile and a suspended person", async () => {
    openPage(paths.gemBuy);
    await sees("وارد شو تا بدانیم جم‌ها به چه کسی برسد.");
    expect(pay.elements()).toEqual([]);
    for (const [more, text] of [
      [{ mobileNumber: null }, "اول با شمارهٔ موبایل وارد شو"],
      [{ suspendedUntil: "2126-01-01T00:00:00.000Z" }, "حساب تو موقتاً معلق شده"],
    ] as const) {
      const person = aPerson(more);
      answer(answersTo(person));
      useSessionStore.getState().setUser(person);
      await sees(text);
      expect(pay.elements(), text).toEqual([]);
    }
  });
});

describe("the link to the gem purchase page", () => {
  const link = page.getByRole("link", { name: "خرید جم" }).first();

  test("opens a new tab from the store and the wallet", async () => {
    const answers: Answers = {
      "GET /api/robot/summary/{mobile}": refused("INTERNAL"),
      "GET /api/wallet/transactions/{mobile}": refused("INTERNAL"),
      "GET /api/robot/purchases/{mobile}": refused("INTERNAL"),
    };
    openPage(paths.store, { person: aPerson(), answers });
    for (const path of [paths.store, paths.gem]) {
      openAnew(path);
      await expect.element(link, { message: path }).toHaveAttribute("href", paths.gemBuy);
      await expect.element(link).toHaveAttribute("target", "_blank");
      await expect.element(link).toHaveAttribute("rel", "noopener");
    }
  });

  test("leads to the external shop when gems are sold there, as the page itself does", async () => {
    const purchaseUrl = "https://shop.example/gems";
    const answers: Answers = { "GET /api/gem-packages": { packages: [], purchaseUrl } };
    openPage(paths.store, { person: aPerson(), answers });
    await expect.element(link).toHaveAttribute("href", purchaseUrl);
    history.pushState(null, "", paths.gemBuy);
    await expect.element(page.getByRole("link", { name: "رفتن به صفحهٔ خرید" })).toHaveAttribute("href", purchaseUrl);
    await expect.element(pay).not.toBeInTheDocument();
  });
});

describe("the page after a return from the payment gateway", () => {
  const authority = (letter = "a") => `S${letter.repeat(35)}`;
  const result = (state: Result["state"], more: Partial<Result> = {}) => ({ state, gems: 30, toman: 30_000, ...more });
  const paid = result("paid", { refId: "763689206", walletBalance: 310 });
  const answering = (body: Answers["POST /api/gem-orders/verify"]): Answers => ({
    "POST /api/gem-orders/verify": body,
  });

  const addressOf = ({ status = "OK", wanted = "", letter = "a" } = {}) =>
    `${paths.paymentVerify}?${wanted && `${wanted}&`}Authority=${authority(letter)}&Status=${status}`;

  test("shows the gems, the tracking code, the new balance and the way back when the payment succeeded", async () => {
    const person = aPerson();
    openPage(addressOf(), { person, answers: answering(paid) });
    await sees("۳۰ جم رسید!");
    await sees("763689206");
    await sees("۳۱۰ جم");
    expect(lastInput("POST /api/gem-orders/verify")).toEqual({ authority: authority(), status: "OK" });
    expect(balance()).toBe(310);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await page.getByRole("button", { name: "کپی کد پیگیری" }).click();
    await sees("کد پیگیری کپی شد");
    expect(copied).toHaveBeenCalledWith("763689206");

    const toStore = ["رفتن به فروشگاه", paths.store] as const;
    for (const [wanted, name, href] of [
      ["blue-tick", "بازگشت به «تیک آبی»", `${paths.store}?item=blue-tick`],
      ["https://evil.example", ...toStore],
      ["video", "بازگشت به «ویدیوی من»", paths.videoUpload],
      ["//evil.example", ...toStore],
      ["pass", "بازگشت به «عروسک‌گیر»", paths.clawMachine],
      ["javascript:alert(1)", ...toStore],
      ["blue-tick", "بازگشت به «تیک آبی»", `${paths.store}?item=blue-tick`],
      ["constructor", ...toStore],
    ] as const) {
      goTo(addressOf({ wanted: `for=${encodeURIComponent(wanted)}` }));
      await expect.element(page.getByRole("link", { name }), { message: wanted }).toHaveAttribute("href", href);
    }

    // A balance that was spent meanwhile is not overwritten.
    await page.getByRole("link", { name: "رفتن به فروشگاه" }).click();
    await expect.poll(place).toBe(paths.store);
    takeBalance(person.id, 210);
    history.back();
    await sees("۳۰ جم رسید!");
    await settled();
    expect(balance()).toBe(210);
  });

  test("shows that the payment succeeded, but no balance, in another browser", async () => {
    openPage(addressOf(), { answers: answering(result("paid", { refId: "763689206" })) });
    await sees("جم‌ها به حسابی رسید که خرید را شروع کرده بود.");
    await seesNo("موجودی تازه");
  });

  test("offers to buy again for the same purpose when the payment was cancelled or failed, and not when it is unknown", async () => {
    const nowhere = "چنین پرداختی پیدا نشد";
    openPage(`${paths.paymentVerify}?Authority=S1`, { person: aPerson() });
    await sees(nowhere);
    expect(calls("POST /api/gem-orders/verify")).toEqual([]);

    answer(answering(result("cancelled", { walletBalance: 0 })));
    goTo(addressOf({ status: "NOK" }));
    await sees(/پولی کم نشده است\./);
    expect(lastInput("POST /api/gem-orders/verify")).toMatchObject({ status: "NOK" });
    const again = page.getByRole("link", { name: "دوباره خریدن" });
    await expect.element(again).toHaveAttribute("href", paths.gemBuy);
    for (const [wanted, query] of [
      ["for=blue-tick", "for=blue-tick"],
      ["for=video&cost=30", "for=video&cost=30"],
      ["for=video&cost=x", "for=video"],
      ["for=video&cost=30", "for=video&cost=30"],
      ["for=video&cost=0", "for=video"],
      ["for=video&cost=30", "for=video&cost=30"],
      ["for=video", "for=video"],
    ] as const) {
      goTo(addressOf({ status: "NOK", wanted }));
      await expect.element(again, { message: wanted }).toHaveAttribute("href", `${paths.gemBuy}?${query}`);
    }

    answer(answering(result("failed", { walletBalance: 0 })));
    goTo(addressOf({ letter: "b" }));
    await sees(/اگر پولی از حسابت کم شده/);
    expect(lastInput("POST /api/gem-orders/verify")).toMatchObject({ status: "OK" });
    await expect.element(again).toHaveAttribute("href", paths.gemBuy);

    answer(answering(refused("GEM_ORDER_NOT_FOUND")));
    goTo(addressOf({ letter: "c" }));
    await sees(nowhere);
    expect(again.elements()).toEqual([]);
  });

  test("asks the bank again, by itself and at once, while the payment is undecided, and after a lost call", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openPage(addressOf(), { person: aPerson(), answers: answering(lost) });
    await sees(/چیزی گم نشده است/);
    answer(answering(result("checking", { walletBalance: 0 })));
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("پرداختت را بررسی می‌کنیم");
    await expect.element(page.getByRole("link", { name: "جم‌های من" })).toHaveAttribute("href", paths.gem);
    const asked = calls("POST /api/gem-orders/verify").length;
    await pass(ASK_AGAIN_MS);
    await expect.poll(() => calls("POST /api/gem-orders/verify").length).toBeGreaterThan(asked);
    answer(answering(paid));
    await check.click();
    await sees("۳۰ جم رسید!");
  });
});

describe("an undecided payment", () => {
  const authority = (at: number) => `S${String(at).padStart(35, "0")}`;
  const aPayment = (at: number, gems = 30) => ({
    authority: authority(at),
    gems,
    toman: gems * 1000,
    createdAt: new Date().toISOString(),
  });
  const waiting = page.getByRole("region", { name: /در راه داری/ });
  const wallet: Answers = {
    "GET /api/robot/summary/{mobile}": refused("INTERNAL"),
    "GET /api/wallet/transactions/{mobile}": { walletBalance: 0, transactions: [], nextCursor: null },
  };
  const verified = (state: Result["state"], more: Partial<Result> = {}): Answers => ({
    "POST /api/gem-orders/verify": { state, gems: 30, toman: 30_000, walletBalance: 0, ...more },
  });

  function openWith(path: string, payments: ReturnType<typeof aPayment>[], answers: Answers = {}): Person {
    const person = aPerson();
    openPage(path, { person, answers: { ...wallet, "GET /api/gem-orders": { items: payments }, ...answers } });
    return person;
  }

  /** It is on screen, with how many gems for how much. */
  async function isShown(): Promise<void> {
    await expect.element(waiting.getByRole("heading", { name: "یک پرداخت در راه داری" })).toBeVisible();
    await expect.element(waiting.getByText("۳۰ جم")).toBeVisible();
    await expect.element(waiting.getByText("۳۰٬۰۰۰ تومان")).toBeVisible();
    await expect.element(waiting.getByText(/در انتظار بانک.*لازم نیست دوباره پرداخت کنی/)).toBeVisible();
  }

  test("is shown above a purchase and the wallet until a check finds it paid, and never again then", async () => {
    openWith(PAYMENT_REVIEW_PATH, [aPayment(1)]);
    await isShown();
    goTo(paths.gemBuy);
    await expect.element(choice("۳۰")).toBeVisible();
    await isShown();
    expect(calls("POST /api/gem-orders/verify")).toEqual([]);
    answer(verified("checking"));
    await check.click();
    await expect.element(waiting.getByText(/بانک هنوز خبر نداده/)).toBeVisible();
    await expect.element(check).toBeVisible();
    await expect.element(choice("۳۰")).toBeChecked();

    goTo(paths.gem);
    await expect.element(choice("۳۰")).not.toBeInTheDocument();
    await isShown();
    const { height } = waiting.element().getBoundingClientRect();
    answer({ "POST /api/gem-orders/verify": lost });
    await check.click();
    await expect.element(waiting.getByRole("alert").getByText(/چیزی گم نشده است/)).toBeVisible();
    answer(verified("paid", { refId: "7", walletBalance: 55 }));
    await check.click();
    const notice = page.getByRole("region", { name: /تکلیف پرداختت روشن شد/ });
    await expect.element(notice.getByText("۳۰ جم رسید!")).toBeVisible();
    expect(lastInput("POST /api/gem-orders/verify")).toEqual({ authority: authority(1), status: "OK" });
    expect(balance()).toBe(55);
    await expect.element(check).not.toBeInTheDocument();
    // Nothing below it has moved, and the keyboard continues in the page.
    expect(notice.element().getBoundingClientRect().height).toBe(height);
    await expect.element(page.getByRole("main")).toHaveFocus();

    goTo(paths.store);
    await sees("قاب رنگی عکس");
    answer({ "GET /api/gem-orders": () => new Promise(() => undefined) });
    const before = calls("GET /api/gem-orders").length;
    goTo(paths.gem);
    await expect.poll(() => calls("GET /api/gem-orders").length).toBeGreaterThan(before);
    expect(waiting.elements()).toEqual([]);
  });

  const toStore = page.getByRole("main").getByText("فروشگاه");

  async function openBeforeTheAnswer() {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { promise, resolve } = Promise.withResolvers<void>();
    openWith(paths.gem, [], { "GET /api/gem-orders": () => promise.then(() => ({ items: [aPayment(1)] })) });
    await eventually(async () => {
      await pass(0);
      expect(calls("GET /api/wallet/transactions/{mobile}").length).toBeGreaterThan(0);
    });
    await expect.element(toStore).not.toBeVisible();
    return resolve;
  }

  test("does not shift the layout, because the page below waits for it", async () => {
    const resolve = await openBeforeTheAnswer();
    resolve();
    vi.useRealTimers();
    await expect.element(waiting).toBeVisible();
    await expect.element(toStore).toBeVisible();
  });

  test("appears below the page when it arrives after more than a second", async () => {
    const resolve = await openBeforeTheAnswer();
    await pass(1000);
    vi.useRealTimers();
    await expect.element(toStore).toBeVisible();
    const { top } = toStore.element().getBoundingClientRect();
    resolve();
    await expect.element(waiting).toBeVisible();
    expect(toStore.element().getBoundingClientRect().top).toBe(top);
    expect(waiting.element().getBoundingClientRect().top).toBeGreaterThan(top);
  });

  test("does not hide the rest of the page when it cannot be read, and can be requested again on its own page", async () => {
    openWith(paths.gem, [], { "GET /api/gem-orders": refused("INTERNAL") });
    await expect.element(toStore).toBeVisible();
    await expect.element(waiting).not.toBeInTheDocument();
    answer({ "GET /api/gem-orders": lost });
    goTo(PAYMENT_REVIEW_PATH);
    await sees(/خطا در دریافت پرداخت‌ها/);
    answer({ "GET /api/gem-orders": { items: [aPayment(1)] } });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(waiting).toBeVisible();
  });

  test("is one of all on a page of their own when there are more than two, and can be cancelled there", async () => {
    openWith(paths.gem, [aPayment(1), aPayment(2, 100), aPayment(3, 10)], verified("cancelled"));
    await sees("۳ پرداخت در راه داری");
    expect(check.elements()).toHaveLength(2);
    await page.getByRole("link", { name: "دیدن هر ۳ پرداخت" }).click();
    await expect.poll(place).toBe(PAYMENT_REVIEW_PATH);
    await expect.poll(() => check.elements()).toHaveLength(3);
    await page.getByRole("button", { name: "پرداخت نکردم" }).first().click();
    await sees("پولی کم نشده است. هر وقت خواستی دوباره بخر.");
    expect(lastInput("POST /api/gem-orders/verify")).toEqual({ authority: authority(1), status: "NOK" });

    // A decision does not move the focus of a person who has already moved on.
    const { promise, resolve } = Promise.withResolvers<void>();
    const paid = { state: "paid", gems: 30, toman: 30_000, refId: "7", walletBalance: 55 } as const;
    answer({ "POST /api/gem-orders/verify": () => promise.then(() => paid) });
    goTo(paths.gem);
    const link = page.getByRole("main").getByRole("link", { name: "فروشگاه" });
    const store = await link.findElement();
    await check.first().click();
    store.focus();
    resolve();
    await sees("۳۰ جم رسید!");
    await expect.element(link).toHaveFocus();

    answer({ "GET /api/gem-orders": { items: [] } });
    goTo(PAYMENT_REVIEW_PATH);
    await sees("پرداختی در راه نیست");
    await expect.element(page.getByRole("link", { name: "جم‌های من" })).toHaveAttribute("href", paths.gem);
  });
});
