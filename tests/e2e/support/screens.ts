import { aMobile } from "../../support/a-mobile.ts";
import type { Page } from "playwright-core";
import { z } from "zod";

import { paths } from "../../../contract/product.ts";
import { suspend } from "./database.ts";
import { blockSockets, longPress, openChat, reaches, say, sendMessage, switchDirect } from "./direct.ts";
import { askForSmsCode, logInBySms, openEmailLogin, typeCode } from "./login.ts";
import { createPerson, follow, newEmail, newUsername, type Person, postJoke } from "./people.ts";
import type { Phone } from "./phone.ts";
import { takePhoto } from "./photo.ts";
import { sees } from "./screen.ts";

interface Screen {
  name: string;
  /** Who looks at it; nobody = a visitor. */
  viewer?: "newcomer" | "follower" | "author" | "suspended" | "correspondent";
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
  if (kind === "correspondent") await writeTo(person);
  return person;
}

/** Messages, some more of them unread than are counted, from people who follow and are followed. */
async function writeTo(person: Person): Promise<void> {
  const [chatty, brief, friend, fan] = await Promise.all([
    createPerson(`${newUsername()}.${"w".repeat(30)}`.slice(0, 30)),
    createPerson(),
    createPerson(),
    createPerson(),
  ]);
  for (let count = 1; count <= 10; count += 1)
    await sendMessage(chatty, person, `جوک شمارهٔ ${count} را که یادت هست؟ این یکی بهتر است`);
  await sendMessage(person, brief, "باشه، پس می‌بینمت");
  await follow(person, friend);
  await follow(fan, person);
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
      await askForSmsCode(page, aMobile());
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
      await logInBySms(page, aMobile());
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
  { name: "search of a visitor", open: openSearch },
  {
    name: "search with suggestions",
    viewer: "follower",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox").pressSequentially("sa");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "search without a hit",
    open: async (page) => {
      await openSearch(page);
      await page.getByRole("combobox").fill("nobody.of.this.name");
      await sees(page, "بین این جوک‌ها چیزی از");
    },
  },
  { name: "somebody's profile", viewer: "newcomer", open: openUser("sara.khandan") },
  { name: "somebody's profile for a visitor", open: openUser("sara.khandan") },
  {
    name: "list on a profile",
    open: async (page) => {
      await page.goto(`${paths.user("sara.khandan")}?list=following`);
      await page.getByRole("table").waitFor();
      await page.getByRole("article").first().waitFor();
    },
  },
  {
    name: "menu of a profile",
    viewer: "newcomer",
    open: async (page) => {
      await openUser("sara.khandan")(page);
      await page.getByRole("button", { name: "کارهای بیشتر" }).tap();
      await inDialog(page);
    },
  },
  {
    name: "block question",
    viewer: "newcomer",
    open: async (page) => {
      await openUser("sara.khandan")(page);
      await page.getByRole("button", { name: "کارهای بیشتر" }).tap();
      await page.getByRole("dialog").getByRole("button", { name: "مسدود کردن" }).tap();
      await page.getByRole("button", { name: "مسدود شود" }).waitFor();
    },
  },
  {
    name: "unknown person",
    expects: /^404 \/api\/user-public\//,
    open: goTo(paths.user("nobody.of.this.name")),
  },
  {
    name: "followers",
    open: async (page) => {
      await page.goto(paths.follows("sara.khandan", "followers"));
      await page.getByRole("table").waitFor();
    },
  },
  { name: "following of somebody who follows nobody", viewer: "newcomer", open: openOwnFollowing },
  { name: "scores", viewer: "author", open: goTo(paths.scores) },
  { name: "scores of a visitor", open: goTo(paths.scores) },
  ...[
    { name: "download chooser", item: "دانلود اپلیکیشن" },
    { name: "fault report", item: "گزارش خرابی" },
  ].map(({ name, item }): Screen => ({
    name,
    viewer: "newcomer",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "منو" }).tap();
      await page.getByRole("dialog").getByRole("button", { name: item }).tap();
      await page.getByRole("dialog", { name: item }).waitFor();
    },
  })),
  {
    name: "ads sheet",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "تبلیغات" }).tap();
      await inDialog(page);
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
  { name: "inbox of a visitor", open: goTo(paths.direct) },
  { name: "inbox without conversations", viewer: "newcomer", open: goTo(paths.direct) },
  { name: "inbox", viewer: "correspondent", open: openInbox },
  {
    name: "inbox while direct is switched off",
    viewer: "correspondent",
    open: async (page) => {
      await openInbox(page);
      await switchDirect(false);
      await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    },
  },
  {
    name: "question before a conversation is deleted",
    viewer: "correspondent",
    open: async (page) => {
      await openInbox(page);
      await page
        .getByRole("button", { name: /^پاک کردن گفت‌وگو/ })
        .first()
        .tap();
      await inDialog(page);
    },
  },
  { name: "chat", viewer: "newcomer", open: async (page) => void (await openFullChat(page)) },
  {
    name: "chat: what can be done with a message",
    viewer: "newcomer",
    open: async (page) => {
      await openFullChat(page);
      await longPress(page, "مرسی!");
    },
  },
  {
    name: "chat while direct is switched off, at the end of the input",
    viewer: "newcomer",
    open: async (page) => {
      await openFullChat(page);
      await page.getByRole("textbox").fill("خ".repeat(2001));
      await switchDirect(false);
      await sees(page, "ارسال و دریافت پیام موقتاً غیرفعال است.");
    },
  },
  {
    name: "chat with a refused message",
    viewer: "newcomer",
    expects: /^403 \/api\/direct\/send/,
    open: async (page, phone) => {
      await blockSockets(phone);
      await openFullChat(page);
      const json = { success: false, error: "این پیام فرستاده نشد", code: "USER_BLOCKED" };
      await page.route("**/api/direct/send", (route) => route.fulfill({ status: 403, json }));
      await say(page, "پیامی که نمی‌رود");
      await page.getByRole("button", { name: "دوباره بفرست" }).waitFor();
    },
  },
  {
    name: "chat with unread messages, above its end",
    viewer: "newcomer",
    open: async (page) => {
      const peer = await openFullChat(page);
      await page.goto(paths.home);
      for (let at = 1; at <= 26; at += 1) await sendMessage(peer, await viewerOf(page), `خبر شمارهٔ ${at}`);
      await openChat(page, peer);
      await page.getByRole("heading", { name: "پیام‌های خوانده‌نشده" }).waitFor();
      await page.getByRole("button", { name: "رفتن به آخرین پیام" }).waitFor();
    },
  },
  { name: "chat of a visitor", open: goTo(paths.chat("sara.khandan")) },
  {
    name: "chat with nobody",
    viewer: "newcomer",
    expects: /^404 \/api\/direct\/messages/,
    open: async (page, phone) => {
      phone.tolerates(/WebSocket/);
      await goTo(paths.chat("nobody.of.this.name"))(page);
    },
  },
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

async function openInbox(page: Page): Promise<void> {
  await page.goto(paths.direct);
  await page.getByText("۹+").waitFor();
  await page.getByRole("region", { name: "دنبال‌کننده‌ها" }).getByRole("link").waitFor();
}

const session = z.object({ state: z.object({ user: z.object({ username: z.string() }) }) });

/** A chat with messages of both sides, opened by whoever is signed in on this page. */
async function openFullChat(page: Page): Promise<Person> {
  await page.goto(paths.home);
  const user = await viewerOf(page);
  const peer = await createPerson();
  await sendMessage(peer, user, "سلام! جوکت عالی بود 😂");
  await openChat(page, peer);
  await say(page, "مرسی!");
  await reaches(page, "مرسی!", "فرستاده شد");
  return peer;
}

async function viewerOf(page: Page): Promise<Pick<Person, "username">> {
  const stored = await page.evaluate(() => localStorage.getItem("labkhand-session"));
  return session.parse(JSON.parse(stored ?? "null")).state.user;
}

async function openSearch(page: Page): Promise<void> {
  await page.goto(paths.search);
  await page.getByRole("article").first().waitFor();
}

function openUser(username: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(paths.user(username));
    await page.getByRole("article").first().waitFor();
  };
}

async function openOwnFollowing(page: Page): Promise<void> {
  await page.goto(paths.profile);
  await page.getByRole("link", { name: /دنبال‌شده/ }).tap();
  await sees(page, "هنوز کسی این‌جا دنبال نشده");
}

async function openHome(page: Page): Promise<void> {
  await page.goto(paths.home);
  await page.getByRole("article").first().waitFor();
}

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
