import { page } from "vitest/browser";

import { paths } from "../../../contract/product.ts";
import { looksAt, type Screen, shows } from "../support/accessibility.ts";
import { codesToLink, openSetting } from "../support/account.ts";
import { answer, refused } from "../support/answers.ts";
import { longest, sara, tenJokes, tenPeople } from "../support/demo.ts";
import { openPage, sees } from "../support/page.tsx";
import { aPerson, listed, type Person } from "../support/people.ts";
import { give, takePhoto } from "../support/photo.ts";

const button = (name: string) => page.getByRole("button", { name }).first();
const dialog = page.getByRole("dialog");

async function openProfile(person: Person): Promise<void> {
  openPage(paths.profile, { person });
  await shows(page.getByRole("heading", { name: person.username }));
}

/** One's own profile with ten jokes on it, and what one of its buttons opens. */
async function openAuthor(pressed?: string): Promise<void> {
  answer({ "GET /api/jokes": tenJokes(sara, { own: true }) });
  await openProfile(sara);
  await shows(page.getByRole("article").nth(9));
  if (pressed === undefined) return;
  await button(pressed).click();
  await shows(dialog);
}

/** One of the views of the account sheet. */
async function openAccount(name: string): Promise<void> {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const sessions = ["Chrome · Android", "Safari · iPhone"].map((device, n) => ({
    id: String(n),
    device,
    createdAt: at(9),
    lastSeenAt: at(n),
    current: n === 0,
  }));
  answer({
    "GET /api/sessions": { items: sessions },
    "GET /api/blocks": {
      items: tenPeople.slice(0, 3).map((person) => ({ ...listed(person), blockedAt: at(1) })),
      prevCursor: null,
      nextCursor: null,
    },
  });
  await openProfile(aPerson());
  await openSetting(name);
}

async function openWriting(person?: Person): Promise<void> {
  openPage(paths.add, { person });
  if (person === undefined) await sees("برای نوشتن جوک وارد شو");
  else await shows(page.getByLabelText("متن جوک"));
}

async function openPhotoChooser(): Promise<void> {
  await openProfile(aPerson());
  await button("عوض کردن عکس").click();
  await shows(dialog);
}

/** The store, and what one of its buttons opens. */
async function openStore(walletBalance: number, pressed?: string): Promise<void> {
  const person = { ...longest, blueTick: false, sparkleEffect: false, noAds: true };
  const known = { user: person, walletBalance, hasEmail: true, hasMobile: true, usernameExists: true };
  openPage(paths.store, { person, answers: { "POST /api/user-status": known } });
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

const screens: Screen[] = [
  { name: "gem details", open: openGems },
  { name: "store", open: () => openStore(1200) },
  { name: "store: buying", open: () => openStore(1200, "خرید افکت درخشش") },
  { name: "store: too few gems", open: () => openStore(0, "خرید افکت درخشش") },
  { name: "writing", open: () => openWriting(longest) },
  { name: "writing of a visitor", open: () => openWriting() },
  {
    name: "banned-word question",
    open: async () => {
      answer({ "POST /api/jokes": refused("BANNED_WORD") });
      await openWriting(aPerson());
      await page.getByLabelText("متن جوک").fill("احمق");
      await page.getByRole("button", { name: "انتشار", exact: true }).click();
      await shows(dialog);
    },
  },
  {
    name: "profile without jokes",
    open: async () => {
      await openProfile(aPerson());
      await sees("هنوز جوکی ننوشته‌ای");
    },
  },
  { name: "profile", open: () => openAuthor() },
  {
    name: "profile of a suspended person",
    open: async () => {
      await openProfile(aPerson({ suspendedUntil: new Date(Date.now() + 30 * 86_400_000).toISOString() }));
      await sees("حسابت موقتاً معلق است");
    },
  },
  { name: "delete question", open: () => openAuthor("پاک کردن") },
  { name: "logout question", open: () => openAuthor("خروج") },
  { name: "account sheet", open: () => openAuthor("حساب من") },
  { name: "account: نام کاربری", open: () => openAccount("نام کاربری") },
  {
    name: "account: دستگاه‌های من",
    open: async () => {
      await openAccount("دستگاه‌های من");
      await sees("همین دستگاه");
    },
  },
  {
    name: "account: مسدودشده‌ها",
    open: async () => {
      await openAccount("مسدودشده‌ها");
      await shows(dialog.getByText(longest.username));
    },
  },
  {
    name: "account: حذف حساب",
    open: async () => {
      await openAccount("حذف حساب");
      await sees("چه چیزی پاک می‌شود؟");
    },
  },
  {
    name: "account: codes for a new e-mail",
    open: async () => {
      answer({
        "POST /api/link-contact": ({ code }) =>
          code === undefined ? codesToLink(aPerson()) : refused("WRONG_EMAIL_CODE"),
      });
      await openAccount("افزودن ایمیل");
      await page.getByRole("textbox", { name: "ایمیل" }).fill("sara@example.com");
      await button("ارسال کد").click();
      await shows(page.getByRole("timer"));
      await page.getByLabelText("کد ۶ رقمی").fill("۰۰۰۰۰۰");
      await page.getByLabelText("کد ۴ رقمی").fill("۰۰۰۰");
      await sees("کد ایمیل نامعتبر است");
    },
  },
  {
    name: "profile editor with a refused link",
    open: async () => {
      answer({ "POST /api/set-bio": refused("INVALID_WEBSITE") });
      await openProfile(aPerson());
      await button("ویرایش پروفایل").click();
      await page.getByText("نمایش شمارهٔ موبایل").click();
      await page.getByLabelText("وب‌سایت").fill("no address");
      await page.getByRole("button", { name: "ذخیره", exact: true }).click();
      await sees("نشانی وب‌سایت درست نیست.");
    },
  },
  {
    name: "full profile with a video",
    open: async () => {
      answer({ "GET /api/default-video": { url: "https://www.aparat.com/v/abc123" } });
      await openProfile({
        ...longest,
        bio: "یک خط\nو یک خط دیگر\nو باز هم\nو آخری که پنهان است",
        instagramUrl: "https://instagram.com/sara.khandan",
        telegramUrl: "https://t.me/sara_khandan",
        websiteUrl: `https://${"khandan".repeat(8)}.example.com/`,
        contactMobilePublic: "09120000001",
      });
      await shows(button("پخش ویدیو"));
      await shows(button("بیشتر"));
    },
  },
  { name: "picture chooser", open: openPhotoChooser },
  {
    name: "picture editor",
    open: async () => {
      await openPhotoChooser();
      for (const field of document.querySelectorAll<HTMLInputElement>("input[type=file]"))
        give(field, await takePhoto());
      await shows(page.getByRole("application"));
      await button("سیاه‌وسفید").click();
    },
  },
];

looksAt(screens);
