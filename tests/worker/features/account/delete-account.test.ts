import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { jokePage } from "../../../../contract/jokes/calls.ts";
import { type Answer, cookieOf, get, post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows, whileD1Fails } from "../../support/database.ts";
import { follow, followCountsOf } from "../../support/features/follows.ts";
import { base64Of, jpeg } from "../../support/images.ts";
import { JOKE_SUBJECT, aJoke, indexNow } from "../../support/features/jokes.ts";
import { leave, leaveForGood } from "../../support/features/leave.ts";
import { requestEmail, requestSms, smsCodeFor, verifySms } from "../../support/features/login.ts";
import { lastCodeTo, messagesTo, wrongCodeFor } from "../../support/outbox.ts";
import { type Person, aPerson, aUsername, anotherDevice } from "../../support/people.ts";
import { clearSettings, openNights } from "../../support/features/settings.ts";
import { aVideo, videoOf } from "../../support/features/videos.ts";

const idsOf = (answer: Answer) => read(answer, jokePage).jokes.map(({ _id }) => _id);
const userRow = async ({ userId }: Person) => (await rows("select * from users where id = ?", userId))[0];

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

describe("the code to leave", () => {
  test("is sent to the mobile, or to the e-mail on request or without a mobile", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [both, mailOnly] = [await aPerson(), await aPerson({ mobile: null })];
    const sent = { success: true, codeSent: true, expiresAt: "2026-11-21T08:35:00.000Z", message: expect.any(String) };
    expect((await leave(both)).body).toEqual({ ...sent, sentTo: "mobile" });
    expect(await messagesTo(both.mobile)).toHaveLength(1);
    expect(await messagesTo(both.email)).toEqual([]);
    expect((await leave(both, { via: "email" })).body).toEqual({ ...sent, sentTo: "email" });
    expect(await messagesTo(both.email)).toHaveLength(1);
    expect((await leave(mailOnly)).body).toEqual({ ...sent, sentTo: "email" });
    expect(refusalOf(await leave(mailOnly, { via: "mobile" }))).toBe("400 CONTACT_REQUIRED");
  });

  test("is not sent to another person's contact, nor for a visitor", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    for (const claimed of [{ mobileNumber: other.mobile }, { email: other.email }]) {
      expect(refusalOf(await leave(person, claimed))).toBe("403 IDENTITY_MISMATCH");
      expect(refusalOf(await post("/api/account/delete", claimed))).toBe("401 LOGIN_REQUIRED");
    }
    expect([...(await messagesTo(other.mobile)), ...(await messagesTo(other.email))]).toEqual([]);
    expect((await leave(person, { mobileNumber: person.mobile, email: person.email })).status).toBe(200);
  });

  test("changes nothing when it is wrong, expired or another person's", async () => {
    stopClockAt("2026-11-21T08:30:00Z");
    const [person, other] = [await aPerson({ bio: "اهل خنده" }), await aPerson()];
    await aJoke(person);
    const before = await userRow(person);
    await leave(other);
    expect(refusalOf(await leave(person, { code: await lastCodeTo(other.mobile) }))).toBe("401 WRONG_SMS_CODE");
    expect(refusalOf(await leave(person, { code: "123456", via: "email" }))).toBe("401 WRONG_EMAIL_CODE");
    await leave(person);
    const code = await lastCodeTo(person.mobile);
    expect(refusalOf(await leave(person, { code: wrongCodeFor(code) }))).toBe("401 WRONG_SMS_CODE");
    expect(refusalOf(await leave(person, { code, via: "email" }))).toBe("401 WRONG_EMAIL_CODE");
    passSeconds(300);
    expect(refusalOf(await leave(person, { code }))).toBe("401 CODE_EXPIRED");
    expect(await userRow(person)).toEqual(before);
  });

  test("is burned by five wrong tries", async () => {
    const person = await aPerson();
    await leave(person);
    const code = await lastCodeTo(person.mobile);
    for (let n = 0; n < 4; n += 1) await leave(person, { code: wrongCodeFor(code) });
    expect(refusalOf(await leave(person, { code: wrongCodeFor(code) }))).toBe("401 CODE_BURNED");
    expect(refusalOf(await leave(person, { code }))).toBe("401 CODE_BURNED");
    expect(await userRow(person)).toMatchObject({ deleted_at: null });
  });
});

test("leaving answers with a goodbye and ends the session", async () => {
  const person = await aPerson();
  const answer = await leaveForGood(person);
  expect(answer.body).toEqual({ success: true, message: expect.stringMatching(/پاک شد/) });
  expect(cookieOf(answer)).toBe("");
  expect(refusalOf(await person.post("/api/user-status"))).toBe("401 LOGIN_REQUIRED");
});

describe("the account of a person who left", () => {
  test("has no personal data in its row, and no follow, block, session or code", async () => {
    const person = await aPerson({
      passwordHash: "scrypt:x",
      bio: "اهل خنده",
      instagramUrl: "https://www.instagram.com/sara",
      twitterUrl: "https://x.com/sara",
      telegramUrl: "https://t.me/sara",
      websiteUrl: "https://example.com/",
      contactMobilePublic: aMobile(),
      blueTick: true,
      colorfulFrame: true,
      sparkleEffect: true,
    });
    const [fan, star, enemy] = [await aPerson(), await aPerson(), await aPerson()];
    await person.post("/api/upload-avatar", { base64: base64Of(jpeg()) });
    const joke = await aJoke(person, "یه جوک که باید فراموش شود");
    await fan.post(`/api/jokes/${joke}/like`);
    await fan.post(`/api/jokes/${joke}/report`, { reason: "بد" });
    await follow(fan, person);
    await follow(person, star);
    await person.post("/api/block", { blocked: enemy.username });
    await enemy.post("/api/block", { blocked: person.username });
    await anotherDevice(person);
    await requestEmail(person.email);
    await leaveForGood(person);

    expect(await userRow(person)).toMatchObject({
      ...Object.fromEntries(
        ["username", "mobile", "email", "email_verified_at", "password_hash"].map((it) => [it, null]),
      ),
      ...Object.fromEntries(
        [
          "avatar_url",
          "bio",
          "instagram_url",
          "twitter_url",
          "telegram_url",
          "website_url",
          "contact_mobile_public",
        ].map((it) => [it, ""]),
      ),
      ...Object.fromEntries(
        ["blue_tick", "colorful_frame", "sparkle_effect", "joke_count", "follower_count", "following_count"].map(
          (it) => [it, 0],
        ),
      ),
      deleted_at: expect.any(Number),
    });
    const { userId, mobile, email } = person;
    const left = async (sql: string, ...values: (string | number)[]) => (await rows(sql, ...values)).length;
    expect(await left("select 1 from follows where ?1 in (follower_id, followee_id)", userId)).toBe(0);
    expect(await left("select 1 from blocks where ?1 in (blocker_id, blocked_id)", userId)).toBe(0);
    expect(await left("select 1 from sessions where user_id = ?", userId)).toBe(0);
    expect(await left("select 1 from username_suffixes where user_id = ?", userId)).toBe(0);
    expect(await left("select 1 from login_codes where identifier in (?, ?)", mobile, email)).toBe(0);
    expect(await left("select 1 from issues where user_id = ?", userId)).toBe(0);
    expect(await rows("select text, deleted_at is null as open from jokes where author_id = ?", userId)).toEqual([
      { text: "", open: 0 },
    ]);
    expect(await rows(`select status from reports where subject_id = ${JOKE_SUBJECT}`, joke)).toEqual([
      { status: "deleted" },
    ]);
  });

  test("has no mobile, e-mail, bio, jokes or reports in any table except the daily code counts", async () => {
    const bio = `اهل خنده ${crypto.randomUUID()}`;
    const text = `جوک ${crypto.randomUUID()}`;
    const person = await aPerson({ bio });
    await aJoke(person, text);
    await person.post("/api/report-issue", { message: bio });
    await person.post(`/api/jokes/${await aJoke(await aPerson())}/report`, { reason: text });
    await leaveForGood(person);
    await indexNow();
    // The nightly sweep clears the counts; clearing them here would give back the day's codes.
    const tables = await rows<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not in ('login_attempts', 'login_counts')",
    );
    for (const { name } of tables) {
      const columns = await rows<{ name: string }>(`select name from pragma_table_info('${name}')`);
      const holds = columns.map((column) => `"${column.name}" in (?1, ?2, ?3, ?4)`).join(" or ");
      const found = await rows(`select * from "${name}" where ${holds}`, person.mobile, person.email, bio, text);
      expect(found, name).toEqual([]);
    }
  });

  test("no longer counts in the follow counters of others", async () => {
    const [person, fan, star, friend] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    await follow(fan, person);
    await follow(person, star);
    await follow(person, friend);
    await follow(friend, person);
    await follow(fan, star);
    await leaveForGood(person);
    expect(await followCountsOf(fan)).toEqual({ followers: 0, following: 1 });
    expect(await followCountsOf(star)).toEqual({ followers: 1, following: 0 });
    expect(await followCountsOf(friend)).toEqual({ followers: 0, following: 0 });
    expect((await fan.get("/api/following", { username: fan.username })).body).toMatchObject({
      total: 1,
      items: [{ username: star.username }],
    });
  });

  test("has no jokes in any feed, and the likes that the person gave still count", async () => {
    const [person, fan, author] = [await aPerson(), await aPerson(), await aPerson()];
    const [own, liked] = [await aJoke(person), await aJoke(author)];
    await person.post(`/api/jokes/${liked}/like`);
    await follow(fan, person);
    await leaveForGood(person);
    expect(idsOf(await fan.get("/api/jokes"))).not.toContain(own);
    expect(idsOf(await fan.get("/api/feed/following"))).toEqual([]);
    expect(idsOf(await fan.get("/api/jokes", { username: person.username }))).toEqual([]);
    expect(refusalOf(await fan.get(`/api/jokes/${own}`))).toBe("404 JOKE_NOT_FOUND");
    expect(refusalOf(await fan.post(`/api/jokes/${own}/like`))).toBe("404 JOKE_NOT_FOUND");
    expect(read(await fan.get(`/api/jokes/${liked}`), jokePage).jokes).toMatchObject([{ likes: 1 }]);
    expect(await rows("select likes_received as likes from users where id = ?", author.userId)).toEqual([{ likes: 1 }]);
  });

  test("has no video with likes, and no like of another video", async () => {
    const [person, other, star] = [await aPerson(), await aPerson(), await aPerson()];
    await aVideo(person, { likedBy: [other] });
    await aVideo(star, { likedBy: [person, other] });
    await leaveForGood(person);
    expect(await videoOf(person)).toBeUndefined();
    expect(await videoOf(star)).toMatchObject({ like_count: 1 });
    expect(
      await rows("select owner_id, liker_id from video_likes where liker_id in (?, ?)", person.userId, other.userId),
    ).toEqual([{ owner_id: star.userId, liker_id: other.userId }]);
  });

  test("has no photo at the photo's address or in the bucket", async () => {
    const person = await aPerson();
    await person.post("/api/upload-avatar", { base64: base64Of(jpeg()) });
    const avatarUrl = String((await userRow(person))?.["avatar_url"]);
    expect(await env.MEDIA.head(avatarUrl.slice("/media/".length))).not.toBeNull();
    await leaveForGood(person);
    expect(await env.MEDIA.head(avatarUrl.slice("/media/".length))).toBeNull();
    expect((await get(avatarUrl)).status).toBe(404);
  });

  test("is shown as deleted under every former name, and is not found by search", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const names = [person.username, aUsername()];
    await person.post("/api/set-username", { username: names[1] });
    await leaveForGood(person);
    for (const username of names) {
      const asked = [
        await get(`/api/user-public/${username}`),
        await get("/api/followers", { username }),
        await get("/api/following", { username }),
        await post("/api/user/score-summary", { username }),
        await other.post("/api/follow", { followee: username }),
        await other.post("/api/block", { blocked: username }),
      ];
      expect(asked.map(refusalOf)).toEqual(asked.map(() => "404 USER_DELETED"));
      expect((await get("/api/users/search", { q: username })).body).toEqual({ success: true, items: [] });
    }
  });

  test("keeps all its names reserved permanently", async () => {
    const person = await aPerson();
    const names = [person.username, aUsername()];
    await person.post("/api/set-username", { username: names[1] });
    await leaveForGood(person);
    for (const username of names) {
      const wanted = await (await aPerson({ username: null })).post("/api/set-username", { username });
      expect(refusalOf(wanted)).toBe("409 USERNAME_TAKEN");
    }
  });

  test("stays gone when the same mobile registers again as a new person", async () => {
    const mobile = aMobile();
    const person = await aPerson({ mobile, bio: "اهل خنده" });
    await aJoke(person);
    await leaveForGood(person);
    const back = await verifySms(mobile, await smsCodeFor(mobile));
    expect(back.body).toMatchObject({ isNew: true, user: { username: null, bio: "", posts: 0, mobileNumber: mobile } });
    expect(await rows("select id from users where mobile = ?", mobile)).not.toEqual([{ id: person.userId }]);
  });
});

test("leaving on two devices at once happens once", async () => {
  const [person, star] = [await aPerson(), await aPerson()];
  await follow(person, star);
  await follow(await aPerson(), star);
  const device = await anotherDevice(person);
  await leave(person);
  const code = await lastCodeTo(person.mobile);
  const answers = await Promise.all([leave(person, { code }), leave(device, { code })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(await followCountsOf(star)).toEqual({ followers: 1, following: 0 });
});

test("leaving changes nothing when D1 fails, and works later with a new code", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  stopClockAt("2026-11-21T08:30:00Z");
  const [person, star] = [await aPerson({ bio: "اهل خنده" }), await aPerson()];
  await follow(person, star);
  const joke = await aJoke(person);
  await leave(person);
  const code = await lastCodeTo(person.mobile);
  expect(refusalOf(await whileD1Fails("delete on sessions", () => leave(person, { code })))).toBe("500 INTERNAL");
  expect(await userRow(person)).toMatchObject({ bio: "اهل خنده", deleted_at: null });
  expect(await followCountsOf(star)).toEqual({ followers: 1, following: 0 });
  expect(idsOf(await get(`/api/jokes/${joke}`))).toEqual([joke]);
  passSeconds(61);
  expect((await leaveForGood(person)).status).toBe(200);
});

test("a person who never chose a name can leave", async () => {
  expect((await leaveForGood(await aPerson({ username: null }))).status).toBe(200);
});

test("leaving works at night, when logging in is restricted", async () => {
  await clearSettings();
  stopClockAt("2026-11-21T20:30:00Z");
  const person = await aPerson();
  expect(refusalOf(await requestSms(person.mobile))).toBe("403 TIME_RESTRICTED");
  expect((await leaveForGood(person)).status).toBe(200);
});
