import { page } from "vitest/browser";

import { looksAt, type Screen, shows } from "./screens.ts";
import { refused } from "../../../components/support/answers.ts";
import { openEntryPage } from "../../../components/support/entry.ts";
import { longest } from "../../../components/support/demo.ts";
import { aDownload, aPromo } from "../../../components/support/entry-settings.ts";
import { aJoke } from "../../../components/support/jokes.ts";
import { sees } from "../../../components/support/page.tsx";
import { aPerson } from "../../../components/support/people.ts";

const dialog = page.getByRole("dialog");
const press = (name: string) => page.getByRole("button", { name }).click();

async function redeemed(giftAmount: number): Promise<void> {
  const redeem = "POST /api/reward/redeem";
  const gift = { message: "تبریک!", giftTokens: 4, giftAmount, walletBalance: 1204 };
  await openEntryPage({
    person: aPerson(),
    answers: { [redeem]: giftAmount > 0 ? gift : refused("REWARD_CODE_USED") },
  });
  await page.getByRole("textbox", { name: "کد هدیه" }).fill("246810");
  await press("دریافت هدیه");
  await shows(dialog);
}

async function downloadOf(choice?: string): Promise<void> {
  const link = "https://labkhand.example/labkhand.apk";
  const config = aDownload({
    showAndroidOld: true,
    androidOldLink: link,
    iosMessage: "نسخهٔ آیفون از سافاری نصب می‌شود",
  });
  await openEntryPage({ answers: { "GET /api/app-download-settings": { config } } });
  await press("نصب لبخند");
  await shows(dialog);
  if (choice !== undefined) await dialog.getByRole("button", { name: choice }).click();
}

const screens: Screen[] = [
  {
    name: "the entry screen",
    open: async () => {
      await openEntryPage({
        answers: {
          "GET /api/default-video": { url: "https://www.aparat.com/v/abc123" },
          "GET /api/entry-joke": {
            joke: aJoke(longest, "هر لیوانی را جدا امتحان می‌کند، گربه‌مان 🐾", { likes: 98_765 }),
          },
        },
      });
      await sees("دیدن ویدیوی معرفی");
      await sees("هر لیوانی");
    },
  },
  {
    name: "the entry screen with a banner",
    open: async () => {
      const config = aPromo({
        enabled: true,
        text: "جشنوارهٔ پاییزه: این هفته هر جوک پرطرفدار ۲ جم هدیه دارد",
        link: "/labkhand/games",
        imageUrl: "/media/promos/0190aaaa-0000-7000-8000-000000000001.png",
      });
      await openEntryPage({ person: aPerson(), answers: { "GET /api/home-promo": { config } } });
      await sees("جشنوارهٔ پاییزه");
    },
  },
  {
    name: "a code that is too short on the entry screen",
    open: async () => {
      await openEntryPage();
      await page.getByRole("textbox", { name: "کد هدیه" }).fill("24");
      await press("دریافت هدیه");
      await sees("کد باید ۶ رقمی باشد.");
    },
  },
  { name: "a reward code on the entry screen", open: () => redeemed(200) },
  { name: "a refused reward code on the entry screen", open: () => redeemed(0) },
  {
    name: "the notice of the rewards booth",
    open: async () => {
      await openEntryPage();
      await press("غرفهٔ جوایز");
      await shows(dialog);
    },
  },
  { name: "the download dialog", open: () => downloadOf() },
  { name: "the download dialog for Android without an app", open: () => downloadOf("اندروید") },
  { name: "the download dialog for iPhones", open: () => downloadOf("آیفون و آیپد") },
  { name: "the download dialog for the fast app", open: () => downloadOf("نسخهٔ سریع برای همهٔ گوشی‌ها") },
  {
    name: "the splash",
    open: async () => {
      await openEntryPage({ answers: { "GET /api/splash-screen": { url: "/icons/icon-512.png" } } });
      await shows(dialog);
    },
  },
];

looksAt(screens);
