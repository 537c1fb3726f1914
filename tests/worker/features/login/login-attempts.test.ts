import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import worker from "../../../../worker/index.ts";
import { post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { attemptsOf, requestEmail, requestSms, verifySms } from "../../support/features/login.ts";
import { lastCodeTo } from "../../support/outbox.ts";
import { anEmail } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const HOUR_SECONDS = 3600;

beforeEach(async () => {
  await clearSettings();
  await openNights();
  stopClockAt("2026-11-21T08:30:00Z");
});

const DAILY_CRON = "35 20 * * *";
const runCron = () => worker.scheduled(createScheduledController({ cron: DAILY_CRON }), env);

/** Requests a new code this often; within a minute most are rejected, but counted. */
async function requestTimes(times: number, mobile: string) {
  for (let n = 0; n < times; n += 1) await requestSms(mobile, { forceNew: true });
}

const requestNewAtOnce = (times: number, mobile: string) =>
  Promise.all(Array.from({ length: times }, () => requestSms(mobile, { forceNew: true })));

describe("ten requests a day", () => {
  test("are allowed, and the eleventh blocks for 24 hours and says how long", async () => {
    const mobile = aMobile();
    for (let n = 0; n < 10; n += 1) {
      expect((await requestSms(mobile, { forceNew: true })).status).toBe(200);
      passSeconds(61);
    }
    const refused = await requestSms(mobile, { forceNew: true });
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      success: false,
      code: "RATE_LIMITED",
      error: "تعداد تلاش‌های شما برای ورود بیش از حد مجاز بوده",
      rateLimited: true,
      retryAfter: 24 * HOUR_SECONDS,
    });
    expect(refused.headers.get("Retry-After")).toBe(String(24 * HOUR_SECONDS));
  });
});

/** Fewer attempts, so that tests use them up faster. */
const allowTwo = () => setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 24 });

describe("the requests of a day", () => {
  beforeEach(allowTwo);

  test("are counted exactly when ten come at once", async () => {
    const answers = await requestNewAtOnce(10, aMobile());
    expect(answers.map(refusalOf).filter((refusal) => refusal === "429 RATE_LIMITED")).toHaveLength(8);
  });

  test("are counted separately for each mobile and address, also by e-mail", async () => {
    const [mobile, email] = [aMobile(), anEmail()];
    await requestTimes(3, mobile);
    expect((await requestSms(aMobile())).status).toBe(200);
    for (let n = 0; n < 2; n += 1) await requestEmail(email, { forceNew: true });
    expect(refusalOf(await requestEmail(email, { forceNew: true }))).toBe("429 RATE_LIMITED");
    // Passwords are counted separately.
    const password = (typed: string) => post("/api/email-login", { email, password: typed });
    for (let n = 0; n < 2; n += 1) expect(refusalOf(await password("123456"))).toBe("401 LOGIN_FAILED");
    expect(refusalOf(await password("123456"))).toBe("429 RATE_LIMITED");
    expect(refusalOf(await post("/api/email-register", { email, password: "123456" }))).toBe("429 RATE_LIMITED");
  });

  test("do not include requests answered with an existing code", async () => {
    const [mobile, email] = [aMobile(), anEmail()];
    for (let n = 0; n < 4; n += 1) expect((await requestSms(mobile)).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await requestEmail(email)).status).toBe(200);
    expect([await attemptsOf(mobile), await attemptsOf(email)]).toEqual([1, 1]);
  });

  test("are counted together however the mobile is written", async () => {
    const mobile = aMobile();
    await requestTimes(1, mobile);
    await requestTimes(1, `+98${mobile.slice(1)}`);
    passSeconds(301);
    expect(refusalOf(await requestSms(mobile))).toBe("429 RATE_LIMITED");
  });
});

describe("a block", () => {
  beforeEach(allowTwo);

  test("ends on time even when further requests arrive", async () => {
    const mobile = aMobile();
    await requestTimes(3, mobile);
    passSeconds(23 * HOUR_SECONDS);
    expect((await requestSms(mobile)).body).toMatchObject({ retryAfter: HOUR_SECONDS });
    passSeconds(HOUR_SECONDS - 1);
    expect((await requestSms(mobile)).body).toMatchObject({ retryAfter: 1 });
    passSeconds(1);
    expect((await requestSms(mobile)).status).toBe(200);
    expect(await attemptsOf(mobile)).toBe(1);
  });

  test("also rejects a request while a code still exists", async () => {
    const mobile = aMobile();
    await requestTimes(3, mobile);
    expect(refusalOf(await requestSms(mobile))).toBe("429 RATE_LIMITED");
  });

  test("leaves a code that was already sent valid", async () => {
    const mobile = aMobile();
    await requestTimes(3, mobile);
    expect((await verifySms(mobile, await lastCodeTo(mobile))).status).toBe(200);
  });
});

describe("the daily cron", () => {
  beforeEach(allowTwo);

  test("clears the day's counts", async () => {
    const mobile = aMobile();
    await requestTimes(2, mobile);
    await runCron();
    expect(await attemptsOf(mobile)).toBe(0);
    expect((await requestSms(mobile)).status).toBe(200);
  });

  test("keeps running blocks until they end, even when it runs twice", async () => {
    const mobile = aMobile();
    await requestTimes(3, mobile);
    passSeconds(12 * HOUR_SECONDS);
    await runCron();
    await runCron();
    expect((await requestSms(mobile)).body).toMatchObject({ code: "RATE_LIMITED", retryAfter: 12 * HOUR_SECONDS });
  });

  test("runs five minutes after midnight in Tehran, in winter and summer", () => {
    const [minute = 0, hour = 0] = DAILY_CRON.split(" ").map(Number);
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tehran", timeStyle: "short" });
    for (const month of [0, 6]) expect(clock.format(Date.UTC(2026, month, 20, hour, minute))).toBe("00:05");
  });
});

describe("the administrator's limits", () => {
  test("apply at once", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 3 });
    const mobile = aMobile();
    await requestTimes(2, mobile);
    const refused = await requestSms(mobile, { forceNew: true });
    expect(refused.body).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3 * HOUR_SECONDS });
  });

  test("allow one attempt when set to one", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 1, blockDurationHours: 1 });
    const mobile = aMobile();
    expect((await requestSms(mobile)).status).toBe(200);
    expect(refusalOf(await requestSms(mobile, { forceNew: true }))).toBe("429 RATE_LIMITED");
  });
});
