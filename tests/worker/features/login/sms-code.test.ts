import { beforeAll, describe, expect, test } from "vitest";
import { aMobile } from "../../../support/a-mobile.ts";
import { z } from "zod";

import { accountUser } from "../../../../contract/account/calls/account.ts";
import { cookieOf, post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { codeRowOf, requestSms, smsCodeFor, verifySms } from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { openNights } from "../../support/features/settings.ts";

const NOON = "2026-11-21T08:30:00Z";
const loggedIn = z.object({ user: accountUser, isNew: z.boolean(), message: z.string() });

beforeAll(openNights);

describe("asking for a code", () => {
  test("sends four digits valid for 300 seconds that neither the answer nor the database shows", async () => {
    stopClockAt(NOON);
    const mobile = aMobile();
    const answer = await requestSms(mobile);
    expect(answer.body).toEqual({
      success: true,
      message: "کد ورود پیامک شد",
      expiresAt: "2026-11-21T08:35:00.000Z",
    });
    const code = await lastCodeTo(mobile);
    expect(code).toMatch(/^[0-9]{4}$/);
    expect(answer.text).not.toContain(code);
    expect(JSON.stringify(await codeRowOf(mobile))).not.toContain(`"${code}"`);
  });

  test("answers that a valid code exists and sends nothing", async () => {
    stopClockAt(NOON);
    const mobile = aMobile();
    await requestSms(mobile);
    passSeconds(299);
    const again = await requestSms(mobile);
    expect(again.body).toMatchObject({ success: true, existing: true, expiresAt: "2026-11-21T08:35:00.000Z" });
    expect(await messagesTo(mobile)).toHaveLength(1);
  });

  test("waits sixty seconds with forceNew, then sends a code that replaces the first", async () => {
    stopClockAt(NOON);
    const mobile = aMobile();
    const first = await smsCodeFor(mobile);
    passSeconds(59);
    const early = await requestSms(mobile, { forceNew: true });
    expect(refusalOf(early)).toBe("429 CODE_RECENTLY_SENT");
    expect(early.body).toMatchObject({ rateLimited: true, retryAfter: 1 });
    expect(early.headers.get("Retry-After")).toBe("1");
    passSeconds(1);
    expect((await requestSms(mobile, { forceNew: true })).body).not.toHaveProperty("existing");
    const second = await lastCodeTo(mobile);
    expect(await messagesTo(mobile)).toHaveLength(2);
    const outdated = first === second ? wrongCodeFor(second) : first;
    expect(refusalOf(await verifySms(mobile, outdated))).toBe("401 WRONG_SMS_CODE");
    expect((await verifySms(mobile, second)).status).toBe(200);
  });

  test("sends one message for six requests at once", async () => {
    const mobile = aMobile();
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestSms(mobile, { forceNew: true })));
    expect(await messagesTo(mobile)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verifySms(mobile, await lastCodeTo(mobile))).status).toBe(200);
  });

  test.each(["0912", "08123456789", "091234567890", "متن", "", "+1 912 345 6789", "09123456789 and more 1"])(
    "rejects the mobile %j with the specified text",
    async (mobileNumber) => {
      const answer = await requestSms(mobileNumber);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        success: false,
        code: "INVALID_MOBILE",
        error: "شماره موبایل باید با 09 شروع شود و 11 رقم باشد",
      });
    },
  );
});

describe("entering a code", () => {
  test("registers a newcomer in two trips, sets the cookie and recognises them the next time", async () => {
    stopClockAt(NOON);
    const mobile = aMobile();
    const first = await verifySms(mobile, await smsCodeFor(mobile));
    expect(read(first, loggedIn)).toMatchObject({
      message: "با موفقیت وارد شدید",
      isNew: true,
      user: { mobileNumber: mobile, username: null },
    });
    expect(cookieOf(first)).toMatch(/^session=ey/);
    passSeconds(61);
    const second = await verifySms(mobile, await smsCodeFor(mobile));
    expect(read(second, loggedIn).isNew).toBe(false);
    for (const { cost } of [first, second]) expect(cost.trips).toBe(2);
    const status = await post("/api/user-status", {}, { cookie: cookieOf(second) });
    expect(status.body).toMatchObject({ user: { mobileNumber: mobile } });
  });

  test("accepts Persian and Arabic digits and spaces", async () => {
    for (const zero of [0x06f0, 0x0660]) {
      const mobile = aMobile();
      const code = await smsCodeFor(mobile);
      const typed = [...code].map((digit) => String.fromCharCode(zero + Number(digit))).join(" ");
      expect((await verifySms(mobile, typed)).status).toBe(200);
    }
  });

  test("reaches the same account however the mobile is written", async () => {
    const mobile = aMobile();
    const tail = mobile.slice(1);
    const persian = mobile.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
    const arabic = mobile.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
    stopClockAt(NOON);
    const ways = [
      mobile,
      tail,
      `+98${tail}`,
      `0098${tail}`,
      `98 ${tail}`,
      persian,
      arabic,
      `+98 (${tail.slice(0, 3)}) ${tail.slice(3)}`,
    ];
    const found: (string | null)[] = [];
    for (const way of ways) {
      expect((await requestSms(way)).status).toBe(200);
      found.push(read(await verifySms(way, await lastCodeTo(mobile)), loggedIn).user.mobileNumber);
      passSeconds(61);
    }
    expect(found).toEqual(ways.map(() => mobile));
  });

  test("logs in once, even when sent twice at once", async () => {
    const mobile = aMobile();
    const code = await smsCodeFor(mobile);
    const answers = await Promise.all([verifySms(mobile, code), verifySms(mobile, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(refusalOf(await verifySms(mobile, code))).toBe("401 WRONG_SMS_CODE");
  });

  test("rejects the code after 300 seconds and accepts it a second before", async () => {
    stopClockAt(NOON);
    const [late, intime] = [aMobile(), aMobile()];
    const codes = [await smsCodeFor(late), await smsCodeFor(intime)] as const;
    passSeconds(299);
    expect((await verifySms(intime, codes[1])).status).toBe(200);
    passSeconds(1);
    const refused = await verifySms(late, codes[0]);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ code: "CODE_EXPIRED", error: "مهلت این کد تمام شده است. کد تازه بگیر." });
  });

  test("rejects a wrong code with the specified text and still accepts the right one", async () => {
    const mobile = aMobile();
    const code = await smsCodeFor(mobile);
    const wrong = await verifySms(mobile, wrongCodeFor(code));
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ success: false, code: "WRONG_SMS_CODE", error: "کد وارد شده صحیح نیست" });
    expect((await verifySms(mobile, code)).status).toBe(200);
  });

  test.each([{}, { code: null }, { code: "" }, { code: " " }])("asks for the code when given %j", async (sent) => {
    const answer = await post("/api/login-verify", { mobileNumber: aMobile(), ...sent });
    expect(refusalOf(answer)).toBe("400 SMS_CODE_REQUIRED");
    expect(answer.body).toMatchObject({ error: "کد پیامک‌شده را وارد کنید" });
  });

  test("burns the code after five wrong tries", async () => {
    const mobile = aMobile();
    const code = await smsCodeFor(mobile);
    const refusals = [];
    for (let n = 0; n < 5; n += 1) refusals.push(refusalOf(await verifySms(mobile, wrongCodeFor(code))));
    expect(refusals).toEqual([...Array(4).fill("401 WRONG_SMS_CODE"), "401 CODE_BURNED"]);
    expect(refusalOf(await verifySms(mobile, code))).toBe("401 CODE_BURNED");
  });

  test("accepts the right code after four wrong tries", async () => {
    const mobile = aMobile();
    const code = await smsCodeFor(mobile);
    for (let n = 0; n < 4; n += 1) await verifySms(mobile, wrongCodeFor(code));
    expect((await verifySms(mobile, code)).status).toBe(200);
  });

  test("compares five of twenty simultaneous wrong tries and then rejects the right code", async () => {
    const mobile = aMobile();
    const code = await smsCodeFor(mobile);
    const guesses = Array.from({ length: 20 }, () => verifySms(mobile, wrongCodeFor(code)));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array(20).fill(401));
    expect(await codeRowOf(mobile)).toMatchObject([{ tries: 5 }]);
    expect(refusalOf(await verifySms(mobile, code))).toBe("401 CODE_BURNED");
  });

  test("accepts a new code a minute after the first was burned, without forceNew", async () => {
    stopClockAt(NOON);
    const mobile = aMobile();
    const code = await smsCodeFor(mobile);
    for (let n = 0; n < 5; n += 1) await verifySms(mobile, wrongCodeFor(code));
    passSeconds(60);
    expect((await verifySms(mobile, await smsCodeFor(mobile))).status).toBe(200);
  });

  test("rejects another mobile's code when none was sent to this one", async () => {
    const [mobile, other] = [aMobile(), aMobile()];
    const code = await smsCodeFor(mobile);
    expect(refusalOf(await verifySms(other, code))).toBe("401 WRONG_SMS_CODE");
  });

  test.each(["123", "12345", "abcd"])("rejects %j as a wrong code without counting a try", async (typed) => {
    const mobile = aMobile();
    await smsCodeFor(mobile);
    expect(refusalOf(await verifySms(mobile, typed))).toBe("401 WRONG_SMS_CODE");
    expect(await codeRowOf(mobile)).toMatchObject([{ tries: 0 }]);
  });

  test("rejects an invalid mobile with a text specific to this step", async () => {
    const answer = await verifySms("0912", "1234");
    expect(answer.body).toMatchObject({ code: "INVALID_MOBILE_ON_VERIFY", error: "شماره موبایل نامعتبر است" });
  });
});
