import { beforeEach, expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { type Answer, call, post, refusalOf } from "../../support/call.ts";
import { stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { attemptsOf, requestSms, verifySms } from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

const FOR_JOB = { purpose: "job" };

const prove = (mobileNumber: string, code: string, cookie?: string) =>
  post("/api/login-verify", { mobileNumber, code, ...FOR_JOB }, { cookie });

const cookiesOf = ({ headers }: Answer) => headers.getSetCookie().map((it) => it.split("=")[0]);

beforeEach(async () => {
  await clearSettings();
  // In the night window, which is closed by default.
  stopClockAt("2026-11-21T23:30:00+03:30");
});

test("a job applicant proves a mobile at any hour without an account or a session", async () => {
  const mobile = aMobile();
  expect((await requestSms(mobile, FOR_JOB)).body).toMatchObject({ success: true, message: "کد تأیید پیامک شد" });
  const proved = await prove(mobile, await lastCodeTo(mobile));
  expect(proved.body).toEqual({ success: true, message: "تأیید شد" });
  expect(cookiesOf(proved).toSorted()).toEqual(["applicant", "bookmark"]);
  const cookie = proved.headers.getSetCookie().find((it) => it.startsWith("applicant="));
  expect(cookie).toMatch(/Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain(mobile.slice(1));
  expect(await rows("select id from users where mobile = ?", mobile)).toEqual([]);
  const own = await call("GET", "/api/job-application", { cookie: cookie?.split(";")[0] });
  expect(own.body).toEqual({ success: true, item: null });
});

test("a job applicant's code does not log in at night", async () => {
  const mobile = aMobile();
  await requestSms(mobile, FOR_JOB);
  expect(refusalOf(await verifySms(mobile, await lastCodeTo(mobile)))).toBe("403 TIME_RESTRICTED");
});

test("a signed-in person stays signed in when applying with another mobile", async () => {
  const [person, mobile] = [await aPerson(), aMobile()];
  await requestSms(mobile, FOR_JOB);
  const proved = await prove(mobile, await lastCodeTo(mobile), person.cookie);
  expect(cookiesOf(proved)).not.toContain("session");
  expect((await person.post("/api/user-status")).body).toMatchObject({ user: { mobileNumber: person.mobile } });
});

test("a session does not prove a mobile for a job, and an applicant's cookie is not a session", async () => {
  const mobile = aMobile();
  await requestSms(mobile, FOR_JOB);
  const proved = await prove(mobile, await lastCodeTo(mobile));
  const sealed = proved.headers.getSetCookie().find((it) => it.startsWith("applicant="));
  const token = sealed?.split(";")[0]?.slice("applicant=".length) ?? "";
  expect(refusalOf(await call("GET", "/api/sessions", { cookie: `session=${token}` }))).toBe("401 LOGIN_REQUIRED");
  const person = await aPerson();
  const asApplicant = { cookie: person.cookie.replace("session=", "applicant=") };
  expect(refusalOf(await call("GET", "/api/job-application", asApplicant))).toBe("401 APPLICANT_REQUIRED");
});

test("a valid job code is not sent again, and asking again counts no attempt", async () => {
  const mobile = aMobile();
  await requestSms(mobile, FOR_JOB);
  expect((await requestSms(mobile, FOR_JOB)).body).toMatchObject({ existing: true });
  expect(await messagesTo(mobile)).toHaveLength(1);
  expect(await attemptsOf(mobile)).toBe(1);
});

test("a wrong job code proves nothing, and the right one works once", async () => {
  const mobile = aMobile();
  await requestSms(mobile, FOR_JOB);
  const code = await lastCodeTo(mobile);
  const wrong = await prove(mobile, wrongCodeFor(code));
  expect(refusalOf(wrong)).toBe("401 WRONG_SMS_CODE");
  expect(cookiesOf(wrong)).not.toContain("applicant");
  expect((await prove(mobile, code)).status).toBe(200);
  expect(refusalOf(await prove(mobile, code))).toBe("401 WRONG_SMS_CODE");
});

test.each([
  ["logging out", (person: Person) => person.post("/api/logout")],
  ["logging out everywhere", (person: Person) => person.post("/api/sessions/revoke-all")],
  ["leaving", leaveForGood],
])("%s clears the applicant's cookie on the device", async (_, end) => {
  const answer = await end(await aPerson());
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^applicant=; Max-Age=0/));
});
