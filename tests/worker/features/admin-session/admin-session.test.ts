import { describe, expect, test, vi } from "vitest";

import { ADMIN_SESSION_TTL_SECONDS } from "../../../../contract/admin-session/values.ts";
import { adminCookieOf, anAdminSession } from "../../support/admin-session.ts";
import { adminHeaders } from "../../support/administrator.ts";
import { type Answer, ORIGIN, call, get, post, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { anApplication, applicantCookie } from "../../support/features/jobs.ts";
import { aMobile } from "../../../support/a-mobile.ts";

const NOON = "2026-11-21T08:30:00Z";
const OWN = { Origin: ORIGIN };
const READ = "/api/admin/direct-status";

const readWith = (cookie: string, headers: Record<string, string> = OWN) => get(READ, {}, { cookie, headers });
const end = (cookie: string) => call("DELETE", "/api/admin/session", { cookie, headers: OWN });
const outcomeOf = (answer: Answer) => (answer.status === 200 ? "200" : refusalOf(answer));

/** An address from the block reserved for documentation, used by this file only. */
let addresses = 0;
const anAddress = () => `203.0.113.${(addresses += 1)}`;

test("the secret opens a half-hour session in a cookie hidden from scripts and other sites", async () => {
  stopClockAt(NOON);
  const opened = await post("/api/admin/session", undefined, { headers: { ...adminHeaders, ...OWN } });
  expect(opened.body).toEqual({ success: true, endsAt: "2026-11-21T09:00:00.000Z" });
  const [set = ""] = opened.headers.getSetCookie().filter((cookie) => cookie.startsWith("admin="));
  expect(set).toMatch(/; Max-Age=1800; Path=\/api; HttpOnly; SameSite=Strict$/);
  expect(outcomeOf(await readWith(adminCookieOf(opened)))).toBe("200");
});

test("the panel's cookie is Secure and has the __Secure- prefix over HTTPS", async () => {
  const ADMIN_SECRET = "f3c1".repeat(12);
  const secure = { SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET };
  const headers = { "x-admin-secret": ADMIN_SECRET, Origin: "https://labkhand.example" };
  const opened = await callWithEnv(secure, "/api/admin/session", { method: "POST", headers });
  expect(opened.headers.getSetCookie().join()).toMatch(
    /__Secure-admin=[^;]+; .*Path=\/api; HttpOnly; Secure; SameSite=Strict/,
  );
});

test("a panel session ends after half an hour, even when it was used in between", async () => {
  stopClockAt(NOON);
  const cookie = await anAdminSession();
  passSeconds(ADMIN_SESSION_TTL_SECONDS - 1);
  const late = await readWith(cookie);
  expect(outcomeOf(late)).toBe("200");
  expect(adminCookieOf(late)).toBe("");
  passSeconds(1);
  expect(outcomeOf(await readWith(cookie))).toBe("403 ADMIN_ONLY");
});

test("logging out of the panel ends the session for every copy of its cookie, and no other session", async () => {
  const [stolen, other] = [await anAdminSession(), await anAdminSession()];
  const ended = await end(stolen);
  expect(ended.status).toBe(200);
  expect(ended.headers.getSetCookie().join()).toMatch(/admin=; Max-Age=0; Path=\/api/);
  expect(outcomeOf(await readWith(stolen))).toBe("403 ADMIN_ONLY");
  expect(outcomeOf(await readWith(other))).toBe("200");
  expect(outcomeOf(await call("DELETE", "/api/admin/session", { headers: { ...adminHeaders, ...OWN } }))).toBe("200");
});

describe("a call in a panel session", () => {
  test("is accepted only when its headers say that it comes from our pages", async () => {
    const cookie = await anAdminSession();
    for (const [what, headers, outcome] of [
      ["is accepted with our origin", { Origin: ORIGIN }, "200"],
      ["is accepted as same-origin", { "Sec-Fetch-Site": "same-origin" }, "200"],
      ["is rejected when no header names its origin", {}, "403 ADMIN_ONLY"],
      ["is rejected from another site", { "Sec-Fetch-Site": "cross-site" }, "403 ADMIN_ONLY"],
      ["is rejected from a subdomain", { "Sec-Fetch-Site": "same-site" }, "403 ADMIN_ONLY"],
      ["is rejected from the address bar", { "Sec-Fetch-Site": "none" }, "403 ADMIN_ONLY"],
      ["is rejected with another origin", { Origin: "https://evil.example" }, "403 ADMIN_ONLY"],
      ["is rejected with the origin null", { Origin: "null" }, "403 ADMIN_ONLY"],
      ["is rejected with contradicting headers", { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" }, "403 ADMIN_ONLY"],
    ] as const)
      expect(outcomeOf(await readWith(cookie, headers)), what).toBe(outcome);
  });

  test("cannot change anything from another origin", async () => {
    const headers = { Origin: "https://evil.example" };
    const options = { cookie: await anAdminSession(), headers };
    expect(outcomeOf(await post("/api/admin/banned-words", { words: "" }, options))).toBe("403 CROSS_ORIGIN");
  });
});

test("a read with no, a made-up or an applicant's cookie is rejected", async () => {
  const applicants = (await applicantCookie(aMobile())).replace("applicant=", "admin=");
  for (const cookie of ["admin=", "admin=forged", "admin=a.b.c.d.e", applicants])
    expect(outcomeOf(await readWith(cookie)), cookie).toBe("403 ADMIN_ONLY");
});

test("a panel session cannot open another one, and ends when the secret changes", async () => {
  const cookie = await anAdminSession();
  expect(outcomeOf(await post("/api/admin/session", undefined, { cookie, headers: OWN }))).toBe("403 ADMIN_ONLY");
  const init = { headers: { ...OWN, Cookie: cookie } };
  expect((await callWithEnv({}, READ, init)).status).toBe(200);
  expect((await callWithEnv({ ADMIN_SECRET: "another secret of the site" }, READ, init)).status).toBe(403);
  expect((await callWithEnv({ ADMIN_SECRET: undefined }, READ, init)).status).toBe(403);
});

test("only as many wrong secrets a minute are compared as are allowed, and sessions and other addresses still work", async () => {
  stopClockAt(NOON);
  const [address, three] = [anAddress(), { WRONG_SECRETS_PER_MINUTE: "3" }];
  const log = vi.spyOn(console, "warn").mockReturnValue();
  const statusOf = async (from: string, headers: Record<string, string>) =>
    (await callWithEnv(three, READ, { headers: { "cf-connecting-ip": from, ...headers } })).status;
  const cookie = await anAdminSession(anAddress());
  const guesses = Array.from({ length: 30 }, (_, n) => statusOf(address, { "x-admin-secret": `guess-${n}` }));
  const answers = await Promise.all(guesses);
  expect(answers.filter((status) => status === 403)).toHaveLength(3);
  expect(answers.filter((status) => status === 429)).toHaveLength(27);
  expect(log).toHaveBeenCalledTimes(3);
  expect(await statusOf(address, adminHeaders)).toBe(429);
  expect(await statusOf(anAddress(), adminHeaders)).toBe(200);
  expect(await statusOf(address, { ...OWN, Cookie: cookie })).toBe(200);
  expect(await statusOf(address, { ...OWN, ...adminHeaders, Cookie: cookie })).toBe(200);
});

test("invalid cookies do not count as wrong secrets", async () => {
  const [address, three] = [anAddress(), { WRONG_SECRETS_PER_MINUTE: "3" }];
  const ask = async (headers: Record<string, string>) =>
    (await callWithEnv(three, READ, { headers: { "cf-connecting-ip": address, ...OWN, ...headers } })).status;
  for (let n = 0; n < 5; n += 1) expect(await ask({ Cookie: `admin=forged-${n}` })).toBe(403);
  expect(await ask(adminHeaders)).toBe(200);
});

test("the panel's cookie needs the x-admin-secret header on calls that others use too", async () => {
  const mobile = aMobile();
  await anApplication({ mobile });
  const cookie = `${await anAdminSession()}; ${await applicantCookie(aMobile())}`;
  const ask = (headers: Record<string, string>) => get("/api/job-application", { mobile }, { cookie, headers });
  expect(outcomeOf(await ask(OWN))).toBe("403 APPLICANT_MISMATCH");
  expect((await ask({ ...OWN, "x-admin-secret": "" })).body).toMatchObject({ item: { mobile } });
});

test("the panel's cookie and its contents never appear in a log", async () => {
  const lines: string[] = [];
  for (const level of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
  const cookie = await anAdminSession();
  await readWith(cookie);
  await readWith(`${cookie}x`);
  await end(cookie);
  await readWith(cookie);
  expect(lines.join("\n")).not.toContain(cookie.slice("admin=".length, 60));
});
