import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { linkContactRoute } from "../../../../contract/account.ts";
import { contactDigest } from "../../../../worker/session/contact-digest.ts";
import { readToken } from "../../../../worker/session/token.ts";
import { post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { attemptsOf, codeRowOf, emailCodeFor, verifyEmail, verifySms } from "../../support/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { type Person, aPerson, anEmail, anotherDevice } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/settings.ts";

const answer = linkContactRoute.responses[200].content["application/json"].schema;

const link = (person: Person, fields: Record<string, unknown>) => person.post("/api/link-contact", fields);
const contactsOf = async ({ userId }: Person) =>
  (await rows("select mobile, email from users where id = ?", userId))[0];

/** The two kinds: who lacks one, what is linked, and what a wrong code for it answers. */
const kinds = [
  {
    field: "mobileNumber",
    column: "mobile",
    aContact: aMobile,
    lacking: { mobile: null },
    wrong: "401 WRONG_SMS_CODE",
    failed: "502 SMS_SEND_FAILED",
    failing: () => `${aMobile().slice(0, -4)}0500`,
  },
  {
    field: "email",
    column: "email",
    aContact: anEmail,
    lacking: { email: null, emailVerifiedAt: null },
    wrong: "401 WRONG_EMAIL_CODE",
    failed: "502 EMAIL_SEND_FAILED",
    failing: () => `error500+${crypto.randomUUID()}@example.com`,
  },
] as const;

beforeEach(clearSettings);

describe.each(kinds)("linking one's $field", ({ field, column, aContact, lacking, wrong, failed, failing }) => {
  async function askedFor(person: Person, contact: string): Promise<string> {
    expect(read(await link(person, { [field]: contact }), answer)).toMatchObject({ codeSent: true });
    return lastCodeTo(contact);
  }

  test("takes two steps: a code goes to it, and with the code it is linked", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact] = [await aPerson(lacking), aContact()];
    const asked = await link(person, { [field]: contact });
    expect(asked.body).toEqual({
      success: true,
      codeSent: true,
      message: expect.stringMatching(/کد/),
      expiresAt: "2026-11-21T08:35:00.000Z",
    });
    expect(asked.text).not.toContain(await lastCodeTo(contact));
    expect(await contactsOf(person)).toMatchObject({ [column]: null });

    const linked = read(await link(person, { [field]: contact, code: await lastCodeTo(contact) }), answer);
    expect(linked).toMatchObject({ message: "ذخیره شد", user: { [field]: contact } });
    expect(await contactsOf(person)).toMatchObject({ [column]: contact });
    expect((await person.post("/api/user-status")).body).toMatchObject({ hasEmail: true, hasMobile: true });
  });

  test("issues the token anew, so that the new contact names the caller at once, on other devices too", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const tablet = await anotherDevice(person);
    const code = await askedFor(person, contact);
    const before = person.cookie;
    await link(person, { [field]: contact, code });
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
    await link(person, { [field]: contact, code: await askedFor(person, contact) });
    passSeconds(61);
    const path = field === "email" ? "/api/email-login-code" : "/api/login-code";
    expect((await post(path, { [field]: contact })).status).toBe(200);
    const verify = field === "email" ? verifyEmail : verifySms;
    const loggedIn = await verify(contact, await lastCodeTo(contact));
    expect(loggedIn.body).toMatchObject({ isNew: false, user: { username: person.username } });
  });

  test("with a wrong code links nothing, and the right one still works", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const code = await askedFor(person, contact);
    expect(refusalOf(await link(person, { [field]: contact, code: wrongCodeFor(code) }))).toBe(wrong);
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
    expect((await link(person, { [field]: contact, code })).status).toBe(200);
  });

  test("with five wrong codes burns the code", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const code = await askedFor(person, contact);
    const refusals = [];
    for (let n = 0; n < 5; n += 1) {
      refusals.push(refusalOf(await link(person, { [field]: contact, code: wrongCodeFor(code) })));
    }
    expect(refusals).toEqual([wrong, wrong, wrong, wrong, "401 CODE_BURNED"]);
    expect(refusalOf(await link(person, { [field]: contact, code }))).toBe("401 CODE_BURNED");
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
  });

  test("with a code that was never asked for, ran out, or went to another contact is refused", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, contact, other] = [await aPerson(lacking), aContact(), aContact()];
    expect(refusalOf(await link(person, { [field]: contact, code: "123456" }))).toBe(wrong);
    const code = await askedFor(person, contact);
    expect(refusalOf(await link(person, { [field]: other, code }))).toBe(wrong);
    passSeconds(300);
    expect(refusalOf(await link(person, { [field]: contact, code }))).toBe("401 CODE_EXPIRED");
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
  });

  test("is refused once one is linked: it never changes, and no code is sent", async () => {
    const [person, contact] = [await aPerson(), aContact()];
    expect(refusalOf(await link(person, { [field]: contact }))).toBe("409 CONTACT_FIXED");
    expect(refusalOf(await link(person, { [field]: contact, code: "123456" }))).toBe("409 CONTACT_FIXED");
    expect(refusalOf(await link(person, { [field]: person[column] }))).toBe("409 CONTACT_FIXED");
    expect(await messagesTo(contact)).toEqual([]);
    expect(await contactsOf(person)).toEqual({ mobile: person.mobile, email: person.email });
  });

  test("tells that it is another account's only to who proved that it is theirs", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const owner = await aPerson();
    const person = await aPerson(lacking);
    const free = aContact();
    const steps = async (contact: string) => [
      await link(person, { [field]: contact, code: "000000" }),
      await link(person, { [field]: contact }),
      await link(person, { [field]: contact }),
      await link(person, { [field]: contact, code: wrongCodeFor(await lastCodeTo(contact)) }),
    ];
    const shown = (answers: Awaited<ReturnType<typeof steps>>) => answers.map(({ status, body }) => ({ status, body }));
    expect(shown(await steps(owner[column]))).toEqual(shown(await steps(free)));

    const proved = await link(person, { [field]: owner[column], code: await lastCodeTo(owner[column]) });
    expect(refusalOf(proved)).toBe("409 CONTACT_TAKEN");
    expect(await contactsOf(person)).toMatchObject({ [column]: null });
    expect(await contactsOf(owner)).toEqual({ mobile: owner.mobile, email: owner.email });
  });

  test("by two people at once gives it to exactly one", async () => {
    for (let round = 0; round < 3; round += 1) {
      const contact = aContact();
      const people = [await aPerson(lacking), await aPerson(lacking)] as const;
      const code = await askedFor(people[0], contact);
      const answers = await Promise.all(people.map((person) => link(person, { [field]: contact, code })));
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
      link(person, { [field]: contacts[0], code: codes[0] }),
      link(tablet, { [field]: contacts[1], code: codes[1] }),
    ]);
    expect(answers.map(refusalOf).filter((refusal) => refusal === "409 CONTACT_FIXED")).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
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
    await askedFor(person, contact);
    const code = persian(await lastCodeTo(contact));
    expect((await link(person, { [field]: typed, code: ` ${code} ` })).status).toBe(200);
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
  const code = await lastCodeTo(email);
  expect((await link(person, { mobileNumber: person.mobile, email, code })).status).toBe(200);
  expect(await contactsOf(person)).toEqual({ mobile: person.mobile, email });
  expect(await messagesTo(person.mobile)).toEqual([]);
});

test("an address that was only typed at registration can be proved, and no other put in its place", async () => {
  const person = await aPerson({ mobile: null, emailVerifiedAt: null });
  expect(refusalOf(await link(person, { email: anEmail() }))).toBe("409 CONTACT_FIXED");
  await link(person, { email: person.email });
  expect((await link(person, { email: person.email, code: await lastCodeTo(person.email) })).status).toBe(200);
  const [row] = await rows("select email_verified_at is not null as verified from users where id = ?", person.userId);
  expect(row).toEqual({ verified: 1 });
});

test("a code asked for at login works for linking as well: it proves the same", async () => {
  const [person, email] = [await aPerson({ email: null }), anEmail()];
  expect((await link(person, { email, code: await emailCodeFor(email) })).status).toBe(200);
});

test("an e-mail that nobody proved takes no mobile: whoever proves it first would get the account, and the mobile a way back in", async () => {
  const squatter = await aPerson({ mobile: null, emailVerifiedAt: null, passwordHash: "x" });
  const mobileNumber = aMobile();
  const refused = await squatter.post("/api/link-contact", { mobileNumber });
  expect(refusalOf(refused)).toBe("409 EMAIL_UNPROVED");
  expect(await rows("select 1 from login_codes where identifier = ?", mobileNumber)).toEqual([]);
});
