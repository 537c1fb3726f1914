import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { type Answer, call, cookieOf, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { followCountsOf } from "../../support/features/follows.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { logInByEmailCode, smsCodeFor, verifySms } from "../../support/features/login.ts";
import { link } from "../../support/features/link-contact.ts";
import { lastCodeTo } from "../../support/outbox.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";
import { type Person, aPerson, aUsername } from "../../support/people.ts";

beforeEach(async () => {
  await clearSettings();
  await openNights();
  stopClockAt("2027-05-03T08:00:00.000Z");
});

const idIn = ({ body }: Answer) => z.looseObject({ user: z.looseObject({ id: z.string() }) }).parse(body).user.id;

/** Leaves, and comes back by the same mobile with a new name. */
async function comeBack(person: Person) {
  expect((await leaveForGood(person)).status).toBe(200);
  passSeconds(61);
  const answer = await verifySms(person.mobile, await smsCodeFor(person.mobile));
  const cookie = cookieOf(answer) ?? "";
  const username = aUsername();
  const post = (path: string, body: unknown) => call("POST", path, { cookie, body });
  const named = await post("/api/set-username", { username });
  return { id: idIn(answer), username, cookie: cookieOf(named) ?? cookie, answer };
}

const blockOf = (blocker: Person, blocked: string) =>
  rows(
    "select 1 from blocks join users on users.id = blocked_id where blocker_id = ? and username = ?",
    blocker.userId,
    blocked,
  );

describe("a person who left and comes back by the same mobile", () => {
  test("is still blocked, and the blocker's list shows the former name", async () => {
    const [child, stranger] = [await aPerson(), await aPerson()];
    await child.post("/api/block", { blocked: stranger.username });
    const back = await comeBack(stranger);
    expect(await blockOf(child, back.username)).toHaveLength(1);
    expect(refusalOf(await call("GET", `/api/user-public/${child.username}`, { cookie: back.cookie }))).toBe(
      "404 USER_NOT_FOUND",
    );
    const list = JSON.stringify((await child.get("/api/blocks")).body);
    expect(list).toContain(stranger.username);
    expect(list).not.toContain(back.username);
    expect(list).not.toContain(back.id);
  });

  test("is also blocked when they return by the same e-mail", async () => {
    const [child, stranger] = [await aPerson(), await aPerson()];
    await child.post("/api/block", { blocked: stranger.username });
    expect((await leaveForGood(stranger)).status).toBe(200);
    passSeconds(61);
    await logInByEmailCode(stranger.email);
    const [row] = await rows<{ id: string }>("select id from users where email = ?", stranger.email);
    expect(
      await rows("select 1 from blocks where blocker_id = ? and blocked_id = ?", child.userId, row?.id),
    ).toHaveLength(1);
  });

  test("stays unblocked when the blocker removed the block after the first return", async () => {
    const [child, stranger] = [await aPerson(), await aPerson()];
    await child.post("/api/block", { blocked: stranger.username });
    const back = await comeBack(stranger);
    expect((await child.post("/api/unblock", { blocked: stranger.username })).status).toBe(200);
    expect(await blockOf(child, back.username)).toEqual([]);
    expect(await rows("select 1 from blocked_contacts where blocker_id = ?", child.userId)).toEqual([]);
  });

  test("no longer follows the blocker when a linked contact restores the block", async () => {
    const [child, stranger] = [await aPerson(), await aPerson()];
    await child.post("/api/block", { blocked: stranger.username });
    expect((await leaveForGood(stranger)).status).toBe(200);
    passSeconds(61);
    const other = await aPerson({ email: null, emailVerifiedAt: null });
    expect((await other.post("/api/follow", { followee: child.username })).status).toBe(200);
    expect((await link(other, { email: stranger.email })).body).toMatchObject({ codeSent: true });
    const [code, currentCode] = [await lastCodeTo(stranger.email), await lastCodeTo(other.mobile)];
    expect((await link(other, { email: stranger.email, code, currentCode })).status).toBe(200);
    expect(await blockOf(child, other.username)).toHaveLength(1);
    expect(await rows("select 1 from follows where follower_id = ?", other.userId)).toEqual([]);
    expect(await followCountsOf(child)).toEqual({ followers: 0, following: 0 });
  });

  test("gets no new quota for the same day", async () => {
    await setSetting("quotas", { ...DEFAULT_QUOTAS, followsPerDay: 2 });
    const [person, others] = [await aPerson(), await Promise.all([aPerson(), aPerson(), aPerson()])];
    for (const { username } of others.slice(0, 2))
      expect((await person.post("/api/follow", { followee: username })).status).toBe(200);
    const back = await comeBack(person);
    const follow = (username: string) =>
      call("POST", "/api/follow", { cookie: back.cookie, body: { followee: username } });
    expect(refusalOf(await follow(others[2]!.username))).toBe("429 TOO_MANY_FOLLOWS");
    passSeconds(24 * 60 * 60);
    expect((await follow(others[2]!.username)).status).toBe(200);
  });

  test("is remembered only by a digest, and no longer once the blocker leaves", async () => {
    const [child, stranger] = [await aPerson(), await aPerson()];
    await child.post("/api/block", { blocked: stranger.username });
    await leaveForGood(stranger);
    const kept = await rows("select * from blocked_contacts where blocker_id = ?", child.userId);
    expect(kept).toHaveLength(2);
    for (const contact of [stranger.mobile, stranger.email, stranger.userId])
      expect(JSON.stringify(kept)).not.toContain(contact);
    expect(await rows("select 1 from quota_counts where subject = ?", stranger.userId)).toEqual([]);
    passSeconds(61);
    await leaveForGood(child);
    expect(await rows("select 1 from blocked_contacts where blocker_id = ?", child.userId)).toEqual([]);
  });

  test("is not blocked by an address that was typed but never proved", async () => {
    const [child, email] = [await aPerson(), `${crypto.randomUUID().slice(0, 13)}@example.com`];
    const typed = await aPerson({ mobile: null, email, emailVerifiedAt: null, unprovedUntil: Date.now() + 1000 });
    await child.post("/api/block", { blocked: typed.username });
    const owner = await logInByEmailCode(email);
    expect(owner.status).toBe(200);
    const [row] = await rows<{ id: string }>("select id from users where email = ?", email);
    expect(await rows("select 1 from blocks where blocked_id = ?", row?.id)).toEqual([]);
  });
});
