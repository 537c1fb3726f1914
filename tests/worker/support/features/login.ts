import { expect } from "vitest";

import { type Answer, post } from "../call.ts";
import { rows } from "../database.ts";
import { lastCodeTo } from "../outbox.ts";

export const requestSms = (mobileNumber: string, more: Record<string, unknown> = {}) =>
  post("/api/login-code", { mobileNumber, ...more });

export const verifySms = (mobileNumber: string, code: string) => post("/api/login-verify", { mobileNumber, code });

export const requestEmail = (email: string, more: Record<string, unknown> = {}) =>
  post("/api/email-login-code", { email, ...more });

export const verifyEmail = (email: string, code: string) => post("/api/email-login-verify", { email, code });

export const PASSWORD = "khandeh-12";
export const registerEmail = (email: string, password = PASSWORD) => post("/api/email-register", { email, password });
export const logInByPassword = (email: string, password = PASSWORD) => post("/api/email-login", { email, password });

/** Registers an address that stays unproved, and logs in with the password. */
export async function logInUnproved(email: string, password = PASSWORD): Promise<Answer> {
  expect((await registerEmail(email, password)).status).toBe(200);
  return logInByPassword(email, password);
}

/** Asks for a code and reads it from the double's outbox. */
export async function smsCodeFor(mobile: string): Promise<string> {
  expect((await requestSms(mobile)).status).toBe(200);
  return lastCodeTo(mobile);
}

export async function emailCodeFor(email: string): Promise<string> {
  expect((await requestEmail(email)).status).toBe(200);
  return lastCodeTo(email);
}

/** Registers by e-mail code. */
export async function logInByEmailCode(email: string): Promise<Answer> {
  return verifyEmail(email, await emailCodeFor(email));
}

/** How many attempts of the day are counted against a mobile or an address. */
export async function attemptsOf(identifier: string): Promise<number> {
  const [row] = await rows<{ attempts: number }>(
    "select attempts from login_attempts where identifier = ?",
    identifier,
  );
  return row?.attempts ?? 0;
}

export const codeRowOf = (identifier: string) =>
  rows<{ sealed_code: string; sent_at: number; tries: number }>(
    "select * from login_codes where identifier = ?",
    identifier,
  );

/** The cookie by which an answer makes a device known, as a browser sends it back. */
export const deviceOf = ({ headers }: Pick<Answer, "headers">): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("device="))
    ?.split(";")[0];
