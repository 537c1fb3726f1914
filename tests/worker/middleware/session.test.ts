import { env } from "cloudflare:workers";
import { SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";

import { derivedKey } from "../../../worker/derived-key.ts";
import { sealClaims } from "../../../worker/sealed-claims.ts";
import { sealToken } from "../../../worker/session/token.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { type Answer, cookieOf, get, post, refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { rows } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { smsCodeFor } from "../support/features/login.ts";
import { leaveForGood } from "../support/features/leave.ts";
import { openNights } from "../support/features/settings.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../support/people.ts";

const NOON = "2026-11-21T08:30:00Z";
const status = (cookie: string): Promise<Answer> => post("/api/user-status", {}, { cookie });

beforeAll(openNights);

const viewerOf = (person: Person) => ({
  userId: person.userId,
  username: person.username,
  sessionId: person.sessionId,
  contactDigests: [],
  isProved: true,
});

describe("a session token", () => {
  test("costs one row and no extra trip, and is not renewed before ten minutes", async () => {
    stopClockAt(NOON);
    const person = await aPerson();
    passSeconds(599);
    const asPerson = await person.get(`/api/user-public/${person.username}`);
    const asVisitor = await get(`/api/user-public/${person.username}`);
    expect(asPerson.cost).toEqual({ ...asVisitor.cost, read: asVisitor.cost.read + 1 });
    expect(cookieOf(asPerson)).toBeUndefined();
  });

  test("is renewed after ten minutes without an extra trip", async () => {
    stopClockAt(NOON);
    const person = await aPerson();
    passSeconds(600);
    const answer = await status(person.cookie);
    expect(answer.cost.trips).toBe(1);
    const renewed = cookieOf(answer) ?? "";
    expect(renewed).toMatch(/^session=ey/);
    expect(renewed).not.toBe(person.cookie);
    expect(cookieOf(await status(renewed))).toBeUndefined();
  });

  test("extends its session once a week, however often it is renewed", async () => {
    stopClockAt(NOON);
    const person = await aPerson();
    const moments = () =>
      rows("select last_seen_at, expires_at from sessions where id = unhex(?, '-')", person.sessionId);
    const extendedAt = (at: number) => [{ last_seen_at: at, expires_at: at + 187 * 86_400_000 }];
    for (let week = 0; week < 2; week += 1) {
      const before = await moments();
      for (let day = 0; day < 7; day += 1) {
        passSeconds(86_400 - 1);
        await person.post("/api/user-status");
      }
      expect(await moments()).toEqual(before);
      // The token that the last visit got is old by then.
      passSeconds(601);
      await Promise.all([person.post("/api/user-status"), person.post("/api/user-status")]);
      await eventually(async () => expect(await moments()).toEqual(extendedAt(Date.now())));
    }
  });

  test("lasts half a year from the last visit, though that visit extended no row", async () => {
    stopClockAt(NOON);
    const mobileNumber = aMobile();
    const login = await post("/api/login-verify", { mobileNumber, code: await smsCodeFor(mobileNumber) });
    passSeconds(6 * 86_400);
    const renewed = cookieOf(await status(cookieOf(login) ?? "")) ?? "";
    passSeconds(180 * 86_400 - 1);
    expect((await status(renewed)).status).toBe(200);
    passSeconds(1);
    expect(refusalOf(await status(renewed))).toBe("401 LOGIN_REQUIRED");
  });

  test("is renewed even when the call fails, but never over a session cookie of the call itself", async () => {
    stopClockAt(NOON);
    const person = await aPerson();
    passSeconds(600);
    const { cookie } = person;
    expect(cookieOf(await get("/api/user-public/nobody-at-all", {}, { cookie }))).toMatch(/^session=ey/);
    const username = aUsername();
    await rows("update users set username = null where id = ?", person.userId);
    const named = await person.post("/api/set-username", { username });
    expect(named.headers.getSetCookie().filter((it) => it.startsWith("session="))).toHaveLength(1);
    expect((await person.get("/api/feed/following", { username })).cost.trips).toBe(1);
    const out = await post("/api/logout", {}, { cookie });
    expect(out.headers.getSetCookie().filter((it) => it.startsWith("session="))).toHaveLength(1);
    expect(cookieOf(out)).toBe("");
  });

  test("takes over a name chosen on another device when it is renewed", async () => {
    stopClockAt(NOON);
    const phone = await aPerson();
    const tablet = await anotherDevice(phone);
    const username = aUsername();
    await phone.post("/api/set-username", { username });
    passSeconds(600);
    await tablet.post("/api/user-status");
    expect((await tablet.get("/api/feed/following", { username })).cost.trips).toBe(1);
  });

  test("is rejected and cleared at once when its session was ended or expired", async () => {
    stopClockAt(NOON);
    for (const change of [
      "delete from sessions where id = unhex(?, '-')",
      `update sessions set expires_at = ${Date.now()} where id = unhex(?, '-')`,
    ]) {
      const person = await aPerson();
      await rows(change, person.sessionId);
      const refused = await status(person.cookie);
      expect(refusalOf(refused)).toBe("401 LOGIN_REQUIRED");
      expect(cookieOf(refused)).toBe("");
    }
  });

  test("is rejected when its session belongs to another person or never existed", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const mixed = { ...viewerOf(person), sessionId: other.sessionId };
    const gone = { ...viewerOf(person), sessionId: crypto.randomUUID() };
    for (const viewer of [mixed, gone]) {
      const token = await sealToken(viewer, Date.now(), env.SESSION_SECRET);
      expect(refusalOf(await status(`session=${token}`))).toBe("401 LOGIN_REQUIRED");
    }
  });

  test("is rejected when its person has left", async () => {
    const person = await aPerson();
    const { cookie } = person;
    expect((await leaveForGood(person)).status).toBe(200);
    expect(refusalOf(await status(cookie))).toBe("401 LOGIN_REQUIRED");
  });

  describe("past its half year", () => {
    /** Two seconds before its end. The row outlives the token, as after an extension of the session. */
    async function anOldCookie(): Promise<string> {
      stopClockAt(NOON);
      const { cookie, sessionId } = await aPerson();
      const later = Date.now() + 300 * 86_400_000;
      await rows("update sessions set expires_at = ? where id = unhex(?, '-')", later, sessionId);
      passSeconds(180 * 86_400 - 2);
      return cookie;
    }

    test("is rejected when it was never used before", async () => {
      const cookie = await anOldCookie();
      passSeconds(2);
      expect(refusalOf(await status(cookie))).toBe("401 LOGIN_REQUIRED");
    });

    test("is rejected even when it was used a moment before its end", async () => {
      const cookie = await anOldCookie();
      expect((await status(cookie)).status).toBe(200);
      passSeconds(2);
      expect(refusalOf(await status(cookie))).toBe("401 LOGIN_REQUIRED");
    });
  });
});

describe("a forged session token", () => {
  const claims = (person: Person) => ({
    user: person.userId,
    sid: person.sessionId,
    username: person.username,
    own: [],
  });
  const key = derivedKey(env.SESSION_SECRET, "session");
  const strangeSecret = "some-other-secret-0123456789abcdef0123456789abcdef";
  /** The parts of two people's tokens: header, key, nonce, content, tag. */
  const partsOf = async (...people: Person[]) => {
    for (const { cookie } of people) expect((await status(cookie)).status).toBe(200);
    return people.map(({ cookie }) => cookie.slice("session=".length).split("."));
  };

  const forgeries: [string, (person: Person) => Promise<string> | string][] = [
    ["sealed with another secret", (person) => sealToken(viewerOf(person), Date.now(), strangeSecret)],
    [
      "sealed for another purpose",
      (person) => sealClaims(claims(person), Date.now() + 3_600_000, derivedKey(env.SESSION_SECRET, "applicant")),
    ],
    ["with alg none", (person) => new UnsecuredJWT(claims(person)).setIssuedAt().setExpirationTime("1h").encode()],
    [
      "signed instead of sealed",
      (person) =>
        new SignJWT(claims(person))
          .setProtectedHeader({ alg: "HS256" })
          .setIssuedAt()
          .setExpirationTime("1h")
          .sign(key),
    ],
    ["well sealed but without its claims", ({ userId }) => sealClaims({ user: userId }, Date.now() + 3_600_000, key)],
    [
      "with another person's content",
      async (person) => {
        const [own = [], other = []] = await partsOf(person, await aPerson());
        return [...own.slice(0, 3), other[3], own[4]].join(".");
      },
    ],
    [
      "with another person's tag",
      async (person) => {
        const [own = [], other = []] = await partsOf(person, await aPerson());
        return [...own.slice(0, 4), other[4]].join(".");
      },
    ],
    ["with its tag cut off", ({ cookie }) => cookie.slice(8, cookie.lastIndexOf(".") + 1)],
    ["that is no token at all", () => "%00not-a-token"],
  ];

  test.each(forgeries)("is rejected and cleared: %s", async (_, forge) => {
    const refused = await status(`session=${await forge(await aPerson())}`);
    expect(refusalOf(refused)).toBe("401 LOGIN_REQUIRED");
    expect(cookieOf(refused)).toBe("");
  });
});

test("a suspended person can log in and read", async () => {
  const person = await aPerson({ suspendedUntil: Date.now() + 86_400_000 });
  expect((await person.post("/api/user-status")).status).toBe(200);
  expect((await person.get("/api/feed/following")).status).toBe(200);
  expect((await person.get("/api/jokes")).status).toBe(200);
});
