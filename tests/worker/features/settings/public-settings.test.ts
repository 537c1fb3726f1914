import { beforeEach, describe, expect, test } from "vitest";

import { aparatFrame } from "../../../../contract/videos/values.ts";
import { settings } from "../../../../contract/settings/registry.ts";
import { eventually } from "../../support/eventually.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { cookieOf, get } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";
import { clearEdgeCache, clearSettings, setSetting } from "../../support/features/settings.ts";

const download = settings["app-download"].parse(undefined);
const promo = settings["home-promo"].parse(undefined);
const splashUrl = `/media/splashes/${crypto.randomUUID()}.webp`;

const publicCalls = [
  ["/api/default-theme", "default-theme", { theme: "black-gray" }, "purple", { theme: "purple" }],
  ["/api/default-video", "default-video", { url: "" }, aparatFrame("abc123"), { url: aparatFrame("abc123") }],
  ["/api/direct-status", "direct-enabled", { enabled: true }, false, { enabled: false }],
  ["/api/admin/sms-provider", "sms-provider", { provider: "kavenegar" }, "smsir", { provider: "smsir" }],
  [
    "/api/admin/password-reset-toggle",
    "password-reset-toggle",
    { showPasswordReset: false },
    true,
    { showPasswordReset: true },
  ],
  [
    "/api/app-download-settings",
    "app-download",
    { config: download },
    { ...download, modalText: "نسخهٔ تازه" },
    { config: { ...download, modalText: "نسخهٔ تازه" } },
  ],
  [
    "/api/home-promo",
    "home-promo",
    { config: promo },
    { ...promo, enabled: true },
    { config: { ...promo, enabled: true } },
  ],
  ["/api/splash-screen", "splash-screen", { url: null }, splashUrl, { url: splashUrl }],
] as const;

beforeEach(clearSettings);

test("a stored banner link that is not a web address is left out", async () => {
  await setSetting("home-promo", { ...promo, text: "جشنواره", link: "https://javascript:alert(1)" });
  expect((await get("/api/home-promo")).body).toMatchObject({ config: { text: "جشنواره", link: "" } });
});

test("a stored default video of another site counts as no video", async () => {
  await setSetting("default-video", "https://example.com/movie.mp4");
  expect((await get("/api/default-video")).body).toEqual({ success: true, url: "" });
});

describe.each(publicCalls)("%s", (path, key, byDefault, value, afterwards) => {
  test("answers the default while the administrator has set nothing", async () => {
    expect((await get(path)).body).toEqual({ success: true, ...byDefault });
  });

  test("answers the value that the administrator set", async () => {
    await setSetting(key, value);
    expect((await get(path)).body).toEqual({ success: true, ...afterwards });
  });

  test("answers the default when the stored value is invalid", async () => {
    for (const nonsense of [{ an: "object" }, null, 7]) {
      await setSetting(key, nonsense);
      expect((await get(path)).body).toEqual({ success: true, ...byDefault });
    }
  });
});

describe("/api/gem-packages", () => {
  const offered = async (env: Record<string, string> = {}) => {
    await clearEdgeCache();
    return (await callWithEnv(env, "/api/gem-packages")).json();
  };

  test("states what each package costs by the administrator's price", async () => {
    const prices = [10, 30, 100, 300].map((gems) => {
      const toman = gems * 1000;
      return { gems, toman, fullToman: toman, percentOff: 0 };
    });
    expect(await offered()).toEqual({ success: true, packages: prices, purchaseUrl: null });
    await setSetting("gem-packages", { packages: [{ gems: 7, percentOff: 15 }], tomanPerGem: 300 });
    expect(await offered()).toMatchObject({ packages: [{ gems: 7, toman: 1785, fullToman: 2100, percentOff: 15 }] });
  });

  test("states an external purchase address, and fails when it is not https", async () => {
    const purchaseUrl = "https://shop.example/gems";
    expect(await offered({ GEM_PURCHASE_URL: purchaseUrl })).toMatchObject({ purchaseUrl });
    expect(await offered({ GEM_PURCHASE_URL: "" })).toMatchObject({ purchaseUrl: null });
    expect(await offered({ GEM_PURCHASE_URL: "http://shop.example" })).toMatchObject({ code: "INTERNAL" });
  });
});

describe("the edge cache", () => {
  test("answers a public setting for fifteen seconds without a read", async () => {
    const first = await get("/api/default-theme");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=15");
    expect(first.cost.trips).toBe(1);
    await eventually(async () => expect((await get("/api/default-theme")).cost.trips).toBe(0));
    await rows(`insert into settings (key, value, updated_at) values ('default-theme', '"navy"', 1)`);
    const cached = await get("/api/default-theme");
    expect(cached.body).toEqual({ success: true, theme: "black-gray" });
    expect(cached.headers.get("X-Content-Type-Options")).toBe("nosniff");
    await clearEdgeCache();
    expect((await get("/api/default-theme")).body).toEqual({ success: true, theme: "navy" });
  });

  test("keeps one answer whatever the query is", async () => {
    await eventually(async () => expect((await get("/api/direct-status", { t: "1" })).cost.trips).toBe(0));
    expect((await get("/api/direct-status", { t: "2" })).cost.trips).toBe(0);
  });

  test("never caches or shares the cookie of the person who asked first", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const person = await aPerson();
    passSeconds(600);
    const renewing = await person.get("/api/default-theme");
    expect(cookieOf(renewing)).toMatch(/^session=ey/);
    expect(renewing.headers.get("Cache-Control")).toBe("private, no-store");
    await eventually(async () => expect((await get("/api/default-theme")).cost.trips).toBe(0));
    expect(cookieOf(await get("/api/default-theme"))).toBeUndefined();
  });
});

test("answers that are not public are private and not cached", async () => {
  const person = await aPerson();
  for (const path of ["/api/jokes", "/api/feed/following", `/api/user-public/${person.username}`, "/api/nothing"]) {
    expect((await person.get(path)).headers.get("Cache-Control")).toBe("private, no-store");
  }
});
