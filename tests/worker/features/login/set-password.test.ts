import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { type Answer, cookieOf, post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { linked } from "../../support/features/link-contact.ts";
import { attemptsOf, logInByEmailCode, logInByPassword, logInUnproved } from "../../support/features/login.ts";
import { clearSettings } from "../../support/features/settings.ts";
import { lastCodeTo } from "../../support/outbox.ts";
import { aPerson, anEmail } from "../../support/people.ts";

const HOUR = 3600;
const CHOSEN = "khandeh-45";

beforeEach(async () => {
  await clearSettings();
  stopClockAt("2026-11-21T08:30:00Z");
});

const setPassword = (login: Answer, password = CHOSEN) =>
  post("/api/set-password", { password }, { cookie: cookieOf(login) });
const dropped = z.looseObject({ passwordDropped: z.literal(true) });

/** Registers with a password, and then proves the address by a code. */
async function provedAfterRegistering() {
  const email = anEmail();
  await logInUnproved(email);
  return { email, login: await logInByEmailCode(email) };
}

describe("the first proof of an e-mail", () => {
  test("reports once that the previous password was dropped", async () => {
    const { email, login } = await provedAfterRegistering();
    read(login, dropped);
    expect((await logInByEmailCode(email)).body).not.toHaveProperty("passwordDropped");
  });

  test("reports nothing when there was no password", async () => {
    expect((await logInByEmailCode(anEmail())).body).not.toHaveProperty("passwordDropped");
  });

  test("reports the dropped password also when linked from within the account", async () => {
    const person = await aPerson({ mobile: null, emailVerifiedAt: null });
    await rows("update users set password_hash = 'scrypt$a$b' where id = ?", person.userId);
    await linked(person, { email: person.email });
    const code = await lastCodeTo(person.email);
    expect(await linked(person, { email: person.email, code })).toMatchObject({ passwordDropped: true });
  });
});

describe("a new password", () => {
  test("logs the person in from then on", async () => {
    const { email, login } = await provedAfterRegistering();
    expect(refusalOf(await logInByPassword(email))).toBe("401 LOGIN_FAILED");
    expect((await setPassword(login)).status).toBe(200);
    expect((await logInByPassword(email, CHOSEN)).body).toMatchObject({ user: { email, emailVerified: true } });
    expect(refusalOf(await logInByPassword(email))).toBe("401 LOGIN_FAILED");
  });

  test("is rejected the second time, even at the same moment", async () => {
    const { email, login } = await provedAfterRegistering();
    expect((await setPassword(login)).status).toBe(200);
    expect(refusalOf(await setPassword(login, "another-67"))).toBe("409 PASSWORD_SETTLED");
    expect((await logInByPassword(email, CHOSEN)).status).toBe(200);
  });

  test("is rejected an hour after the first proof", async () => {
    const { login } = await provedAfterRegistering();
    passSeconds(HOUR);
    expect(refusalOf(await setPassword(login))).toBe("409 PASSWORD_SETTLED");
  });

  test("is rejected for a person with a mobile and no e-mail", async () => {
    const person = await aPerson({ email: null });
    expect(refusalOf(await person.post("/api/set-password", { password: CHOSEN }))).toBe("409 PASSWORD_SETTLED");
  });

  test("is rejected before the e-mail is proved", async () => {
    expect(refusalOf(await setPassword(await logInUnproved(anEmail())))).toBe("403 PROOF_REQUIRED");
  });

  test.each([
    ["12345", "400 PASSWORD_TOO_SHORT"],
    ["x".repeat(201), "400 PASSWORD_TOO_LONG"],
  ])("is rejected when shorter or longer than a password at registration may be: %s", async (password, refusal) => {
    const { login } = await provedAfterRegistering();
    expect(refusalOf(await setPassword(login, password))).toBe(refusal);
  });

  test("counts as an attempt, like registering", async () => {
    const { email, login } = await provedAfterRegistering();
    const before = await attemptsOf(email);
    await setPassword(login);
    expect(await attemptsOf(email)).toBe(before + 1);
  });
});
