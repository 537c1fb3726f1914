import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { takeBalance } from "../../frontend/src/entities/viewer/take-balance.ts";
import { answer, type Answers, calls, lastInput, refused } from "./support/answers.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson, type Person, statusOf } from "./support/people.ts";

const spent = page.getByRole("region", { name: "خرید با اعتبار" });
const charges = page.getByRole("region", { name: "شارژها" });
const received = page.getByRole("region", { name: "جم‌هایی که رسید" });
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

describe("gem details", () => {
  test("are read anew when gems have moved, wherever that was", async () => {
    const person = aPerson();
    openPage(paths.gem, { person, answers: { ...ledger, "POST /api/user-status": statusOf(person, 105) } });
    await sees("۱۰۵");
    await expect.poll(() => useSessionStore.getState().user?.walletBalance).toBe(105);
    answer({ "GET /api/robot/summary/{mobile}": { ...sums, walletBalance: 135, walletCharge: 160 } });
    takeBalance(person.id, 135);
    await sees("۱۶۰");
  });

  test("show what came, went and is left, what was bought and what was paid", async () => {
    openGems();
    for (const [label, gems] of [
      ["شارژ شده", "۱۳۰"],
      ["مصرف شده", "۲۵"],
      ["مانده", "۱۰۵"],
    ] as const)
      await expect
        .poll(
          () => page.getByRole("main").getByText(label, { exact: true }).first().element().parentElement?.textContent,
        )
        .toContain(gems);
    await expect.element(spent.getByRole("row").nth(1)).toBeVisible();
    expect(spent.getByRole("row").nth(1).element().textContent).toContain("قاب رنگی عکس۲۵فروشگاه");
    expect(charges.getByRole("row").nth(1).element().textContent).toContain("۱۳۰٬۰۰۰۱۳۰۲۵۱۰۵201");
    await expect.element(received).not.toBeInTheDocument();
  });

  test("say where gems came from that nobody paid for", async () => {
    const aGift = { _id: "gift", createdAt: AT, amount: 4, kind: "gift" as const, ref: "", note: "کد هدیه" };
    openGems({
      ...ledger,
      "GET /api/robot/summary/{mobile}": { ...sums, walletCharge: 134, walletBalance: 109 },
      "GET /api/wallet/transactions/{mobile}": ({ only }) => ({
        walletBalance: 109,
        transactions: only === "received" ? [aGift] : [aSpending(25)],
        nextCursor: null,
      }),
    });
    await expect.element(received.getByRole("row").nth(1)).toBeVisible();
    expect(received.getByRole("row").nth(1).element().textContent).toContain("هدیه۴کد هدیه");
  });

  test("keep their tables where they stand: the second comes under the rows of the first", async () => {
    const rows = Promise.withResolvers<void>();
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": async () => {
        await rows.promise;
        return { walletBalance: 105, transactions: [aSpending(25)], nextCursor: null };
      },
    });
    await expect.element(spent).toBeVisible();
    await expect.poll(() => calls("GET /api/robot/purchases/{mobile}").length).toBeGreaterThan(0);
    await expect.element(charges).not.toBeInTheDocument();
    rows.resolve();
    await expect.element(charges.getByRole("row").nth(1)).toBeVisible();
  });

  test("are read on a phone without moving a table sideways", async () => {
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": {
        walletBalance: 105,
        transactions: [aSpending(25, "بلیت ۲۴‌ساعتهٔ عروسک‌گیر")],
        nextCursor: null,
      },
    });
    for (const table of [spent, charges]) {
      await expect.element(table.getByRole("row").nth(1)).toBeVisible();
      const { scrollWidth, clientWidth } = table.getByRole("table").element().parentElement!;
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
  });

  test("a day that is pressed becomes its time in Tehran, and a day again", async () => {
    openGems();
    const cell = spent.getByRole("button");
    await expect.element(cell.getByText("۲۹ آبان")).toBeVisible();
    await cell.click();
    await expect.element(cell.getByText("۲۱:۴۰")).toBeVisible();
    await cell.click();
    await expect.element(cell.getByText("۲۹ آبان")).toBeVisible();
  });

  test("go on behind «more», from where they stopped", async () => {
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
    expect(spent.getByRole("row").elements()).toHaveLength(3);
    expect(lastInput("GET /api/wallet/transactions/{mobile}")).toMatchObject({ cursor, only: "spent" });
  });

  test("say that there is nothing yet", async () => {
    const none = { walletBalance: 0, nextCursor: null };
    openGems({
      ...ledger,
      "GET /api/wallet/transactions/{mobile}": { ...none, transactions: [] },
      "GET /api/robot/purchases/{mobile}": { ...none, items: [] },
    });
    await sees("هنوز چیزی نخریده‌ای.");
    await sees("هنوز شارژی ثبت نشده است.");
  });

  test("say what went wrong with one part, show the other, and ask again", async () => {
    openGems({ ...ledger, "GET /api/robot/purchases/{mobile}": refused("IDENTITY_MISMATCH") });
    await expect.element(spent.getByRole("row").nth(1)).toBeVisible();
    await expect.element(page.getByRole("alert")).toBeVisible();
    answer(ledger);
    await page.getByRole("button", { name: "دوباره" }).click();
    await expect.element(charges.getByRole("row").nth(1)).toBeVisible();
  });

  test("ask for a mobile first, and for nothing else", async () => {
    openGems({}, { mobileNumber: null, email: "sara@example.com" });
    await sees("اول با شمارهٔ موبایل وارد شو");
    await expect
      .element(page.getByRole("link", { name: "ثبت شمارهٔ موبایل" }))
      .toHaveAttribute("href", `${paths.profile}?next=${encodeURIComponent(paths.gem)}#mobile`);
    expect(calls("GET /api/robot/summary/{mobile}", "GET /api/wallet/transactions/{mobile}")).toEqual([]);
  });

  test("lead a visitor to the login", async () => {
    openPage(paths.gem);
    await sees("جم‌هایت این‌جا جمع می‌شوند");
  });
});
