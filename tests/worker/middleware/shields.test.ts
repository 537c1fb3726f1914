import { listDurableObjectIds } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";

import { aMobile } from "../../support/a-mobile.ts";
import { ipKey, networkOf } from "../../../worker/address.ts";
import wranglerConfig from "../../../wrangler.toml?raw";
import { admin } from "../support/administrator.ts";
import { ORIGIN, call, get, post, refusalOf } from "../support/call.ts";
import { callWithEnv } from "../support/call-with-env.ts";
import { rows } from "../support/database.ts";
import { roomOf } from "../support/features/direct.ts";
import { follow } from "../support/features/follows.ts";
import { deviceOf, smsCodeFor, verifySms } from "../support/features/login.ts";
import { aJoke } from "../support/features/jokes.ts";
import { aPerson, anotherDevice } from "../support/people.ts";
import { openNights } from "../support/features/settings.ts";

/** A rate limit binding that allows this many calls per key. */
function shield(limit: number) {
  const counts = new Map<string, number>();
  return {
    limit: ({ key }: { key: string }) => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return Promise.resolve({ success: count <= limit });
    },
  };
}

const codeOf = async (response: Response) => {
  const body: unknown = await response.json();
  return refusalOf({
    status: response.status,
    body,
    text: "",
    headers: response.headers,
    cost: { trips: 0, read: 0, written: 0 },
  });
};

describe("the shields", () => {
  test("stop one address, say how long to wait, and leave other addresses alone", async () => {
    const changed = { IP_RATE_LIMIT: shield(2) };
    const from = (ip: string) => callWithEnv(changed, "/api/jokes", { headers: { "CF-Connecting-IP": ip } });
    for (let n = 0; n < 2; n += 1) expect((await from("198.51.100.1")).status).toBe(200);
    const stopped = await from("198.51.100.1");
    expect(stopped.headers.get("Retry-After")).toBe("60");
    expect(await codeOf(stopped)).toBe("429 TOO_MANY_REQUESTS");
    expect((await from("198.51.100.2")).status).toBe(200);
  });

  const sendingOrTryingCodes = [
    "login-code",
    "login-verify",
    "email-register",
    "email-login",
    "email-login-code",
    "email-login-verify",
    "link-contact",
    "account/delete",
  ];

  test("stop one address that tries or requests codes for too many people", async () => {
    const changed = { LOGIN_IP_RATE_LIMIT: shield(0) };
    for (const path of sendingOrTryingCodes)
      expect(await codeOf(await callWithEnv(changed, `/api/${path}`, { method: "POST" })), path).toBe(
        "429 TOO_MANY_REQUESTS",
      );
  });

  /** A login call as production would count it, from an address. */
  const loginFrom = (changed: object, ip: string, mobileNumber: string, cookie = "") =>
    callWithEnv({ ...changed }, "/api/login-verify", {
      method: "POST",
      headers: { "CF-Connecting-IP": ip, "Content-Type": "application/json", Cookie: cookie },
      body: JSON.stringify({ mobileNumber, code: "0000" }),
    });
  const isStopped = async (answer: Response) => (await codeOf(answer)) === "429 TOO_MANY_REQUESTS";

  test("stop repeated tries of one mobile, and nobody else behind the same address", async () => {
    const changed = { LOGIN_RATE_LIMIT: shield(3), LOGIN_IP_RATE_LIMIT: shield(100) };
    const looped = aMobile();
    for (let n = 0; n < 3; n += 1)
      expect(await isStopped(await loginFrom(changed, "198.51.100.20", looped))).toBe(false);
    expect(await isStopped(await loginFrom(changed, "198.51.100.20", looped))).toBe(true);
    expect(await isStopped(await loginFrom(changed, "198.51.100.20", aMobile()))).toBe(false);
    expect(await isStopped(await loginFrom(changed, "203.0.113.20", looped))).toBe(false);
  });

  test("count a /48 as one address, and let a known device pass when the address has reached its limit", async () => {
    await openNights();
    const changed = { LOGIN_RATE_LIMIT: shield(100), LOGIN_IP_RATE_LIMIT: shield(2) };
    const mobile = aMobile();
    const loggedIn = await verifySms(mobile, await smsCodeFor(mobile));
    const device = deviceOf(loggedIn) ?? "";
    for (const home of ["1", "2"])
      expect(await isStopped(await loginFrom(changed, `2001:db8:77:${home}::1`, aMobile()))).toBe(false);
    expect(await isStopped(await loginFrom(changed, "2001:db8:77:3::1", aMobile()))).toBe(true);
    expect(await isStopped(await loginFrom(changed, "2001:db8:77:3::1", mobile, device))).toBe(false);
    expect(await isStopped(await loginFrom(changed, "2001:db8:77:3::1", mobile, `${device.slice(0, -3)}AAA`))).toBe(
      true,
    );
  });

  test("count a signed-in person by their session, so that other people at the same address cannot block them", async () => {
    const EXPORT = "/api/account/export";
    const changed = {
      IP_RATE_LIMIT: shield(1),
      SESSION_READ_RATE_LIMIT: shield(1),
      LOGIN_IP_RATE_LIMIT: shield(0),
      LOGIN_RATE_LIMIT: shield(1),
    };
    const person = await aPerson();
    const from = (path: string, cookie = "") =>
      callWithEnv(changed, path, {
        method: path === EXPORT ? "POST" : "GET",
        headers: { "CF-Connecting-IP": "198.51.100.30", Cookie: cookie },
      });
    for (const status of [200, 429]) expect((await from("/api/jokes")).status).toBe(status);
    expect((await from(EXPORT, person.cookie)).status).toBe(200);
    for (const status of [200, 429]) expect((await from("/api/jokes", person.cookie)).status).toBe(status);
    const neighbour = await aPerson();
    for (const path of [EXPORT, "/api/jokes"]) expect((await from(path, neighbour.cookie)).status).toBe(200);
  });

  test("stop a person who changes too much, on any address, but not their reads", async () => {
    const changed = { PERSON_RATE_LIMIT: shield(1) };
    const [person, other] = [await aPerson(), await aPerson()];
    const joke = await aJoke(await aPerson());
    const like = (cookie: string) =>
      callWithEnv(changed, `/api/jokes/${joke}/like`, { method: "POST", headers: { Cookie: cookie } });
    expect((await like(person.cookie)).status).toBe(200);
    expect(await codeOf(await like(person.cookie))).toBe("429 TOO_MANY_REQUESTS");
    expect((await like(other.cookie)).status).toBe(200);
    const reading = await callWithEnv(changed, "/api/feed/following", { headers: { Cookie: person.cookie } });
    expect(reading.status).toBe(200);
  });

  test("stop a session's next read after as many a minute as production allows", async () => {
    const [, production = ""] = wranglerConfig.split("[env.production]");
    expect(production).toMatch(/"SESSION_READ_RATE_LIMIT"\n.*\nsimple = \{ limit = 600, period = 60 \}/);
    expect(production).toMatch(/"PERSON_READ_RATE_LIMIT"\n.*\nsimple = \{ limit = 1200, period = 60 \}/);
    const changed = { SESSION_READ_RATE_LIMIT: shield(3) };
    // Answered without the database.
    const { cookie } = await aPerson();
    const read = () => callWithEnv(changed, "/api/nothing", { headers: { Cookie: cookie } });
    for (const { status } of await Promise.all([read(), read(), read()])) expect(status).toBe(404);
    const stopped = await read();
    expect(await codeOf(stopped)).toBe("429 TOO_MANY_REQUESTS");
    expect(stopped.headers.get("Retry-After")).toBe("60");
  });

  test("stop a person's next read when all their sessions together have reached their limit, but not other people's", async () => {
    const changed = { SESSION_READ_RATE_LIMIT: shield(2), PERSON_READ_RATE_LIMIT: shield(3) };
    const person = await aPerson();
    const statuses = [];
    for (const { cookie } of [
      person,
      person,
      await anotherDevice(person),
      await anotherDevice(person),
      await aPerson(),
    ])
      statuses.push((await callWithEnv(changed, "/api/nothing", { headers: { Cookie: cookie } })).status);
    expect(statuses).toEqual([404, 404, 404, 429, 404]);
  });

  test("stop a person who opens too many chats before another room is made", async () => {
    const changed = { PERSON_RATE_LIMIT: shield(1) };
    const stranger = await aPerson();
    const people = [await aPerson(), await aPerson()];
    for (const person of people) await follow(person, stranger);
    const open = ({ username }: { username: string }) =>
      callWithEnv(changed, `/api/direct/socket/${username}`, {
        headers: { Upgrade: "websocket", Origin: ORIGIN, Cookie: stranger.cookie },
      });
    const statuses = [];
    for (const person of people) {
      const { status, webSocket } = await open(person);
      webSocket?.accept();
      webSocket?.close();
      statuses.push(status);
    }
    expect(statuses).toEqual([101, 429]);
    const rooms = (await listDurableObjectIds(env.CHAT_ROOM)).map(String);
    const isMade = people.map((person) => rooms.includes(roomOf(stranger, person).id.toString()));
    expect(isMade).toEqual([true, false]);
  });

  test("stop all sessions at one address, of whatever people, when they reach the address's own limit together", async () => {
    const changed = { SESSION_READ_RATE_LIMIT: shield(2), ADDRESS_RATE_LIMIT: shield(5) };
    const person = await aPerson();
    const read = async ({ cookie }: { cookie: string }, ip = "198.51.100.40") =>
      (await callWithEnv(changed, "/api/feed/following", { headers: { "CF-Connecting-IP": ip, Cookie: cookie } }))
        .status;
    const devices = [person, await anotherDevice(person), await anotherDevice(person), await aPerson()];
    const statuses = [];
    for (const device of devices) statuses.push(await read(device), await read(device));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await read(await anotherDevice(person), "198.51.100.41")).toBe(200);
  });

  test("count requests by address when the session has ended or its person has no proved contact", async () => {
    const unproved = { mobile: null, emailVerifiedAt: null };
    const [owner, stranger] = [await aPerson(), await aPerson(unproved)];
    const ended = [await anotherDevice(owner), await anotherDevice(owner), await anotherDevice(owner)];
    await rows("delete from sessions where user_id = ?", owner.userId);
    for (const sessions of [ended, [stranger, await anotherDevice(stranger), await aPerson(unproved)]]) {
      const changed = { IP_RATE_LIMIT: shield(2) };
      const statuses = [];
      for (const { cookie } of sessions)
        statuses.push((await callWithEnv(changed, "/api/jokes", { headers: { Cookie: cookie } })).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
  });

  test("allow a person the same number of writes, however many sessions they have", async () => {
    const changed = { PERSON_RATE_LIMIT: shield(1) };
    const person = await aPerson();
    const joke = await aJoke(await aPerson());
    const statuses = [];
    for (const { cookie } of [person, await anotherDevice(person), await aPerson()])
      statuses.push(
        (await callWithEnv(changed, `/api/jokes/${joke}/like`, { method: "POST", headers: { Cookie: cookie } })).status,
      );
    expect(statuses).toEqual([200, 429, 200]);
  });

  test("stop logins even on known devices when their /48 network reaches its wider limit", async () => {
    await openNights();
    const devices = [];
    for (let n = 0; n < 3; n += 1) {
      const mobile = aMobile();
      devices.push(deviceOf(await verifySms(mobile, await smsCodeFor(mobile))) ?? "");
    }
    const changed = { LOGIN_IP_RATE_LIMIT: shield(1), LOGIN_SITE_RATE_LIMIT: shield(2), LOGIN_RATE_LIMIT: shield(9) };
    const stopped = [];
    for (const [home, device] of devices.entries())
      stopped.push(await isStopped(await loginFrom(changed, `2001:db8:78:${home}::1`, aMobile(), device)));
    expect(stopped).toEqual([false, false, true]);
  });

  test("do not count requests of an ended session against its person", async () => {
    const changed = { PERSON_RATE_LIMIT: shield(2) };
    const person = await aPerson();
    const joke = await aJoke(await aPerson());
    const like = (Cookie: string) =>
      callWithEnv(changed, `/api/jokes/${joke}/like`, { method: "POST", headers: { Cookie } });
    const ended = await anotherDevice(person);
    await rows("delete from sessions where id = unhex(?, '-')", ended.sessionId);
    for (let n = 0; n < 5; n += 1) expect((await like(ended.cookie)).status).toBe(401);
    expect((await like(person.cookie)).status).toBe(200);
  });

  test.each([
    ["198.51.100.1", "198.51.100.1", "198.51.100.0/24"],
    ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:8d3", "2001:db8:85a3::/48"],
    ["2001:DB8:85a3:8d3::1", "2001:db8:85a3:8d3", "2001:db8:85a3::/48"],
    ["2001:0db8::1", "2001:db8:0:0", "2001:db8:0::/48"],
    ["fe80::", "fe80:0:0:0", "fe80:0:0::/48"],
    // The same neighbours, in IPv6's wrapped form.
    ["::ffff:198.51.100.7", "198.51.100.7", "198.51.100.0/24"],
    ["::FFFF:c633:6407", "198.51.100.7", "198.51.100.0/24"],
    ["0:0:0:0:0:ffff:c633:6407", "198.51.100.7", "198.51.100.0/24"],
    // The local machine, and invalid addresses.
    ["127.0.0.1", "127.0.0.1", null],
    ["::1", "0:0:0:0", null],
    ["", "unknown", null],
    ["1:2:3", "1:2:3", null],
    ["unknown", "unknown", null],
  ])("count the address %s as %s, and its network as %s", (ip, key, network) => {
    expect([ipKey(ip), networkOf(ip)]).toEqual([key, network]);
  });
});

describe("a body", () => {
  const overLong = JSON.stringify({ text: "ب".repeat(600_000) });

  test("is rejected over one megabyte when its length is declared", async () => {
    const headers = { "Content-Type": "application/json", "Content-Length": String(overLong.length * 2) };
    const answer = await call("POST", "/api/jokes", { rawBody: overLong, headers });
    expect(refusalOf(answer)).toBe("413 BODY_TOO_LARGE");
  });

  test("is rejected over one megabyte when its length is not declared", async () => {
    const stream = new Response(overLong).body;
    const answer = await call("POST", "/api/jokes", {
      ...(stream && { rawBody: stream }),
      headers: { "Content-Type": "application/json" },
      cookie: (await aPerson()).cookie,
    });
    expect(refusalOf(answer)).toBe("413 BODY_TOO_LARGE");
  });

  test("is read when it is just under one megabyte", async () => {
    const body = { text: "ب", padding: "x".repeat(1_000_000) };
    expect((await (await aPerson()).post("/api/jokes", body)).status).toBe(200);
  });
});

describe("the administrator's calls", () => {
  const PATH = "/api/admin/direct-status";

  test("require the secret from every caller", async () => {
    expect(refusalOf(await get(PATH))).toBe("403 ADMIN_ONLY");
    expect(refusalOf(await get(PATH, {}, { cookie: (await aPerson()).cookie }))).toBe("403 ADMIN_ONLY");
    for (const secret of ["", "wrong", env.ADMIN_SECRET.slice(0, -1), env.ADMIN_SECRET.toUpperCase()]) {
      const answer = await get(PATH, {}, { headers: { "x-admin-secret": secret } });
      expect(answer.body).toMatchObject({ code: "ADMIN_ONLY", error: "رمز نادرست است" });
    }
    expect((await admin.get(PATH)).status).toBe(200);
  });

  test.each([undefined, ""])("are rejected while the configured secret is %j", async (secret) => {
    for (const sent of ["", "undefined", "labkhand-admin"]) {
      const answer = await callWithEnv({ ADMIN_SECRET: secret }, PATH, { headers: { "x-admin-secret": sent } });
      expect(await codeOf(answer)).toBe("403 ADMIN_ONLY");
    }
  });

  test.each(["/api/admin/users", "/api/admin/anything/at/all", "/api/admin/", "/api/admin/../admin/x"])(
    "answer 404 at unknown paths such as %s, with and without the secret",
    async (path) => {
      expect(refusalOf(await get(path))).toBe("404 NOT_FOUND");
      expect(refusalOf(await admin.get(path))).toBe("404 NOT_FOUND");
    },
  );

  test("leave settings of the login form readable by all and writable only with the secret", async () => {
    for (const path of ["/api/admin/sms-provider", "/api/admin/password-reset-toggle"]) {
      expect((await get(path)).status).toBe(200);
      expect(refusalOf(await post(path, { provider: "smsir" }))).toBe("403 ADMIN_ONLY");
    }
  });
});

describe("an unknown address", () => {
  test.each([
    ["GET", "/api/nothing"],
    ["POST", "/api/nothing"],
    ["GET", "/api"],
    ["DELETE", "/api/login-code"],
    ["GET", "/api/jokes/1/2/3"],
    ["GET", "/media/nothing.webp"],
  ])("answers 404 in JSON: %s %s", async (method, path) => {
    const answer = await call(method, path);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, code: "NOT_FOUND" });
  });
});

test.each([
  ["SESSION_SECRET", "local-session-secret-0123456789abcdef0123456789abcdef"],
  ["CODE_SEAL_SECRET", "local-code-seal-secret-0123456789abcdef0123456789ab"],
  ["GAME_SECRET", "local-game-secret-0123456789abcdef0123456789abcdef01"],
  ["ADMIN_SECRET", "labkhand-admin"],
  ["ADMIN_SECRET", "short"],
])("a Worker on the public address fails while %s is an example or too short: %s", async (name, value) => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(scheduler, "wait").mockResolvedValue();
  const site = { SITE_ORIGIN: "https://labkhand.example", ADMIN_SECRET: "f3".repeat(16) };
  expect((await callWithEnv(site, "/api/default-theme")).status).toBe(200);
  expect(await codeOf(await callWithEnv({ ...site, [name]: value }, "/api/default-theme"))).toBe("500 INTERNAL");
  expect(JSON.parse(String(log.mock.lastCall?.[0]))).toMatchObject({ error: "ConfigError", variables: name });
  expect(String(log.mock.lastCall?.[0])).not.toContain(value);
});

test("a Worker without its secrets answers a general sentence and logs the missing variable's name", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(scheduler, "wait").mockResolvedValue();
  const answer = await callWithEnv({ SESSION_SECRET: undefined }, "/api/jokes", { headers: { Origin: ORIGIN } });
  expect(await codeOf(answer)).toBe("500 INTERNAL");
  expect(JSON.parse(String(log.mock.lastCall?.[0]))).toMatchObject({
    error: "ConfigError",
    variables: "SESSION_SECRET",
  });
});
