import { beforeEach, describe, expect, test, vi } from "vitest";

import { PROVIDER_TIMEOUT_MS } from "../../../../contract/limits.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { attemptsOf, codeRowOf, requestEmail, requestSms, verifySms } from "../../support/features/login.ts";
import { lastCodeTo } from "../../support/outbox.ts";
import { timeOutAtOnce } from "../../support/timeouts.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const SMS_FAILED = { success: false, code: "SMS_SEND_FAILED", error: "خطا در ارسال کد" };
const EMAIL_FAILED = { success: false, code: "EMAIL_SEND_FAILED", error: "خطا در ارسال کد ایمیل" };

/** The doubles' reaction to a mobile with this ending, or an address with this local part. */
const troubles = [
  ["is out of credit", "0418", "nocredit"],
  ["says too many requests", "0451", "limited"],
  ["answers 500", "0500", "error500"],
  ["answers nonsense", "0666", "garbage"],
  ["drops the connection", "0777", "drop"],
] as const;

/** A receiver that cannot be reached. */
const NOBODY = { end: "0404", local: "unknown" } as const;

const mobileEnding = (end: string) => aMobile().slice(0, -4) + end;
const addressOf = (trouble: string) => `${trouble}.${crypto.randomUUID()}@example.com`;

beforeEach(async () => {
  await clearSettings();
  await openNights();
  vi.spyOn(console, "warn").mockReturnValue();
});

describe.each(["kavenegar", "smsir"])("%s", (provider) => {
  beforeEach(() => setSetting("sms-provider", provider));

  test.each(troubles)("answers the specified error, counts no attempt and keeps no code when it %s", async (_, end) => {
    const mobile = mobileEnding(end);
    const answer = await requestSms(mobile);
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual(SMS_FAILED);
    expect(await attemptsOf(mobile)).toBe(0);
    expect(await codeRowOf(mobile)).toEqual([]);
    // Without a wait: a provider's failure does not count as a sent code.
    expect((await requestSms(mobile)).body).toEqual(SMS_FAILED);
  });

  test("counts the attempt and rejects another within a minute when the receiver is unknown", async () => {
    const mobile = mobileEnding(NOBODY.end);
    expect((await requestSms(mobile)).body).toEqual(SMS_FAILED);
    expect(await attemptsOf(mobile)).toBe(1);
    expect(refusalOf(await requestSms(mobile, { forceNew: true }))).toBe("429 CODE_RECENTLY_SENT");
  });

  test("recovers on the next request after one provider failure", async () => {
    const mobile = aMobile();
    const away = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("network"));
    expect((await requestSms(mobile)).body).toEqual(SMS_FAILED);
    away.mockRestore();
    expect((await requestSms(mobile)).status).toBe(200);
    expect((await verifySms(mobile, await lastCodeTo(mobile))).status).toBe(200);
  });
});

describe("resend", () => {
  test.each(troubles)(
    "answers the specified error, counts no attempt and keeps no code when it %s",
    async (_, __, trouble) => {
      const email = addressOf(trouble);
      const answer = await requestEmail(email);
      expect(answer.status).toBe(502);
      expect(answer.body).toEqual(EMAIL_FAILED);
      expect(await attemptsOf(email)).toBe(0);
      expect(await codeRowOf(email)).toEqual([]);
      expect((await requestEmail(email)).body).toEqual(EMAIL_FAILED);
    },
  );

  test("counts the attempt and rejects another within a minute when the receiver is unknown", async () => {
    const email = addressOf(NOBODY.local);
    expect((await requestEmail(email)).body).toEqual(EMAIL_FAILED);
    expect(await attemptsOf(email)).toBe(1);
    expect(refusalOf(await requestEmail(email, { forceNew: true }))).toBe("429 CODE_RECENTLY_SENT");
  });
});

test("a provider that never answers fails within five seconds and counts no attempt", async () => {
  const [mobile, email] = [mobileEnding("0000"), addressOf("hang")];
  const given = timeOutAtOnce();
  const [sms, letter] = await Promise.all([requestSms(mobile), requestEmail(email)]);
  expect(given).toEqual([PROVIDER_TIMEOUT_MS, PROVIDER_TIMEOUT_MS]);
  expect([sms.body, letter.body]).toEqual([SMS_FAILED, EMAIL_FAILED]);
  expect([await attemptsOf(mobile), await attemptsOf(email)]).toEqual([0, 0]);
});

test("a failed second sending leaves the previous code valid", async () => {
  stopClockAt("2026-11-21T08:30:00Z");
  const mobile = aMobile();
  await requestSms(mobile);
  const before = await codeRowOf(mobile);
  passSeconds(61);
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("network"));
  expect((await requestSms(mobile, { forceNew: true })).body).toEqual(SMS_FAILED);
  expect(await codeRowOf(mobile)).toEqual(before);
  expect((await verifySms(mobile, await lastCodeTo(mobile))).status).toBe(200);
});

test("a provider's failures never block anyone", async () => {
  const mobile = mobileEnding("0418");
  for (let n = 0; n < 15; n += 1) expect(refusalOf(await requestSms(mobile))).toBe("502 SMS_SEND_FAILED");
});
