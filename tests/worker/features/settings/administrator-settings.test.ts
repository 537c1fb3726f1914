import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { aparatFrame } from "../../../../contract/videos/values.ts";
import { DEFAULT_PRIZES } from "../../../../contract/settings/games.ts";
import { type SettingKey, settings } from "../../../../contract/settings/registry.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { users } from "../../../../worker/db/schema/people.ts";
import { changeSetting } from "../../../../worker/domain/settings/change-setting.ts";
import { upsertSetting } from "../../../../worker/domain/settings/setting.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { imageKey } from "../../../../worker/domain/images/stored-images.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { admin } from "../../support/administrator.ts";
import { get, post, refusalOf } from "../../support/call.ts";
import { passSeconds } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { png } from "../../support/images.ts";
import { logInByEmailCode, smsCodeFor, verifySms } from "../../support/features/login.ts";
import { aPerson, anEmail } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

/** A setting's fields without its version. */
function withoutVersion({ body }: { body: unknown }): Record<string, unknown> {
  const { version: _, ...others }: Record<string, unknown> = Object(body);
  return others;
}

const versionIn = ({ body }: { body: unknown }) => z.object({ version: z.number() }).parse(body).version;

const nights = { enabled: true, startHour: 22, endHour: 8 };
const limits = { maxAttempts: 10, blockDurationHours: 24 };
const kavenegar = { mode: "lookup", sender: "", template: "labkhand-login" };

const discounted = {
  packages: [
    { gems: 5, percentOff: 0 },
    { gems: 9, percentOff: 25 },
  ],
  tomanPerGem: 200,
};

const ofPercent = (percentOff: unknown) => ({ packages: [{ gems: 10, percentOff }], tomanPerGem: 1000 });

const imageTool = { provider: "off", model: "gpt-image-2.5-flare", perDay: 5 };

const changedPrizes = DEFAULT_PRIZES.map((prize, index) => ({
  ...prize,
  imageUrl: index === 1 ? `/media/prizes/${crypto.randomUUID()}.webp` : "",
}));

const download = {
  modalText: "",
  noAppMessage: "در حال تولید اپلیکیشن فعلا موجود نیست",
  iosMessage: "",
  showAndroid: true,
  androidLink: "",
  showAndroidOld: false,
  androidOldLink: "",
  showIOS: true,
  iosLink: "",
};
const changedDownload = { ...download, modalText: "نسخهٔ تازه رسید", androidLink: "https://apps.example/labkhand" };
const promo = { enabled: false, text: "", link: "", imageUrl: "" };
const changedPromo = {
  enabled: true,
  text: "جشنوارهٔ لبخند",
  link: "https://labkhand.example/jashn",
  imageUrl: `/media/promos/${crypto.randomUUID()}.png`,
};
const splashUrl = `/media/splashes/${crypto.randomUUID()}.jpg`;

/** Each setting: its initial value, the administrator's change, and how it is stored. */
const cases: [key: SettingKey, path: string, first: object, changed: object, stored: unknown][] = [
  ["default-theme", "/api/admin/default-theme", { theme: "black-gray" }, { theme: "navy" }, "navy"],
  ["default-video", "/api/admin/default-video", { url: "" }, { url: aparatFrame("abc123") }, aparatFrame("abc123")],
  ["direct-enabled", "/api/admin/direct-status", { enabled: true }, { enabled: true }, true],
  [
    "mobile-login-restrictions",
    "/api/admin/mobile-login-restrictions",
    nights,
    { ...nights, startHour: 0, endHour: 23 },
    { ...nights, startHour: 0, endHour: 23 },
  ],
  ["email-login-enabled", "/api/admin/email-login-status", { enabled: true }, { enabled: false }, false],
  [
    "auth-rate-limits",
    "/api/admin/auth-rate-limits",
    limits,
    { maxAttempts: 50, blockDurationHours: 168 },
    { maxAttempts: 50, blockDurationHours: 168 },
  ],
  [
    "quotas",
    "/api/admin/quota-setting",
    DEFAULT_QUOTAS,
    { ...DEFAULT_QUOTAS, smsPerHour: 1 },
    { ...DEFAULT_QUOTAS, smsPerHour: 1 },
  ],
  [
    "password-reset-toggle",
    "/api/admin/password-reset-toggle",
    { showPasswordReset: false },
    { showPasswordReset: true },
    true,
  ],
  [
    "banned-words",
    "/api/admin/banned-words",
    { words: "" },
    { words: "بلاف - دو کلمه - نیم‌فاصله - a-b" },
    ["بلاف", "دو کلمه", "نیم‌فاصله", "a-b"],
  ],
  ["sms-provider", "/api/admin/sms-provider", { provider: "kavenegar" }, { provider: "smsir" }, "smsir"],
  [
    "kavenegar-config",
    "/api/admin/kavenegar-config",
    kavenegar,
    { mode: "send", sender: "10004346", template: "" },
    { mode: "send", sender: "10004346", template: "" },
  ],
  [
    "gem-packages",
    "/api/admin/gem-packages",
    { packages: [10, 30, 100, 300].map((gems) => ({ gems, percentOff: 0 })), tomanPerGem: 1000 },
    discounted,
    discounted,
  ],
  ["app-download", "/api/admin/app-download-settings", download, changedDownload, changedDownload],
  ["home-promo", "/api/admin/home-promo", promo, changedPromo, changedPromo],
  ["splash-screen", "/api/admin/splash-screen", { url: "" }, { url: splashUrl }, splashUrl],
  ["game-prizes", "/api/admin/game-prizes", { prizes: DEFAULT_PRIZES }, { prizes: changedPrizes }, changedPrizes],
  [
    "game-season",
    "/api/admin/game-season",
    { startsAt: null, awardsAt: null },
    { startsAt: "2026-11-01T00:00:00.000Z", awardsAt: "2126-12-21T20:30:00.000Z" },
    { startsAt: Date.UTC(2026, 10, 1), awardsAt: Date.UTC(2126, 11, 21, 20, 30) },
  ],
  [
    "image-tool",
    "/api/admin/image-tool",
    imageTool,
    { ...imageTool, provider: "openai" },
    { ...imageTool, provider: "openai" },
  ],
  [
    "human-check",
    "/api/admin/human-check",
    { enabled: false, siteKey: "" },
    { enabled: true, siteKey: "1x00000000000000000000AA" },
    { enabled: true, siteKey: "1x00000000000000000000AA" },
  ],
  ["smsir-config", "/api/admin/smsir-config", { templateId: 123456 }, { templateId: 654321 }, { templateId: 654321 }],
];

/** The settings whose public answer differs from the administrator's. */
const SHOWN_OTHERWISE = new Set<SettingKey>([
  "mobile-login-restrictions",
  "gem-packages",
  "app-download",
  "home-promo",
  "splash-screen",
]);

/** The settings that are not answered as sent (openai-key.test.ts, prove-human.test.ts). */
const OF_THEIR_OWN = ["openai-key", "turnstile-secret"];

beforeEach(async () => {
  await clearSettings();
  for (const url of [changedPromo.imageUrl, splashUrl]) await env.MEDIA.put(imageKey(url), png());
});

test("every setting has a case in these tests", () => {
  expect([...cases.map(([key]) => key), ...OF_THEIR_OWN].toSorted()).toEqual(Object.keys(settings).toSorted());
});

test("every setting is read, set and stored in the form the Worker reads, and reveals no key of a service", async () => {
  const secrets = [
    env.KAVENEGAR_API_KEY,
    env.SMSIR_API_KEY,
    env.RESEND_API_KEY,
    env.ZARINPAL_MERCHANT_ID,
    env.WORKERS_AI_API_TOKEN,
    env.ADMIN_SECRET,
    env.SESSION_SECRET,
  ];
  for (const [key, path, first, changed, stored] of cases) {
    const before = await admin.get(path);
    expect(withoutVersion(before), key).toEqual({ success: true, ...first });
    const answers = [before];
    for (let n = 0; n < 2; n += 1) {
      const answer = await admin.post(path, changed);
      expect(withoutVersion(answer), key).toEqual({
        success: true,
        ...changed,
        message: expect.stringMatching(/شد$/),
        undo: expect.any(String),
      });
      answers.push(answer);
    }
    const after = await admin.get(path);
    expect(withoutVersion(after), key).toEqual({ success: true, ...changed });
    const [row] = await rows<{ value: string }>("select value from settings where key = ?", key);
    expect(JSON.parse(row?.value ?? ""), key).toEqual(stored);
    const answered = JSON.stringify([...answers, after].map(({ body }) => body));
    for (const secret of secrets) expect(answered, key).not.toContain(secret);
  }
});

test("an invalid setting is rejected and not stored", async () => {
  const invalid: [path: string, body: unknown, refusal: string][] = [
    ["/api/admin/default-theme", { theme: "pink" }, "400 INVALID_THEME"],
    ["/api/admin/default-video", { url: "https://example.com/movie.mp4" }, "400 VIDEO_LINK_OTHER_SITE"],
    ["/api/admin/default-video", { url: "https://www.youtube.com/watch?v=abcdef" }, "400 VIDEO_LINK_OTHER_SITE"],
    ["/api/admin/default-video", { url: "javascript:alert(1)" }, "400 VIDEO_LINK_OTHER_SITE"],
    ["/api/admin/default-video", { url: "https://" }, "400 VIDEO_LINK_OTHER_SITE"],
    ["/api/admin/direct-status", { enabled: "yes" }, "400 INVALID_INPUT"],
    ["/api/admin/mobile-login-restrictions", { ...nights, startHour: 24 }, "400 INVALID_HOUR"],
    ["/api/admin/mobile-login-restrictions", { ...nights, endHour: -1 }, "400 INVALID_HOUR"],
    ["/api/admin/mobile-login-restrictions", { ...nights, endHour: 7.5 }, "400 INVALID_HOUR"],
    ["/api/admin/auth-rate-limits", { ...limits, maxAttempts: 0 }, "400 INVALID_MAX_ATTEMPTS"],
    ["/api/admin/auth-rate-limits", { ...limits, maxAttempts: 51 }, "400 INVALID_MAX_ATTEMPTS"],
    ["/api/admin/auth-rate-limits", { ...limits, blockDurationHours: 169 }, "400 INVALID_BLOCK_HOURS"],
    [
      "/api/admin/banned-words",
      { words: Array.from({ length: 1001 }, (_, n) => n).join(" - ") },
      "400 TOO_MANY_BANNED_WORDS",
    ],
    ["/api/admin/sms-provider", { provider: "twilio" }, "400 INVALID_INPUT"],
    ["/api/admin/kavenegar-config", { ...kavenegar, template: "" }, "400 INVALID_SMS_TEMPLATE"],
    ["/api/admin/kavenegar-config", { ...kavenegar, template: "a/b" }, "400 INVALID_SMS_TEMPLATE"],
    ["/api/admin/kavenegar-config", { ...kavenegar, sender: "خط من" }, "400 INVALID_SMS_SENDER"],
    ["/api/admin/smsir-config", { templateId: 0 }, "400 INVALID_SMS_TEMPLATE"],
    ["/api/admin/app-download-settings", { ...download, modalText: "و".repeat(501) }, "400 ENTRY_TEXT_TOO_LONG"],
    ["/api/admin/app-download-settings", { ...download, showIOS: "yes" }, "400 INVALID_INPUT"],
    ["/api/admin/app-download-settings", { ...download, iosLink: "http://apps.example" }, "400 INVALID_APP_LINK"],
    ["/api/admin/app-download-settings", { ...download, androidLink: "javascript:alert(1)" }, "400 INVALID_APP_LINK"],
    ["/api/admin/home-promo", { ...promo, text: "و".repeat(501) }, "400 ENTRY_TEXT_TOO_LONG"],
    ["/api/admin/home-promo", { ...promo, text: "😄".repeat(501) }, "400 ENTRY_TEXT_TOO_LONG"],
    ["/api/admin/home-promo", { ...promo, link: "javascript:alert(1)" }, "400 INVALID_PROMO_LINK"],
    ["/api/admin/home-promo", { ...promo, link: "https://localhost" }, "400 INVALID_PROMO_LINK"],
    ["/api/admin/app-download-settings", { ...download, iosLink: "https://127.0.0.1/app" }, "400 INVALID_APP_LINK"],
    ["/api/admin/home-promo", { ...promo, imageUrl: "http://pictures.example/a.png" }, "400 INVALID_PICTURE_ADDRESS"],
    ["/api/admin/home-promo", { ...promo, imageUrl: "/media/avatars/1.png" }, "400 INVALID_PICTURE_ADDRESS"],
    ["/api/admin/splash-screen", { url: "data:image/png;base64,AAAA" }, "400 INVALID_PICTURE_ADDRESS"],
    ["/api/admin/splash-screen", { url: "https://" }, "400 INVALID_PICTURE_ADDRESS"],
    ["/api/admin/game-prizes", { prizes: DEFAULT_PRIZES.slice(1) }, "400 INVALID_PRIZES"],
    [
      "/api/admin/game-prizes",
      { prizes: DEFAULT_PRIZES.map((prize) => ({ ...prize, title: " " })) },
      "400 INVALID_PRIZES",
    ],
    [
      "/api/admin/game-prizes",
      { prizes: DEFAULT_PRIZES.map((prize) => ({ ...prize, imageUrl: "https://elsewhere.example/a.png" })) },
      "400 INVALID_PRIZES",
    ],
    ["/api/admin/game-season", { startsAt: "دیروز", awardsAt: null }, "400 INVALID_SEASON"],
    ["/api/admin/game-season", { startsAt: null, awardsAt: "2026-11-01T00:00:00Z" }, "400 AWARD_DAY_OVER"],
    [
      "/api/admin/game-season",
      { startsAt: "2026-11-02T00:00:00Z", awardsAt: "2026-11-01T00:00:00Z" },
      "400 INVALID_SEASON",
    ],
    ["/api/admin/image-tool", { ...imageTool, provider: "midjourney" }, "400 INVALID_IMAGE_TOOL"],
    ["/api/admin/image-tool", { ...imageTool, model: "../../models" }, "400 INVALID_IMAGE_TOOL"],
    ["/api/admin/image-tool", { ...imageTool, perDay: 0 }, "400 INVALID_IMAGE_TOOL"],
    ["/api/admin/image-tool", { ...imageTool, perDay: 101 }, "400 INVALID_IMAGE_TOOL"],
    ["/api/admin/gem-packages", { packages: [], tomanPerGem: 1000 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", { packages: [30, 10], tomanPerGem: 1000 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", { packages: [1], tomanPerGem: 999 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", { packages: [1.5], tomanPerGem: 1000 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", { packages: [10_000], tomanPerGem: 10_001 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", { packages: ["10"], tomanPerGem: 1000 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", { packages: [{ percentOff: 5 }], tomanPerGem: 1000 }, "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", ofPercent(-1), "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", ofPercent(0.5), "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", ofPercent(91), "400 INVALID_GEM_PACKAGES"],
    ["/api/admin/gem-packages", ofPercent("5"), "400 INVALID_GEM_PACKAGES"],
    // The larger package would cost less, and less than the gateway accepts.
    [
      "/api/admin/gem-packages",
      { packages: [10, { gems: 30, percentOff: 70 }], tomanPerGem: 1000 },
      "400 INVALID_GEM_PACKAGES",
    ],
    [
      "/api/admin/gem-packages",
      { packages: [{ gems: 1, percentOff: 1 }], tomanPerGem: 1000 },
      "400 INVALID_GEM_PACKAGES",
    ],
  ];
  for (const [path, body, refusal] of invalid)
    expect(refusalOf(await admin.post(path, body)), `${path} ${JSON.stringify(body)}`).toBe(refusal);
  expect(await rows("select * from settings")).toEqual([]);
});

test("public settings follow a change at once because the edge drops the old answer", async () => {
  const changes = cases.flatMap(([key, path, first, changed]) => {
    const { routes } = settings[key];
    const isShownItself = "everybody" in routes && !SHOWN_OTHERWISE.has(key);
    return isShownItself ? [{ path, first, changed, shown: routes.everybody.path }] : [];
  });
  expect(changes.length).toBeGreaterThan(3);
  for (const { path, first, changed, shown } of changes) {
    await eventually(async () => expect((await get(shown)).cost.trips).toBe(0));
    expect((await get(shown)).body).toEqual({ success: true, ...first });
    await admin.post(path, changed);
    expect((await get(shown)).body).toEqual({ success: true, ...changed });
  }
});

test("a default video typed as a page's or a player's address is stored as its player's address", async () => {
  for (const url of ["https://www.aparat.com/v/abc123", "https://aparat.com/embed/abc123"]) {
    await clearSettings();
    expect((await admin.post("/api/admin/default-video", { url })).body).toMatchObject({ url: aparatFrame("abc123") });
    expect((await get("/api/default-video")).body).toMatchObject({ url: aparatFrame("abc123") });
  }
});

test("banned words are split at « - » or line ends, normalised and listed once, hyphens kept", async () => {
  const sent = " بلاف -  دو کلمه \n a-b - بلاف - - \n\n كتاب – سه —چهار- پنج";
  expect((await admin.post("/api/admin/banned-words", { words: sent })).body).toMatchObject({
    words: "بلاف - دو کلمه - a-b - کتاب - سه - چهار - پنج",
  });
});

test("the SMS sender's number is stored in ASCII digits", async () => {
  const typed = { mode: "send", sender: " +۹۸۱۰۰۰٤۳٤۶ ", template: "" };
  expect((await admin.post("/api/admin/kavenegar-config", typed)).body).toMatchObject({ sender: "+9810004346" });
});

test("banned words that were stored long ago are still read", async () => {
  await setSetting("banned-words", ["یک", "دو"]);
  expect((await admin.get("/api/admin/banned-words")).body).toMatchObject({ words: "یک - دو" });
});

test("an account keeps the default theme of its registration by mobile, code or password", async () => {
  await clearSettings();
  await openNights();
  const register = async () => {
    const [mobile, addresses] = [aMobile(), [anEmail(), anEmail()] as const];
    await verifySms(mobile, await smsCodeFor(mobile));
    await logInByEmailCode(addresses[0]);
    await post("/api/email-register", { email: addresses[1], password: "khandeh-12" });
    return { mobile, addresses };
  };
  const themesOf = async ({ mobile, addresses }: Awaited<ReturnType<typeof register>>) => {
    const contacts = [mobile, ...addresses];
    const found = await rows<{ theme: string }>(
      "select default_theme as theme from users where mobile in (?, ?, ?) or email in (?, ?, ?)",
      ...contacts,
      ...contacts,
    );
    return found.map(({ theme }) => theme);
  };
  const first = await register();
  await admin.post("/api/admin/default-theme", { theme: "navy" });
  const second = await register();
  await admin.post("/api/admin/default-theme", { theme: "red" });
  expect(await themesOf(first)).toEqual(["black-gray", "black-gray", "black-gray"]);
  expect(await themesOf(second)).toEqual(["navy", "navy", "navy"]);
  passSeconds(61);
  const again = await verifySms(second.mobile, await smsCodeFor(second.mobile));
  expect(again.body).toMatchObject({ user: { defaultTheme: "navy" } });
});

describe("two administrators", () => {
  const path = "/api/admin/auth-rate-limits";

  test("cannot both change one version: the later is rejected, then saves with the current version", async () => {
    const seen = versionIn(await admin.get(path));
    const version = versionIn(await admin.post(path, { ...limits, maxAttempts: 7, version: seen }));
    const refused = await admin.post(path, { ...limits, maxAttempts: 9, version: seen });
    expect(refusalOf(refused)).toBe("409 SETTING_CHANGED");
    expect(refused.body).toMatchObject({ current: { maxAttempts: 7, version } });
    expect((await admin.get(path)).body).toMatchObject({ maxAttempts: 7, version });
    expect((await admin.post(path, { ...limits, maxAttempts: 9, version })).body).toMatchObject({ maxAttempts: 9 });
  });

  test("cannot both change a setting at once: one of twelve changes succeeds and is alone in the audit", async () => {
    const seen = versionIn(await admin.post(path, { ...limits, maxAttempts: 21 }));
    const entries = async () => (await rows("select id from audit_entries where target = 'auth-rate-limits'")).length;
    const before = await entries();
    const tries = Array.from({ length: 12 }, (_, n) =>
      admin.post(path, { ...limits, maxAttempts: 22 + n, version: seen }),
    );
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer));
    expect(refused).toEqual(Array.from({ length: 11 }, () => "409 SETTING_CHANGED"));
    expect(await entries()).toBe(before + 1);
  });

  test("run no follow-up statement of a rejected change", async () => {
    const { userId } = await aPerson({ bio: "" });
    const ctx = createContext(env, new D1Connection(env.DB));
    const following = [ctx.db.update(users).set({ bio: "نتیجهٔ تغییر" }).where(eq(users.id, userId))];
    const bio = async () => (await rows("select bio from users where id = ?", userId))[0];
    const change = (expected: number) =>
      changeSetting(ctx, "default-video", upsertSetting(ctx, "default-video", ""), { expected, following });
    const seen = versionIn(await admin.post("/api/admin/default-video", { url: "" }));
    expect(await change(seen - 1)).toBeNull();
    expect(await bio()).toEqual({ bio: "" });
    expect(await change(seen)).toBeGreaterThan(seen);
    expect(await bio()).toEqual({ bio: "نتیجهٔ تغییر" });
  });

  test("replace the current value when they send no version", async () => {
    await admin.post(path, { ...limits, maxAttempts: 7 });
    expect((await admin.post(path, { ...limits, maxAttempts: 8 })).body).toMatchObject({ maxAttempts: 8 });
    expect((await admin.get(path)).body).toMatchObject({ maxAttempts: 8 });
  });
});
