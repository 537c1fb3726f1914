import axe from "axe-core";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls.ts";
import { violations } from "../../support/page-faults.ts";
import { panelQueries } from "../../../frontend/src/panel/query-client.ts";
import { answer, type Answers, calls, lastInput, refused } from "../support/answers.ts";
import { openPanel, openTab, quietCodes } from "../support/panel.tsx";
import { sees, seesNo } from "../support/page.tsx";

type Secret = CallAnswer<"GET /api/admin/venue-secrets">["items"][number];

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");
const secret = page.getByLabelText("رمز مدیر");

const aSecret = (n: number): Secret => ({
  id: `01939b2e-5c1a-7b52-b3a4-0c4f5be3a1${String(n).padStart(2, "0")}`,
  name: `گیشهٔ ${n}`,
  venueId: "v",
  venue: "شهربازی ارم",
  createdAt: "2026-11-20T18:42:00.000Z",
});

const secrets = (count: number): Answers => ({
  "GET /api/admin/venue-secrets": { items: Array.from({ length: count }, (_, n) => aSecret(n)), nextCursor: null },
  "GET /api/parks": { items: [], nextCursor: null },
});

const limits = { maxAttempts: 10, blockDurationHours: 24, version: 5 };
const logins: Answers = {
  ...quietCodes,
  "GET /api/admin/mobile-login-restrictions": { enabled: true, startHour: 22, endHour: 8, version: 0 },
  "GET /api/admin/auth-rate-limits": limits,
  "GET /api/admin/email-login-status": { enabled: true, version: 0 },
  "GET /api/admin/password-reset-setting": { showPasswordReset: false, version: 0 },
  "GET /api/admin/auth-attempts": { items: [], total: 0, nextCursor: null },
};

describe("the login", () => {
  test("opens with the secret, which stands nowhere but in memory", async () => {
    await openPanel("/admin/auth", { ...logins, "POST /api/admin/session": { endsAt: "2099-01-01T00:00:00.000Z" } });
    await expect.element(page.getByRole("heading", { name: "ورود مدیر" })).toBeVisible();
    await secret.fill("a secret");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("heading", { name: "ورود کاربران" })).toBeVisible();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("a secret");
  });

  test("says that the secret is wrong", async () => {
    await openPanel("/panel", { "POST /api/admin/session": refused("ADMIN_ONLY") });
    await secret.fill("another");
    await userEvent.keyboard("{Enter}");
    await sees("رمز نادرست است");
  });

  test("comes back where the session has ended, and after logging out", async () => {
    await openTab("auth", { ...logins, "DELETE /api/admin/session": {} });
    await button("خروج").click();
    await expect.element(secret).toBeVisible();
    expect(calls("DELETE /api/admin/session")).toHaveLength(1);
    expect(localStorage.getItem("labkhand-panel-until")).toBeNull();
  });

  test("comes back, and says why, where the cookie admits no more", async () => {
    const ended = refused("ADMIN_ONLY");
    await openTab("direct", { "GET /api/admin/direct-status": ended });
    await sees("نشست مدیر تمام شد؛ دوباره وارد شو.");
  });
});

describe("a list", () => {
  const row = (n: number) => page.getByRole("row", { name: `گیشهٔ ${n}` });

  test("is walked with the keyboard of any language, and its rows are acted on once it was asked", async () => {
    await openTab("venue-secrets", {
      ...secrets(3),
      "DELETE /api/admin/venue-secrets/{id}": { message: "رمز پس گرفته شد" },
    });
    await expect.element(row(0)).toBeVisible();
    await userEvent.keyboard("j");
    await expect.element(row(0)).toHaveFocus();
    await userEvent.keyboard("j");
    await expect.element(row(1)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(row(0)).toHaveFocus();
    await userEvent.keyboard("d");
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls("DELETE /api/admin/venue-secrets/{id}")).toEqual([]);
    await userEvent.keyboard("d");
    await dialog.getByRole("button", { name: "پس گرفتن" }).click();
    await sees("رمز پس گرفته شد");
    expect(lastInput("DELETE /api/admin/venue-secrets/{id}")).toEqual({ id: aSecret(0).id });
    expect(calls("GET /api/admin/venue-secrets")).toHaveLength(2);
  });

  test("of secrets shows a new one until it is taken back", async () => {
    const shown = page.getByText("s3cret-of-the-desk");
    let isThere = false;
    await openTab("venue-secrets", {
      ...secrets(1),
      "GET /api/admin/venue-secrets": () => ({
        items: isThere ? [aSecret(1), aSecret(0)] : [aSecret(0)],
        nextCursor: null,
      }),
      "POST /api/admin/venue-secrets": () => {
        isThere = true;
        return { id: aSecret(1).id, secret: "s3cret-of-the-desk", message: "رمز ساخته شد" };
      },
      "DELETE /api/admin/venue-secrets/{id}": ({ id }) => {
        isThere = id !== aSecret(1).id;
        return { message: "رمز پس گرفته شد" };
      },
    });
    await page.getByLabelText("برای چه کسی").fill("گیشهٔ تازه");
    await button("رمز تازه").click();
    await expect.element(shown).toBeVisible();
    const takeBack = async (n: number) => {
      await row(n).getByRole("button", { name: "پس گرفتن" }).click();
      await dialog.getByRole("button", { name: "پس گرفتن" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    };
    await takeBack(0);
    await expect.poll(() => calls("GET /api/admin/venue-secrets")).toHaveLength(3);
    await expect.element(shown).toBeVisible();
    await takeBack(1);
    await expect.element(row(1)).not.toBeInTheDocument();
    await expect.element(shown).not.toBeInTheDocument();
  });

  test("of secrets says under the venue that there is none", async () => {
    await openTab("venue-secrets", { ...secrets(0), "POST /api/admin/venue-secrets": refused("VENUE_NOT_FOUND") });
    await page.getByLabelText("برای چه کسی").fill("گیشهٔ تازه");
    await button("رمز تازه").click();
    await expect
      .element(page.getByLabelText("مرکز", { exact: true }))
      .toHaveAccessibleDescription("این مجموعه پیدا نشد.");
    await expect.element(page.getByLabelText("برای چه کسی")).toBeValid();
  });

  test("says so when it is empty", async () => {
    await openTab("venue-secrets", secrets(0));
    await sees("چیزی نیست");
  });

  test("goes on by its cursor, and back", async () => {
    const next = aSecret(50).id;
    await openTab("venue-secrets", {
      ...secrets(0),
      "GET /api/admin/venue-secrets": ({ cursor }) =>
        cursor === undefined ? { items: [aSecret(1)], nextCursor: next } : { items: [aSecret(2)], nextCursor: null },
    });
    await sees("گیشهٔ 1");
    await button("صفحهٔ بعد").click();
    await sees("گیشهٔ 2");
    await expect.element(button("صفحهٔ بعد")).toBeDisabled();
    await button("صفحهٔ پیش").click();
    await sees("گیشهٔ 1");
  });
});

describe("a setting", () => {
  const attempts = page.getByLabelText("تلاش در هر روز");
  const save = page.getByRole("region", { name: "تلاش‌های ورود" }).getByRole("button", { name: "ذخیره", exact: true });

  test("keeps to its limits, is saved, and says so", async () => {
    await openTab("auth", {
      ...logins,
      "POST /api/admin/auth-rate-limits": { ...limits, maxAttempts: 50, message: "محدودیت تلاش‌های ورود ذخیره شد" },
    });
    await expect.element(save).toBeDisabled();
    await attempts.fill("۹۹");
    await userEvent.tab();
    await expect.element(attempts).toHaveValue("50");
    await save.click();
    await sees("محدودیت تلاش‌های ورود ذخیره شد");
    expect(lastInput("POST /api/admin/auth-rate-limits")).toEqual({ ...limits, maxAttempts: 50 });
  });

  test("shows what somebody else made of it before one of the two is kept", async () => {
    const current = { ...limits, maxAttempts: 7, version: 6 };
    await openTab("auth", { ...logins, "POST /api/admin/auth-rate-limits": refused("SETTING_CHANGED", { current }) });
    await attempts.fill("9");
    await save.click();
    await sees("در این میان کس دیگری این تنظیم را عوض کرده است.");
    await sees("او: 7");
    await sees("تو: 9");
    answer({
      "POST /api/admin/auth-rate-limits": { ...limits, maxAttempts: 9, message: "محدودیت تلاش‌های ورود ذخیره شد" },
    });
    await button("ذخیرهٔ مال من").click();
    await sees("محدودیت تلاش‌های ورود ذخیره شد");
    expect(lastInput("POST /api/admin/auth-rate-limits")).toMatchObject({ maxAttempts: 9, version: 6 });
    await seesNo("در این میان کس دیگری این تنظیم را عوض کرده است.");
  });

  test("takes over what somebody else made of it, and goes on from there", async () => {
    const current = { ...limits, maxAttempts: 7, version: 6 };
    await openTab("auth", { ...logins, "POST /api/admin/auth-rate-limits": refused("SETTING_CHANGED", { current }) });
    await attempts.fill("9");
    await save.click();
    await button("برداشتن مال او").click();
    await expect.element(attempts).toHaveValue("7");
    await expect.element(save).toBeDisabled();
    await attempts.fill("8");
    await save.click();
    await expect
      .poll(() => lastInput("POST /api/admin/auth-rate-limits"))
      .toMatchObject({ maxAttempts: 8, version: 6 });
  });

  test("keeps its version where what is being changed was changed by somebody else, however often it is read anew", async () => {
    const current = { ...limits, maxAttempts: 7, version: 6 };
    await openTab("auth", { ...logins, "POST /api/admin/auth-rate-limits": refused("SETTING_CHANGED", { current }) });
    await attempts.fill("9");
    answer({ "GET /api/admin/auth-rate-limits": current });
    await panelQueries.invalidateQueries();
    await expect.element(attempts).toHaveValue("9");
    await save.click();
    expect(lastInput("POST /api/admin/auth-rate-limits")).toMatchObject({ maxAttempts: 9, version: 5 });
    await sees("او: 7");
  });

  test("follows what somebody else made of its other fields, in sight", async () => {
    await openTab("auth", logins);
    await attempts.fill("9");
    const version = 6;
    answer({
      "GET /api/admin/auth-rate-limits": { ...limits, blockDurationHours: 48, version },
      "POST /api/admin/auth-rate-limits": { maxAttempts: 9, blockDurationHours: 48, version: 7, message: "ذخیره شد" },
    });
    await panelQueries.invalidateQueries();
    await expect.element(page.getByLabelText("ساعت‌های بسته ماندن")).toHaveValue("48");
    await expect.element(attempts).toHaveValue("9");
    await save.click();
    await expect
      .poll(() => lastInput("POST /api/admin/auth-rate-limits"))
      .toMatchObject({ maxAttempts: 9, blockDurationHours: 48, version });
  });
});

/** A request that goes as far as a test says. */
class SlowUpload extends EventTarget {
  readonly upload = new EventTarget();
  isAborted = false;
  path = "";
  status = 0;
  responseText = "";

  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  hasSent(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total }));
  }
  answers(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }
}

describe("an upload", () => {
  const shown: Answers = {
    "GET /api/admin/default-video": { url: "", version: 0 },
    "GET /api/admin/splash-screen": { url: "", version: 0 },
    "GET /api/admin/openai-key": { apiKey: "", version: 0 },
    "GET /api/admin/image-tool": { provider: "openai", model: "gpt-image", perDay: 5, version: 0 },
  };
  const file = page.getByLabelText("انتخاب تصویر").first();

  test.each([
    ["is a picture", new File(["text"], "a.txt", { type: "text/plain" }), "لطفا فقط فایل تصویری انتخاب کنید"],
    [
      "has at most 5 MB",
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" }),
      "حجم فایل نباید بیشتر از 5 مگابایت باشد",
    ],
  ])("%s", async (_, chosen, problem) => {
    await openTab("defaults", shown);
    await expect.element(button("انتخاب تصویر")).toBeVisible();
    await userEvent.upload(file, chosen);
    await sees(problem);
  });

  test("shows how far it has come, can be stopped, and says why it was refused", async () => {
    const sent: SlowUpload[] = [];
    vi.stubGlobal("XMLHttpRequest", function () {
      const upload = new SlowUpload();
      sent.push(upload);
      return upload;
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    await openTab("defaults", shown);
    const picture = new File([new Uint8Array(3)], "a.png", { type: "image/png" });
    await expect.element(button("انتخاب تصویر")).toBeVisible();
    await userEvent.upload(file, picture);
    await sees("۰٪ فرستاده شد");
    sent[0]?.hasSent(3, 4);
    await sees("۷۵٪ فرستاده شد");
    await expect.element(page.getByRole("progressbar", { name: "انتخاب تصویر" })).toHaveAttribute("value", "0.75");
    await button("بی‌خیال").click();
    expect(sent[0]?.isAborted).toBe(true);
    await expect.element(button("انتخاب تصویر")).toBeVisible();
    await userEvent.upload(file, picture);
    await vi.waitUntil(() => sent.length === 2);
    sent[1]?.answers(400, { success: false, code: "INVALID_INPUT", error: "این عکس خوانده نمی‌شود." });
    await sees("این عکس خوانده نمی‌شود.");
    await userEvent.upload(file, picture);
    await vi.waitUntil(() => sent.length === 3);
    sent[2]?.answers(200, { success: true, message: "عکس ذخیره شد" });
    await sees("عکس ذخیره شد");
    expect(sent[2]?.path).toBe("/api/admin/splash-screen/upload");
  });

  test("says that a key is none of the image service's", async () => {
    await openTab("defaults", shown);
    const key = page.getByRole("region", { name: "کلید سرویس تصویر" });
    await key.getByRole("textbox").fill("pk-12345678");
    await key.getByRole("button", { name: "ذخیره" }).click();
    await sees("کلید معتبر وارد کنید");
  });

  test("stands masked again once a key is saved", async () => {
    const masked = { apiKey: "sk-…abcd", version: 2 };
    await openTab("defaults", { ...shown, "POST /api/admin/openai-key": { ...masked, message: "کلید ذخیره شد" } });
    const key = page.getByRole("region", { name: "کلید سرویس تصویر" });
    await key.getByRole("textbox").fill("sk-12345678abcd");
    answer({ "GET /api/admin/openai-key": masked });
    await key.getByRole("button", { name: "ذخیره" }).click();
    await sees("کلید ذخیره شد");
    await expect.element(key.getByRole("textbox")).toHaveValue("sk-…abcd");
    await expect.element(key.getByRole("button", { name: "ذخیره" })).toBeDisabled();
  });
});

describe("the season", () => {
  test("has years of four digits, however many are typed", async () => {
    await openTab("prizes", {
      "GET /api/admin/game-prizes": {
        prizes: ["الف", "ب", "پ"].map((title) => ({ title, text: "", imageUrl: "" })),
        version: 2,
      },
      "GET /api/admin/game-season": { startsAt: "2026-11-20T06:30:00.000Z", awardsAt: null, version: 0 },
      "GET /api/admin/prize-snapshot": { snapshot: null },
    });
    const starts = page.getByLabelText("آغاز دوره (خالی: همهٔ بازی‌ها)");
    await expect.element(starts).toHaveValue("2026-11-20T10:00");
    await starts.click();
    await userEvent.keyboard("{Tab}{Tab}202712");
    // A moment that is none is thrown, and the page's own errors fail a test.
    await expect.element(starts).toHaveDisplayValue(/^\d{4}-/);
  });

  test("is frozen once, with its rounds to watch", async () => {
    const snapshot: CallAnswer<"POST /api/admin/prize-snapshot">["snapshot"] = {
      seasonStartsAt: null,
      frozenAt: "2026-11-20T18:42:00.000Z",
      ranks: [
        {
          rank: 1,
          personId: "9f86d081884c7d659a2feaa0c55ad015",
          username: "parisa.daf",
          score: 185,
          rounds: 2,
          roundsHash: "00",
          bestRounds: [{ id: "a-round", score: 100 }],
        },
      ],
      signed: "{}",
      hash: "00",
      signature: "x",
      publicKey: "x",
    };
    let kept: typeof snapshot | null = null;
    await openTab("prizes", {
      "GET /api/admin/game-prizes": {
        prizes: ["الف", "ب", "پ"].map((title) => ({ title, text: "", imageUrl: "" })),
        version: 0,
      },
      "GET /api/admin/game-season": { startsAt: null, awardsAt: "2026-11-20T18:32:00.000Z", version: 1 },
      "GET /api/admin/prize-snapshot": () => ({ snapshot: kept }),
      "POST /api/admin/prize-snapshot": () => {
        kept = snapshot;
        return { message: "رتبه‌ها ثبت شد", snapshot };
      },
    });
    await button("ثبت رتبه‌ها").click();
    await dialog.getByRole("button", { name: "ثبت رتبه‌ها" }).click();
    await sees("رتبه‌ها ثبت شد");
    await expect.element(page.getByRole("row", { name: /parisa\.daf/ })).toBeVisible();
    const replay = page.getByRole("link", { name: "بازی ۱ parisa.daf" });
    await expect.element(replay).toHaveAttribute("href", "/games/claw-machine/?round=a-round");
    await expect.element(button("ثبت رتبه‌ها")).not.toBeInTheDocument();
    expect(await violations(axe)).toEqual([]);
  });
});

describe("a prize's picture", () => {
  const prizes = ["گوشی", "لپ‌تاپ", "ساعت"].map((title) => ({ title, text: "", imageUrl: "" }));
  const shown: Answers = {
    "GET /api/admin/game-prizes": { prizes, version: 2 },
    "GET /api/admin/game-season": { startsAt: null, awardsAt: null, version: 0 },
    "GET /api/admin/prize-snapshot": { snapshot: null },
  };
  const second = page.getByLabelText("انتخاب تصویر جایزهٔ نفر دوم");
  const png = (size: number) => new File([new Uint8Array(size)], "a.png", { type: "image/png" });
  const imageUrl = "/media/prizes/01939b2e-5c1a-7b52-b3a4-0c4f5be3a101.png";
  const region = page.getByRole("region", { name: "جایزه‌های سه نفر اول" });

  test("stands beside texts that are measured as people count them", async () => {
    await openTab("prizes", shown);
    const name = region.getByLabelText("نام", { exact: true }).first();
    const tooLong = region.getByText("نام جایزه حداکثر ۶۰ و توضیح آن حداکثر ۳۰۰ نویسه است.");
    await name.fill("😄".repeat(61));
    await region.getByRole("button", { name: "ذخیره", exact: true }).click();
    await expect.element(tooLong).toBeVisible();
    await name.fill("😄".repeat(60));
    await expect.element(tooLong).not.toBeInTheDocument();
  });

  test("goes to the prize for which it was chosen, and is saved with it", async () => {
    await openTab("prizes", {
      ...shown,
      "POST /api/admin/prize-picture": { message: "عکس ذخیره شد", imageUrl },
      "POST /api/admin/game-prizes": { prizes, version: 3, message: "ذخیره شد" },
    });
    await expect.element(button("انتخاب تصویر جایزهٔ نفر دوم")).toBeVisible();
    await userEvent.upload(second, png(3));
    await expect.element(page.getByRole("img", { name: "تصویر جایزهٔ نفر دوم" })).toBeVisible();
    expect(lastInput("POST /api/admin/prize-picture")).toMatchObject({ base64: "data:image/png;base64,AAAA" });
    await region.getByRole("button", { name: "ذخیره" }).click();
    await vi.waitUntil(() => calls("POST /api/admin/game-prizes").length === 1);
    expect(lastInput("POST /api/admin/game-prizes")).toMatchObject({
      prizes: [prizes[0], { ...prizes[1], imageUrl }, prizes[2]],
      version: 2,
    });
  });

  test("is not sent where it is too large, and a refusal says why", async () => {
    await openTab("prizes", { ...shown, "POST /api/admin/prize-picture": refused("PRIZE_PICTURE_UNREADABLE") });
    await expect.element(button("انتخاب تصویر جایزهٔ نفر دوم")).toBeVisible();
    await userEvent.upload(second, png(500 * 1024 + 1));
    await sees("حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد.");
    expect(calls("POST /api/admin/prize-picture")).toHaveLength(0);
    await userEvent.upload(second, png(3));
    await sees("این فایل عکس سالمی نیست. یک عکس دیگر انتخاب کن.");
  });
});

const counts = { signUps: 3, jokes: 4, gemsIn: 5, gemsOut: 6, reports: 7, codes: 8, messages: 9, errors: 0 };
const overview: Answers = {
  "GET /api/admin/overview": {
    days: ["2026-11-21", "2026-11-22"].map((day) => ({ day, ...counts })),
    errorHours: [{ hour: "2026-11-22T10:00:00.000Z", errors: 1 }],
    open: { reports: 12, issues: 2 },
    redLines: { ledgerHolds: false, ledgerProvedAt: "2026-11-21T23:00:00.000Z", wrongWallets: 3, paymentsToSettle: 0 },
  },
};

test("the first page draws the days, and says what waits and what is wrong", async () => {
  await openTab("overview", overview);
  await expect.element(page.getByRole("img", { name: "جم در سی روز گذشته: آمده ۱۰، رفته ۱۲" })).toBeVisible();
  await sees("دفتر جم درست نیست: ۳ کیف پول");
  await expect
    .element(page.getByRole("link", { name: "۱۲ گزارش در انتظار" }))
    .toHaveAttribute("href", "/admin/reports");
});

describe("no accessibility fault", () => {
  test("at the login", async () => {
    await openPanel("/admin");
    await expect.element(secret).toBeVisible();
    expect(await violations(axe)).toEqual([]);
  });

  test.each([
    ["a list", "venue-secrets", secrets(3), "گیشهٔ 2"],
    ["settings", "auth", logins, "تلاش در هر روز"],
    ["the first page", "overview", overview, "پرداخت بی‌سرانجامی نیست"],
  ] as const)("on %s, on a desk and on a phone", async (_, tab, answers, shown) => {
    await openTab(tab, answers);
    await sees(shown);
    expect(await violations(axe)).toEqual([]);
    await page.viewport(390, 844);
    await sees(shown);
    expect(await violations(axe)).toEqual([]);
  });
});
