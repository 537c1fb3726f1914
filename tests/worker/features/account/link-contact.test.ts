import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { contactDigest } from "../../../../worker/domain/people/contact-digest.ts";
import { readToken } from "../../../../worker/session/token.ts";
import { post, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { askToLink, contactsOf, kinds, link, linked } from "../../support/features/link-contact.ts";
import { verifyEmail, verifySms } from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { type Person, aPerson, anEmail, anotherDevice } from "../../support/people.ts";
import { clearSettings, openNights } from "../../support/features/settings.ts";

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

describe.each(kinds)("linking one's $field", ({ field, column, aContact, lacking, proved }) => {
  const askedFor = (person: Person, contact: string) => askToLink({ field, proved }, person, contact);

  test("sends a code to the new contact and one to the current contact, and links it with both", async () => {
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

    const answered = await linked(person, { [field]: contact, ...codes });
    expect(answered).toMatchObject({ message: "ذخیره شد", user: { [field]: contact } });
    expect(await contactsOf(person)).toMatchObject({ [column]: contact });
    expect((await person.post("/api/user-status")).body).toMatchObject({ hasEmail: true, hasMobile: true });
  });

  test("renews the token, so that the new contact identifies the caller on every device", async () => {
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

  test("lets the person log in with the new contact into the same account", async () => {
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

  test("rejects another contact once one is linked, and sends no code", async () => {
    const [person, contact] = [await aPerson(), aContact()];
    expect(refusalOf(await link(person, { [field]: contact }))).toBe("409 CONTACT_FIXED");
    expect(refusalOf(await link(person, { [field]: contact, code: "123456" }))).toBe("409 CONTACT_FIXED");
    expect(refusalOf(await link(person, { [field]: person[column] }))).toBe("409 CONTACT_FIXED");
    expect(await messagesTo(contact)).toEqual([]);
    expect(await contactsOf(person)).toEqual({ mobile: person.mobile, email: person.email });
  });

  test("says that a contact is taken only after both codes were entered", async () => {
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

  test("gives a contact to exactly one of two people who link it at once", async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const contact = aContact();
      const people = [await aPerson(lacking), await aPerson(lacking)] as const;
      const codes = [await askedFor(people[0], contact), await askedFor(people[1], contact)] as const;
      const answers = await Promise.all(people.map((person, n) => link(person, { [field]: contact, ...codes[n] })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect(await rows(`select count(*) as n from users where ${column} = ?`, contact)).toEqual([{ n: 1 }]);
    }
  });

  test("links exactly one of two contacts when two devices send them at once", async () => {
    const person = await aPerson(lacking);
    const tablet = await anotherDevice(person);
    const contacts = [aContact(), aContact()] as const;
    const codes = [await askedFor(person, contacts[0]), await askedFor(tablet, contacts[1])] as const;
    const answers = await Promise.all([
      link(person, { [field]: contacts[0], ...codes[0] }),
      link(tablet, { [field]: contacts[1], ...codes[1] }),
    ]);
    // The current contact receives one code for both, and it works once.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows(`select count(*) as n from users where ${column} in (?, ?)`, ...contacts)).toEqual([{ n: 1 }]);
  });

  test("accepts Persian digits and surrounding spaces in the contact and the codes", async () => {
    const [person, contact] = [await aPerson(lacking), aContact()];
    const persian = (text: string) => text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
    const typed = field === "email" ? ` ${contact.toUpperCase()} ` : persian(contact);
    const codes = await askedFor(person, contact);
    const [code, currentCode] = [persian(codes.code), persian(codes.currentCode)];
    expect((await link(person, { [field]: typed, code: ` ${code} `, currentCode })).status).toBe(200);
    expect(await contactsOf(person)).toMatchObject({ [column]: contact });
  });

  test("rejects a call without a session or without a contact", async () => {
    expect(refusalOf(await post("/api/link-contact", { [field]: aContact() }))).toBe("401 LOGIN_REQUIRED");
    const person = await aPerson(lacking);
    expect(refusalOf(await link(person, {}))).toBe("400 CONTACT_REQUIRED");
    expect(refusalOf(await link(person, { [field]: "" }))).toBe("400 CONTACT_REQUIRED");
    expect((await link(person, { [field]: "nonsense" })).status).toBe(400);
  });
});

test("a current contact sent beside the new one only identifies the caller", async () => {
  const [person, email] = [await aPerson({ email: null }), anEmail()];
  expect((await link(person, { mobileNumber: person.mobile, email })).status).toBe(200);
  const codes = { code: await lastCodeTo(email), currentCode: await lastCodeTo(person.mobile) };
  expect((await link(person, { mobileNumber: person.mobile, email, ...codes })).status).toBe(200);
  expect(await contactsOf(person)).toEqual({ mobile: person.mobile, email });
});

test("an e-mail unproved since registration is linked with its own code, and cannot be replaced", async () => {
  const person = await aPerson({ mobile: null, emailVerifiedAt: null });
  expect(refusalOf(await link(person, { email: anEmail() }))).toBe("409 CONTACT_FIXED");
  const asked = await linked(person, { email: person.email });
  expect(asked).not.toHaveProperty("current");
  expect((await link(person, { email: person.email, code: await lastCodeTo(person.email) })).status).toBe(200);
  const [row] = await rows("select email_verified_at is not null as verified from users where id = ?", person.userId);
  expect(row).toEqual({ verified: 1 });
});

test("an account with only an unproved e-mail cannot link a mobile", async () => {
  const squatter = await aPerson({ mobile: null, emailVerifiedAt: null, passwordHash: "x" });
  const mobileNumber = aMobile();
  const refused = await squatter.post("/api/link-contact", { mobileNumber });
  expect(refusalOf(refused)).toBe("403 PROOF_REQUIRED");
  expect(await rows("select 1 from login_codes where identifier = ?", mobileNumber)).toEqual([]);
});
