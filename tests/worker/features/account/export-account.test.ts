import { expect, test } from "vitest";

import { aMobile } from "../../../support/a-mobile.ts";
import { accountExport } from "../../../../contract/account/calls/export.ts";
import { admin } from "../../support/administrator.ts";
import { type Answer, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { send } from "../../support/features/direct.ts";
import { follow } from "../../support/features/follows.ts";
import { anOrder } from "../../support/features/gem-orders.ts";
import { aPass, aRound, play } from "../../support/features/games.ts";
import { aCharge } from "../../support/features/gems.ts";
import { anApplication } from "../../support/features/jobs.ts";
import { makeImage, switchOn } from "../../support/features/image-tool.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { aPerson, aUsername, anotherDevice, lengthenKeys } from "../../support/people.ts";
import { reportMessage, reportPerson } from "../../support/features/reports.ts";
import { aRewardCode } from "../../support/features/rewards.ts";
import { aVenue, aVenueCredit } from "../../support/features/venues.ts";
import { aVideo } from "../../support/features/videos.ts";
import { aSubscribedDevice } from "../../support/features/push.ts";

const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test("the export holds everything a person owns, from account and jokes to gems and sessions", async () => {
  const person = await aPerson({ bio: "اهل خنده", contactMobilePublic: aMobile() });
  const [fan, star, enemy, author] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  await aCharge(person, 30);
  const rewardCode = await aRewardCode({ giftTokens: 1, giftAmount: 0 });
  await person.post("/api/reward/redeem", { code: rewardCode });
  await aVenueCredit(person, { ref: "گیم‌نت" });
  await aVenue({ siteId: person.username });
  await aVideo(person, { hash: "aB3dE", likedBy: [fan] });
  await aVideo(star, { likedBy: [person] });
  const first = person.username;
  const joke = await aJoke(person, "جوک خودم", { likeCount: 3 });
  const deleted = await aJoke(person);
  await person.delete(`/api/jokes/${deleted}`);
  const [liked, reported] = [await aJoke(author), await aJoke(author)];
  await person.post(`/api/jokes/${liked}/like`);
  await person.post(`/api/jokes/${liked}/save`);
  await person.post(`/api/jokes/${reported}/report`, { reason: "تکراری" });
  await admin.post(`/api/admin/jokes/${reported}/delete`);
  await reportMessage(person, author, await send(author, person, "بد"));
  await reportPerson(person, author, "profile");
  await follow(fan, person);
  await follow(person, star);
  await person.post("/api/block", { blocked: enemy.username });
  await anOrder(person);
  await aPass(person, { trialStartedAt: null, paidUntil: 1 });
  const round = await aRound(person, { seed: 7 });
  const { log, commits: logs } = await play(7, (k) => k * 1000);
  for (let n = 0; n < 2; n += 1) await person.post("/api/games/claw-9001/trial");
  await anApplication({ mobile: person.mobile, skills: "طنزنویسی", createdAt: 1, statusSince: 1 });
  await person.post("/api/report-issue", { message: "دکمه کار نمی‌کند" });
  await switchOn();
  await makeImage(person);
  const device = await aSubscribedDevice(person, { kinds: ["daily"], timeZone: "Asia/Tehran" });
  const username = aUsername();
  await person.post("/api/set-username", { username });
  await anotherDevice(person);

  expect(read(await person.post("/api/account/export", { email: person.email }), accountExport)).toEqual({
    success: true,
    exportedAt: isoDate,
    privacy: {
      whoMayWrite: "acquainted",
      showFollows: false,
      textInNotifications: false,
      showPresence: true,
      showReceipts: true,
      insideOnly: true,
      nameOnPictures: true,
      outsideAskedAt: null,
    },
    account: expect.objectContaining({
      username,
      mobileNumber: person.mobile,
      email: person.email,
      bio: "اهل خنده",
      contactMobilePublic: person.mobile,
    }),
    usernames: [
      { username: first, at: isoDate },
      { username, at: isoDate },
    ],
    jokes: [{ _id: joke, text: "جوک خودم", likes: 3, createdAt: isoDate }],
    savedJokes: [{ _id: liked, savedAt: isoDate }],
    likedJokes: [{ _id: liked, likedAt: isoDate }],
    reportedJokes: [{ _id: reported, reason: "تکراری", createdAt: isoDate, outcome: "upheld", judgedAt: isoDate }],
    reportedVideos: [],
    appeals: [],
    reportedMessages: [
      {
        username: author.username,
        messages: [{ isOwn: false, text: "بد", createdAt: isoDate }],
        reason: "آزار یا تهدید",
        createdAt: isoDate,
        outcome: "open",
        judgedAt: null,
      },
    ],
    reportedPeople: [
      {
        part: "profile",
        username: author.username,
        reason: "نامناسب است",
        createdAt: isoDate,
        outcome: "open",
        judgedAt: null,
      },
    ],
    video: { videoUrl: expect.stringContaining("/aB3dE/"), likes: 1, expiresAt: isoDate, createdAt: isoDate },
    likedVideos: [{ id: star.id, username: star.username, at: isoDate }],
    following: [{ id: star.id, username: star.username, at: isoDate }],
    followers: [{ id: fan.id, username: fan.username, at: isoDate }],
    blocked: [{ id: enemy.id, username: enemy.username, at: isoDate }],
    jobApplication: expect.objectContaining({ mobile: person.mobile, skills: "طنزنویسی", status: "pending" }),
    issues: [{ message: "دکمه کار نمی‌کند", createdAt: isoDate, answeredAt: null }],
    imageRequests: [{ startedAt: isoDate, state: "made" }],
    gems: [
      { amount: 30, kind: "charge", ref: "201", note: "", toman: 30_000, createdAt: isoDate },
      { amount: 1, kind: "gift", ref: rewardCode, note: "کد هدیه", toman: 0, createdAt: isoDate },
    ],
    rewards: [{ code: rewardCode, giftTokens: 1, giftAmount: 0, note: "کد هدیه", grantedAt: isoDate }],
    venueCredits: [{ toman: 50_000, ref: "گیم‌نت", createdAt: isoDate, redeemedAt: null, venue: "" }],
    venues: [{ name: "شهربازی ارم", videoUrl: "" }],
    gemOrders: [{ gems: 10, toman: 10_000, state: "open", refId: "", createdAt: isoDate }],
    gamePasses: [{ game: "claw-9001", trialStartedAt: isoDate, paidUntil: isoDate }],
    gameRounds: [
      {
        id: round,
        game: "claw-9001",
        startedAt: isoDate,
        finishedAt: isoDate,
        seed: 7,
        simVersion: 1,
        counts: true,
        score: expect.any(Number),
        log,
        drops: logs,
      },
    ],
    gameRefusals: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), code: "TRIAL_USED", count: 1 }],
    notifications: [
      { kind: "gems", number: 1, text: "gift", reason: "", at: isoDate },
      { kind: "reports-judged", number: 1, text: "", reason: "", at: isoDate },
      { kind: "followed", number: 1, text: "", reason: "", at: isoDate },
    ],
    notificationDevices: [{ address: device.endpoint, kinds: ["daily"], timeZone: "Asia/Tehran" }],
    conversations: [
      { with: author.username, withId: author.id, messages: [{ isOwn: false, text: "بد", createdAt: isoDate }] },
    ],
    sessions: Array.from({ length: 2 }, () => ({
      device: "کروم روی اندروید",
      createdAt: isoDate,
      lastSeenAt: isoDate,
    })),
  });
});

test("the export shows only the names of other people, and no blocker or reporter", async () => {
  const person = await aPerson();
  const joke = await aJoke(person);
  await lengthenKeys();
  const [fan, enemy] = [await aPerson({ contactMobilePublic: aMobile() }), await aPerson()];
  await follow(fan, person);
  await follow(person, fan);
  await enemy.post(`/api/jokes/${joke}/report`, { reason: "گزارشی محرمانه" });
  await enemy.post("/api/block", { blocked: person.username });
  const { text } = await person.post("/api/account/export");
  expect(text).toContain(fan.username);
  for (const other of [fan, enemy]) {
    for (const secret of [other.mobile, other.email, other.userId]) expect(text).not.toContain(secret);
  }
  for (const secret of [enemy.username, "گزارشی محرمانه"]) expect(text).not.toContain(secret);
});

test("the export holds no password, code, token or session id", async () => {
  const person = await aPerson({ passwordHash: "scrypt:secret-hash" });
  await person.post("/api/account/delete");
  const [code] = await rows<{ sealed_code: string }>("select * from login_codes where identifier = ?", person.mobile);
  const { text } = await person.post("/api/account/export");
  for (const secret of ["secret-hash", code?.sealed_code ?? "", person.sessionId, person.cookie.slice(8)]) {
    expect(text).not.toContain(secret);
  }
});

test("the export of a newcomer takes one trip, plus one for every 20,000 jokes", async () => {
  const answer: Answer = await (await aPerson({ username: null })).post("/api/account/export");
  expect(read(answer, accountExport)).toMatchObject({
    jobApplication: null,
    jokes: [],
    followers: [],
    usernames: [],
    sessions: [{}],
  });
  const [newest] = await rows<{ key: number }>("select max(key) as key from jokes");
  expect(answer.cost.trips).toBe(1 + Math.max(1, Math.ceil((newest?.key ?? 0) / 20_000)));
});

test("the export is given only to its owner", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  expect(refusalOf(await post("/api/account/export", {}))).toBe("401 LOGIN_REQUIRED");
  expect(refusalOf(await post("/api/account/export", { email: other.email }))).toBe("401 LOGIN_REQUIRED");
  const inAnothersName = await person.post("/api/account/export", { mobileNumber: other.mobile });
  expect(refusalOf(inAnothersName)).toBe("403 IDENTITY_MISMATCH");
  const answer = await person.post("/api/account/export");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
});

test("a suspended person gets their export too", async () => {
  const person = await aPerson({ suspendedUntil: Date.now() + 86_400_000 });
  expect((await person.post("/api/account/export")).status).toBe(200);
});
