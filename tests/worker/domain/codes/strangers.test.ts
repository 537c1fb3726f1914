import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import worker from "../../../../worker/index.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aNetwork, fromOutside, logInFrom } from "../../support/from-outside.ts";
import { leave } from "../../support/features/leave.ts";
import { link } from "../../support/features/link-contact.ts";
import { attemptsOf, deviceOf, requestSms } from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { aPerson, anEmail } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const HOUR = 3600;
// Noon in Tehran, so twelve hours before its midnight.
const NOON = "2026-11-21T08:30:00Z";

/** A request without `forceNew`. */
const CALM = { forceNew: false };

type Place = ReturnType<typeof fromOutside>;

beforeEach(async () => {
  await clearSettings();
  await openNights();
  stopClockAt(NOON);
});

/** Fewer attempts, so that tests use them up faster. */
const allowTwo = () => setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 24 });

const runCron = () => worker.scheduled(createScheduledController({ cron: "35 20 * * *" }), env);

const times = async <Answer>(count: number, act: () => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let n = 0; n < count; n += 1) answers.push(await act());
  return answers;
};

/** Strangers request codes from one network after the other until their day is used up. */
async function blockFromEverywhere(mobile: string): Promise<void> {
  await allowTwo();
  for (let n = 0; n < 3; n += 1) {
    const place = fromOutside(aNetwork()(1));
    await times(2, () => {
      passSeconds(61);
      return place.askSms(mobile);
    });
  }
}

/** Sends wrong codes from one place until no more are compared: a new code for every five tries. */
async function guess(place: Place, mobile: string, count: number): Promise<string[]> {
  const refusals: string[] = [];
  while (refusals.length < count) {
    passSeconds(61);
    await place.askSms(mobile);
    const wrong = wrongCodeFor(await lastCodeTo(mobile));
    const left = Math.min(5, count - refusals.length);
    refusals.push(...(await times(left, () => place.trySms(mobile, wrong))).map(refusalOf));
  }
  return refusals;
}

describe("a contact that strangers request codes for", () => {
  test("is blocked on the strangers' whole networks, and on no other network by requests that sent no code", async () => {
    await allowTwo();
    const [mobile, networks] = [aMobile(), [aNetwork(), aNetwork(), aNetwork()] as const];
    const answers = [];
    for (const network of networks) answers.push(...(await times(2, () => fromOutside(network(1)).askSms(mobile))));
    expect(answers.map(refusalOf).slice(1)).toEqual(Array<string>(5).fill("429 CODE_RECENTLY_SENT"));
    expect(refusalOf(await fromOutside(networks[0](1)).askSms(mobile))).toBe("429 RATE_LIMITED");
    passSeconds(61);
    expect(refusalOf(await fromOutside(networks[1](200)).askSms(mobile))).toBe("429 RATE_LIMITED");
    expect((await logInFrom(aNetwork()(1), mobile)).answer.status).toBe(200);
  });

  test("is blocked for all strangers after three times the limit, until midnight in Tehran, and not for signed-in people", async () => {
    const [person, newcomer] = [await aPerson(), await aPerson({ mobile: null })];
    const { mobile } = person;
    await blockFromEverywhere(mobile);
    const refused = await fromOutside(aNetwork()(1)).askSms(mobile);
    expect(refused.body).toMatchObject({ code: "RATE_LIMITED", rateLimited: true, retryAfter: 12 * HOUR - 6 * 61 });
    expect(await attemptsOf(mobile)).toBe(6);
    passSeconds(61);
    expect((await leave(person, { forceNew: true })).body).toMatchObject({ codeSent: true });
    expect((await leave(person, { code: await lastCodeTo(mobile) })).body).toMatchObject({ success: true });
    passSeconds(61);
    expect((await link(newcomer, { mobileNumber: mobile, forceNew: true })).body).toMatchObject({ codeSent: true });
    expect(refusalOf(await fromOutside(aNetwork()(1)).askSms(mobile))).toBe("429 RATE_LIMITED");
    passSeconds(12 * HOUR);
    expect((await fromOutside(aNetwork()(1)).askSms(mobile)).status).toBe(200);
  });

  test("stays open to the owner on a device used before, even a shared one and on any network, but not on a forged one", async () => {
    const [mobile, sister] = [aMobile(), aMobile()];
    const { device, answer: loggedIn } = await logInFrom(aNetwork()(1), mobile);
    const set = loggedIn.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
    expect(set).toMatch(/; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax/);
    const parts = device.slice("device=".length).split(".");
    for (const part of parts)
      expect(atob(part.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain(mobile.slice(1));
    const shared = (await logInFrom(aNetwork()(1), sister, device)).device;
    passSeconds(61);
    await blockFromEverywhere(mobile);
    passSeconds(61);
    for (const forged of ["device=x", `device=${parts.toReversed().join(".")}`, `${device.slice(0, -4)}AAAA`])
      expect(refusalOf((await logInFrom(aNetwork()(1), mobile, forged)).answer)).toBe("429 RATE_LIMITED");
    for (const known of [device, shared]) {
      const { answer } = await logInFrom(aNetwork()(1), mobile, known);
      expect(refusalOf(answer)).toMatch(/^200 /);
      passSeconds(61);
    }
    // The first cookie was set before the sister's login.
    await blockFromEverywhere(sister);
    passSeconds(61);
    expect(refusalOf((await logInFrom(aNetwork()(1), sister, device)).answer)).toBe("429 RATE_LIMITED");
    expect(refusalOf((await logInFrom(aNetwork()(1), sister, shared)).answer)).toMatch(/^200 /);
  });

  test("counts code requests and passwords separately", async () => {
    await allowTwo();
    const [email, place] = [anEmail(), fromOutside(aNetwork()(1))];
    await times(3, () => place.askEmail(email));
    expect(refusalOf(await place.tryPassword(email, "a password"))).toBe("401 LOGIN_FAILED");
    const other = anEmail();
    await times(3, () => place.tryPassword(other, "a password"));
    expect((await place.askEmail(other)).status).toBe(200);
  });
});

describe("a known device", () => {
  test("has a separate limit of code requests", async () => {
    await allowTwo();
    const mobile = aMobile();
    const { device } = await logInFrom(aNetwork()(1), mobile);
    const answers = await times(3, () => fromOutside(aNetwork()(1), device).askSms(mobile));
    expect(answers.map(refusalOf).at(-1)).toBe("429 RATE_LIMITED");
  });

  test("is not created by registering with an unproved e-mail address", async () => {
    const { headers } = await post("/api/email-register", { email: anEmail(), password: "a password" });
    expect(deviceOf({ headers })).toBeUndefined();
  });
});

describe("wrong codes", () => {
  test("block even the right code after ten wrong ones a day from strangers, except on a known device", async () => {
    const mobile = aMobile();
    const { device } = await logInFrom(aNetwork()(1), mobile);
    const refusals = await guess(fromOutside(aNetwork()(1)), mobile, 12);
    expect(new Set(refusals.splice(0, 10))).toEqual(new Set(["401 WRONG_SMS_CODE", "401 CODE_BURNED"]));
    expect(refusals).toEqual(["429 RATE_LIMITED", "429 RATE_LIMITED"]);
    passSeconds(61);
    const elsewhere = fromOutside(aNetwork()(1));
    await elsewhere.askSms(mobile);
    const code = await lastCodeTo(mobile);
    const refused = await elsewhere.trySms(mobile, code);
    expect(refused.body).toMatchObject({ code: "RATE_LIMITED", rateLimited: true });
    expect((await fromOutside(aNetwork()(1), device).trySms(mobile, code)).status).toBe(200);
    passSeconds(24 * HOUR);
    await runCron();
    const nextDay = await guess(fromOutside(aNetwork()(1)), mobile, 12);
    expect(nextDay.filter((one) => one !== "429 RATE_LIMITED")).toHaveLength(10);
  });

  const wrongCodesOf = (mobile: string) =>
    rows("select sum(attempts) as wrong from login_counts where identifier = ? and kind = 'wrong-codes'", mobile);

  test("are counted exactly when ten arrive at once: five are compared", async () => {
    const mobile = aMobile();
    await fromOutside(aNetwork()(1)).askSms(mobile);
    const wrong = wrongCodeFor(await lastCodeTo(mobile));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fromOutside(aNetwork()(1)).trySms(mobile, wrong)),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(await wrongCodesOf(mobile)).toEqual([{ wrong: 5 }]);
  });

  test("do not count when no code was sent or the code was right", async () => {
    const mobile = aMobile();
    const place = fromOutside(aNetwork()(1));
    await times(2, () => place.trySms(mobile, "1234"));
    expect(await attemptsOf(mobile)).toBe(0);
    for (let n = 0; n < 2; n += 1) {
      const { answer } = await logInFrom(aNetwork()(1), mobile);
      expect(answer.status).toBe(200);
      passSeconds(61);
    }
    expect(await wrongCodesOf(mobile)).toEqual([{ wrong: 0 }]);
  });
});

describe("requests for a code", () => {
  test("are counted exactly when many arrive at once, from one place or from everywhere", async () => {
    await allowTwo();
    const [one, all, place] = [aMobile(), anEmail(), fromOutside(aNetwork()(1))];
    const tagged = (n: number) => all.replace("@", `+${n}@`);
    const counted = (answers: { status: number; body: unknown }[]) =>
      answers.filter((answer) => !JSON.stringify(answer.body).includes("RATE_LIMITED")).length;
    expect(counted(await Promise.all(Array.from({ length: 10 }, () => place.askSms(one))))).toBe(2);
    const everywhere = Array.from({ length: 12 }, (_, n) => fromOutside(aNetwork()(1)).askEmail(tagged(n)));
    expect(counted(await Promise.all(everywhere))).toBe(6);
    expect(await messagesTo(one)).toHaveLength(1);
  });

  test("count together for one mailbox, whatever its tag and, at Gmail, its dots", async () => {
    await allowTwo();
    const [name, place] = [crypto.randomUUID().slice(0, 8), fromOutside(aNetwork()(1))];
    for (let n = 0; n < 2; n += 1) expect((await place.askEmail(`${name}+${n}@example.com`)).status).toBe(200);
    expect(refusalOf(await place.askEmail(`${name}+11@example.com`))).toBe("429 RATE_LIMITED");
    expect(refusalOf(await place.askEmail(`${name}@example.com`))).toBe("429 RATE_LIMITED");
    const dotted = [...name].join(".");
    for (let n = 0; n < 2; n += 1) await place.askEmail(`${dotted}+${n}@gmail.com`);
    expect(refusalOf(await place.askEmail(`${name}@googlemail.com`))).toBe("429 RATE_LIMITED");
    expect((await place.askEmail(`${dotted}@example.com`)).status).toBe(200);
  });

  test("reveal the second provider of a number only to callers whose request was counted", async () => {
    await allowTwo();
    await setSetting("password-reset-toggle", true);
    const [listed, other] = [aMobile(), aMobile()];
    const ask = async (ip: string, body: Record<string, unknown>) => {
      const answer = await callWithEnv({ ALT_SMS_PROVIDER_MOBILES: listed }, "/api/login-code", {
        method: "POST",
        headers: { "Content-Type": "application/json", "CF-Connecting-IP": ip },
        body: JSON.stringify(body),
      });
      return z.looseObject({ code: z.string().optional() }).parse(await answer.json());
    };
    const [here, elsewhere] = [aNetwork()(1), aNetwork()(1)];
    const codes = [];
    for (let n = 0; n < 3; n += 1) codes.push((await ask(here, { mobileNumber: other, provider: "smsir" })).code);
    expect(codes).toEqual(["ALT_PROVIDER_REFUSED", "ALT_PROVIDER_REFUSED", "RATE_LIMITED"]);
    expect(await ask(here, { mobileNumber: listed })).toMatchObject({ altProvider: true });
    expect(await ask(here, { mobileNumber: listed })).toMatchObject({ existing: true, altProvider: true });
    // Their attempts from other places count, too.
    const answers = [];
    for (let n = 0; n < 2; n += 1) answers.push(await ask(elsewhere, { mobileNumber: listed }));
    expect(answers).toMatchObject([{ altProvider: true }, { existing: true, altProvider: true }]);
  });

  test("do not reveal to a stranger that somebody is logging in", async () => {
    const [mobile, idle, theirs] = [aMobile(), aMobile(), aNetwork()];
    const [owner, stranger] = [fromOutside(aNetwork()(1)), fromOutside(theirs(1))];
    const first = await owner.askSms(mobile);
    const code = await lastCodeTo(mobile);
    passSeconds(100);
    for (let n = 0; n < 3; n += 1) {
      const [ofOwner, ofIdle] = [await stranger.askSms(mobile, CALM), await stranger.askSms(idle, CALM)];
      expect(ofOwner.body).toEqual(ofIdle.body);
      passSeconds(10);
    }
    expect(await messagesTo(mobile)).toHaveLength(1);
    expect(await attemptsOf(mobile)).toBe(2);
    expect((await owner.askSms(mobile, CALM)).body).toMatchObject({
      existing: true,
      expiresAt: z.looseObject({ expiresAt: z.string() }).parse(first.body).expiresAt,
    });
    // The owner's other device may enter the code that was sent.
    expect((await stranger.trySms(mobile, code)).status).toBe(200);
  });

  test("show a known device a code that was already sent", async () => {
    const mobile = aMobile();
    const { device } = await logInFrom(aNetwork()(1), mobile);
    const known = fromOutside(aNetwork()(1), device);
    passSeconds(61);
    await fromOutside(aNetwork()(1)).askSms(mobile);
    const before = await attemptsOf(mobile);
    expect((await known.askSms(mobile, CALM)).body).toMatchObject({ existing: true });
    expect(await attemptsOf(mobile)).toEqual(before);
  });

  test("cost at most three trips", async () => {
    expect((await requestSms(aMobile())).cost.trips).toBeLessThanOrEqual(3);
  });
});
