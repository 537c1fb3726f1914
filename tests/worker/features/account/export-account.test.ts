import { expect, test } from "vitest";

import { accountExport } from "../../../../contract/account-export.ts";
import { type Answer, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { follow } from "../../support/follows.ts";
import { aCharge } from "../../support/gems.ts";
import { aJoke } from "../../support/jokes.ts";
import { aPerson, aUsername, anotherDevice } from "../../support/people.ts";

const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

test("the export is everything of one's own: account, names, jokes, likes, reports, people, issues, gems, devices", async () => {
  const person = await aPerson({ bio: "اهل خنده", contactMobilePublic: "09121112233" });
  const [fan, star, enemy, author] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
  await aCharge(person, 30);
  const first = person.username;
  const joke = await aJoke(person, "جوک خودم", { likeCount: 3 });
  const deleted = await aJoke(person);
  await person.delete(`/api/jokes/${deleted}`);
  const [liked, reported] = [await aJoke(author), await aJoke(author)];
  await person.post(`/api/jokes/${liked}/like`);
  await person.post(`/api/jokes/${reported}/report`, { reason: "تکراری" });
  await follow(fan, person);
  await follow(person, star);
  await person.post("/api/block", { blocked: enemy.username });
  await person.post("/api/report-issue", { message: "دکمه کار نمی‌کند" });
  const username = aUsername();
  await person.post("/api/set-username", { username });
  await anotherDevice(person);

  expect(read(await person.post("/api/account/export", { email: person.email }), accountExport)).toEqual({
    success: true,
    exportedAt: isoDate,
    account: expect.objectContaining({
      username,
      mobileNumber: person.mobile,
      email: person.email,
      bio: "اهل خنده",
      contactMobilePublic: "09121112233",
    }),
    usernames: [
      { username: first, at: isoDate },
      { username, at: isoDate },
    ],
    jokes: [{ _id: joke, text: "جوک خودم", likes: 3, createdAt: isoDate }],
    likedJokes: [{ _id: liked, likedAt: isoDate }],
    reportedJokes: [{ _id: reported, reason: "تکراری", createdAt: isoDate }],
    following: [{ id: star.id, username: star.username, at: isoDate }],
    followers: [{ id: fan.id, username: fan.username, at: isoDate }],
    blocked: [{ id: enemy.id, username: enemy.username, at: isoDate }],
    issues: [{ message: "دکمه کار نمی‌کند", createdAt: isoDate }],
    gems: [{ amount: 30, kind: "charge", ref: "201", note: "", toman: 30_000, createdAt: isoDate }],
    conversations: [],
    sessions: Array.from({ length: 2 }, () => ({
      device: "کروم روی اندروید",
      createdAt: isoDate,
      lastSeenAt: isoDate,
    })),
  });
});

test("the export says nothing of others but their names, and nothing of who blocked or reported one", async () => {
  const person = await aPerson();
  const joke = await aJoke(person);
  const [fan, enemy] = [await aPerson({ contactMobilePublic: "09124445566" }), await aPerson()];
  await follow(fan, person);
  await follow(person, fan);
  await enemy.post(`/api/jokes/${joke}/report`, { reason: "گزارشی محرمانه" });
  await enemy.post("/api/block", { blocked: person.username });
  const { text } = await person.post("/api/account/export");
  expect(text).toContain(fan.username);
  for (const other of [fan, enemy]) {
    for (const secret of [other.mobile, other.email, other.userId]) expect(text).not.toContain(secret);
  }
  for (const secret of [enemy.username, "09124445566", "گزارشی محرمانه"]) expect(text).not.toContain(secret);
});

test("the export carries no secret of the account itself: no password, no code, no token, no ids of sessions", async () => {
  const person = await aPerson({ passwordHash: "scrypt:secret-hash" });
  await person.post("/api/account/delete");
  const [code] = await rows<{ sealed_code: string }>("select * from login_codes where identifier = ?", person.mobile);
  const { text } = await person.post("/api/account/export");
  for (const secret of ["secret-hash", code?.sealed_code ?? "", person.sessionId, person.cookie.slice(8)]) {
    expect(text).not.toContain(secret);
  }
});

test("a newcomer's export is empty but whole, in one round trip", async () => {
  const answer: Answer = await (await aPerson({ username: null })).post("/api/account/export");
  expect(read(answer, accountExport)).toMatchObject({ jokes: [], followers: [], usernames: [], sessions: [{}] });
  expect(answer.cost.trips).toBe(1);
});

test("the export is its owner's alone", async () => {
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
