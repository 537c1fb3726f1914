import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { BANNED_WORDS_KEY_WORD } from "../../../../contract/moderation/values.ts";
import { faultsInThemes, type Screen, shows } from "./screens.ts";
import { layout } from "../../../support/page-faults.ts";
import type { Answers } from "../../../components/support/answers.ts";
import { HEIGHT, sees, WIDTH } from "../../../components/support/page.tsx";
import { openPanel, openTab, quietQuotas } from "../../../components/support/panel.tsx";
import { aUser } from "../../../components/support/users.ts";

const AT = "2026-11-20T18:42:00.000Z";
const ID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a101";
const PERSON = "0".repeat(32);
const list = <Item>(...items: Item[]) => ({ items, nextCursor: null, total: 120 });
const version = 3;

const settings: Answers = {
  ...quietQuotas,
  "GET /api/admin/default-video": { url: "", version },
  "GET /api/admin/splash-screen": { url: "", version },
  "GET /api/admin/openai-key": { apiKey: "sk-••••1234", version },
  "GET /api/admin/image-tool": { provider: "openai", model: "gpt-image", perDay: 5, version },
  "GET /api/admin/default-theme": { theme: "blue", version },
  "GET /api/admin/direct-status": { enabled: true, version },
  "GET /api/admin/gem-packages": {
    packages: [
      { gems: 10, percentOff: 0 },
      { gems: 100, percentOff: 15 },
    ],
    tomanPerGem: 1000,
    version,
  },
  "GET /api/admin/reward-config": {
    items: [{ enabled: true, code: "123456", giftTokens: 2, giftAmount: 50, maxUses: null, uses: 7 }],
    version,
  },
  "GET /api/admin/home-promo": {
    enabled: true,
    text: "جشن خنده در راه است!",
    link: "https://example.com/festival",
    imageUrl: "",
    version,
  },
  "GET /api/admin/game-prizes": {
    prizes: ["گوشی", "لپ‌تاپ", "ساعت"].map((title) => ({ title, text: "برای نفر برنده", imageUrl: "" })),
    version,
  },
  "GET /api/admin/game-season": { startsAt: AT, awardsAt: null, version },
  "GET /api/admin/prize-snapshot": {
    snapshot: {
      // Of the previous season, so that there is one to freeze.
      seasonStartsAt: null,
      frozenAt: AT,
      ranks: [
        {
          rank: 1,
          personId: "9f86d081884c7d659a2feaa0c55ad015",
          username: "niloofar.hassani",
          score: 1850,
          rounds: 3,
          roundsHash: "00",
          bestRounds: ["one", "two", "three"].map((id) => ({ id, score: 100 })),
        },
      ],
      signed: "{}",
      hash: "00",
      signature: "x",
      publicKey: "x",
    },
  },
  "GET /api/admin/sms-provider-setting": { provider: "kavenegar", version },
  "GET /api/admin/kavenegar-config": { mode: "lookup", sender: "", template: "labkhand-login", version },
  "GET /api/admin/smsir-config": { templateId: 123_456, version },
  "GET /api/admin/app-download-settings": {
    modalText: "",
    noAppMessage: "در حال تولید اپلیکیشن",
    iosMessage: "",
    showAndroid: true,
    androidLink: "",
    showAndroidOld: false,
    androidOldLink: "",
    showIOS: true,
    iosLink: "",
    version,
  },
  "GET /api/admin/banned-words": { words: "یک - دو", version },
};

const lists: Answers = {
  "GET /api/admin/overview": {
    days: ["2026-11-21", "2026-11-22"].map((day) => ({
      day,
      signUps: 3,
      jokes: 4,
      gemsIn: 5,
      gemsOut: 6,
      reports: 7,
      codes: 8,
      messages: 9,
      errors: 0,
    })),
    errorHours: [{ hour: "2026-11-22T10:00:00.000Z", errors: 1 }],
    alerts: [],
    open: { reports: 12, issues: 2 },
    campaigns: [{ kind: "daily", begunAt: "2026-11-22T06:30:00.000Z", told: 1234, isOver: true }],
    paymentsOnTheWay: 3,
    redLines: { ledgerHolds: false, ledgerProvedAt: null, wrongWallets: 0, databaseUsed: 0.02, paymentsToSettle: 3 },
  },
  "GET /api/admin/users/{id}/history": {
    watched: true,
    things: (["pending", "upheld", "rejected"] as const).map((status, n) => ({
      _id: `01939b2e-5c1a-7b52-b3a4-0c4f5be3a11${n}`,
      kind: "joke",
      status,
      gone: status === "upheld",
      reporters: n + 1,
      text: "جوکی که هیچ وقت تمام نمی‌شود ".repeat(3),
      createdAt: "2026-11-20T18:42:00.000Z",
      judgedAt: status === "pending" ? null : "2026-11-21T18:42:00.000Z",
    })),
    suspensions: [{ at: "2026-11-19T18:42:00.000Z", undone: true }],
    refusedImages: { count: 2, lastAt: "2026-11-19T18:42:00.000Z" },
  },
  "GET /api/admin/users/{id}/details": {
    jokes: 12,
    likes: 40,
    followers: 3,
    reported: { open: 1, upheld: 2, rejected: 0 },
    reports: 4,
    standing: "newcomer",
    beside: 4,
    watched: true,
    suspensions: 1,
    rounds: 9,
    points: 185,
    lastJokes: [{ _id: ID, text: "معلم پرسید کجا بودی؟" }],
  },
  "GET /api/users": list(
    aUser(1, {
      username: "amir-tanz",
      email: "amir@example.com",
      emailVerified: false,
      name: "امیر",
      lastName: "طناز",
      suspended: true,
      suspendedUntil: AT,
    }),
  ),
  "GET /api/admin/jokes": list({
    _id: ID,
    text: "معلم پرسید کجا بودی؟ گفتم سر جایم!",
    likes: 7,
    createdAt: AT,
    username: "amir-tanz",
    email: "amir@example.com",
    mobileNumber: "09120000001",
    reportingDisabled: false,
    flagged: true,
    best: true,
    note: null,
    reporters: 2,
    authorId: PERSON,
    suspendedUntil: AT,
  }),
  "GET /api/admin/issues": {
    ...list({
      _id: ID,
      username: "amir-tanz",
      userEmail: "amir@example.com",
      userMobile: "09120000001",
      createdAt: AT,
      message: "دکمهٔ انتشار کار نمی‌کند.",
      read: false,
      answeredAt: AT,
    }),
    unread: 1,
  },
  "GET /api/admin/user-videos": list({
    _id: PERSON,
    username: "amir-tanz",
    videoUrl: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
    likes: 4,
    expiresAt: AT,
    openReports: 2,
    reportId: ID,
  }),
  "GET /api/admin/job-applications": list({
    _id: ID,
    mobile: "09120000001",
    firstName: "سارا",
    lastName: "خندان",
    gender: "female" as const,
    age: 24,
    email: "sara@example.com",
    currentJob: "",
    address: "",
    education: "",
    skills: "",
    activityHours: null,
    experienceYears: 3,
    socialLevel: "",
    desiredJob: "",
    workStart: "",
    workEnd: "",
    status: "approved" as const,
    createdAt: AT,
  }),
  "GET /api/admin/parks": list({
    _id: ID,
    name: "شهربازی ارم",
    region: "تهران",
    province: "تهران",
    siteId: "reza.m",
    videoUrl: "",
    category: "parks" as const,
  }),
  "GET /api/admin/venue-secrets": {
    items: [{ id: ID, name: "گیشهٔ یک", venueId: ID, venue: "شهربازی ارم", createdAt: AT }],
    nextCursor: null,
  },
  "GET /api/admin/gem-orders": list({
    _id: ID,
    userId: PERSON,
    username: "amir-tanz",
    gems: 30,
    toman: 30_000,
    createdAt: AT,
    askedAt: null,
  }),
  "GET /api/admin/ledger-proof": { provedAt: AT, holds: false, wallets: 9, wrongWallets: 2 },
  "GET /api/admin/audit": {
    items: [
      {
        id: ID,
        at: AT,
        action: "venue.change",
        label: "تغییر مرکز",
        target: ID,
        about: { kind: "", text: "شهربازی ارم", personId: PERSON, username: "amir-tanz", others: 0 },
        isUndone: false,
        lastAt: null,
        lastId: ID,
        canUndo: true,
        changes: [
          {
            name: "مرکز",
            count: 1,
            fate: "changed",
            fields: [
              { label: "نام", kind: "text", before: "ارم", after: "شهربازی ارم" },
              { label: "استان و شهر", kind: "text", before: null, after: "تهران" },
              { label: "آیدی در سایت", kind: "text", before: null, after: "reza.m" },
              { label: "ویدیو", kind: "text", before: "ندارد", after: "دارد" },
            ],
          },
        ],
        hasMoreChanges: false,
      },
    ],
    nextCursor: null,
  },
  "GET /api/admin/audit/actions": { items: [{ action: "venue.change", label: "تغییر مرکز" }] },
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A tab on a phone, once this text is on it. */
const onPhone = (tab: string, shown: string, open?: () => Promise<void>): Screen => ({
  name: `the panel's ${tab}`,
  open: async () => {
    await openTab(tab.split(/[ ,]/)[0] ?? "", { ...settings, ...lists });
    await page.viewport(WIDTH, HEIGHT);
    await sees(shown);
    await open?.();
  },
});

const screens: Screen[] = [
  {
    name: "the panel's login",
    open: async () => {
      await openPanel("/admin");
      await page.viewport(WIDTH, HEIGHT);
      await sees("رمز مدیر");
    },
  },
  onPhone("overview", "۳ پرداخت در راه"),
  onPhone("users", "amir-tanz"),
  onPhone("users, one of them in hand", "amir-tanz", async () => {
    await button("رسیدگی…").click();
    await shows(page.getByRole("dialog").getByText("۱ باز، ۲ پذیرفته، ۰ ردشده"));
    await page.getByRole("dialog").getByText("دادن جم").click();
    await shows(page.getByRole("dialog").getByLabelText("چند جم"));
  }),
  onPhone("jokes", "معلم پرسید کجا بودی؟"),
  onPhone("jokes with what is seldom done", "معلم پرسید کجا بودی؟", async () => {
    await page.getByText("بیشتر").click();
    await shows(button("حذف نویسنده"));
  }),
  onPhone("banned-words", "کلمهٔ کلیدی"),
  onPhone("banned-words to be changed", "کلمهٔ کلیدی", async () => {
    await page.getByRole("textbox").fill(BANNED_WORDS_KEY_WORD);
    await shows(button("ذخیره"));
  }),
  onPhone("issues", "دکمهٔ انتشار کار نمی‌کند."),
  onPhone("user-videos", "amir-tanz"),
  onPhone("user-videos, one of them to be changed", "amir-tanz", async () => {
    await button("تغییر").click();
    await shows(page.getByRole("dialog"));
  }),
  onPhone("jobs", "خندان"),
  onPhone("jobs, one of them as a card", "خندان", async () => {
    await button("کارت").click();
    await shows(page.getByRole("dialog"));
  }),
  onPhone("venues", "شهربازی ارم"),
  onPhone("venue-secrets", "گیشهٔ یک"),
  onPhone("reward-codes", "۷ بار به کار رفته"),
  onPhone("gem-packages", "بهای هر جم به تومان"),
  onPhone("prizes", "جایزه‌های سه نفر اول"),
  onPhone("payments", "پرسیدن از درگاه"),
  onPhone("defaults", "کلید سرویس تصویر"),
  onPhone("theme", "تم"),
  onPhone("home-promo", "جشن خنده در راه است!"),
  onPhone("app-download", "پنجرهٔ دانلود"),
  onPhone("direct", "آدم‌ها می‌توانند به هم پیام بدهند"),
  onPhone("quotas", "دنبال کردن"),
  onPhone("sms", "نام الگو"),
  onPhone("audit", "amir-tanz", async () => {
    await page.getByText("مرکز", { exact: true }).click();
    await shows(page.getByText("ارم", { exact: true }));
  }),
];

/** Controls of this tab that Tab never reaches. */
async function outOfKeysReach(): Promise<string[]> {
  const part = document.querySelector("dialog[open]") ?? document.querySelector("main") ?? document.body;
  const controls = new Set(
    [
      ...part.querySelectorAll<HTMLElement>(
        "a, button:enabled, input:enabled, select:enabled, textarea:enabled, summary",
      ),
    ]
      .filter((control) => control.checkVisibility())
      // Of radio buttons only one is reached, and rows have keys of their own.
      .filter((control) => control.tabIndex >= 0 && control.getAttribute("type") !== "radio"),
  );
  // A date field takes several Tab presses, and the menu comes before the tab's content.
  const presses = controls.size + 60;
  for (let press = 0; press < presses && controls.size > 0; press += 1) {
    await userEvent.tab();
    if (document.activeElement instanceof HTMLElement) controls.delete(document.activeElement);
  }
  return [...controls].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

test.for(screens)("$name can be used by keys alone", async ({ open }) => {
  await open();
  expect(await outOfKeysReach()).toEqual([]);
});

test.for(screens)(
  "$name has no accessibility fault in every theme, is large enough for touch, and fits a phone's width",
  async (screen) => {
    expect(await faultsInThemes(screen)).toEqual([]);
    for (const width of [WIDTH, 320]) {
      await page.viewport(width, HEIGHT);
      expect(layout()).toMatchObject({ tooWide: [], width });
    }
  },
);
