import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { linkContactRoute } from "../../../../contract/account.ts";
import { contactDigest } from "../../../../worker/session/contact-digest.ts";
import { readToken } from "../../../../worker/session/token.ts";
import { post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { attemptsOf, codeRowOf, emailCodeFor, smsCodeFor, verifyEmail, verifySms } from "../../support/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { type Person, aPerson, anEmail, anotherDevice } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/settings.ts";

const answer = linkContactRoute.responses[200].content["application/json"].schema;

const link = (person: Person, fields: Record<string, unknown>) => person.post("/api/link-contact", fields);
const contactsOf = async ({ userId }: Person) =>
  (await rows("select mobile, email from users where id = ?", userId))[0];

/** The two kinds: who lacks one, what is linked, what a wrong code for it answers, and which contact they have already. */
const kinds = [
  {
    field: "mobileNumber",
    column: "mobile",
    aContact: aMobile,
    lacking: { mobile: null },
    wrong: "401 WRONG_SMS_CODE",
    failed: "502 SMS_SEND_FAILED",
    proved: "email",
    failing: () => `${aMobile().slice(0, -4)}0500`,
  },
  {
    field: "email",
    column: "email",
    aContact: anEmail,
    lacking: { email: null, emailVerifiedAt: null },
    wrong: "401 WRONG_EMAIL_CODE",
    failed: "502 EMAIL_SEND_FAILED",
    proved: "mobile",
    failing: () => `error500+${crypto.randomUUID()}@example.com`,
  },
] as const;

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

describe.each(kinds)("linking one's $field", ({ field, column, aContact, lacking, wrong, failed, failing, proved }) => {
  /** Both codes, as they arrived. */
  async function askedFor(person: Person, contact: string) {
    expect(read(await link(person, { [field]: contact }), answer)).toMatchObject({ codeSent: true });
    return { code: await lastCodeTo(contact), currentCode: await lastCodeTo(person[proved]) };
  }

  test("takes two steps: a code goes to it and one to the contact there is, and with both it is linked", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    const asked = await link(person, { [field]: contact });
    expect(asked.body).toEqual({
      success: true,
      codeSent: true,
      message: expect.stringMatching(/کد/),
      expiresAt: "2026-11-21T08:35:00.000Z",
      current: { sentTo: proved, expiresAt: "2026-11-21T08:35:00.000Z" },
    });
    const codes = { code: await lastCodeTo(contact), currentCode: await lastCodeTo(person[proved]) };
    for (const code of Object.values(codes)) expect(asked.text).not.toContain(code);
    expect(await contactsOf(person)).toMatchObject({ [column]: null });

    const linked = read(await link(person, { [field]: contact, ...codes }), answer);
    expect(linked).toMatchObject({ message: "ذخیره شد", user: { [field]: contact } });
    expect(await contactsOf(person)).toMatchObject({ [column]: contact });
    expect((await person.post("/api/user-status")).body).toMatchObject({ hasEmail: true, hasMobile: true });
  });

  test("issues the token anew, so that the new contact names the caller at once, on other devices too", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const tablet = await anotherDevice(person);
    const codes = await askedFor(person, contact);
    const before = person.cookie;
    await link(person, { [field]: contact, ...codes });
    expect(person.cookie).not.toBe(before);
    const token = await readToken(person.cookie.slice("session=".length), Date.now(), env.SESSION_SECRET);
    expect(token?.viewer).toMatchObject({
      userId: person.userId,
      username: person.username,
      sessionId: person.sessionId,
    });
    expect(token?.viewer.contactDigests).toContain(contactDigest(contact, env.SESSION_SECRET));
    for (const device of [person, tablet]) {
      expect((await device.post("/api/user-status", { [field]: contact })).status).toBe(200);
    }
  });

  test("lets its owner log in with it from then on, into the same account", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    await link(person, { [field]: contact, ...(await askedFor(person, contact)) });
    passSeconds(61);
    const path = field === "email" ? "/api/email-login-code" : "/api/login-code";
    expect((await post(path, { [field]: contact })).status).toBe(200);
    const verify = field === "email" ? verifyEmail : verifySms;
    const loggedIn = await verify(contact, await lastCodeTo(contact));
    expect(loggedIn.body).toMatchObject({ isNew: false, user: { username: person.username } });
  });

  test("with a wrong code links nothing, and the right one still works", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const codes = await askedFor(person, contact);
    expect(refusalOf(await link(person, { [field]: contact, ...codes, code: wrongCodeFor(codes.code) }))).toBe(wrong);
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
    expect((await link(person, { [field]: contact, ...codes })).status).toBe(200);
  });

  test.for([
    { guessed: "code", refusal: wrong, burned: "401 CODE_BURNED" },
    { guessed: "currentCode", refusal: "401 WRONG_CURRENT_CODE", burned: "401 CURRENT_CODE_BURNED" },
  ] as const)("with five wrong tries of `$guessed` burns that one, and not the other", async (wrongly) => {
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

  test("without the code of the contact there is touches nothing and says what is missing", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const codes = await askedFor(person, contact);
    const { currentCode: _, ...half } = codes;
    expect(refusalOf(await link(person, { [field]: contact, ...half }))).toBe("400 CURRENT_CODE_REQUIRED");
    expect(await codeRowOf(contact)).toMatchObject([{ tries: 0 }]);
    expect((await link(person, { [field]: contact, ...codes })).status).toBe(200);
  });

  test("sends again only what is no longer in force, and each says when it ends", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    await askedFor(person, contact);
    passSeconds(120);
    const other = aContact();
    const asked = read(await link(person, { [field]: other }), answer);
    expect(asked).toMatchObject({ expiresAt: "2026-11-21T08:37:00.000Z" });
    expect(asked).toMatchObject({ current: { existing: true, expiresAt: "2026-11-21T08:35:00.000Z" } });
    expect(await messagesTo(person[proved])).toHaveLength(1);
    expect(await messagesTo(other)).toHaveLength(1);
  });

  test("reaches no further contacts once the one there is may get no more codes today", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 1, blockDurationHours: 24 });
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, stranger] = [await aPerson(lacking), aContact()];
    await askedFor(person, aContact());
    passSeconds(301);
    expect(refusalOf(await link(person, { [field]: stranger }))).toBe("429 RATE_LIMITED");
    expect(await messagesTo(stranger)).toEqual([]);
  });

  test("with a code that was never asked for, ran out, or went to another contact is refused", async () => {
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

  test("asked for twice sends one code, says that it is there already, and a new one only after a minute", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    await askedFor(person, contact);
    expect(read(await link(person, { [field]: contact }), answer)).toMatchObject({ codeSent: true, existing: true });
    const early = await link(person, { [field]: contact, forceNew: true });
    expect(refusalOf(early)).toBe("429 CODE_RECENTLY_SENT");
    expect(await messagesTo(contact)).toHaveLength(1);
    passSeconds(61);
    expect((await link(person, { [field]: contact, forceNew: true })).status).toBe(200);
    expect(await messagesTo(contact)).toHaveLength(2);
    expect(await messagesTo(person[proved])).toHaveLength(2);
  });

  test("is refused once one is linked: it never changes, and no code is sent", async () => {
    const [person, contact] = [await aPerson(), aContact()];
    expect(refusalOf(await link(person, { [field]: contact }))).toBe("409 CONTACT_FIXED");
    expect(refusalOf(await link(person, { [field]: contact, code: "123456" }))).toBe("409 CONTACT_FIXED");
    expect(refusalOf(await link(person, { [field]: person[column] }))).toBe("409 CONTACT_FIXED");
    expect(await messagesTo(contact)).toEqual([]);
    expect(await contactsOf(person)).toEqual({ mobile: person.mobile, email: person.email });
  });

  test("tells that it is another account's only to who proved that it is theirs, and entered both codes", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const owner = await aPerson();
    const person = await aPerson(lacking);
    const free = aContact();
    const steps = async (by: Person, contact: string) => {
      const asked = [
        await link(by, { [field]: contact, code: "000000", currentCode: "000000" }),
        await link(by, { [field]: contact }),
        await link(by, { [field]: contact }),
      ];
      const codes = { code: await lastCodeTo(contact), currentCode: await lastCodeTo(by[proved]) };
      return [
        ...asked,
        await link(by, { [field]: contact, code: codes.code }),
        await link(by, { [field]: contact, ...codes, currentCode: wrongCodeFor(codes.currentCode) }),
        await link(by, { [field]: contact, ...codes, code: wrongCodeFor(codes.code) }),
      ];
    };
    const shown = (answers: Awaited<ReturnType<typeof steps>>) => answers.map(({ status, body }) => ({ status, body }));
    const another = await aPerson(lacking);
    expect(shown(await steps(person, owner[column]))).toEqual(shown(await steps(another, free)));

    const codes = { code: await lastCodeTo(owner[column]), currentCode: await lastCodeTo(person[proved]) };
    expect(refusalOf(await link(person, { [field]: owner[column], ...codes }))).toBe("409 CONTACT_TAKEN");
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
    expect(await contactsOf(owner)).toEqual({ mobile: owner.mobile, email: owner.email });
  });

  test("while one of the codes is used to log in spends both or none", async () => {
    const logIn = proved === "email" ? verifyEmail : verifySms;
    for (let round = 0; round < 3; round += 1) {
      const [person, contact] = [await aPerson(lacking), aContact()];
      const codes = await askedFor(person, contact);
      const [linked] = await Promise.all([
        link(person, { [field]: contact, ...codes }),
        logIn(person[proved], codes.currentCode),
      ]);
      expect(await codeRowOf(contact)).toHaveLength(linked.status === 200 ? 0 : 1);
    }
  });

  test("by two people at once gives it to exactly one", async () => {
    for (let round = 0; round < 3; round += 1) {
      const contact = aContact();
      const people = [await aPerson(lacking), await aPerson(lacking)] as const;
      const codes = [await askedFor(people[0], contact), await askedFor(people[1], contact)] as const;
      const answers = await Promise.all(people.map((person, n) => link(person, { [field]: contact, ...codes[n] })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect(await rows(`select count(*) as n from users where ${column} = ?`, contact)).toEqual([{ n: 1 }]);
    }
  });

  test("two different ones at once on two devices links exactly one", async () => {
    const person = await aPerson(lacking);
    const tablet = await anotherDevice(person);
    const contacts = [aContact(), aContact()] as const;
    const codes = [await askedFor(person, contacts[0]), await askedFor(tablet, contacts[1])] as const;
    const answers = await Promise.all([
      link(person, { [field]: contacts[0], ...codes[0] }),
      link(tablet, { [field]: contacts[1], ...codes[1] }),
    ]);
    // The contact there is sent one code for both, and it works once.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows(`select count(*) as n from users where ${column} in (?, ?)`, ...contacts)).toEqual([{ n: 1 }]);
  });

  test("while its provider fails says so, counts no attempt and leaves no code", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const [person, contact] = [await aPerson(lacking), failing()];
    for (let n = 0; n < 2; n += 1) expect(refusalOf(await link(person, { [field]: contact }))).toBe(failed);
    expect(await attemptsOf(contact)).toBe(0);
    expect(await codeRowOf(contact)).toEqual([]);
  });

  test("counts as an attempt of the day, so nobody is flooded through it", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 24 });
    stopClockAt("2026-11-21T08:30:00Z");
    const contact = aContact();
    for (let n = 0; n < 2; n += 1) {
      expect((await link(await aPerson(lacking), { [field]: contact, forceNew: true })).status).toBe(200);
      passSeconds(61);
    }
    const stopped = await link(await aPerson(lacking), { [field]: contact, forceNew: true });
    expect(refusalOf(stopped)).toBe("429 RATE_LIMITED");
    expect(stopped.body).toMatchObject({ rateLimited: true, retryAfter: 24 * 60 * 60 });
    expect(await messagesTo(contact)).toHaveLength(2);
  });

  test("in Persian digits and with spaces around is the same code and contact", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const persian = (text: string) => text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
    const typed = field === "email" ? ` ${contact.toUpperCase()} ` : persian(contact);
    const codes = await askedFor(person, contact);
    const [code, currentCode] = [persian(codes.code), persian(codes.currentCode)];
    expect((await link(person, { [field]: typed, code: ` ${code} `, currentCode })).status).toBe(200);
    expect(await contactsOf(person)).toMatchObject({ [column]: contact });
  });

  test("needs a session, and a contact", async () => {
    expect(refusalOf(await post("/api/link-contact", { [field]: aContact() }))).toBe("401 LOGIN_REQUIRED");
    const person = await aPerson(lacking);
    expect(refusalOf(await link(person, {}))).toBe("400 CONTACT_REQUIRED");
    expect(refusalOf(await link(person, { [field]: "" }))).toBe("400 CONTACT_REQUIRED");
    expect((await link(person, { [field]: "nonsense" })).status).toBe(400);
  });
});

test("the viewer's own contact beside the new one only says who they are", async () => {
  const [person, email] = [await aPerson({ email: null }), anEmail()];
  expect((await link(person, { mobileNumber: person.mobile, email })).status).toBe(200);
  const codes = { code: await lastCodeTo(email), currentCode: await lastCodeTo(person.mobile) };
  expect((await link(person, { mobileNumber: person.mobile, email, ...codes })).status).toBe(200);
  expect(await contactsOf(person)).toEqual({ mobile: person.mobile, email });
});

test("an address that was only typed at registration can be proved, with no other code, and no other put in its place", async () => {
  const person = await aPerson({ mobile: null, emailVerifiedAt: null });
  expect(refusalOf(await link(person, { email: anEmail() }))).toBe("409 CONTACT_FIXED");
  const asked = read(await link(person, { email: person.email }), answer);
  expect(asked).not.toHaveProperty("current");
  expect((await link(person, { email: person.email, code: await lastCodeTo(person.email) })).status).toBe(200);
  const [row] = await rows("select email_verified_at is not null as verified from users where id = ?", person.userId);
  expect(row).toEqual({ verified: 1 });
});

test("codes asked for at login work for linking as well: they prove the same", async () => {
  const [person, email] = [await aPerson({ email: null }), anEmail()];
  const codes = { code: await emailCodeFor(email), currentCode: await smsCodeFor(person.mobile) };
  expect((await link(person, { email, ...codes })).status).toBe(200);
});

test("a contact whose code cannot be sent leaves the new one unasked", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const [person, email] = [await aPerson({ email: null, mobile: `${aMobile().slice(0, -4)}0500` }), anEmail()];
  expect(refusalOf(await link(person, { email }))).toBe("502 SMS_SEND_FAILED");
  expect(await codeRowOf(email)).toEqual([]);
});

test("an e-mail that nobody proved takes no mobile: whoever proves it first would get the account, and the mobile a way back in", async () => {
  const squatter = await aPerson({ mobile: null, emailVerifiedAt: null, passwordHash: "x" });
  const mobileNumber = aMobile();
  const refused = await squatter.post("/api/link-contact", { mobileNumber });
  expect(refusalOf(refused)).toBe("409 EMAIL_UNPROVED");
  expect(await rows("select 1 from login_codes where identifier = ?", mobileNumber)).toEqual([]);
});
