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
import { openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";

type Result = CallAnswer<"POST /api/gem-orders/verify">;

const choice = (gems: string) => page.getByRole("radio", { name: `${gems} جم` });
const pay = page.getByRole("button", { name: "پرداخت" });
const balance = () => useSessionStore.getState().user?.walletBalance;

const having = (person: Person, walletBalance: number): Answers => ({
  "POST /api/user-status": statusOf(person, walletBalance),
});

/** Stands for the gateway's address: leaving this page would end the test. */
const paymentUrl = () => `${location.origin}${paths.gemBuy}#at-the-gateway`;

describe("the gem purchase page", () => {
  test("shows each package's price and the total, and leads to the gateway", async () => {
    answer({ "POST /api/gem-orders": { orderId: "1", toman: 100_000, paymentUrl: paymentUrl() } });
    openPage(paths.gemBuy, { person: aPerson() });
    await expect.element(choice("۳۰")).toBeChecked();
    await expect.element(pay).toHaveTextContent("پرداخت ۳۰٬۰۰۰ تومان");
    await page.getByText("۱۰۰ جم").click();
    await expect.element(choice("۱۰۰")).toBeChecked();
    await expect.element(pay).toHaveTextContent("پرداخت ۱۰۰٬۰۰۰ تومان");
    await pay.click();
    await expect.poll(() => location.hash).toBe("#at-the-gateway");
    expect(lastInput("POST /api/gem-orders")).toEqual({ gems: 100 });
  });

  test.each(["PAYMENT_UNAVAILABLE", "TOO_MANY_ORDERS", "GEM_PACKAGE_NOT_FOUND", "SUSPENDED"] as const)(
    "explains the rejection %s, keeps the chosen package and can be retried",
    async (code) => {
      answer({ "POST /api/gem-orders": refused(code) });
      openPage(paths.gemBuy, { person: aPerson() });
      await page.getByText("۳۰۰ جم").click();
      await pay.click();
      await expect.element(page.getByRole("alert")).toHaveTextContent(errors[code].text);
      await expect.element(choice("۳۰۰")).toBeChecked();
      answer({ "POST /api/gem-orders": { orderId: "1", toman: 300_000, paymentUrl: paymentUrl() } });
      await pay.click();
      await expect.poll(() => location.hash).toBe("#at-the-gateway");
    },
  );

  test("preselects the smallest sufficient package and says how many gems are missing", async () => {
    const person = aPerson();
    openPage(`${paths.gemBuy}?for=blue-tick`, { person, answers: having(person, 25) });
    const order = { orderId: "1", toman: 100_000, paymentUrl: `${location.href}#at-the-gateway` };
    answer({ "POST /api/gem-orders": order });
    await sees("برای «تیک آبی» ۷۵ جم کم داری");
    await expect.element(choice("۱۰۰")).toBeChecked();
    await pay.click();
    await expect.poll(() => location.hash).toBe("#at-the-gateway");
    expect(lastInput("POST /api/gem-orders")).toEqual({ gems: 100, wanted: "blue-tick" });
  });

  test.each(["for=https://evil.example&cost=100", "for=video&cost=x", "for=video", "cost=100", "for=colorful-frame"])(
    "preselects the usual package when the address says %s",
    async (query) => {
      const person = aPerson();
      openPage(`${paths.gemBuy}?${query}`, { person, answers: having(person, 25) });
      await expect.element(choice("۳۰")).toBeChecked();
      await seesNo(/کم داری/);
    },
  );

  test("passes the cost of a video from the address to the order", async () => {
    openPage(`${paths.gemBuy}?for=video&cost=30`, { person: aPerson() });
    answer({ "POST /api/gem-orders": { orderId: "1", toman: 30_000, paymentUrl: `${location.href}#at-the-gateway` } });
    await pay.click();
    await expect.poll(() => location.hash).toBe("#at-the-gateway");
    expect(lastInput("POST /api/gem-orders")).toMatchObject({ wanted: "video", cost: 30 });
  });

  test("shows a package's discount beside its full price", async () => {
    const packages = [
      { gems: 10, toman: 10_000, fullToman: 10_000, percentOff: 0 },
      { gems: 100, toman: 85_000, fullToman: 100_000, percentOff: 15 },
    ];
    openPage(paths.gemBuy, {
      person: aPerson(),
      answers: { "GET /api/gem-packages": { packages, purchaseUrl: null } },
    });
    await expect
      .element(page.getByRole("radio", { name: "۱۰۰ جم ۸۵٬۰۰۰ تومان به‌جای ۱۰۰٬۰۰۰ تومان ۱۵٪ تخفیف" }))
      .toBeChecked();
    await expect.element(pay).toHaveTextContent("پرداخت ۸۵٬۰۰۰ تومان");
    await expect.element(page.getByText(/تخفیف/)).toBeVisible();
    expect(page.getByText(/تخفیف/).elements()).toHaveLength(1);
  });

  test("says how long to wait after too many orders", async () => {
    answer({ "POST /api/gem-orders": refused("TOO_MANY_ORDERS", { retryAfter: 3594 }) });
    openPage(paths.gemBuy, { person: aPerson() });
    await pay.click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("چند خرید نیمه‌تمام داری. حدود ۶۰ دقیقهٔ دیگر دوباره تلاش کن.");
  });

  test("does not open the gateway when the buyer has left the page", async () => {
    let tell = (): void => undefined;
    const order = { orderId: "1", toman: 30_000, paymentUrl: paymentUrl() };
    answer({ "POST /api/gem-orders": () => new Promise((resolve) => (tell = () => resolve(order))) });
    openPage(paths.gemBuy, { person: aPerson() });
    await pay.click();
    await expect.poll(() => calls("POST /api/gem-orders")).toHaveLength(1);
    history.pushState(null, "", paths.store);
    await sees("قاب رنگی عکس");
    tell();
    await settled();
    expect(location.hash).toBe("");
  });

  test("says that there is no network and can load the packages again", async () => {
    openPage(paths.gemBuy, { person: aPerson(), answers: { "GET /api/gem-packages": lost } });
    await sees(/خطا در دریافت بسته‌ها/);
    answer({
      "GET /api/gem-packages": {
        packages: [{ gems: 7, toman: 7000, fullToman: 7000, percentOff: 0 }],
        purchaseUrl: null,
      },
    });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(pay).toHaveTextContent("پرداخت ۷٬۰۰۰ تومان");
  });

  test.each<[string, Partial<Person> | null, text: string]>([
    ["a visitor to the login", null, "وارد شو تا بدانیم جم‌ها به چه کسی برسد."],
    ["a person without a mobile to the form that adds one", { mobileNumber: null }, "اول با شمارهٔ موبایل وارد شو"],
    ["a suspended person nowhere", { suspendedUntil: "2126-01-01T00:00:00.000Z" }, "حساب تو موقتاً معلق شده"],
  ])("does not offer payment, but leads %s", async (_, more, text) => {
    openPage(paths.gemBuy, more === null ? {} : { person: aPerson(more) });
    await sees(text);
    await expect.element(pay).not.toBeInTheDocument();
  });
});

describe("the link to the gem purchase page", () => {
  const link = page.getByRole("link", { name: "خرید جم" }).first();

  test.each([paths.store, paths.gem])("opens a new tab from %s", async (path) => {
    const answers: Answers = {
      "GET /api/robot/summary/{mobile}": refused("INTERNAL"),
      "GET /api/wallet/transactions/{mobile}": refused("INTERNAL"),
      "GET /api/robot/purchases/{mobile}": refused("INTERNAL"),
    };
    openPage(path, { person: aPerson(), answers });
    await expect.element(link).toHaveAttribute("href", paths.gemBuy);
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noopener");
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
  const authority = `S${"a".repeat(35)}`;
  const result = (state: Result["state"], more: Partial<Result> = {}) => ({ state, gems: 30, toman: 30_000, ...more });
  const paid = result("paid", { refId: "763689206", walletBalance: 310 });
  const answering = (body: Answers["POST /api/gem-orders/verify"]): Answers => ({
    "POST /api/gem-orders/verify": body,
  });

  function comeBack(
    answers: Answers,
    {
      status = "OK",
      person = aPerson(),
      wanted = "",
    }: { status?: string; person?: Person | null; wanted?: string } = {},
  ) {
    openPage(`${paths.paymentVerify}?${wanted}Authority=${authority}&Status=${status}`, {
      ...(person && { person }),
      answers,
    });
  }

  test("shows the gems, the tracking code and the new balance, which the app takes over", async () => {
    comeBack(answering(paid));
    await sees("۳۰ جم رسید!");
    await sees("763689206");
    await sees("۳۱۰ جم");
    expect(lastInput("POST /api/gem-orders/verify")).toEqual({ authority, status: "OK" });
    expect(balance()).toBe(310);
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await page.getByRole("button", { name: "کپی کد پیگیری" }).click();
    await sees("کد پیگیری کپی شد");
    expect(copied).toHaveBeenCalledWith("763689206");
    await page.getByRole("link", { name: "رفتن به فروشگاه" }).click();
    await expect.poll(place).toBe(paths.store);
  });

  test.each([
    ["blue-tick", "بازگشت به «تیک آبی»", `${paths.store}?item=blue-tick`],
    ["video", "بازگشت به «ویدیوی من»", paths.videoUpload],
    ["pass", "بازگشت به «عروسک‌گیر»", paths.clawMachine],
  ])("leads back to %s when the gems were bought for that", async (wanted, name, href) => {
    comeBack(answering(paid), { wanted: `for=${wanted}&` });
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", href);
  });

  test.each(["https://evil.example", "//evil.example", "javascript:alert(1)", "constructor"])(
    "leads to the store when the address says %s",
    async (wanted) => {
      comeBack(answering(paid), { wanted: `for=${encodeURIComponent(wanted)}&` });
      await expect.element(page.getByRole("link", { name: "رفتن به فروشگاه" })).toHaveAttribute("href", paths.store);
    },
  );

  test("keeps the current balance when the payment is viewed again after spending", async () => {
    const person = aPerson();
    comeBack(answering(paid), { person });
    await sees("۳۱۰ جم");
    await page.getByRole("link", { name: "رفتن به فروشگاه" }).click();
    await expect.poll(place).toBe(paths.store);
    takeBalance(person.id, 210);
    history.back();
    await sees("۳۰ جم رسید!");
    await settled();
    expect(balance()).toBe(210);
  });

  test("shows that the payment succeeded, but no balance, in another browser", async () => {
    comeBack(answering(result("paid", { refId: "763689206" })), { person: null });
    await sees("جم‌ها به حسابی رسید که خرید را شروع کرده بود.");
    await seesNo("موجودی تازه");
  });

  test.each([
    ["cancelled", "NOK", "پولی کم نشده است."],
    ["failed", "OK", "اگر پولی از حسابت کم شده"],
  ] as const)("offers to buy again after a %s payment", async (state, status, text) => {
    comeBack(answering(result(state, { walletBalance: 0 })), { status });
    await sees(new RegExp(text));
    expect(lastInput("POST /api/gem-orders/verify")).toMatchObject({ status });
    await expect.element(page.getByRole("link", { name: "دوباره خریدن" })).toHaveAttribute("href", paths.gemBuy);
  });

  test("keeps the purpose of the gems when a cancelled payment is repeated", async () => {
    comeBack(answering(result("cancelled", { walletBalance: 0 })), { status: "NOK", wanted: "for=blue-tick&" });
    const again = page.getByRole("link", { name: "دوباره خریدن" });
    await expect.element(again).toHaveAttribute("href", `${paths.gemBuy}?for=blue-tick`);
  });

  test.each([
    ["for=video&cost=30", "for=video&cost=30"],
    ["for=video&cost=x", "for=video"],
    ["for=video&cost=0", "for=video"],
    ["for=video", "for=video"],
  ])("keeps only a valid cost in the link to buy again when the return address says %s", async (wanted, query) => {
    comeBack(answering(result("cancelled", { walletBalance: 0 })), { status: "NOK", wanted: `${wanted}&` });
    const again = page.getByRole("link", { name: "دوباره خریدن" });
    await expect.element(again).toHaveAttribute("href", `${paths.gemBuy}?${query}`);
  });

  test("asks the bank again by itself while the payment is undecided", async () => {
    comeBack(answering(result("checking", { walletBalance: 0 })));
    await sees("پرداختت را بررسی می‌کنیم");
    answer(answering(paid));
    await sees("۳۰ جم رسید!");
    expect(calls("POST /api/gem-orders/verify").length).toBeGreaterThan(1);
  });

  test("can ask the bank again at once", async () => {
    comeBack(answering(result("checking", { walletBalance: 0 })));
    await sees("پرداختت را بررسی می‌کنیم");
    await expect.element(page.getByRole("link", { name: "جم‌های من" })).toHaveAttribute("href", paths.gem);
    answer(answering(paid));
    await page.getByRole("button", { name: "دوباره بررسی کن" }).click();
    await sees("۳۰ جم رسید!");
  });

  test("says that nothing is lost when there is no network, and can be retried", async () => {
    comeBack(answering(lost));
    await sees(/چیزی گم نشده است/);
    answer(answering(paid));
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("۳۰ جم رسید!");
  });

  test("says that the payment was not found when it is unknown", async () => {
    comeBack(answering(refused("GEM_ORDER_NOT_FOUND")));
    await sees("چنین پرداختی پیدا نشد");
  });

  test("does not ask the server when the address is incomplete", async () => {
    openPage(`${paths.paymentVerify}?Authority=S1`, { person: aPerson() });
    await sees("چنین پرداختی پیدا نشد");
    expect(calls("POST /api/gem-orders/verify")).toEqual([]);
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
  const check = page.getByRole("button", { name: "دوباره بررسی کن" });
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

  test.each([
    ["the wallet", paths.gem],
    ["a second purchase", paths.gemBuy],
    ["its own page, which shows nothing else", PAYMENT_REVIEW_PATH],
  ])("is shown on top of %s", async (_, path) => {
    openWith(path, [aPayment(1)]);
    await expect.element(waiting.getByRole("heading", { name: "یک پرداخت در راه داری" })).toBeVisible();
    await expect.element(waiting.getByText("۳۰ جم")).toBeVisible();
    await expect.element(waiting.getByText("۳۰٬۰۰۰ تومان")).toBeVisible();
    await expect.element(waiting.getByText(/در انتظار بانک.*لازم نیست دوباره پرداخت کنی/)).toBeVisible();
    expect(calls("POST /api/gem-orders/verify")).toEqual([]);
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

  test("does not reappear when the page is reopened after the decision", async () => {
    openWith(paths.gem, [aPayment(1)], verified("paid", { refId: "7", walletBalance: 55 }));
    await check.click();
    await sees("۳۰ جم رسید!");
    history.pushState(null, "", paths.store);
    await sees("قاب رنگی عکس");
    answer({ "GET /api/gem-orders": () => new Promise(() => undefined) });
    const before = calls("GET /api/gem-orders").length;
    history.pushState(null, "", paths.gem);
    await expect.poll(() => calls("GET /api/gem-orders").length).toBeGreaterThan(before);
    expect(waiting.elements()).toEqual([]);
  });

  test("does not move the focus of a person who has already moved on", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const paid = { state: "paid", gems: 30, toman: 30_000, refId: "7", walletBalance: 55 } as const;
    openWith(paths.gem, [aPayment(1)], { "POST /api/gem-orders/verify": () => promise.then(() => paid) });
    await check.click();
    const link = page.getByRole("main").getByRole("link", { name: "فروشگاه" });
    (await link.findElement()).focus();
    resolve();
    await sees("۳۰ جم رسید!");
    await expect.element(link).toHaveFocus();
  });

  test("does not hide the rest of the page when it cannot be read", async () => {
    openWith(paths.gem, [], { "GET /api/gem-orders": refused("INTERNAL") });
    await expect.element(page.getByRole("main").getByText("فروشگاه")).toBeVisible();
    await expect.element(waiting).not.toBeInTheDocument();
  });

  test("adds the gems when a check finds it paid", async () => {
    openWith(paths.gem, [aPayment(1)], verified("paid", { refId: "7", walletBalance: 55 }));
    const { height } = (await waiting.findElement()).getBoundingClientRect();
    await check.click();
    const told = page.getByRole("region", { name: /تکلیف پرداختت روشن شد/ });
    await expect.element(told.getByText("۳۰ جم رسید!")).toBeVisible();
    expect(lastInput("POST /api/gem-orders/verify")).toEqual({ authority: authority(1), status: "OK" });
    expect(balance()).toBe(55);
    await expect.element(check).not.toBeInTheDocument();
    // Nothing below it has moved, and the keyboard continues in the page.
    expect(told.element().getBoundingClientRect().height).toBe(height);
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  test("keeps waiting when the bank still does not know", async () => {
    openWith(paths.gemBuy, [aPayment(1)], verified("checking"));
    await check.click();
    await expect.element(waiting.getByText(/بانک هنوز خبر نداده/)).toBeVisible();
    await expect.element(check).toBeVisible();
    await expect.element(choice("۳۰")).toBeChecked();
  });

  test("can be cancelled by the buyer, after a check by the server", async () => {
    openWith(PAYMENT_REVIEW_PATH, [aPayment(1)], verified("cancelled"));
    await page.getByRole("button", { name: "پرداخت نکردم" }).click();
    await sees("پولی کم نشده است. هر وقت خواستی دوباره بخر.");
    expect(lastInput("POST /api/gem-orders/verify")).toEqual({ authority: authority(1), status: "NOK" });
  });

  test("stays when there is no network", async () => {
    openWith(paths.gem, [aPayment(1)], { "POST /api/gem-orders/verify": lost });
    await check.click();
    await expect.element(waiting.getByRole("alert").getByText(/چیزی گم نشده است/)).toBeVisible();
    answer(verified("paid", { refId: "7", walletBalance: 30 }));
    await check.click();
    await sees("۳۰ جم رسید!");
  });

  test("links to a page with all undecided payments when there are more than two", async () => {
    openWith(paths.gem, [aPayment(1), aPayment(2, 100), aPayment(3, 10)]);
    await sees("۳ پرداخت در راه داری");
    expect(check.elements()).toHaveLength(2);
    await page.getByRole("link", { name: "دیدن هر ۳ پرداخت" }).click();
    await expect.poll(place).toBe(PAYMENT_REVIEW_PATH);
    await expect.poll(() => check.elements()).toHaveLength(3);
  });

  test("is absent from the page of undecided payments when everything is decided", async () => {
    openWith(PAYMENT_REVIEW_PATH, []);
    await sees("پرداختی در راه نیست");
    await expect.element(page.getByRole("link", { name: "جم‌های من" })).toHaveAttribute("href", paths.gem);
  });

  test("can be requested again when the page of undecided payments could not be read", async () => {
    openWith(PAYMENT_REVIEW_PATH, [], { "GET /api/gem-orders": lost });
    await sees(/خطا در دریافت پرداخت‌ها/);
    answer({ "GET /api/gem-orders": { items: [aPayment(1)] } });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(waiting).toBeVisible();
  });
});
