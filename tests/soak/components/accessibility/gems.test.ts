import { expect } from "vitest";
import { page } from "vitest/browser";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { answer, refused } from "../../../components/support/answers.ts";
import { longest, sara } from "../../../components/support/demo.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { aPerson, statusOf } from "../../../components/support/people.ts";

const button = (name: string) => page.getByRole("button", { name }).first();
const dialog = page.getByRole("dialog");

/** The store with the dialog of one of its buttons. */
async function openStore(walletBalance: number, pressed?: string): Promise<void> {
  const person = { ...longest, blueTick: false, sparkleEffect: false, noAds: true };
  openPage(paths.store, { person, answers: { "POST /api/user-status": statusOf(person, walletBalance) } });
  await shows(page.getByRole("switch"));
  if (pressed === undefined) return;
  await button(pressed).click();
  await shows(dialog);
}

async function openGems(): Promise<void> {
  const createdAt = new Date().toISOString();
  const transaction = {
    _id: "1",
    createdAt,
    amount: -200,
    kind: "store",
    ref: "sparkle-effect",
    note: "افکت درخشش",
  } as const;
  const charge = {
    id: "2",
    createdAt,
    totalAmount: 300_000,
    gamesCount: 300,
    usedCount: 200,
    balanceRemaining: 100,
    refId: "201",
  };
  const walletBalance = 100;
  const sums = { walletBalance, walletCharge: 300, walletSpend: 200, robotTotalAmount: 300_000 };
  answer({
    "GET /api/robot/summary/{mobile}": { ...sums, robotTotalGames: 300, robotUsedGames: 200, robotRemainingGames: 100 },
    "GET /api/wallet/transactions/{mobile}": { walletBalance, transactions: [transaction], nextCursor: "1" },
    "GET /api/robot/purchases/{mobile}": { walletBalance, items: [charge], nextCursor: null },
  });
  openPage(paths.gem, { person: aPerson() });
  await sees("افکت درخشش");
}

type Payment = CallAnswer<"POST /api/gem-orders/verify">;

async function openPayment(state: Payment["state"], more: Partial<Payment> = {}): Promise<void> {
  answer({ "POST /api/gem-orders/verify": { state, gems: 100, toman: 100_000, ...more } });
  openPage(`${paths.paymentVerify}?Authority=S${"0".repeat(35)}&Status=OK`, { person: aPerson() });
  await shows(page.getByRole("status").getByRole("link"));
}

const RID = "5".repeat(32);

/** The QR of a venue credit. */
async function openCreditQr(remaining: number): Promise<void> {
  const createdAt = new Date().toISOString();
  const credit = { _id: RID, id: RID, authority: "REWARD1", amount: 200_000, remaining, createdAt };
  answer({ "GET /api/robot/status/{mobile}": { recent: [{ ...credit, status: "paid" }] } });
  await openGems();
  await button("QR اعتبار مجموعه‌ها").click();
  await shows(dialog.getByRole("img", { name: /^QR/ }));
}

/** The QR for a machine, with this many seconds left. */
async function openMachineQr(expiresIn: number): Promise<void> {
  answer({ "POST /api/robot/login-token": { token: RID, expiresIn } });
  openPage(paths.profile, { person: sara });
  await button("ورود به دستگاه با QR").click();
  await shows(dialog.getByRole("img", { name: /^QR/ }));
}

/** The page of a venue credit, redeemed if a venue is given. */
async function openCredit(venue = ""): Promise<void> {
  const at = new Date().toISOString();
  const [state, remaining, redeemedAt] = venue === "" ? ["open" as const, 200_000, null] : ["redeemed" as const, 0, at];
  answer({
    "GET /api/robot/purchase": {
      purchase: { rid: RID, state, amount: 200_000, remaining, createdAt: at, redeemedAt, venue },
    },
    "POST /api/robot/redeem": refused("WRONG_VENUE_SECRET"),
  });
  openPage(`${paths.robot}?rid=${RID}`);
  await sees("۲۰۰٬۰۰۰ تومان");
}

const screens: Screen[] = [
  { name: "QR of a venue credit", open: () => openCreditQr(200_000) },
  { name: "QR of a used venue credit", open: () => openCreditQr(0) },
  { name: "QR for a machine", open: () => openMachineQr(60) },
  { name: "QR for a machine that ended", open: () => openMachineQr(0) },
  { name: "a venue credit", open: () => openCredit() },
  { name: "a redeemed venue credit", open: () => openCredit("مجموعهٔ تفریحی و ورزشی شهربازی بزرگ ارم") },
  {
    name: "a venue credit: a wrong secret",
    open: async () => {
      await openCredit();
      await button("کارمند این مجموعه هستی؟").click();
      await page.getByLabelText("رمز مجموعه").fill("guess");
      await button("ثبت استفاده").click();
      await dialog.getByRole("button", { name: "بله، استفاده شد" }).click();
      await sees("رمز مجموعه درست نیست.");
      await expect.element(dialog).not.toBeInTheDocument();
    },
  },
  {
    name: "a venue credit: the question",
    open: async () => {
      await openCredit();
      await button("کارمند این مجموعه هستی؟").click();
      await page.getByLabelText("رمز مجموعه").fill("guess");
      await button("ثبت استفاده").click();
      await shows(dialog);
    },
  },
  { name: "gem details", open: openGems },
  {
    name: "gem details: the charges",
    open: async () => {
      await openGems();
      await button("شارژها").click();
      await sees("کد پیگیری");
    },
  },
  {
    name: "gem details: payments that wait",
    open: async () => {
      const createdAt = new Date().toISOString();
      const payments = [1, 2, 3].map((at) => ({
        authority: `S${String(at).padStart(35, "0")}`,
        gems: 300,
        toman: 300_000,
        createdAt,
      }));
      answer({ "GET /api/gem-orders": { items: payments } });
      await openGems();
      await shows(button("دوباره بررسی کن"));
    },
  },
  { name: "store", open: () => openStore(1200) },
  { name: "store: buying", open: () => openStore(1200, "خرید افکت درخشش") },
  {
    name: "store: no ads",
    open: async () => {
      openPage(paths.store, { person: longest, answers: { "POST /api/user-status": statusOf(longest, 1200) } });
      await button("خرید بدون تبلیغ").click();
      await shows(dialog);
    },
  },
  { name: "store: too few gems", open: () => openStore(0, "خرید افکت درخشش") },
  {
    name: "buying gems",
    open: async () => {
      const packages = [10, 100].map((gems) => ({
        gems,
        toman: gems * 850,
        fullToman: gems * 1000,
        percentOff: 15,
      }));
      answer({ "GET /api/gem-packages": { packages, purchaseUrl: null } });
      openPage(`${paths.gemBuy}?for=sparkle-effect`, { person: aPerson() });
      await shows(page.getByRole("button", { name: "پرداخت" }));
    },
  },
  { name: "payment: paid", open: () => openPayment("paid", { refId: "763689206", walletBalance: 1234 }) },
  { name: "payment: cancelled", open: () => openPayment("cancelled") },
  { name: "payment: being checked", open: () => openPayment("checking") },
];

looksAt(screens);
