import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { THEME_IDS } from "../../contract/themes.ts";
import { chooseTheme } from "../../frontend/src/app/theme/theme-store.ts";
import { answer, type Answers, calls, lost, refused } from "./support/answers.ts";
import { openPage, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
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

const pageOf = (rid: string) => `${location.origin}/robot?rid=${rid}`;
const STATUS = "GET /api/robot/status/{mobile}";
const TOKEN = "POST /api/robot/login-token";

/** The gem page. @returns how to open the QR of a venue credit there */
function openGems(status: Answers[typeof STATUS]): () => Promise<void> {
  openPage(paths.gem, { person: aPerson(), answers: { ...nothing, [STATUS]: status } });
  return () => page.getByRole("button", { name: "QR اعتبار مجموعه‌ها" }).click();
}

async function closeDialog(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
}

test("draws a venue credit as a QR that can be scanned when it is shown, saved or shared", async () => {
  let saved: Blob | MediaSource | undefined;
  const create = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    saved = content;
    return create(content);
  });
  const sent: File[] = [];
  vi.stubGlobal("navigator", navigator);
  Object.assign(navigator, {
    canShare: () => true,
    // The sharing is cancelled, which is no error.
    share: async ({ files = [] }: ShareData) => {
      sent.push(...files);
      throw new DOMException("", "AbortError");
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "canShare");
    Reflect.deleteProperty(navigator, "share");
  });

  await page.viewport(600, 844);
  await openGems({ recent: [aCredit(1)] })();
  for (const theme of THEME_IDS) {
    chooseTheme(theme);
    await expect.element(qr).toBeVisible();
    expect(await readScreen(qr), theme).toBe(pageOf(ridOf(1)));
  }
  expect(qr.element().getBoundingClientRect().width).toBe(340);

  await dialog.getByRole("button", { name: "فرستادن" }).click();
  await expect.poll(() => sent.length).toBe(1);
  const [picture] = sent;
  if (picture === undefined) throw new Error("nothing was sent");
  expect(await readPicture(picture)).toMatchObject({ width: 800, text: pageOf(ridOf(1)) });
  await expect.element(page.getByText("خطا", { exact: true })).not.toBeInTheDocument();

  await dialog.getByRole("button", { name: "ذخیرهٔ عکس" }).click();
  await expect.poll(() => saved).toBeInstanceOf(Blob);
  if (!(saved instanceof Blob)) throw new Error("nothing was saved");
  expect(saved.type).toBe("image/png");
  expect(await readPicture(saved)).toEqual({ width: 800, height: 800, text: pageOf(ridOf(1)) });
});

test("reads the credits again when the QR opens, and leads to the newest with something left", async () => {
  const openQr = openGems(lost);
  const reopenWith = async (status: Answers[typeof STATUS]) => {
    await closeDialog();
    answer({ [STATUS]: status });
    await openQr();
  };
  await openQr();
  await expect.element(dialog.getByText(/خطا در دریافت خریدها/)).toBeVisible();
  answer({ [STATUS]: { recent: [aCredit(1)] } });
  await dialog.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(qr).toBeVisible();
  await sees("این QR را به کارمند مجموعه نشان بده.");

  const link = dialog.getByRole("link", { name: "دیدن صفحهٔ خرید" });
  await reopenWith({ recent: [aCredit(2, 0), aCredit(3), aCredit(4)] });
  await expect.element(link).toHaveAttribute("href", `/robot?rid=${ridOf(3)}`);
  // All are used up.
  await reopenWith({ recent: [aCredit(2, 0), aCredit(3, 0)] });
  await expect.element(link).toHaveAttribute("href", `/robot?rid=${ridOf(2)}`);
  await sees("این اعتبار استفاده شده است.");
  // The last reading is shown when the next one fails.
  await reopenWith(refused("INTERNAL"));
  await sees("این اعتبار استفاده شده است.");
  await reopenWith({ recent: [] });
  await sees("اعتباری برای مجموعه‌ها نداری");
});

test("makes a QR for a machine's login that expires a minute after its request when it is opened or renewed", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const timer = dialog.getByRole("timer");
  const renew = dialog.getByRole("button", { name: "QR تازه" });
  const openLogin = () => page.getByRole("button", { name: "ورود به دستگاه با QR" }).click();
  openPage(paths.profile, {
    // It needs no mobile.
    person: aPerson({ mobileNumber: null, email: "sara@example.com" }),
    answers: { [TOKEN]: refused("TOO_MANY_REQUESTS") },
  });
  await openLogin();
  await sees("خیلی تند رفتی! کمی صبر کن و دوباره تلاش کن.");
  let made = 0;
  answer({ [TOKEN]: () => ({ token: String((made += 1)).repeat(32), expiresIn: 60 }) });
  await dialog.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(qr).toBeVisible();
  // Nothing about its owner.
  expect(await readScreen(qr)).toBe(`${location.origin}/robot#login=${"1".repeat(32)}`);
  expect(calls(TOKEN)).toHaveLength(2);

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

  // The answer comes late.
  await closeDialog();
  answer({
    [TOKEN]: () => {
      vi.setSystemTime(Date.now() + 40_000);
      return { token: "3".repeat(32), expiresIn: 60 };
    },
  });
  await openLogin();
  await expect.element(timer).toHaveTextContent("۰۰:۲۰");
  expect(calls(TOKEN)).toHaveLength(4);
});
