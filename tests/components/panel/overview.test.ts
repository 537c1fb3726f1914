import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { type Answers } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

const counts = { signUps: 3, jokes: 4, gemsIn: 5, gemsOut: 6, reports: 7, codes: 8, messages: 9, errors: 0 };
const overview: Answers = {
  "GET /api/admin/overview": {
    days: ["2026-11-21", "2026-11-22"].map((day) => ({ day, ...counts })),
    errorHours: [{ hour: "2026-11-22T10:00:00.000Z", errors: 1 }],
    alerts: [
      {
        kind: "sms-down",
        title: "پیامک کد فرستاده نمی‌شود",
        since: "2026-11-22T10:00:00.000Z",
        count: 4,
        runbook: "https://labkhand.example/runbook#sms-down",
      },
    ],
    open: { reports: 12, issues: 2 },
    campaigns: [
      { kind: "daily", begunAt: "2026-11-22T06:30:00.000Z", told: 1234, isOver: true },
      { kind: "news", begunAt: "2026-11-22T08:30:00.000Z", told: 7, isOver: false },
    ],
    paymentsOnTheWay: 3,
    redLines: {
      ledgerHolds: false,
      ledgerProvedAt: "2026-11-21T23:00:00.000Z",
      wrongWallets: 3,
      databaseUsed: 0.02,
      paymentsToSettle: 0,
    },
  },
};

test("the panel's first page charts the days, and lists what is pending and what is wrong", async () => {
  await openTab("overview", overview);
  await expect.element(page.getByRole("img", { name: "جم در سی روز گذشته: آمده ۱۰، رفته ۱۲" })).toBeVisible();
  await sees("دفتر جم درست نیست: ۳ کیف پول");
  await sees("۳ پرداخت در راه");
  for (const line of ["۱٬۲۳۴ نفر", "اعلان جوک روز", "۷ نفر"]) await sees(line);
  await expect.element(page.getByText("هنوز در راه")).toBeVisible();
  // Alerts are listed beside faults of the ledger and payments.
  await sees("پیامک کد فرستاده نمی‌شود");
  const runbook = "https://labkhand.example/runbook#sms-down";
  await expect.element(page.getByRole("link", { name: runbook })).toHaveAttribute("href", runbook);
  // The newest day, at the drawing's left end, is marked as today.
  const today = page.getByRole("img", { name: /^جوک در سی روز/ }).getByText("امروز");
  const drawing = page.getByRole("img", { name: /^جوک در سی روز/ });
  await expect.element(today).toBeVisible();
  const [mark, all] = [today, drawing].map((part) => part.element().getBoundingClientRect());
  expect((mark?.left ?? 0) - (all?.left ?? 0)).toBeLessThan(60);
  await expect
    .element(page.getByRole("link", { name: "۱۲ گزارش در انتظار" }))
    .toHaveAttribute("href", "/admin/reports");
});

test("the panel's first page has no accessibility fault, on a desktop and on a phone", async () => {
  await openTab("overview", overview);
  await sees("۳ پرداخت در راه");
  expect(await violations(axe)).toEqual([]);
  await page.viewport(390, 844);
  await sees("۳ پرداخت در راه");
  expect(await violations(axe)).toEqual([]);
});
