import { beforeEach, describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { isMobileLoginAllowed } from "../../../../worker/domain/settings/night-window.ts";
import { get } from "../../support/call.ts";
import { stopClockAt } from "../../support/clock.ts";
import { requestEmail, requestSms, verifySms } from "../../support/features/login.ts";
import { lastCodeTo, messagesTo } from "../../support/outbox.ts";
import { anEmail } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

/** A moment in Tehran, which is UTC+3:30 in summer and winter. */
const tehran = (time: string, day = "2026-11-21") => Date.parse(`${day}T${time}+03:30`);

describe("the night window", () => {
  test.each([
    [22, 8, "21:59:59", true],
    [22, 8, "22:00:00", false],
    [22, 8, "23:59:59", false],
    [22, 8, "00:00:00", false],
    [22, 8, "07:59:59", false],
    [22, 8, "08:00:00", true],
    [9, 17, "08:59:59", true],
    [9, 17, "09:00:00", false],
    [9, 17, "16:59:59", false],
    [9, 17, "17:00:00", true],
    [0, 23, "22:59:59", false],
    [0, 23, "23:00:00", true],
  ])("is from %i to %i; at %s in Tehran, login allowed: %s", (startHour, endHour, time, allowed) => {
    expect(isMobileLoginAllowed({ enabled: true, startHour, endHour }, tehran(time))).toBe(allowed);
  });

  test("keeps Tehran's hours in July too", () => {
    const window = { enabled: true, startHour: 22, endHour: 8 };
    expect(isMobileLoginAllowed(window, tehran("21:59:59", "2026-07-21"))).toBe(true);
    expect(isMobileLoginAllowed(window, tehran("22:00:00", "2026-07-21"))).toBe(false);
  });

  test("restricts nothing when it has no length or is disabled", () => {
    expect(isMobileLoginAllowed({ enabled: true, startHour: 5, endHour: 5 }, tehran("05:30:00"))).toBe(true);
    expect(isMobileLoginAllowed({ enabled: false, startHour: 22, endHour: 8 }, tehran("23:00:00"))).toBe(true);
  });
});

describe("the closed night window", () => {
  beforeEach(clearSettings);

  const restriction = {
    success: false,
    code: "TIME_RESTRICTED",
    error: "در ساعات مشخص شده امکان ورود با موبایل محدود شده است. لطفا با ایمیل وارد شوید.",
    timeRestricted: true,
  };

  test("rejects a request for a code from 22 to 8 by default and sends nothing", async () => {
    stopClockAt("2026-11-21T22:30:00+03:30");
    const mobile = aMobile();
    const answer = await requestSms(mobile);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(restriction);
    expect(await messagesTo(mobile)).toEqual([]);
  });

  test("rejects a code sent before it closed without using it up, and a new one works in the morning", async () => {
    stopClockAt("2026-11-21T21:59:00+03:30");
    const mobile = aMobile();
    await requestSms(mobile);
    const code = await lastCodeTo(mobile);
    stopClockAt("2026-11-21T22:00:00+03:30");
    for (let n = 0; n < 6; n += 1) expect((await verifySms(mobile, code)).body).toEqual(restriction);
    expect((await verifySms(mobile, "0000")).body).toEqual(restriction);
    stopClockAt("2026-11-21T21:59:59+03:30");
    expect((await verifySms(mobile, code)).status).toBe(200);
    stopClockAt("2026-11-22T08:00:00+03:30");
    await requestSms(mobile);
    expect((await verifySms(mobile, await lastCodeTo(mobile))).status).toBe(200);
  });

  test("still allows e-mail", async () => {
    stopClockAt("2026-11-21T23:00:00+03:30");
    expect((await requestEmail(anEmail())).status).toBe(200);
  });

  test("does not reject logins at night when the administrator disabled it", async () => {
    await openNights();
    stopClockAt("2026-11-21T23:00:00+03:30");
    expect((await requestSms(aMobile())).status).toBe(200);
  });

  test("is reported with its hours by the status call", async () => {
    stopClockAt("2026-11-21T23:00:00+03:30");
    const closed = { success: true, allowed: false, startHour: 22, endHour: 8 };
    expect((await get("/api/mobile-login-status")).body).toEqual(closed);
    await setSetting("mobile-login-restrictions", { enabled: true, startHour: 1, endHour: 5 });
    expect((await get("/api/mobile-login-status")).body).toEqual({
      ...closed,
      allowed: true,
      startHour: 1,
      endHour: 5,
    });
  });
});
