import type { Page } from "playwright-core";

import { paths } from "../../../contract/product.ts";
import { suspend } from "./database.ts";
import { askForSmsCode, logInBySms, openEmailLogin, typeCode } from "./login.ts";
import { createPerson, follow, newEmail, newMobile, type Person, postJoke } from "./people.ts";
import type { Phone } from "./phone.ts";
import { sees } from "./screen.ts";

interface Screen {
  name: string;
  /** Who looks at it; nobody = a visitor. */
  viewer?: "newcomer" | "follower" | "author" | "suspended";
  /** Failures that showing it needs. */
  expects?: RegExp;
  open: (page: Page, phone: Phone) => Promise<void>;
}

const goTo = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.locator("main :is(a, textarea, h2)").first().waitFor();
};

const inDialog = (page: Page) => page.getByRole("dialog").waitFor();

/** A person as a screen needs them. */
export async function createViewer(kind: NonNullable<Screen["viewer"]>): Promise<Person> {
  const person = await createPerson();
  if (kind === "suspended") await suspend(person.username, new Date(Date.now() + 30 * 24 * 60 * 60 * 1000));
  if (kind === "author") await postJoke(person, "معلم: جمله‌ای با «دیروز» بساز. شاگرد: دیروز هم جمله نداشتم.");
  if (kind === "follower") {
    const author = await createPerson();
    await postJoke(author, "یک جوک کوتاه\nدر دو خط 😂");
    await follow(person, author);
  }
  return person;
}

/** Every screen of the app, each opened the way a person comes to it. */
export const screens: Screen[] = [
  { name: "home of a visitor", open: (page) => openHome(page) },
  { name: "home without anybody followed", viewer: "newcomer", open: (page) => openHome(page) },
  { name: "home of a follower", viewer: "follower", open: (page) => openHome(page) },
  {
    name: "home after a like",
    viewer: "follower",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: /^لایک/ }).first().tap();
      await page.getByRole("button", { pressed: true, name: /^لایک/ }).waitFor();
    },
  },
  {
    name: "login-required sheet",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: /^لایک/ }).first().tap();
      await inDialog(page);
    },
  },
  {
    name: "toast",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "هم‌رسانی" }).first().tap();
      await sees(page, "لینک کپی شد");
    },
  },
  {
    name: "report sheet",
    viewer: "follower",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "گزارش" }).first().tap();
      await inDialog(page);
    },
  },
  { name: "login by mobile", open: goTo(paths.profile) },
  {
    name: "login with a wrong number",
    open: async (page) => {
      await askForSmsCode(page, "0812345");
      await sees(page, "شماره موبایل باید با ۰۹ شروع شود و ۱۱ رقم باشد");
    },
  },
  {
    name: "SMS code with a wrong code",
    expects: /^401 \/api\/login-verify/,
    open: async (page) => {
      await askForSmsCode(page, newMobile());
      await page.getByRole("timer").waitFor();
      await typeCode(page, "0000");
      await sees(page, "کد وارد شده صحیح نیست");
    },
  },
  { name: "login by e-mail", open: openEmailLogin },
  {
    name: "registering by e-mail",
    open: async (page) => {
      await openEmailLogin(page);
      await page.getByRole("button", { name: "حساب نداری؟ ثبت‌نام کن" }).tap();
    },
  },
  {
    name: "e-mail code",
    open: async (page) => {
      await openEmailLogin(page);
      await page.getByRole("button", { name: "ورود با کد ایمیل" }).tap();
      await page.getByRole("textbox", { name: "ایمیل" }).fill(newEmail());
      await page.getByRole("button", { name: "ارسال کد به ایمیل" }).tap();
      await page.getByRole("timer").waitFor();
    },
  },
  {
    name: "username question",
    open: async (page) => {
      await logInBySms(page, newMobile());
      await page.getByRole("dialog").getByLabel("نام کاربری").fill("!!");
      await page.getByRole("dialog").getByRole("button").tap();
      await sees(page, "قالب نام کاربری معتبر نیست");
    },
  },
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
  ...[
    { name: "menu", button: "منو" },
    { name: "theme picker", button: "تنظیمات" },
  ].map(({ name, button }): Screen => ({
    name,
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: button }).tap();
      await inDialog(page);
    },
  })),
  { name: "entry", open: goTo(paths.entry) },
  { name: "page to come", open: goTo(paths.store) },
  { name: "unknown page", open: goTo("/labkhand/nothing-here") },
  {
    name: "home without a network",
    open: async (page, phone) => {
      await openHome(page);
      await page.waitForLoadState("networkidle");
      await phone.context.setOffline(true);
      await page.getByText("آفلاینی").waitFor();
    },
  },
];

async function openHome(page: Page): Promise<void> {
  await page.goto(paths.home);
  await page.getByRole("article").first().waitFor();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await page.getByRole("article").first().waitFor();
}
