import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { closeCodes } from "../../../../contract/direct/events.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { call, cookieOf, get, post, read, refusalOf } from "../../support/call.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { smsCodeFor } from "../../support/features/login.ts";
import { aPerson, anotherDevice, type Person } from "../../support/people.ts";
import { openNights } from "../../support/features/settings.ts";
import { openInbox } from "../../support/sockets.ts";

const CHROME_ON_ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

const sessions = z.object({
  items: z.array(z.object({ id: z.string(), device: z.string(), current: z.boolean(), lastSeenAt: z.string() })),
});

beforeAll(openNights);

const setCookieOf = (headers: Headers) => headers.getSetCookie().find((it) => /^(__Host-)?session=/.test(it)) ?? "";

test("the session cookie over plain HTTP is HttpOnly and SameSite=Lax for half a year", async () => {
  const mobileNumber = aMobile();
  const answer = await post("/api/login-verify", { mobileNumber, code: await smsCodeFor(mobileNumber) });
  const cookie = setCookieOf(answer.headers);
  expect(cookie.split("; ").slice(1).toSorted()).toEqual(
    ["HttpOnly", `Max-Age=${HALF_A_YEAR_SECONDS}`, "Path=/", "SameSite=Lax"].toSorted(),
  );
});

test("the session cookie over HTTPS is Secure and __Host- prefixed, and rejected without the prefix", async () => {
  const https = { SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: undefined };
  const mobileNumber = aMobile();
  const code = await smsCodeFor(mobileNumber);
  const init = { method: "POST", headers: { "Content-Type": "application/json" } };
  const answer = await callWithEnv(https, "/api/login-verify", {
    ...init,
    body: JSON.stringify({ mobileNumber, code }),
  });
  const cookie = setCookieOf(answer.headers);
  expect(cookie).toMatch(/^__Host-session=ey/);
  expect(cookie).toContain("; Secure");
  expect(cookie).toContain("Path=/");
  expect(cookie).not.toContain("Domain");
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^signed-in=1; (?!.*Domain).*; Secure/));
  const [pair = ""] = cookie.split(";");
  const statusWith = async (sent: string) =>
    (await callWithEnv(https, "/api/user-status", { method: "POST", headers: { Cookie: sent } })).status;
  expect(await statusWith(pair)).toBe(200);
  expect(await statusWith(pair.replace("__Host-", ""))).toBe(401);
});

test("the signed-in cookie is readable by scripts, ends with the session and proves nothing", async () => {
  const mobileNumber = aMobile();
  const markers = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().filter((it) => it.startsWith("signed-in="));
  const login = await post("/api/login-verify", { mobileNumber, code: await smsCodeFor(mobileNumber) });
  expect(markers(login)).toEqual([`signed-in=1; Max-Age=${HALF_A_YEAR_SECONDS}; Path=/; SameSite=Lax`]);
  expect((await post("/api/user-status", {}, { cookie: "signed-in=1" })).status).toBe(401);
  const logout = await post("/api/logout", {}, { cookie: cookieOf(login) ?? "" });
  expect(markers(logout)).toEqual(["signed-in=; Max-Age=0; Path=/; SameSite=Lax"]);
});

test("the session token reveals nothing about its person", async () => {
  const person = await aPerson();
  const token = person.cookie.slice("session=".length);
  const shown = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
  for (const part of [person.sessionId, person.username, person.mobile.slice(1), person.email.split("@")[0]])
    expect(shown.join(" ")).not.toContain(part);
});

test("logging out ends this session, clears its cookie and keeps the other device signed in", async () => {
  const phone = await aPerson();
  const tablet = await anotherDevice(phone);
  const stolen = phone.cookie;
  const answer = await phone.post("/api/logout");
  expect(answer.status).toBe(200);
  expect(cookieOf(answer)).toBe("");
  expect(setCookieOf(answer.headers)).toContain("Max-Age=0");
  expect(refusalOf(await post("/api/user-status", {}, { cookie: stolen }))).toBe("401 LOGIN_REQUIRED");
  expect((await tablet.post("/api/user-status")).status).toBe(200);
});

test("logging out succeeds twice, and without a session", async () => {
  const person = await aPerson();
  const { cookie } = person;
  for (const sent of [cookie, cookie, undefined]) {
    expect((await call("POST", "/api/logout", { cookie: sent })).status).toBe(200);
  }
});

test("logging out everywhere invalidates a stolen cookie at once", async () => {
  const phone = await aPerson();
  const thief = await anotherDevice(phone);
  expect((await thief.post("/api/user-status")).status).toBe(200);
  const answer = await phone.post("/api/sessions/revoke-all");
  expect(answer.status).toBe(200);
  expect(cookieOf(answer)).toBe("");
  const refused = await thief.post("/api/user-status");
  expect(refusalOf(refused)).toBe("401 LOGIN_REQUIRED");
  expect(cookieOf(refused)).toBe("");
});

test("logging out everywhere ends no other person's session", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  await person.post("/api/sessions/revoke-all");
  expect((await other.post("/api/user-status")).status).toBe(200);
});

test("the list of sessions shows the last seen first and marks the current one", async () => {
  stopClockAt("2026-11-21T08:30:00Z");
  const phone = await aPerson();
  passSeconds(60);
  const tablet = await anotherDevice(phone);
  const { items } = read(await phone.get("/api/sessions"), sessions);
  expect(items.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: tablet.sessionId, current: false },
    { id: phone.sessionId, current: true },
  ]);
});

test("a session stores the device's name, but no user agent or IP address", async () => {
  const mobileNumber = aMobile();
  const code = await smsCodeFor(mobileNumber);
  const headers = { "User-Agent": CHROME_ON_ANDROID, "CF-Connecting-IP": "203.0.113.77" };
  const login = await post("/api/login-verify", { mobileNumber, code }, { headers });
  const list = await call("GET", "/api/sessions", { cookie: cookieOf(login) });
  expect(read(list, sessions).items).toMatchObject([{ device: "کروم روی اندروید", current: true }]);
  const stored = JSON.stringify(await rows("select * from sessions"));
  for (const secret of ["Mozilla", "SM-A546E", "203.0.113.77"]) {
    expect(list.text).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

test("ended and expired sessions are not listed", async () => {
  stopClockAt("2026-11-21T08:30:00Z");
  const phone = await aPerson();
  const tablet = await anotherDevice(phone);
  await tablet.post("/api/logout");
  const laptop = await anotherDevice(phone);
  await rows("update sessions set expires_at = ? where id = unhex(?, '-')", Date.now(), laptop.sessionId);
  const { items } = read(await phone.get("/api/sessions"), sessions);
  expect(items.map(({ id }) => id)).toEqual([phone.sessionId]);
});

describe("a person's twenty-first session", () => {
  const logIn = async (mobileNumber: string) => {
    const answer = await post("/api/login-verify", { mobileNumber, code: await smsCodeFor(mobileNumber) });
    expect(answer.status).toBe(200);
    return answer;
  };

  test("ends the least recently used one and no other", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const first = await aPerson();
    const others: Person[] = [];
    for (let n = 0; n < 19; n += 1) {
      passSeconds(1);
      others.push(await anotherDevice(first));
    }
    passSeconds(7 * 86_400);
    // Extended, so another one is now the least recently used.
    await first.post("/api/user-status");
    await eventually(async () =>
      expect((await first.get("/api/sessions")).body).toMatchObject({
        items: [{ id: first.sessionId }, ...others.map(() => ({}))],
      }),
    );
    const [oldest] = others;
    await logIn(first.mobile);
    const { items } = read(await first.get("/api/sessions"), sessions);
    expect(items).toHaveLength(20);
    expect(items.map(({ id }) => id)).not.toContain(oldest?.sessionId);
    expect(refusalOf(await post("/api/user-status", {}, { cookie: oldest?.cookie }))).toBe("401 LOGIN_REQUIRED");
    expect((await post("/api/user-status", {}, { cookie: others[1]?.cookie })).status).toBe(200);
  });

  test("closes the sockets of the ended session", async () => {
    const [person, peer] = [await aPerson(), await aPerson()];
    const inbox = await openInbox(person);
    await inbox.waitFor("direct:unread");
    const other = await openInbox(peer);
    await rows("update sessions set last_seen_at = 1 where id = unhex(?, '-')", person.sessionId);
    for (let n = 0; n < 19; n += 1) await anotherDevice(person);
    await logIn(person.mobile);
    expect(await inbox.closed()).toBe(closeCodes.GONE);
    expect(await rows("select count(*) as count from sessions where user_id = ?", person.userId)).toEqual([
      { count: 20 },
    ]);
    await other.waitFor("direct:unread");
  });
});

test("the session calls reject a visitor", async () => {
  expect(refusalOf(await get("/api/sessions"))).toBe("401 LOGIN_REQUIRED");
  expect(refusalOf(await post("/api/sessions/revoke-all"))).toBe("401 LOGIN_REQUIRED");
});
