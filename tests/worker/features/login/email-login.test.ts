import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { accountUser } from "../../../../contract/account/calls/account.ts";
import { inTurn } from "../../../../worker/features/login/password.ts";
import { ORIGIN, cookieOf, post, read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import {
  emailCodeFor,
  logInByEmailCode,
  logInByPassword,
  registerEmail,
  requestEmail,
  verifyEmail,
} from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { anEmail } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const loggedIn = z.object({ user: accountUser, isNew: z.boolean() });
const register = registerEmail;
const logIn = logInByPassword;

/** A database that runs an action between the first read of a person by their address and the next query. */
function afterReadingAPerson(happens: () => Promise<void>) {
  let isRead = false;
  return {
    prepare(query: string) {
      if (/^select .*from "users" where "users"."email"/.test(query)) isRead = true;
      return env.DB.prepare(query);
    },
    withSession: (start: string) => ({
      async batch(statements: D1PreparedStatement[]) {
        const results = await env.DB.withSession(start).batch(statements);
        if (isRead) {
          isRead = false;
          await happens();
        }
        return results;
      },
      getBookmark: () => null,
    }),
  };
}

beforeEach(clearSettings);

describe("registering with a password", () => {
  test("creates an account with an unproved address that logs in with the password", async () => {
    const email = anEmail();
    const registered = await register(email.toUpperCase(), "خنده۱۲");
    expect(registered.status).toBe(200);
    expect(cookieOf(registered)).toBeUndefined();
    const answer = await logIn(email, "خنده۱۲");
    expect(read(answer, loggedIn)).toMatchObject({ user: { email, mobileNumber: null, username: null } });
    expect(cookieOf(answer)).toMatch(/^session=ey/);
    const [row] = await rows<{ password_hash: string }>(
      "select password_hash, email_verified_at from users where email = ?",
      email,
    );
    expect(row).toMatchObject({ email_verified_at: null, password_hash: expect.stringMatching(/^scrypt\$/) });
    expect(row?.password_hash).not.toContain("خنده");
  });

  test("keeps the first password when the address already has an account", async () => {
    const email = anEmail();
    await register(email, "first-one");
    expect((await register(email, "second-one")).status).toBe(200);
    expect((await logIn(email, "first-one")).status).toBe(200);
    expect(refusalOf(await logIn(email, "second-one"))).toBe("401 LOGIN_FAILED");
  });

  test("creates one account when the same address registers twice at once", async () => {
    stopClockAt("2026-09-02T08:30:00Z");
    const email = anEmail();
    const answers = await Promise.all([register(email, "password-1"), register(email, "password-2")]);
    // The first comparison is still running, or already over.
    for (const { status } of answers) expect([200, 429]).toContain(status);
    expect(await rows("select count(*) as n from users where email = ?", email)).toEqual([{ n: 1 }]);
    passSeconds(1);
    expect((await register(anEmail(), "password-1")).status).toBe(200);
  });

  test.each([
    [0, "PASSWORD_TOO_SHORT", "رمز باید حداقل 6 کاراکتر باشد"],
    [5, "PASSWORD_TOO_SHORT", "رمز باید حداقل 6 کاراکتر باشد"],
    [201, "PASSWORD_TOO_LONG", "رمز خیلی طولانی است"],
  ])("rejects a password of %i characters", async (length, code, error) => {
    expect((await register(anEmail(), "x".repeat(length))).body).toEqual({ success: false, code, error });
  });

  test.each(["sara", "sara@", "@example.com", "sara@example", "sa ra@example.com", "sara@exam ple.com", ""])(
    "rejects the address %j with the specified text",
    async (email) => {
      const answer = await register(email, "123456");
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ success: false, code: "INVALID_EMAIL", error: "ایمیل نامعتبر است" });
    },
  );
});

describe("logging in with a password", () => {
  test("accepts the address in any letter case without using up the day's attempts", async () => {
    const email = anEmail();
    await setSetting("auth-rate-limits", { maxAttempts: 2, blockDurationHours: 1 });
    await register(email, "my-password");
    for (let n = 0; n < 3; n += 1) expect((await logIn(` ${email.toUpperCase()}`, "my-password")).status).toBe(200);
  });

  test("treats Persian, Arabic and Latin digits as the same password", async () => {
    const email = anEmail();
    await register(email, "رمز۱۲۳۴");
    expect((await logIn(email, "رمز1234")).status).toBe(200);
    expect((await logIn(email, "رمز١٢٣٤")).status).toBe(200);
  });

  test("gives the same answer to a wrong password, an unknown address and an account without a password", async () => {
    const [withPassword, byCode] = [anEmail(), anEmail()];
    await register(withPassword, "my-password");
    await logInByEmailCode(byCode);
    const answers = [
      await logIn(withPassword, "not-my-password"),
      await logIn(anEmail(), "my-password"),
      await logIn(byCode, "my-password"),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ success: false, code: "LOGIN_FAILED", error: "ورود ناموفق" });
      expect(cookieOf(answer)).toBeUndefined();
    }
  });

  test("blocks the address after the day's limit of wrong passwords, even for the right one", async () => {
    await setSetting("auth-rate-limits", { maxAttempts: 3, blockDurationHours: 1 });
    const email = anEmail();
    await register(email, "my-password");
    for (let n = 0; n < 2; n += 1) expect(refusalOf(await logIn(email, "not-my-password"))).toBe("401 LOGIN_FAILED");
    expect(refusalOf(await logIn(email, "my-password"))).toBe("429 RATE_LIMITED");
  });

  describe("a password comparison in progress", () => {
    // A day of its own, without comparisons of other tests.
    beforeEach(() => stopClockAt("2026-09-01T08:30:00Z"));

    test("rejects other logins without counting a try, and allows them a second later", async () => {
      await setSetting("auth-rate-limits", { maxAttempts: 1, blockDurationHours: 1 });
      const [email, other] = [anEmail(), anEmail()];
      const meanwhile = vi.fn<() => Promise<void>>(async () => {
        for (const refused of [await logIn(other, "my-password"), await register(other, "my-password")]) {
          expect(refusalOf(refused)).toBe("429 LOGIN_BUSY");
          expect(refused.body).toMatchObject({ rateLimited: true, retryAfter: 2 });
          expect(refused.cost.trips).toBe(0);
        }
      });
      const answer = await callWithEnv({ DB: afterReadingAPerson(meanwhile) }, "/api/email-login", {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: ORIGIN },
        body: JSON.stringify({ email, password: "my-password" }),
      });
      expect(meanwhile).toHaveBeenCalledOnce();
      expect(answer.status).toBe(401);
      expect(refusalOf(await logIn(other, "my-password"))).toBe("429 LOGIN_BUSY");
      passSeconds(1);
      expect(refusalOf(await logIn(other, "my-password"))).toBe("401 LOGIN_FAILED");
    });

    test("lets simultaneous logins be compared or rejected without waiting", async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(anEmail(), "my-password")));
      const refusals = answers.map(refusalOf);
      expect(refusals).toContain("401 LOGIN_FAILED");
      for (const refusal of refusals) expect(["401 LOGIN_FAILED", "429 LOGIN_BUSY"]).toContain(refusal);
      passSeconds(1);
      expect(refusalOf(await logIn(anEmail(), "my-password"))).toBe("401 LOGIN_FAILED");
    });

    test("blocks other logins for at most five seconds when its request dies", async () => {
      passSeconds(60);
      void inTurn({ now: Date.now() }, () => new Promise(() => null));
      expect(refusalOf(await logIn(anEmail(), "my-password"))).toBe("429 LOGIN_BUSY");
      passSeconds(5);
      expect(refusalOf(await logIn(anEmail(), "my-password"))).toBe("401 LOGIN_FAILED");
    });
  });

  test("asks for the password when it is empty", async () => {
    expect((await logIn(anEmail(), "")).body).toMatchObject({ code: "PASSWORD_REQUIRED", error: "رمز را وارد کنید" });
  });
});

describe("logging in with a code", () => {
  test("registers a newcomer with a proved address", async () => {
    const email = anEmail();
    const code = await emailCodeFor(email);
    expect(code).toMatch(/^[0-9]{6}$/);
    const answer = await verifyEmail(email, code);
    expect(read(answer, loggedIn)).toMatchObject({ isNew: true, user: { email } });
    expect(answer.cost.trips).toBe(2);
    expect(await rows("select email_verified_at is null as unproved from users where email = ?", email)).toEqual([
      { unproved: 0 },
    ]);
  });

  test("removes the password and the sessions from before the first proof of the address", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const email = anEmail();
    await register(email, "squatters-password");
    const squatter = cookieOf(await logIn(email, "squatters-password"));
    const owner = await logInByEmailCode(email);
    expect(read(owner, loggedIn).isNew).toBe(true);
    expect(refusalOf(await logIn(email, "squatters-password"))).toBe("401 LOGIN_FAILED");
    passSeconds(600);
    expect(refusalOf(await post("/api/user-status", {}, { cookie: squatter }))).toBe("401 LOGIN_REQUIRED");
    expect((await post("/api/user-status", {}, { cookie: cookieOf(owner) })).status).toBe(200);
  });

  test("rejects a password when a code proves the same e-mail address while the password is compared", async () => {
    const email = anEmail();
    await register(email, "squatters-password");
    const code = await emailCodeFor(email);
    const meanwhile = vi.fn<() => Promise<void>>(async () => {
      expect((await verifyEmail(email, code)).status).toBe(200);
    });
    const answer = await callWithEnv({ DB: afterReadingAPerson(meanwhile) }, "/api/email-login", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ email, password: "squatters-password" }),
    });
    expect(meanwhile).toHaveBeenCalledOnce();
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(
      await rows("select count(*) as sessions from sessions join users on users.id = user_id where email = ?", email),
    ).toEqual([{ sessions: 1 }]);
  });

  test("keeps other devices logged in on later proofs", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const email = anEmail();
    const phone = cookieOf(await logInByEmailCode(email));
    passSeconds(61);
    await logInByEmailCode(email);
    passSeconds(600);
    expect((await post("/api/user-status", {}, { cookie: phone })).status).toBe(200);
  });

  test("rejects a wrong code and burns the code after five tries, even twenty at once", async () => {
    const [email, other] = [anEmail(), anEmail()];
    const codes = [await emailCodeFor(email), await emailCodeFor(other)] as const;
    const wrong = await verifyEmail(email, wrongCodeFor(codes[0]));
    expect(wrong.body).toEqual({ success: false, code: "WRONG_EMAIL_CODE", error: "کد ایمیل نامعتبر است" });
    for (let n = 0; n < 4; n += 1) await verifyEmail(email, wrongCodeFor(codes[0]));
    expect(refusalOf(await verifyEmail(email, codes[0]))).toBe("401 CODE_BURNED");
    await Promise.all(Array.from({ length: 20 }, () => verifyEmail(other, wrongCodeFor(codes[1]))));
    expect(refusalOf(await verifyEmail(other, codes[1]))).toBe("401 CODE_BURNED");
  });

  test("works once when the same code is sent twice at once", async () => {
    const email = anEmail();
    const code = await emailCodeFor(email);
    const answers = await Promise.all([verifyEmail(email, code), verifyEmail(email, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("expires after 300 seconds and is not replaced at once, even with forceNew", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const email = anEmail();
    const code = await emailCodeFor(email);
    expect((await requestEmail(email)).body).toMatchObject({ existing: true });
    expect(refusalOf(await requestEmail(email, { forceNew: true }))).toBe("429 CODE_RECENTLY_SENT");
    passSeconds(300);
    expect(refusalOf(await verifyEmail(email, code))).toBe("401 CODE_EXPIRED");
    expect((await requestEmail(email)).body).not.toHaveProperty("existing");
    expect(await messagesTo(email)).toHaveLength(2);
    expect((await verifyEmail(email, await lastCodeTo(email))).status).toBe(200);
  });

  test.each([{}, { email: "" }, { code: "123456" }, { email: "a@example.com" }, { email: "a@example.com", code: "" }])(
    "asks for both the address and the code when given %j",
    async (body) => {
      const answer = await post("/api/email-login-verify", body);
      expect(answer.status).toBe(400);
      const missesBoth = { code: "EMAIL_AND_CODE_REQUIRED", error: "ایمیل و کد الزامی است" };
      expect(answer.body).toMatchObject(missesBoth);
    },
  );
});

test("every way to log in by e-mail is rejected while the administrator has disabled it", async () => {
  const email = anEmail();
  await register(email, "my-password");
  const code = await emailCodeFor(email);
  await setSetting("email-login-enabled", false);
  const answers = [
    await register(anEmail(), "my-password"),
    await logIn(email, "my-password"),
    await requestEmail(email),
    await verifyEmail(email, code),
  ];
  expect(answers.map(refusalOf)).toEqual(Array(4).fill("403 EMAIL_LOGIN_DISABLED"));
});
