import { env } from "cloudflare:workers";
import { createScheduledController } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { accountUser } from "../../../../contract/account/calls/account.ts";
import worker from "../../../../worker/index.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { type Answer, cookieOf, get, post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { follow } from "../../support/features/follows.ts";
import { base64Of, jpeg } from "../../support/images.ts";
import {
  PASSWORD,
  logInByEmailCode,
  logInByPassword,
  logInUnproved,
  registerEmail,
  requestEmail,
} from "../../support/features/login.ts";
import { linked } from "../../support/features/link-contact.ts";
import { lastCodeTo, messagesTo } from "../../support/outbox.ts";
import { type Person, aPerson, aUsername, anEmail } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

const TWO_DAYS = 48 * 60 * 60;
const loggedIn = z.object({ user: accountUser, isNew: z.boolean() });

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  await clearSettings();
  stopClockAt("2026-11-21T08:30:00Z");
});

const runCron = () => worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), env);

/** A person who registered an address and chose a name, but proved nothing. */
const aSquatter = (over: { username?: null } = {}): Promise<Person> =>
  aPerson({ mobile: null, emailVerifiedAt: null, unprovedUntil: Date.now() + TWO_DAYS * 1000, ...over });

describe("an unproved account", () => {
  test("ends after two days and frees its address and its name", async () => {
    const squatter = await aSquatter();
    passSeconds(TWO_DAYS - 1);
    await runCron();
    expect((await post("/api/user-status", {}, { cookie: squatter.cookie })).status).toBe(200);
    passSeconds(1);
    await runCron();
    expect(refusalOf(await post("/api/user-status", {}, { cookie: squatter.cookie }))).toBe("401 LOGIN_REQUIRED");
    expect(refusalOf(await logInByPassword(squatter.email))).toBe("401 LOGIN_FAILED");
    expect(refusalOf(await get(`/api/user-public/${squatter.username}`))).toBe("404 USER_NOT_FOUND");
    expect(await rows("select email, username, password_hash from users where id = ?", squatter.userId)).toEqual([
      { email: null, username: null, password_hash: null },
    ]);

    const next = await aPerson({ username: null });
    expect((await next.post("/api/set-username", { username: squatter.username })).status).toBe(200);
    expect(read(await logInByEmailCode(squatter.email), loggedIn).isNew).toBe(true);
    // The next person does not inherit rooms of the former one.
    const handles = await rows<{ handle: string }>(
      "select handle from users where id in (?, ?)",
      squatter.userId,
      next.userId,
    );
    expect(new Set(handles.map(({ handle }) => handle)).size).toBe(2);
  });

  test("stays permanently once its address is proved", async () => {
    const { cookie, email, username } = await aSquatter();
    await post("/api/link-contact", { email }, { cookie });
    const proved = await post("/api/link-contact", { email, code: await lastCodeTo(email) }, { cookie });
    expect(proved.body).toMatchObject({ user: { username, emailVerified: true } });
    passSeconds(TWO_DAYS);
    await runCron();
    expect((await get(`/api/user-public/${username}`)).status).toBe(200);
  });

  test("stays when it was proved just before the sweep", async () => {
    const { email, cookie, userId } = await aSquatter();
    await post("/api/link-contact", { email }, { cookie });
    passSeconds(TWO_DAYS);
    await rows("update users set unproved_until = null where id = ?", userId);
    await runCron();
    expect(await rows("select email from users where id = ?", userId)).toEqual([{ email }]);
  });

  test("takes one name, even when it asks for ten at once or again later", async () => {
    const { email, cookie } = await aSquatter({ username: null });
    const choose = () => post("/api/set-username", { username: aUsername() }, { cookie });
    const answers = await Promise.all(Array.from({ length: 10 }, choose));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    passSeconds(31 * 24 * 60 * 60);
    await rows(
      "update sessions set expires_at = ? where user_id in (select id from users where email = ?)",
      Date.now() + 1e9,
      email,
    );
    expect(refusalOf(await choose())).toBe("403 PROOF_REQUIRED");
    const names = "select count(*) as n from usernames where user_id in (select id from users where email = ?)";
    expect(await rows(names, email)).toEqual([{ n: 1 }]);
  });
});

describe("squatting on an address", () => {
  test("gives the owner a new account and deletes what the squatter wrote", async () => {
    const squatter = await aSquatter();
    const { cookie, email, username } = squatter;
    await post("/api/set-bio", { bio: "من صاحب این ایمیلم", websiteUrl: "https://evil.example/" }, { cookie });
    const photo = await post("/api/upload-avatar", { base64: base64Of(jpeg()) }, { cookie });
    const { avatarUrl } = read(photo, z.object({ avatarUrl: z.string() }));
    const fan = await aPerson();
    await fan.post("/api/follow", { followee: username });

    const owner = read(await logInByEmailCode(email), loggedIn);
    expect(owner).toMatchObject({
      isNew: true,
      user: { email, emailVerified: true, username: null, bio: "", websiteUrl: "", avatarUrl: "", followers: 0 },
    });
    expect(owner.user.id).not.toBe(squatter.id);
    expect((await get(avatarUrl)).status).toBe(404);
    expect(refusalOf(await post("/api/user-status", {}, { cookie }))).toBe("401 LOGIN_REQUIRED");
    expect(refusalOf(await logInByPassword(email))).toBe("401 LOGIN_FAILED");
    expect((await (await aPerson({ username: null })).post("/api/set-username", { username })).status).toBe(200);
    expect((await fan.get("/api/follow-status", { followee: username })).body).toMatchObject({ following: false });
  });

  test("ends when the address's owner links and proves it", async () => {
    const squatter = await aSquatter();
    const owner = await aPerson({ email: null, emailVerifiedAt: null });
    const { email } = squatter;
    expect(await linked(owner, { email })).toMatchObject({ codeSent: true });
    const codes = { code: await lastCodeTo(email), currentCode: await lastCodeTo(owner.mobile) };
    expect(await linked(owner, { email, ...codes })).toMatchObject({ user: { email, emailVerified: true } });
    expect(refusalOf(await post("/api/user-status", {}, { cookie: squatter.cookie }))).toBe("401 LOGIN_REQUIRED");
    expect(refusalOf(await get(`/api/user-public/${squatter.username}`))).toBe("404 USER_NOT_FOUND");
  });

  test("keeps the registrant's texts, and ends the password and other sessions, when the registrant proves the address", async () => {
    const email = anEmail();
    const cookie = cookieOf(await logInUnproved(email));
    const elsewhere = cookieOf(await logInByPassword(email));
    await post("/api/set-username", { username: aUsername() }, { cookie });
    await post("/api/set-bio", { bio: "اهل خنده" }, { cookie });
    const sent = await post("/api/link-contact", { email }, { cookie });
    expect(sent.body).toMatchObject({ codeSent: true });
    const proved = await post("/api/link-contact", { email, code: await lastCodeTo(email) }, { cookie });
    expect(proved.body).toMatchObject({ user: { bio: "اهل خنده", emailVerified: true } });
    const now = { cookie: cookieOf(proved) };
    expect((await post("/api/user-status", {}, now)).body).toMatchObject({ proved: true });
    expect((await post("/api/jokes", { text: "سلام" }, now)).status).toBe(200);
    expect(refusalOf(await post("/api/user-status", {}, { cookie: elsewhere }))).toBe("401 LOGIN_REQUIRED");
    expect(refusalOf(await logInByPassword(email))).toBe("401 LOGIN_FAILED");
  });
});

/** Registers, and waits for the work after the answer, which may send a letter. */
async function registerToTheEnd(email: string): Promise<void> {
  const { status } = await callWithEnv({}, "/api/email-register", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(status).toBe(200);
}

describe("a registration", () => {
  const seen = ({ status, body, headers, cost }: Answer) => ({
    status,
    body,
    cookies: headers.getSetCookie().map((cookie) => cookie.split("=")[0]),
    names: [...headers.keys()].toSorted(),
    trips: cost.trips,
  });

  test("is answered alike, in as many trips, for free, unproved and proved addresses", async () => {
    const [free, unproved, proved] = [anEmail(), anEmail(), anEmail()];
    await registerEmail(unproved);
    await logInByEmailCode(proved);
    const answers = [];
    for (const email of [free, unproved, proved]) answers.push(seen(await registerEmail(email)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
  });

  test("notifies the owner of a proved address once a day, and not an unproved one", async () => {
    const [unproved, proved] = [anEmail(), anEmail()];
    await registerEmail(unproved);
    await logInByEmailCode(proved);
    const noticesTo = async (email: string) =>
      (await messagesTo(email)).filter((message) => JSON.stringify(message).includes("کسی خواست با نشانی تو"));
    await registerToTheEnd(proved);
    expect(await noticesTo(proved)).toHaveLength(1);
    for (const email of [unproved, proved]) await registerToTheEnd(email);
    expect(await noticesTo(proved)).toHaveLength(1);
    passSeconds(24 * 60 * 60);
    await registerToTheEnd(proved);
    expect(await noticesTo(proved)).toHaveLength(2);
    expect(await noticesTo(unproved)).toEqual([]);
    // And their account is unchanged.
    expect(refusalOf(await logInByPassword(proved, PASSWORD))).toBe("401 LOGIN_FAILED");
    expect((await requestEmail(proved)).status).toBe(200);
  });
});

test("the sweep frees 57 names of unproved accounts in one run after two days", async () => {
  const squatters = await Promise.all(Array.from({ length: 57 }, () => aSquatter()));
  const names = squatters.map(({ username }) => username);
  const taken = `select count(*) as n from usernames where username in (${names.map(() => "?").join(", ")})`;
  expect(await rows(taken, ...names)).toEqual([{ n: 57 }]);
  passSeconds(TWO_DAYS);
  await runCron();
  expect(await rows(taken, ...names)).toEqual([{ n: 0 }]);
});

describe("an expired account before the sweep", () => {
  test("frees its name and its address", async () => {
    const [squatter, next] = [await aSquatter(), await aPerson({ username: null })];
    const { username, email } = squatter;
    passSeconds(TWO_DAYS - 1);
    expect(refusalOf(await next.post("/api/set-username", { username }))).toBe("409 USERNAME_TAKEN");
    passSeconds(1);
    expect((await next.post("/api/set-username", { username })).body).toMatchObject({ success: true });
    expect(refusalOf(await post("/api/user-status", {}, { cookie: squatter.cookie }))).toBe("401 LOGIN_REQUIRED");
    expect((await logInUnproved(email)).status).toBe(200);
  });

  test("frees its address for a new password, and rejects the old password", async () => {
    const email = anEmail();
    await logInUnproved(email);
    passSeconds(TWO_DAYS);
    expect((await registerEmail(email, "another password")).status).toBe(200);
    expect(refusalOf(await logInByPassword(email))).toBe("401 LOGIN_FAILED");
    expect((await logInByPassword(email, "another password")).status).toBe(200);
  });
});

test("an unproved account cannot follow, publish or write to anyone", async () => {
  const { cookie, userId } = await aSquatter();
  const [child, friend] = [await aPerson(), await aPerson()];
  await follow(friend, child);
  for (const [path, body] of [
    ["/api/follow", { followee: child.username }],
    ["/api/jokes", { text: "سلام" }],
    ["/api/direct/send", { to: child.username, text: "سلام", clientId: crypto.randomUUID() }],
  ] as const) {
    expect(refusalOf(await post(path, body, { cookie }))).toBe("403 PROOF_REQUIRED");
  }
  expect(await rows("select count(*) as n from follows where follower_id = ?", userId)).toEqual([{ n: 0 }]);
  expect(await rows("select count(*) as n from jokes where author_id = ?", userId)).toEqual([{ n: 0 }]);
});
