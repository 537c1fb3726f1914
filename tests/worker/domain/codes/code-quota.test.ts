import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { admin } from "../../support/administrator.ts";
import { call, post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { aNetwork, aSite, fromOutside, logInFrom } from "../../support/from-outside.ts";
import { SITE_KEY, aHumanToken, askForHumans } from "../../support/features/human-check.ts";
import { leave } from "../../support/features/leave.ts";
import { logLines } from "../../support/log-lines.ts";
import { attemptsOf } from "../../support/features/login.ts";
import { messagesTo } from "../../support/outbox.ts";
import { aPerson, anEmail } from "../../support/people.ts";
import { allow, clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const SPENT = "429 CODES_SPENT";
const USE_EMAIL = "429 CODES_SPENT_USE_EMAIL";

let day = 0;

/** Each test has a day of its own, at 15:20 in Tehran: nobody else has sent a code then. */
beforeEach(async () => {
  await clearSettings();
  await openNights();
  day += 1;
  stopClockAt(new Date(Date.UTC(2101, 0, day, 11, 50)).toISOString());
});

const askFrom = (address: string, mobile = aMobile()) => fromOutside(address).askSms(mobile);

const read = async () => {
  const answer = await admin.get("/api/admin/quotas");
  return z
    .looseObject({ used: z.array(z.unknown()), networks: z.array(z.unknown()), alarms: z.array(z.unknown()) })
    .parse(answer.body);
};

describe("a network with a quota of codes", () => {
  test("limits all its callers together to an hourly number of SMS codes, which is renewed in the next hour", async () => {
    await allow({ networkSmsPerHour: 3 });
    const here = aNetwork();
    for (let n = 0; n < 3; n += 1) expect((await askFrom(here(n))).status).toBe(200);
    const mobile = aMobile();
    const refused = await askFrom(here(9), mobile);
    expect(refused.body).toEqual({
      success: false,
      code: "CODES_SPENT_USE_EMAIL",
      error: "الان پیامک‌های زیادی فرستاده‌ایم. با ایمیل وارد شو یا صبر کن.",
      rateLimited: true,
      retryAfter: 10 * MINUTE,
    });
    expect(refused.headers.get("Retry-After")).toBe(String(10 * MINUTE));
    expect([await messagesTo(mobile), await attemptsOf(mobile)]).toEqual([[], 0]);
    expect((await askFrom(aNetwork()(9), mobile)).status).toBe(200);
    passSeconds(10 * MINUTE);
    expect((await askFrom(here(9))).status).toBe(200);
  });

  test("has a daily quota of SMS codes, which is renewed at midnight in Tehran", async () => {
    await allow({ networkSmsPerDay: 2 });
    const here = aNetwork();
    for (let n = 0; n < 2; n += 1) {
      expect((await askFrom(here(n))).status).toBe(200);
      passSeconds(HOUR);
    }
    expect((await askFrom(here(1))).body).toMatchObject({
      code: "CODES_SPENT_USE_EMAIL",
      retryAfter: 6 * HOUR + 40 * MINUTE,
    });
    passSeconds(6 * HOUR + 40 * MINUTE);
    expect((await askFrom(here(1))).status).toBe(200);
  });

  test("covers a /48 for IPv6, and is exact however many addresses request codes at once", async () => {
    await allow({ networkSmsPerHour: 4 });
    const home = aSite();
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => askFrom(home(n))));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(4);
    expect((await askFrom(aSite()(1))).status).toBe(200);
  });

  test("is the same for an IPv4 address written in IPv6 form", async () => {
    await allow({ networkSmsPerHour: 1, networkEmailsPerHour: 1 });
    const here = aNetwork();
    await askFrom(here(1));
    expect(refusalOf(await askFrom(`::ffff:${here(2)}`))).toBe(USE_EMAIL);
  });

  test("still sends codes by e-mail after its SMS quota, and offers e-mail only where an e-mail code can be used", async () => {
    await allow({ networkSmsPerHour: 1, networkEmailsPerHour: 1 });
    const here = fromOutside(aNetwork()(1));
    await here.askSms(aMobile());
    expect(refusalOf(await here.askSms(aMobile(), { purpose: "job" }))).toBe(SPENT);
    expect((await here.askEmail(anEmail())).status).toBe(200);
    expect(refusalOf(await here.askEmail(anEmail()))).toBe(SPENT);
    await setSetting("email-login-enabled", false);
    expect(refusalOf(await here.askSms(aMobile()))).toBe(SPENT);
  });
});

describe("the shared budget of codes", () => {
  test("covers all networks, with a reserve for known devices and people who leave", async () => {
    const mobile = aMobile();
    const { device } = await logInFrom(aNetwork()(1), mobile);
    const leaving = await aPerson();
    await allow({ smsPerHour: 2 });
    expect(refusalOf(await askFrom(aNetwork()(1)))).toBe(USE_EMAIL);
    passSeconds(2 * MINUTE);
    for (let n = 0; n < 3; n += 1) {
      expect((await fromOutside(aNetwork()(1), device).askSms(mobile)).status).toBe(200);
      passSeconds(2 * MINUTE);
    }
    for (const person of [leaving, await aPerson()])
      expect((await leave(person)).body).toMatchObject({ codeSent: true });
    // Their limit, too, is three times the budget.
    expect(refusalOf(await fromOutside(aNetwork()(1), device).askSms(mobile))).toBe(USE_EMAIL);
    expect(refusalOf(await leave(await aPerson()))).toBe(SPENT);
  });

  test("is spent by a number the provider rejects, but not by a message it did not send", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await allow({ smsPerHour: 4 });
    for (let n = 0; n < 4; n += 1)
      expect(refusalOf(await askFrom(aNetwork()(1), `${aMobile().slice(0, -4)}0418`))).toBe("502 SMS_SEND_FAILED");
    for (let n = 0; n < 2; n += 1)
      expect(refusalOf(await askFrom(aNetwork()(1), `${aMobile().slice(0, -4)}0404`))).toBe("502 SMS_SEND_FAILED");
    expect(refusalOf(await askFrom(aNetwork()(1)))).toBe(USE_EMAIL);
  });

  test("is not spent when a code already exists or is requested too early", async () => {
    await allow({ smsPerHour: 4 });
    const [mobile, here] = [aMobile(), aNetwork()(1)];
    await askFrom(here, mobile);
    for (let n = 0; n < 3; n += 1) await fromOutside(here).askSms(mobile, { forceNew: false });
    for (let n = 0; n < 3; n += 1) expect(refusalOf(await askFrom(here, mobile))).toBe("429 CODE_RECENTLY_SENT");
    expect((await askFrom(here)).status).toBe(200);
  });
});

describe("the human check for codes", () => {
  test("is required only beyond the budget, and then lets callers continue", async () => {
    await askForHumans();
    await allow({ networkSmsPerHour: 1, networkEmailsPerHour: 1 });
    const here = fromOutside(aNetwork()(1));
    expect((await here.askSms(aMobile())).status).toBe(200);
    const mobile = aMobile();
    expect((await here.askSms(mobile)).body).toMatchObject({ code: "HUMAN_CHECK_REQUIRED", siteKey: SITE_KEY });
    expect(await messagesTo(mobile)).toEqual([]);
    expect(refusalOf(await here.askSms(mobile, { humanToken: "made up" }))).toBe("403 HUMAN_CHECK_FAILED");
    expect((await here.askSms(mobile, { humanToken: aHumanToken() })).status).toBe(200);
    expect(await attemptsOf(mobile)).toBe(1);
    expect((await here.askEmail(anEmail())).status).toBe(200);
    expect(refusalOf(await here.askEmail(anEmail()))).toBe("403 HUMAN_CHECK_REQUIRED");
    expect((await here.askEmail(anEmail(), { humanToken: aHumanToken() })).status).toBe(200);
  });

  test("ends at three times the budget, and is not offered to a blocked caller", async () => {
    await askForHumans();
    await allow({ networkSmsPerHour: 1, networkEmailsPerHour: 1 });
    const here = fromOutside(aNetwork()(1));
    for (let n = 0; n < 3; n += 1)
      expect((await here.askSms(aMobile(), { humanToken: aHumanToken() })).status).toBe(200);
    expect(refusalOf(await here.askSms(aMobile(), { humanToken: aHumanToken() }))).toBe(USE_EMAIL);
    await setSetting("auth-rate-limits", { maxAttempts: 1, blockDurationHours: 1 });
    await allow({});
    const mobile = aMobile();
    for (let n = 0; n < 2; n += 1) await here.askSms(mobile);
    await allow({ networkSmsPerHour: 1, networkEmailsPerHour: 1 });
    expect(refusalOf(await here.askSms(mobile))).toBe("429 RATE_LIMITED");
  });
});

describe("a budget of codes that is four fifths used", () => {
  test("writes one log line without names, and is shown to the administrator", async () => {
    const lines = logLines();
    await allow({ smsPerHour: 10, networkSmsPerHour: 5 });
    const here = aNetwork();
    for (let n = 0; n < 3; n += 1) await askFrom(here(1));
    expect((await read()).alarms).toEqual([]);
    expect(lines.filter((line) => line.includes("nearly-used"))).toEqual([]);
    for (let n = 0; n < 2; n += 1) await askFrom(here(1));
    const alarms = lines
      .filter((line) => line.includes("nearly-used"))
      .map((line) => z.looseObject({}).parse(JSON.parse(line)));
    expect(alarms.map(({ event }) => event).toSorted()).toEqual([
      "quota-of-a-network-nearly-used",
      "quota-of-strangers-nearly-used",
    ]);
    for (const alarm of alarms) expect(alarm).toMatchObject({ window: "hour", quota: "sms", used: 4 });
    expect(lines.join("\n")).not.toContain(here(1).slice(0, -2));

    const network = here(0).replace(/0$/, "0/24");
    const overview = await read();
    expect(overview.used).toEqual(
      expect.arrayContaining([
        { limit: "smsPerHour", used: 5, most: 10 },
        { limit: "smsPerDay", used: 5, most: 20_000 },
        { limit: "emailsPerHour", used: 0, most: 3000 },
      ]),
    );
    expect(overview.networks).toEqual([{ quota: "sms", network, hour: 5, day: 5 }]);
    expect(overview.alarms).toEqual([
      { limit: "smsPerHour", per: "strangers", network: null, used: 5, most: 5 },
      { limit: "networkSmsPerHour", per: "network", network, used: 5, most: 5 },
    ]);
  });

  test("writes the log line once, even when codes are given back and sent again", async () => {
    const lines = logLines();
    await allow({ smsPerHour: 1 });
    for (let n = 0; n < 3; n += 1) await askFrom("", `${aMobile().slice(0, -4)}0418`);
    expect(lines.filter((line) => line.includes("quota-nearly-used"))).toHaveLength(1);
  });
});

test("the administrator sees the networks with the most codes of the day", async () => {
  const networks = Array.from({ length: 12 }, () => aNetwork());
  for (const here of networks.slice(0, 2)) await askFrom(here(1));
  for (const here of networks.slice(2)) for (let n = 0; n < 2; n += 1) await askFrom(here(1));
  passSeconds(HOUR);
  const { networks: shown } = await read();
  expect(shown).toHaveLength(10);
  expect(shown).not.toContainEqual(expect.objectContaining({ day: 1 }));
  expect(shown).toContainEqual(expect.objectContaining({ hour: 0, day: 2 }));
  expect(refusalOf(await post("/api/admin/quotas"))).toBe("404 NOT_FOUND");
});

describe("requests for codes without a known device", () => {
  test("share half of the budget of codes, and known devices get the rest", async () => {
    const mobile = aMobile();
    const { device } = await logInFrom(aNetwork()(1), mobile);
    passSeconds(HOUR);
    await allow({ smsPerHour: 8 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => askFrom(aNetwork()(1))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await fromOutside(aNetwork()(1), device).askSms(mobile)).status).toBe(200);
  });
});

test("a registration counts toward its network's e-mail quota", async () => {
  await allow({ networkEmailsPerHour: 3 });
  const here = aNetwork();
  const register = (host: number) =>
    call("POST", "/api/email-register", {
      body: { email: anEmail(), password: "khandeh-12" },
      headers: { "CF-Connecting-IP": here(host) },
    });
  for (let n = 0; n < 3; n += 1) expect((await register(n)).status).toBe(200);
  const refused = await register(9);
  expect(refused.body).toMatchObject({ code: "CODES_SPENT", retryAfter: 10 * MINUTE });
  expect(refusalOf(await fromOutside(here(1)).askEmail(anEmail()))).toBe(SPENT);
});
