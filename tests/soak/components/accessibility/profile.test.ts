import { page } from "vitest/browser";

import { aparatFrame } from "../../../../contract/videos/values.ts";
import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { askToLogOut, codesToLink, openSetting } from "../../../components/support/account.ts";
import { answer, type Answers, refused } from "../../../components/support/answers.ts";
import { longest, sara, tenJokes, tenPeople } from "../../../components/support/demo.ts";
import { aJoke, pageOf } from "../../../components/support/jokes.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { aPerson, listed, type Person, publicUser } from "../../../components/support/people.ts";
import { aPushBrowser } from "../../../components/support/push.ts";
import { give, takePhoto } from "../../../components/support/photo.ts";

const button = (name: string) => page.getByRole("button", { name }).first();
const dialog = page.getByRole("dialog");

async function openProfile(person: Person): Promise<void> {
  openPage(paths.profile, { person });
  await shows(page.getByRole("heading", { name: person.username }));
}

/** One's own profile with ten jokes, and the sheet of one of its buttons. */
async function openAuthor(pressed?: string): Promise<void> {
  answer({ "GET /api/jokes": tenJokes(sara, { own: true }) });
  await openProfile(sara);
  await shows(page.getByRole("article").nth(9));
  if (pressed === undefined) return;
  await button(pressed).click();
  await shows(dialog);
}

/** A view of the account sheet. */
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

/** Reports with long words, one of each outcome. */
async function openOwnReports(): Promise<void> {
  const at = "2026-11-20T18:42:00.000Z";
  const items = (["open", "upheld", "rejected"] as const).map((outcome, n) => ({
    _id: `01939b2e-5c1a-7b52-b3a4-0c4f5be3a11${n}`,
    kind: n === 0 ? ("message" as const) : ("joke" as const),
    username: longest.username,
    text: "جوکی که هیچ وقت تمام نمی‌شود ".repeat(9).trim(),
    reason: "خیلی‌خیلی‌بی‌ادبانه ".repeat(9).trim(),
    createdAt: at,
    outcome,
    judgedAt: outcome === "open" ? null : at,
  }));
  answer({ "GET /api/reports": { items, nextCursor: null } });
  await openProfile(aPerson());
  await openSetting("گزارش‌های من");
  await shows(dialog.getByRole("list", { name: "گزارش‌های من" }));
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

/** The video upload page of a person with a video and few gems, with the dialog that `pressed` opens. */
async function openVideoUpload(pressed?: string): Promise<void> {
  const own = {
    hasActiveSubscription: true,
    videoUrl: aparatFrame("aB3dE"),
    videoExpireAt: "2126-03-25T12:00:00.000Z",
  };
  const answers: Answers = {
    "POST /api/user-videos/check-subscription": { ...own, walletBalance: 12 },
    "POST /api/user-videos/purchase-subscription": refused("INSUFFICIENT_WALLET"),
  };
  openPage(paths.videoUpload, { person: aPerson(), answers });
  await shows(button("افزودن اشتراک"));
  if (pressed === undefined) return;
  await button(pressed).click();
  await shows(dialog);
}

const screens: Screen[] = [
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
    name: "profile with the joke just published",
    open: async () => {
      const text = "به مامانم گفتم گوشیم هنگ کرده، گفت بذارش تو برنج";
      const joke = aJoke(longest, text, { own: true });
      answer({ "POST /api/jokes": { message: "", joke }, "GET /api/jokes": pageOf([joke]) });
      await openWriting(longest);
      await page.getByLabelText("متن جوک").fill(text);
      await button("انتشار").click();
      await shows(button("بفرست برای دوستت"));
    },
  },
  {
    name: "shared joke, of a member",
    open: async () => {
      const jokes = tenJokes(longest);
      answer({ "GET /api/jokes/{id}": pageOf(jokes.jokes.slice(0, 1)), "GET /api/jokes": jokes });
      openPage(paths.sharedJoke(jokes.jokes[0]?._id ?? ""), { person: sara });
      await shows(page.getByRole("article").nth(3));
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
  {
    name: "logout question",
    open: async () => {
      await openAuthor();
      await askToLogOut();
    },
  },
  { name: "account sheet", open: () => openAuthor("حساب من") },
  { name: "account: گزارش‌های من", open: openOwnReports },
  {
    name: "account: حریم خصوصی",
    open: async () => {
      await openAccount("حریم خصوصی");
      await shows(dialog.getByRole("radio"));
    },
  },
  {
    name: "account: اعلان‌ها",
    open: async () => {
      aPushBrowser({ permission: "granted", kinds: ["messages", "daily"] });
      await openAccount("اعلان‌ها");
      await shows(dialog.getByRole("switch", { name: "جوک روز" }));
    },
  },
  {
    name: "account: اعلان‌ها, closed in the browser",
    open: async () => {
      aPushBrowser({ permission: "denied" });
      await openAccount("اعلان‌ها");
      await sees("اعلان‌های لبخند در این مرورگر بسته است");
    },
  },
  {
    name: "account: کلمه‌های ناخواسته",
    open: async () => {
      await openAccount("کلمه‌های ناخواسته");
      const field = dialog.getByLabelText("کلمهٔ تازه");
      for (const word of ["گربه", "خیلی‌خیلی‌بی‌ادبانه و دراز که تمام نمی‌شود", "س"]) {
        await field.fill(word.slice(0, 40));
        await dialog.getByRole("button", { name: "اضافه کن" }).click();
      }
      await shows(dialog.getByRole("alert"));
    },
  },
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
      await page.getByText("شماره‌ام را نشان بده").click();
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
  {
    name: "profile with a video of one's own that ends soon",
    open: async () => {
      const person = aPerson();
      const video = { userVideoUrl: aparatFrame("aB3dE"), videoLikesCount: 1234 };
      const videoExpireAt = new Date(Date.now() + 3_600_000).toISOString();
      answer({
        "GET /api/user-public/{username}": {
          user: { ...publicUser(person), ...video, videoExpireAt },
          viewerFollows: false,
          viewerLikesVideo: true,
        },
      });
      await openProfile(person);
      await shows(page.getByRole("link", { name: "تمدید" }));
    },
  },
  {
    name: "video upload with a refused link",
    open: async () => {
      await openVideoUpload();
      await page.getByRole("textbox", { name: "لینک ویدیو" }).fill("https://www.aparat.com/v/aB3dE");
      await button("ذخیرهٔ ویدیو").click();
      await sees(/^این لینک نمایش نیست/);
    },
  },
  { name: "video upload: a picture", open: () => openVideoUpload("بزرگ دیدن تصویر") },
  { name: "video upload: days that cost too much", open: () => openVideoUpload("افزودن اشتراک") },
  {
    name: "video upload: not enough gems",
    open: async () => {
      await openVideoUpload("افزودن اشتراک");
      await dialog.getByRole("button", { name: "خرید اشتراک" }).click();
      await sees("موجودی کیف پول کافی نیست");
    },
  },
  { name: "picture chooser", open: openPhotoChooser },
  {
    name: "picture editor",
    open: async () => {
      await openPhotoChooser();
      for (const field of document.querySelectorAll<HTMLInputElement>("input[type=file]")) give(field, takePhoto());
      await shows(page.getByRole("application"));
      await button("سیاه‌وسفید").click();
    },
  },
];

looksAt(screens);
