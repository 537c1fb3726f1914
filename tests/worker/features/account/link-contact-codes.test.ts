import { beforeEach, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { askToLink, contactsOf, kinds, link, linked } from "../../support/features/link-contact.ts";
import {
  attemptsOf,
  codeRowOf,
  emailCodeFor,
  smsCodeFor,
  verifyEmail,
  verifySms,
} from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { type Person, aPerson, anEmail } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

describe.each(kinds)("linking one's $field", ({ field, column, aContact, lacking, wrong, failed, failing, proved }) => {
  const askedFor = (person: Person, contact: string) => askToLink({ field, proved }, person, contact);

  test("links nothing with a wrong code, and the right one still works", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const codes = await askedFor(person, contact);
    expect(refusalOf(await link(person, { [field]: contact, ...codes, code: wrongCodeFor(codes.code) }))).toBe(wrong);
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
    expect((await link(person, { [field]: contact, ...codes })).status).toBe(200);
  });

  test.for([
    { guessed: "code", refusal: wrong, burned: "401 CODE_BURNED" },
    { guessed: "currentCode", refusal: "401 WRONG_CURRENT_CODE", burned: "401 CURRENT_CODE_BURNED" },
  ] as const)("burns `$guessed` after five wrong tries, but not the other code", async (wrongly) => {
    const { guessed, refusal, burned } = wrongly;
    const [person, contact] = [await aPerson(lacking), aContact()];
    const codes = await askedFor(person, contact);
    const guess = { [field]: contact, ...codes, [guessed]: wrongCodeFor(codes[guessed]) };
    const refusals = [];
    for (let n = 0; n < 5; n += 1) refusals.push(refusalOf(await link(person, guess)));
    expect(refusals).toEqual([refusal, refusal, refusal, refusal, burned]);
    expect(refusalOf(await link(person, { [field]: contact, ...codes }))).toBe(burned);
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
    const [right, burnedAt] = guessed === "code" ? [person[proved], contact] : [contact, person[proved]];
    expect(await codeRowOf(right)).toMatchObject([{ tries: 0 }]);
    expect(await codeRowOf(burnedAt)).toMatchObject([{ tries: 5 }]);
  });

  test("rejects a call without the code of the current contact, and counts no try", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const codes = await askedFor(person, contact);
    const { currentCode: _, ...half } = codes;
    expect(refusalOf(await link(person, { [field]: contact, ...half }))).toBe("400 CURRENT_CODE_REQUIRED");
    expect(await codeRowOf(contact)).toMatchObject([{ tries: 0 }]);
    expect((await link(person, { [field]: contact, ...codes })).status).toBe(200);
  });

  test("sends only codes that are not in force already, and says when each expires", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    await askedFor(person, contact);
    passSeconds(120);
    const other = aContact();
    const asked = await linked(person, { [field]: other });
    expect(asked).toMatchObject({ expiresAt: "2026-11-21T08:37:00.000Z" });
    expect(asked).toMatchObject({ current: { existing: true, expiresAt: "2026-11-21T08:35:00.000Z" } });
    expect(await messagesTo(person[proved])).toHaveLength(1);
    expect(await messagesTo(other)).toHaveLength(1);
  });

  test("rejects a code that was never requested, has expired or went to another contact", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact, other] = [await aPerson(lacking), aContact(), aContact()];
    const never = { [field]: contact, code: "123456", currentCode: "123456" };
    expect(refusalOf(await link(person, never))).toBe("401 WRONG_CURRENT_CODE");
    const codes = await askedFor(person, contact);
    expect(refusalOf(await link(person, { [field]: other, ...codes }))).toBe(wrong);
    passSeconds(300);
    expect(refusalOf(await link(person, { [field]: contact, ...codes }))).toBe("401 CURRENT_CODE_EXPIRED");
    await askedFor(person, other);
    const currentCode = await lastCodeTo(person[proved]);
    expect(refusalOf(await link(person, { [field]: contact, ...codes, currentCode }))).toBe("401 CODE_EXPIRED");
  });

  test("reuses the code on a second request, and sends a new one only after a minute", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    await askedFor(person, contact);
    expect(await linked(person, { [field]: contact })).toMatchObject({ codeSent: true, existing: true });
    const early = await link(person, { [field]: contact, forceNew: true });
    expect(refusalOf(early)).toBe("429 CODE_RECENTLY_SENT");
    expect(await messagesTo(contact)).toHaveLength(1);
    passSeconds(61);
    expect((await link(person, { [field]: contact, forceNew: true })).status).toBe(200);
    expect(await messagesTo(contact)).toHaveLength(2);
    expect(await messagesTo(person[proved])).toHaveLength(2);
  });

  test("spends both codes or none when one of them is used to log in at the same time", async () => {
    const logIn = proved === "email" ? verifyEmail : verifySms;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const [person, contact] = [await aPerson(lacking), aContact()];
      const codes = await askedFor(person, contact);
      const [answer] = await Promise.all([
        link(person, { [field]: contact, ...codes }),
        logIn(person[proved], codes.currentCode),
      ]);
      expect(await codeRowOf(contact)).toHaveLength(answer.status === 200 ? 0 : 1);
    }
  });

  test("sends no code to a new contact once the current one has reached its daily limit", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 1, blockDurationHours: 24 });
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, stranger] = [await aPerson(lacking), aContact()];
    await askedFor(person, aContact());
    passSeconds(301);
    expect(refusalOf(await link(person, { [field]: stranger }))).toBe("429 RATE_LIMITED");
    expect(await messagesTo(stranger)).toEqual([]);
  });

  test("limits a contact to three times the daily attempts, counted over all people", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 24 });
    stopClockAt("2026-11-21T08:30:00Z");
    const contact = aContact();
    for (let n = 0; n < 6; n += 1) {
      expect((await link(await aPerson(lacking), { [field]: contact, forceNew: true })).status).toBe(200);
      passSeconds(61);
    }
    const stopped = await link(await aPerson(lacking), { [field]: contact, forceNew: true });
    expect(refusalOf(stopped)).toBe("429 RATE_LIMITED");
    // Until midnight in Tehran.
    expect(stopped.body).toMatchObject({ rateLimited: true, retryAfter: 12 * 60 * 60 - 6 * 61 });
    expect(await messagesTo(contact)).toHaveLength(6);
  });

  test("reports a failing provider, counts no attempt and leaves no code", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const [person, contact] = [await aPerson(lacking), failing()];
    for (let n = 0; n < 2; n += 1) expect(refusalOf(await link(person, { [field]: contact }))).toBe(failed);
    expect(await attemptsOf(contact)).toBe(0);
    expect(await codeRowOf(contact)).toEqual([]);
  });
});

test("codes requested at login work for linking too", async () => {
  const [person, email] = [await aPerson({ email: null }), anEmail()];
  const codes = { code: await emailCodeFor(email), currentCode: await smsCodeFor(person.mobile) };
  expect((await link(person, { email, ...codes })).status).toBe(200);
});

test("linking creates no code for the new contact when the current contact's code cannot be sent", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const [person, email] = [await aPerson({ email: null, mobile: `${aMobile().slice(0, -4)}0500` }), anEmail()];
  expect(refusalOf(await link(person, { email }))).toBe("502 SMS_SEND_FAILED");
  expect(await codeRowOf(email)).toEqual([]);
});
