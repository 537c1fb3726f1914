import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { errors } from "../../contract/errors.ts";
import { paths } from "../../contract/product.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { openPage, sees } from "./support/page.tsx";
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

const openCredit = (answered: Answers["GET /api/robot/purchase"]) =>
  openPage(`${paths.robot}?rid=${RID}`, { answers: { "GET /api/robot/purchase": answered } });

async function typeSecret(text: string): Promise<void> {
  await staff.click();
  await secret.fill(text);
  await redeem.click();
}

describe("a venue credit's page", () => {
  test("says that it is loading until the credit arrives", async () => {
    const answered = Promise.withResolvers<{ purchase: typeof open }>();
    openCredit(() => answered.promise);
    await sees("در حال بارگذاری…");
    answered.resolve({ purchase: open });
    await sees("آمادهٔ استفاده");
  });

  test("shows anybody the credit's value and that it can be used", async () => {
    openCredit({ purchase: open });
    await expect.element(page.getByRole("heading", { name: "۱۵۰٬۰۰۰ تومان" })).toBeVisible();
    await sees("آمادهٔ استفاده");
    await sees("۲۹ آبان ۱۴۰۵");
    await expect.element(secret).not.toBeInTheDocument();
    expect(lastInput("GET /api/robot/purchase")).toEqual({ rid: RID });
  });

  test("shows when and where a used credit was redeemed, and that nothing is left", async () => {
    openCredit({ purchase: redeemed });
    await sees("شهربازی ارم");
    await sees("۰ تومان");
    await sees(/۳۰ آبان ۱۴۰۵.*۱۷:۳۰/);
    await expect.element(staff).not.toBeInTheDocument();
  });

  test("names the administrator when no venue redeemed it", async () => {
    openCredit({ purchase: { ...redeemed, venue: "" } });
    await sees("مدیریت لبخند");
  });

  test("shows an error when the credit does not exist", async () => {
    openCredit(refused("VENUE_CREDIT_NOT_FOUND"));
    await sees("این خرید پیدا نشد");
    await expect.element(wayHome).toBeInViewport();
  });

  test("requests nothing when the address names no credit", async () => {
    openPage(paths.robot);
    await sees("این خرید پیدا نشد");
    expect(calls("GET /api/robot/purchase")).toEqual([]);
  });

  test("shows an error and a retry when there is no network", async () => {
    openCredit(lost);
    await expect.element(page.getByText(/خطا در دریافت خرید/)).toBeVisible();
    answer({ "GET /api/robot/purchase": { purchase: open } });
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await sees("آمادهٔ استفاده");
  });

  test("explains a machine's QR to a phone that scanned it", async () => {
    openPage(`${paths.robot}#login=${"a".repeat(32)}`);
    await sees("این QR برای دستگاه است");
    await expect.element(wayHome).toBeInViewport();
    expect(calls("GET /api/robot/purchase")).toEqual([]);
  });
});

describe("the staff of a venue", () => {
  test("type their secret, confirm once more and see the credit used", async () => {
    openCredit({ purchase: open });
    await typeSecret("demo-demo-demo-demo");
    await expect.element(dialog.getByText("۱۵۰٬۰۰۰ تومان استفاده شود؟")).toBeVisible();
    expect(calls("POST /api/robot/redeem")).toEqual([]);
    answer({ "POST /api/robot/redeem": { message: "استفاده شد. نوش جان!", purchase: redeemed } });
    await confirm.click();
    await sees("شهربازی ارم");
    await sees("استفاده شد. نوش جان!");
    await expect.element(staff).not.toBeInTheDocument();
    expect(lastInput("POST /api/robot/redeem")).toEqual({ rid: RID, secret: "demo-demo-demo-demo" });
  });

  test("see that a secret is missing or wrong and can correct it", async () => {
    openCredit({ purchase: open });
    await typeSecret(" ");
    await sees("رمز مجموعه را وارد کن.");
    answer({ "POST /api/robot/redeem": refused("WRONG_VENUE_SECRET") });
    await secret.fill("guess");
    await redeem.click();
    await confirm.click();
    await sees("رمز مجموعه درست نیست.");
    await expect.element(secret).toHaveAttribute("aria-invalid", "true");
    await expect.element(secret).toHaveValue("guess");
  });

  test("see the first venue when another one has already redeemed the credit", async () => {
    openCredit({ purchase: open });
    await typeSecret("demo-demo-demo-demo");
    answer({
      "POST /api/robot/redeem": refused("ALREADY_REDEEMED"),
      "GET /api/robot/purchase": { purchase: redeemed },
    });
    await confirm.click();
    await sees("شهربازی ارم");
    await sees("این اعتبار قبلاً استفاده شده است.");
  });

  test("keep the typed text when there is no network, and see how long a rate limit lasts", async () => {
    openCredit({ purchase: open });
    await typeSecret("demo-demo-demo-demo");
    answer({ "POST /api/robot/redeem": lost });
    await confirm.click();
    await sees(/ثبت نشد/);
    await expect.element(secret).toHaveValue("demo-demo-demo-demo");
    answer({ "POST /api/robot/redeem": refused("TOO_MANY_REQUESTS", { retryAfter: 40 }) });
    await redeem.click();
    await confirm.click();
    await sees(/۴۰ ثانیه/);
  });
});

describe("the page of a discount badge", () => {
  const TOKEN = "c".repeat(32);
  const checked = { message: "درست است. خوش بگذرد!", percent: 50, checkedAt: "2026-11-22T14:00:07.000Z" };
  const openBadge = () => openPage(`${paths.robot}#badge=${TOKEN}`);
  const check = page.getByRole("button", { name: "بررسی نشان" });

  test("explains the badge without requesting its owner", async () => {
    openBadge();
    await sees("صاحب این نشان تا ۵۰٪ تخفیف دارد");
    await expect.poll(() => document.title).toBe("نشان تخفیف شهربازی | لبخند");
    expect(calls("POST /api/park-discount/check", "GET /api/robot/purchase")).toEqual([]);
  });

  test("shows a venue's staff the badge's owner and the discount", async () => {
    const owner = aPerson({ username: "niloofar.h", blueTick: true });
    openBadge();
    answer({ "POST /api/park-discount/check": { ...checked, person: listed(owner) } });
    await secret.fill("demo-demo-demo-demo");
    await check.click();
    // The answer replaces the form and takes its focus, so that it is read out.
    const found = page.getByRole("region", { name: /niloofar\.h.*، تا ۵۰٪ تخفیف\. درست است/ });
    await expect.element(found).toHaveFocus();
    await expect.element(found.getByText("niloofar.h")).toBeVisible();
    await expect.element(found.getByRole("img", { name: "تیک آبی: حامی لبخند" })).toBeVisible();
    await expect.element(found.getByText("تا ۵۰٪ تخفیف")).toBeVisible();
    await expect.element(found.getByText(/۱۷:۳۰:۰۷/)).toBeVisible();
    await expect.element(secret).not.toBeInTheDocument();
    expect(lastInput("POST /api/park-discount/check")).toEqual({ token: TOKEN, secret: "demo-demo-demo-demo" });
  });

  test("can store the venue's secret on the phone", async () => {
    openBadge();
    await expect.element(secret).toHaveAttribute("autocomplete", "current-password");
  });

  test("shows the server's reason for a failed check and keeps what was typed", async () => {
    openBadge();
    await check.click();
    await sees("رمز مجموعه را وارد کن.");
    await secret.fill("demo-demo-demo-demo");
    for (const [code, text] of [
      ["BADGE_ENDED", errors.BADGE_ENDED.text],
      ["WRONG_VENUE_SECRET", errors.WRONG_VENUE_SECRET.text],
    ] as const) {
      answer({ "POST /api/park-discount/check": refused(code) });
      await check.click();
      await sees(text);
    }
    answer({ "POST /api/park-discount/check": lost });
    await check.click();
    await sees(/بررسی نشد. ارتباط برقرار نشد/);
    await expect.element(secret).toHaveValue("demo-demo-demo-demo");
  });
});
