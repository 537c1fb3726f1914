import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { openAnew, openPage, sees } from "./support/page.tsx";
import { aPerson, listed } from "./support/people.ts";

const RID = "5".repeat(32);
const dialog = page.getByRole("dialog");
const staff = page.getByRole("button", { name: "کارمند این مجموعه هستی؟" });
const secret = page.getByLabelText("رمز مجموعه");
const redeem = page.getByRole("button", { name: "ثبت استفاده" });
const confirm = dialog.getByRole("button", { name: "بله، استفاده شد" });

/** The link below the notice; the header has another one. */
const wayHome = page.getByRole("main").getByRole("link", { name: "رفتن به خانه" });

const open = {
  rid: RID,
  state: "open" as const,
  amount: 150_000,
  remaining: 150_000,
  createdAt: "2026-11-20T18:10:00.000Z",
  redeemedAt: null,
  venue: "",
};
const redeemed = {
  ...open,
  state: "redeemed" as const,
  remaining: 0,
  redeemedAt: "2026-11-21T14:00:00.000Z",
  venue: "شهربازی ارم",
};

const CREDIT = "GET /api/robot/purchase";
const REDEEM = "POST /api/robot/redeem";
const CREDIT_PATH = `${paths.robot}?rid=${RID}`;

test("shows anybody the credit's value, and marks it used once a venue's staff confirm with their secret", async () => {
  const answered = Promise.withResolvers<{ purchase: typeof open }>();
  openPage(CREDIT_PATH, { answers: { [CREDIT]: () => answered.promise } });
  await sees("در حال بارگذاری…");
  answered.resolve({ purchase: open });
  await expect.element(page.getByRole("heading", { name: "۱۵۰٬۰۰۰ تومان" })).toBeVisible();
  await sees("آمادهٔ استفاده");
  await sees("۲۹ آبان ۱۴۰۵");
  await expect.element(secret).not.toBeInTheDocument();
  expect(lastInput(CREDIT)).toEqual({ rid: RID });

  await staff.click();
  await secret.fill(" ");
  await redeem.click();
  await sees("رمز مجموعه را وارد کن.");
  answer({ [REDEEM]: refused("WRONG_VENUE_SECRET") });
  await secret.fill("guess");
  await redeem.click();
  await confirm.click();
  await sees("رمز مجموعه درست نیست.");
  await expect.element(secret).toHaveAttribute("aria-invalid", "true");
  await expect.element(secret).toHaveValue("guess");

  await secret.fill("demo-demo-demo-demo");
  answer({ [REDEEM]: lost });
  await redeem.click();
  await confirm.click();
  await sees(/ثبت نشد/);
  await expect.element(secret).toHaveValue("demo-demo-demo-demo");
  answer({ [REDEEM]: refused("TOO_MANY_REQUESTS", { retryAfter: 40 }) });
  await redeem.click();
  await confirm.click();
  await sees(/۴۰ ثانیه/);

  const before = calls(REDEEM).length;
  await redeem.click();
  await expect.element(dialog.getByText("۱۵۰٬۰۰۰ تومان استفاده شود؟")).toBeVisible();
  expect(calls(REDEEM)).toHaveLength(before);
  answer({ [REDEEM]: { message: "استفاده شد. نوش جان!", purchase: redeemed } });
  await confirm.click();
  await sees("شهربازی ارم");
  await sees("استفاده شد. نوش جان!");
  await expect.element(staff).not.toBeInTheDocument();
  expect(lastInput(REDEEM)).toEqual({ rid: RID, secret: "demo-demo-demo-demo" });
});

test("shows who used the credit, or why it cannot be shown, when it is not open", async () => {
  openPage(CREDIT_PATH, { answers: { [CREDIT]: lost } });
  await expect.element(page.getByText(/خطا در دریافت خرید/)).toBeVisible();
  answer({ [CREDIT]: { purchase: open } });
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  await sees("آمادهٔ استفاده");

  // Another venue was faster.
  answer({ [REDEEM]: refused("ALREADY_REDEEMED"), [CREDIT]: { purchase: redeemed } });
  await staff.click();
  await secret.fill("demo-demo-demo-demo");
  await redeem.click();
  await confirm.click();
  await sees("شهربازی ارم");
  await sees("این اعتبار قبلاً استفاده شده است.");
  await sees("۰ تومان");
  await sees(/۳۰ آبان ۱۴۰۵.*۱۷:۳۰/);
  await expect.element(staff).not.toBeInTheDocument();

  answer({ [CREDIT]: { purchase: { ...redeemed, venue: "" } } });
  openAnew(CREDIT_PATH);
  await sees("مدیریت لبخند");
  answer({ [CREDIT]: refused("VENUE_CREDIT_NOT_FOUND") });
  openAnew(CREDIT_PATH);
  await sees("این خرید پیدا نشد");
  await expect.element(wayHome).toBeInViewport();

  // The address names no credit, or is that of a machine's QR.
  const before = calls(CREDIT).length;
  openAnew(`${paths.robot}#login=${"a".repeat(32)}`);
  await sees("این QR برای دستگاه است");
  await expect.element(wayHome).toBeInViewport();
  openAnew(paths.robot);
  await sees("این خرید پیدا نشد");
  expect(calls(CREDIT)).toHaveLength(before);
});

test("shows a discount badge's owner to a venue's staff only when their secret is right", async () => {
  const CHECK = "POST /api/park-discount/check";
  const TOKEN = "c".repeat(32);
  const checked = { message: "درست است. خوش بگذرد!", percent: 50, checkedAt: "2026-11-22T14:00:07.000Z" };
  const owner = aPerson({ username: "niloofar.h", blueTick: true });
  const check = page.getByRole("button", { name: "بررسی نشان" });
  openPage(`${paths.robot}#badge=${TOKEN}`);
  await sees("صاحب این نشان تا ۵۰٪ تخفیف دارد");
  await expect.poll(() => document.title).toBe("نشان تخفیف شهربازی | لبخند");
  // The phone can store it.
  await expect.element(secret).toHaveAttribute("autocomplete", "current-password");
  await check.click();
  await sees("رمز مجموعه را وارد کن.");
  expect(calls(CHECK, CREDIT)).toEqual([]);

  await secret.fill("demo-demo-demo-demo");
  for (const [failure, text] of [
    [refused("BADGE_ENDED"), errors.BADGE_ENDED.text],
    [refused("WRONG_VENUE_SECRET"), errors.WRONG_VENUE_SECRET.text],
    [lost, /بررسی نشد. ارتباط برقرار نشد/],
  ] as const) {
    answer({ [CHECK]: failure });
    await check.click();
    await sees(text);
  }
  await expect.element(secret).toHaveValue("demo-demo-demo-demo");

  answer({ [CHECK]: { ...checked, person: listed(owner) } });
  await check.click();
  // The answer replaces the form and takes its focus, so that it is read out.
  const found = page.getByRole("region", { name: /niloofar\.h.*، تا ۵۰٪ تخفیف\. درست است/ });
  await expect.element(found).toHaveFocus();
  await expect.element(found.getByText("niloofar.h")).toBeVisible();
  await expect.element(found.getByRole("img", { name: "تیک آبی: حامی لبخند" })).toBeVisible();
  await expect.element(found.getByText("تا ۵۰٪ تخفیف")).toBeVisible();
  await expect.element(found.getByText(/۱۷:۳۰:۰۷/)).toBeVisible();
  await expect.element(secret).not.toBeInTheDocument();
  expect(lastInput(CHECK)).toEqual({ token: TOKEN, secret: "demo-demo-demo-demo" });
});
