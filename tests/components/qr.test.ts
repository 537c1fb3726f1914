import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { THEME_IDS } from "../../contract/themes.ts";
import { chooseTheme } from "../../frontend/src/app/theme/theme-store.ts";
import { answer, type Answers, calls, lost, refused } from "./support/answers.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson, type Person } from "./support/people.ts";
import { readPicture, readScreen } from "./support/qr.ts";
import { comeBack, pass } from "./support/surroundings.ts";

const dialog = page.getByRole("dialog");
const qr = dialog.getByRole("img", { name: /^QR/ });
const AT = "2026-11-20T18:10:00.000Z";

const ridOf = (n: number) => String(n).repeat(32);
const aCredit = (n: number, remaining = 50_000) => ({
  _id: ridOf(n),
  id: ridOf(n),
  authority: `REWARD${ridOf(9)}`,
  status: "paid" as const,
  amount: 50_000,
  remaining,
  createdAt: AT,
});

const walletBalance = 0;
const nothing: Answers = {
  "GET /api/robot/summary/{mobile}": {
    walletBalance,
    walletCharge: 0,
    walletSpend: 0,
    robotTotalAmount: 0,
    robotTotalGames: 0,
    robotUsedGames: 0,
    robotRemainingGames: 0,
  },
  "GET /api/wallet/transactions/{mobile}": { walletBalance, transactions: [], nextCursor: null },
  "GET /api/robot/purchases/{mobile}": { walletBalance, items: [], nextCursor: null },
};

/** The QR of a venue credit, opened from the gem page. */
async function openQr(status: Answers["GET /api/robot/status/{mobile}"]): Promise<void> {
  openPage(paths.gem, { person: aPerson(), answers: { ...nothing, "GET /api/robot/status/{mobile}": status } });
  await page.getByRole("button", { name: "QR اعتبار مجموعه‌ها" }).click();
}

const pageOf = (rid: string) => `${location.origin}/robot?rid=${rid}`;

describe("the QR of a venue credit", () => {
  test("can be scanned from the screen in every theme, at most 340 px wide", async () => {
    await page.viewport(600, 844);
    await openQr({ recent: [aCredit(1)] });
    for (const theme of THEME_IDS) {
      chooseTheme(theme);
      await expect.element(qr).toBeVisible();
      expect(await readScreen(qr), theme).toBe(pageOf(ridOf(1)));
    }
    expect(qr.element().getBoundingClientRect().width).toBe(340);
  });

  test.for([
    ["the newest credit with something left", [aCredit(2, 0), aCredit(3), aCredit(4)], 3],
    ["the newest credit when all are used up", [aCredit(2, 0), aCredit(3, 0)], 2],
  ] as const)("leads to %s", async ([, recent, shown]) => {
    await openQr({ recent: [...recent] });
    await expect
      .element(dialog.getByRole("link", { name: "دیدن صفحهٔ خرید" }))
      .toHaveAttribute("href", `/robot?rid=${ridOf(shown)}`);
  });

  test("is saved as a scannable picture of 800 × 800", async () => {
    let saved: Blob | MediaSource | undefined;
    const create = URL.createObjectURL.bind(URL);
    vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
      saved = content;
      return create(content);
    });
    await openQr({ recent: [aCredit(1)] });
    await dialog.getByRole("button", { name: "ذخیرهٔ عکس" }).click();
    await expect.poll(() => saved).toBeInstanceOf(Blob);
    if (!(saved instanceof Blob)) throw new Error("nothing was saved");
    expect(saved.type).toBe("image/png");
    expect(await readPicture(saved)).toEqual({ width: 800, height: 800, text: pageOf(ridOf(1)) });
  });

  test("is shared as the same picture, and shows no error when sharing is cancelled", async () => {
    const sent: File[] = [];
    vi.stubGlobal("navigator", navigator);
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => {
        sent.push(...files);
        throw new DOMException("", "AbortError");
      },
    });
    try {
      await openQr({ recent: [aCredit(1)] });
      await dialog.getByRole("button", { name: "فرستادن" }).click();
      await expect.poll(() => sent.length).toBe(1);
      const [picture] = sent;
      if (picture === undefined) throw new Error("nothing was sent");
      expect(await readPicture(picture)).toMatchObject({ width: 800, text: pageOf(ridOf(1)) });
      await expect.element(page.getByText("خطا", { exact: true })).not.toBeInTheDocument();
    } finally {
      Reflect.deleteProperty(navigator, "canShare");
      Reflect.deleteProperty(navigator, "share");
    }
  });

  test("shows a note when there is no credit", async () => {
    await openQr({ recent: [] });
    await sees("اعتباری برای مجموعه‌ها نداری");
  });

  test("shows an error and a retry when reading it fails", async () => {
    await openQr(lost);
    await expect.element(dialog.getByText(/خطا در دریافت خریدها/)).toBeVisible();
    answer({ "GET /api/robot/status/{mobile}": { recent: [aCredit(1)] } });
    await dialog.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(qr).toBeVisible();
  });

  test("is read again on each opening, and shows the last reading when that fails", async () => {
    await openQr({ recent: [aCredit(1)] });
    await sees("این QR را به کارمند مجموعه نشان بده.");
    for (const status of [{ recent: [aCredit(1, 0)] }, refused("INTERNAL")]) {
      await userEvent.keyboard("{Escape}");
      await expect.element(dialog).not.toBeInTheDocument();
      answer({ "GET /api/robot/status/{mobile}": status });
      await page.getByRole("button", { name: "QR اعتبار مجموعه‌ها" }).click();
      await sees("این اعتبار استفاده شده است.");
    }
  });
});

describe("the QR for a login to a machine", () => {
  const token = "ab".repeat(16);
  const timer = dialog.getByRole("timer");
  const renew = dialog.getByRole("button", { name: "QR تازه" });

  async function openLogin(tokens: Answers["POST /api/robot/login-token"], more: Partial<Person> = {}): Promise<void> {
    openPage(paths.profile, { person: aPerson(more), answers: { "POST /api/robot/login-token": tokens } });
    await page.getByRole("button", { name: "ورود به دستگاه با QR" }).click();
  }

  test("contains a token after the # and nothing about its owner", async () => {
    await openLogin({ token, expiresIn: 60 });
    await expect.element(qr).toBeVisible();
    expect(await readScreen(qr)).toBe(`${location.origin}/robot#login=${token}`);
    expect(calls("POST /api/robot/login-token")).toHaveLength(1);
  });

  test("counts down one minute, expires, and is replaced with a tap", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    let made = 0;
    await openLogin(() => ({ token: String((made += 1)).repeat(32), expiresIn: 60 }));
    await expect.element(timer).toHaveTextContent("۰۱:۰۰");
    await pass(25_000);
    await expect.element(timer).toHaveTextContent("۰۰:۳۵");
    await expect.element(renew).not.toBeInTheDocument();
    // A hidden tab misses the seconds in between.
    vi.setSystemTime(Date.now() + 60_000);
    comeBack();
    await sees("مهلت این QR تمام شد");
    await renew.click();
    await expect.element(timer).toHaveTextContent("۰۱:۰۰");
    expect(await readScreen(qr)).toContain("2".repeat(32));
  });

  test("counts the minute from the request, however late the answer comes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await openLogin(() => {
      vi.setSystemTime(Date.now() + 40_000);
      return { token, expiresIn: 60 };
    });
    await expect.element(timer).toHaveTextContent("۰۰:۲۰");
  });

  test("is made again on each opening, needs no mobile, and shows an error when that fails", async () => {
    await openLogin(refused("TOO_MANY_REQUESTS"), { mobileNumber: null, email: "sara@example.com" });
    await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
    answer({ "POST /api/robot/login-token": { token, expiresIn: 60 } });
    await dialog.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(qr).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await page.getByRole("button", { name: "ورود به دستگاه با QR" }).click();
    await expect.element(qr).toBeVisible();
    expect(calls("POST /api/robot/login-token")).toHaveLength(3);
  });
});
