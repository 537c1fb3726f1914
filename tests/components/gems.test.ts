import { describe, expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { takeBalance } from "../../frontend/src/entities/viewer/take-balance.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";

const list = page.getByRole("region", { name: "آمدورفت جم‌ها" });
const spent = page.getByRole("region", { name: "خرید با اعتبار" });
const charges = page.getByRole("region", { name: "شارژها" });
const view = (name: string) => page.getByRole("button", { name, exact: true });
const textOfRow = (region: Locator, at: number) => region.getByRole("row").nth(at).element().textContent;
const moreRows = page.getByRole("button", { name: "ردیف‌های بیشتر" });

const AT = "2026-11-20T18:10:00.000Z";
const aSpending = (amount: number, note = "قاب رنگی عکس") => ({
  _id: `spent-${amount}`,
  createdAt: AT,
  amount: -amount,
  kind: "store" as const,
  ref: "colorful-frame",
  note,
});
const aPayment = (gems: number) => ({
  _id: `paid-${gems}`,
  createdAt: AT,
  amount: gems,
  kind: "charge" as const,
  ref: "762160188",
  note: "خرید جم",
  toman: gems * 1000,
});
const aCharge = (gamesCount: number, usedCount: number) => ({
  id: `charge-${gamesCount}`,
  createdAt: AT,
  totalAmount: gamesCount * 1000,
  gamesCount,
  usedCount,
  balanceRemaining: gamesCount - usedCount,
  refId: "201",
});

const sums = {
  walletBalance: 105,
  walletCharge: 130,
  walletSpend: 25,
  robotTotalAmount: 130_000,
  robotTotalGames: 130,
  robotUsedGames: 25,
  robotRemainingGames: 105,
};
const ledger: Answers = {
  "GET /api/robot/summary/{mobile}": sums,
  "GET /api/wallet/transactions/{mobile}": { walletBalance: 105, transactions: [aSpending(25)], nextCursor: null },
  "GET /api/robot/purchases/{mobile}": { walletBalance: 105, items: [aCharge(130, 25)], nextCursor: null },
};

const openGems = (answers: Answers = ledger, more: Partial<Person> = {}) =>
  openPage(paths.gem, { person: aPerson(more), answers });

describe("the gem details page", () => {
  test("reads the details again when gems have moved anywhere in the app", async () => {
    const person = aPerson();
    openPage(paths.gem, { person, answers: { ...ledger, "POST /api/user-status": statusOf(person, 105) } });
    await sees("۱۰۵");
    await expect.poll(() => useSessionStore.getState().user?.walletBalance).toBe(105);
    answer({ "GET /api/robot/summary/{mobile}": { ...sums, walletBalance: 135, walletCharge: 160 } });
    takeBalance(person.id, 135);
    await sees("۱۶۰");
  });

  test("shows one list, newest first, that agrees with the sums above it", async () => {
    const aGift = { _id: "gift", createdAt: AT, amount: 4, kind: "gift" as const, ref: "", note: "کد هدیه" };
    openGems({
      ...ledger,
      "GET /api/robot/summary/{mobile}": { ...sums, walletCharge: 134, walletBalance: 109 },
      "GET /api/wallet/transactions/{mobile}": {
        walletBalance: 109,
        transactions: [aSpending(25), aGift, aPayment(130)],
        nextCursor: null,
      },
    });
    for (const [label, gems] of [
      ["رسیده", "۱۳۴"],
      ["خرج‌شده", "۲۵"],
      ["مانده", "۱۰۹"],
    ] as const)
      await expect
        .poll(
          () => page.getByRole("main").getByText(label, { exact: true }).first().element().parentElement?.textContent,
        )
        .toContain(gems);
    await expect.element(list.getByRole("row").nth(3)).toBeVisible();
    expect(textOfRow(list, 1)).toContain("قاب رنگی عکس\u200E−۲۵");
    expect(textOfRow(list, 2)).toContain("هدیهکد هدیه+۴");
    expect(textOfRow(list, 3)).toContain("شارژ۱۳۰٬۰۰۰ تومان762160188+۱۳۰");
    expect(lastInput("GET /api/wallet/transactions/{mobile}")).not.toHaveProperty("only");
  });

  test("shows the purchases and the charges as separate tables", async () => {
    openGems();
    await view("خرید با اعتبار").click();
    await expect.element(spent.getByRole("row").nth(1)).toBeVisible();
    expect(textOfRow(spent, 0)).toBe("تاریخموردجم مصرفیتوضیح");
    expect(textOfRow(spent, 1)).toContain("قاب رنگی عکس۲۵فروشگاه");
    expect(lastInput("GET /api/wallet/transactions/{mobile}")).toMatchObject({ only: "spent" });
    await view("شارژها").click();
    await expect.element(charges.getByRole("row").nth(1)).toBeVisible();
    expect(textOfRow(charges, 0)).toBe("تاریخمبلغ (تومان)جممصرف‌شدهماندهکد پیگیری");
    expect(textOfRow(charges, 1)).toContain("۱۳۰٬۰۰۰۱۳۰۲۵۱۰۵201");
    await expect.element(view("شارژها")).toHaveAttribute("aria-pressed", "true");
    await expect.element(spent).not.toBeInTheDocument();
  });

  test("copies a pressed tracking code in the list and in the table", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": { walletBalance: 130, transactions: [aPayment(130)], nextCursor: null },
    });
    const code = list.getByRole("button", { name: "کپی کد پیگیری 762160188" });
    const amount = (await list.getByText("۱۳۰٬۰۰۰ تومان").findElement()).getBoundingClientRect();
    const { top, height } = code.element().getBoundingClientRect();
    expect(top + height / 2).toBeGreaterThan(amount.bottom);
    await code.click();
    await sees("کد پیگیری کپی شد");
    expect(copied).toHaveBeenLastCalledWith("762160188");
    await view("شارژها").click();
    await charges.getByRole("button", { name: "کپی کد پیگیری 201" }).click();
    await expect.poll(() => copied.mock.lastCall).toEqual(["201"]);
  });

  test("fits every table on a phone without scrolling sideways", async () => {
    // Dates of this year are shown without it.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(AT) });
    await page.viewport(360, 640);
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": {
        walletBalance: 105,
        transactions: [aSpending(25, "بلیت ۲۴‌ساعتهٔ عروسک‌گیر"), aPayment(300)],
        nextCursor: null,
      },
    });
    for (const [name, table] of [
      ["همه", list],
      ["خرید با اعتبار", spent],
      ["شارژها", charges],
    ] as const) {
      await view(name).click();
      await expect.element(table.getByRole("row").nth(1)).toBeVisible();
      const { scrollWidth, clientWidth } = table.getByRole("table").element().parentElement!;
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
  });

  test("toggles a pressed day between its date and its time in Tehran", async () => {
    openGems();
    const cell = list.getByRole("button");
    await expect.element(cell.getByText("۲۹ آبان")).toBeVisible();
    await cell.click();
    await expect.element(cell.getByText("۲۱:۴۰")).toBeVisible();
    await cell.click();
    await expect.element(cell.getByText("۲۹ آبان")).toBeVisible();
  });

  test("loads more rows after the last one, also after a rejected request", async () => {
    const cursor = "7".repeat(72);
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": {
        walletBalance: 105,
        transactions: [aSpending(25)],
        nextCursor: cursor,
      },
    });
    await expect.element(moreRows).toBeVisible();
    answer({ "GET /api/wallet/transactions/{mobile}": refused("TOO_MANY_REQUESTS") });
    await moreRows.click();
    await sees("خیلی تند رفتی!");
    answer({
      "GET /api/wallet/transactions/{mobile}": { walletBalance: 105, transactions: [aSpending(9)], nextCursor: null },
    });
    await moreRows.click();
    await expect.element(moreRows).not.toBeInTheDocument();
    expect(list.getByRole("row").elements()).toHaveLength(3);
    expect(lastInput("GET /api/wallet/transactions/{mobile}")).toMatchObject({ cursor });
  });

  test("says that there are no transactions yet when the person has none", async () => {
    const none = { walletBalance: 0, nextCursor: null };
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": { ...none, transactions: [] },
      "GET /api/robot/purchases/{mobile}": { ...none, items: [] },
    });
    await sees(/هنوز جمی نیامده است/);
    await view("خرید با اعتبار").click();
    await sees("هنوز چیزی نخریده‌ای.");
    await view("شارژها").click();
    await sees("هنوز شارژی ثبت نشده است.");
  });

  test("explains the error and offers a retry when one part fails, and shows the other part", async () => {
    openGems({ ...ledger, "GET /api/robot/purchases/{mobile}": refused("IDENTITY_MISMATCH") });
    await expect.element(list.getByRole("row").nth(1)).toBeVisible();
    await view("شارژها").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    answer(ledger);
    await page.getByRole("button", { name: "دوباره" }).click();
    await expect.element(charges.getByRole("row").nth(1)).toBeVisible();
  });

  test("asks for a mobile first and reads nothing before it", async () => {
    openGems({}, { mobileNumber: null, email: "sara@example.com" });
    await sees("اول با شمارهٔ موبایل وارد شو");
    await expect
      .element(page.getByRole("link", { name: "ثبت شمارهٔ موبایل" }))
      .toHaveAttribute("href", `${paths.profile}?next=${encodeURIComponent(paths.gem)}#mobile`);
    expect(calls("GET /api/robot/summary/{mobile}", "GET /api/wallet/transactions/{mobile}")).toEqual([]);
  });

  test("asks a visitor to log in with a mobile", async () => {
    openPage(paths.gem);
    await sees("جم‌هایت این‌جا جمع می‌شوند");
    await sees(/با شمارهٔ موبایلت وارد شو/);
  });
});
