import type { Page } from "playwright-core";

import { paths } from "../../../../contract/product.ts";
import { typeCode } from "../login.ts";
import { newEmail } from "../people.ts";
import { takePhoto } from "../photo.ts";
import { sees } from "../screen.ts";
import { goTo, inDialog, type Screen } from "./screen-kit.ts";

/** Writing, one's own profile and its settings. */
export const profileScreens: Screen[] = [
  { name: "writing", viewer: "newcomer", open: goTo(paths.add) },
  { name: "writing of a visitor", open: goTo(paths.add) },
  {
    name: "banned-word question",
    viewer: "newcomer",
    expects: /^400 \/api\/jokes/,
    open: async (page) => {
      await goTo(paths.add)(page);
      await page.getByLabel("متن جوک").fill("احمق");
      await page.getByRole("button", { name: "انتشار", exact: true }).tap();
      await inDialog(page);
    },
  },
  { name: "profile without jokes", viewer: "newcomer", open: goTo(paths.profile) },
  { name: "profile", viewer: "author", open: openProfile },
  { name: "profile of a suspended person", viewer: "suspended", open: goTo(paths.profile) },
  ...[
    { name: "delete question", button: "پاک کردن" },
    { name: "logout question", button: "خروج" },
    { name: "account sheet", button: "حساب من" },
  ].map(({ name, button }): Screen => ({
    name,
    viewer: "author",
    open: async (page) => {
      await openProfile(page);
      await page.getByRole("button", { name: button }).tap();
      await inDialog(page);
    },
  })),
  ...["نام کاربری", "دستگاه‌های من", "مسدودشده‌ها", "حذف حساب"].map((setting): Screen => ({
    name: `account: ${setting}`,
    viewer: "newcomer",
    open: (page) => openSetting(page, setting),
  })),
  {
    name: "account: code for a new e-mail",
    viewer: "newcomer",
    expects: /^401 \/api\/link-contact/,
    open: async (page) => {
      await openSetting(page, "افزودن ایمیل");
      await page.getByRole("textbox", { name: "ایمیل" }).fill(newEmail());
      await page.getByRole("button", { name: "ارسال کد" }).tap();
      await page.getByRole("timer").waitFor();
      await typeCode(page, "000000");
      await sees(page, "کد ایمیل نامعتبر است");
    },
  },
  {
    name: "profile editor with a refused link",
    viewer: "newcomer",
    expects: /^400 \/api\/set-bio/,
    open: async (page) => {
      await goTo(paths.profile)(page);
      await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
      await page.getByRole("switch").check();
      await page.getByLabel("وب‌سایت").fill("no address");
      await page.getByRole("button", { name: "ذخیره", exact: true }).tap();
      await sees(page, "نشانی وب‌سایت درست نیست.");
    },
  },
  {
    name: "full profile with a video",
    viewer: "author",
    open: async (page, { context }) => {
      const json = { success: true, url: "https://www.aparat.com/v/abc123" };
      await context.route("**/api/default-video", (route) => route.fulfill({ json }));
      await goTo(paths.profile)(page);
      await page.getByRole("button", { name: "ویرایش پروفایل" }).tap();
      await page.getByLabel("معرفی").fill("یک خط\nو یک خط دیگر\nو باز هم\nو آخری که پنهان است");
      await page.getByLabel("اینستاگرام").fill("sara.khandan");
      await page.getByLabel("تلگرام").fill("sara_khandan");
      await page.getByLabel("وب‌سایت").fill(`${"khandan".repeat(8)}.example.com`);
      await page.getByRole("switch").check();
      await page.getByRole("button", { name: "ذخیره", exact: true }).tap();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "پخش ویدیو" }).waitFor();
      await page.getByRole("button", { name: "بیشتر" }).waitFor();
    },
  },
  {
    name: "picture chooser",
    viewer: "newcomer",
    open: async (page) => {
      await goTo(paths.profile)(page);
      await page.getByRole("button", { name: "عوض کردن عکس" }).tap();
      await inDialog(page);
    },
  },
  {
    name: "picture editor",
    viewer: "newcomer",
    open: async (page) => {
      await goTo(paths.profile)(page);
      const photo = await takePhoto(page, { width: 900, height: 1200, left: "#f5d0a0", right: "#3070a0" });
      await page.getByRole("button", { name: "عوض کردن عکس" }).tap();
      await page.locator("input[type=file]").setInputFiles(photo);
      await page.getByRole("application").waitFor();
      await page.getByRole("button", { name: "سیاه‌وسفید" }).tap();
    },
  },
];

async function openProfile(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await page.getByRole("article").first().waitFor();
}

async function openSetting(page: Page, setting: string): Promise<void> {
  await goTo(paths.profile)(page);
  await page.getByRole("button", { name: "حساب من" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: setting }).tap();
  await page.getByRole("dialog", { name: setting }).waitFor();
  await page.waitForLoadState("networkidle");
}
