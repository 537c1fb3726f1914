import { expect, test } from "vitest";

import { refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import {
  emailCodeFor,
  logInByEmailCode,
  logInByPassword,
  registerEmail,
  verifyEmail,
} from "../../support/features/login.ts";
import { link } from "../../support/features/link-contact.ts";
import { aPerson } from "../../support/people.ts";

const addresses = [
  (name: string) => `${name}@mailinator.com`,
  (name: string) => `${name}@in.box.YOPMAIL.com`,
  (name: string) => `${name}@mohmal.com`,
];
const aName = () => crypto.randomUUID().slice(0, 13);
const accountsOf = (email: string) => rows("select id from users where email = ?", email.toLowerCase());

test.each(addresses)("a disposable address is rejected on registration (%#)", async (addressOf) => {
  const email = addressOf(aName());
  expect(refusalOf(await registerEmail(email))).toBe("400 DISPOSABLE_EMAIL");
  expect(await accountsOf(email)).toEqual([]);
});

test.each(addresses)("a disposable address creates no account by its code (%#)", async (addressOf) => {
  const email = addressOf(aName());
  const code = await emailCodeFor(email.toLowerCase());
  expect(refusalOf(await verifyEmail(email, code))).toBe("400 DISPOSABLE_EMAIL");
  expect(await accountsOf(email)).toEqual([]);
});

test("a disposable address is rejected when a person links it", async () => {
  const person = await aPerson({ email: null, emailVerifiedAt: null });
  expect(refusalOf(await link(person, { email: `${aName()}@tempmail.dev` }))).toBe("400 DISPOSABLE_EMAIL");
});

test("a disposable address still logs in when an account already has it", async () => {
  const { email } = await aPerson({ email: `${aName()}@mailinator.com` });
  expect((await logInByEmailCode(email)).status).toBe(200);
});

test("a domain similar to a listed one is accepted", async () => {
  for (const domain of ["notmailinator.example", "mailinator.com.example"]) {
    const email = `${aName()}@${domain}`;
    expect((await registerEmail(email)).status).toBe(200);
    expect((await logInByPassword(email)).status).toBe(200);
  }
});
