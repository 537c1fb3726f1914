import { expect, test } from "vitest";

import { post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aVideo, videoOf } from "../../support/features/videos.ts";

const like = (person: Person, owner: Person) => person.post(`/api/user-videos/${owner.username}/like`);
const unlike = (person: Person, owner: Person) => person.post(`/api/user-videos/${owner.username}/unlike`);

/** The video's count, and the actual likes. */
async function countsOf({ userId }: Person) {
  const [video] = await rows(
    "select like_count, (select count(*) from video_likes where owner_id = user_id) as stored from user_videos where user_id = ?",
    userId,
  );
  return video;
}

async function anOwner(over: Parameters<typeof aVideo>[1] = {}): Promise<Person> {
  const owner = await aPerson();
  await aVideo(owner, over);
  return owner;
}

test("a like and an unlike count, each in one trip", async () => {
  const [owner, reader] = [await anOwner(), await aPerson()];
  const liked = await like(reader, owner);
  expect(liked.body).toEqual({ success: true, liked: true, likes: 1 });
  const unliked = await unlike(reader, owner);
  expect(unliked.body).toEqual({ success: true, liked: false, likes: 0 });
  expect([liked.cost.trips, unliked.cost.trips]).toEqual([1, 1]);
});

test("simultaneous likes of twenty people count as twenty, and twenty likes of one person count as one", async () => {
  const owner = await anOwner();
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
  await Promise.all(people.map((person) => like(person, owner)));
  expect(await countsOf(owner)).toEqual({ like_count: 20, stored: 20 });
  const [first] = people;
  if (!first) throw new Error("nobody");
  await Promise.all(Array.from({ length: 20 }, () => like(first, owner)));
  expect(await countsOf(owner)).toEqual({ like_count: 20, stored: 20 });
  const backs = await Promise.all(Array.from({ length: 20 }, () => unlike(first, owner)));
  for (const { body } of backs) expect(body).toEqual({ success: true, liked: false, likes: 19 });
  expect(await countsOf(owner)).toEqual({ like_count: 19, stored: 19 });
});

test("the like status is public and shows the viewer's own like, under any name of the owner", async () => {
  const [owner, fan] = [await anOwner(), await aPerson()];
  await like(fan, owner);
  await owner.post("/api/set-username", { username: `${owner.username}.new` });
  for (const username of [owner.username, `${owner.username}.new`]) {
    const path = `/api/user-videos/${username}/like-status`;
    expect((await post(path)).body).toEqual({ success: true, liked: false, likes: 1 });
    expect((await fan.post(path)).body).toEqual({ success: true, liked: true, likes: 1 });
  }
});

test("a missing or expired video shows no likes and cannot be liked", async () => {
  const reader = await aPerson();
  const none = await aPerson();
  const over = await anOwner({ expiresAt: Date.now() - 1, likedBy: [reader] });
  for (const owner of [none, over]) {
    const status = await reader.post(`/api/user-videos/${owner.username}/like-status`);
    expect(status.body).toEqual({ success: true, liked: false, likes: 0 });
    for (const act of [like, unlike]) expect(refusalOf(await act(reader, owner))).toBe("404 VIDEO_NOT_FOUND");
  }
  expect(await videoOf(over)).toMatchObject({ like_count: 1 });
});

test("an owner cannot like their own video", async () => {
  const owner = await anOwner();
  expect(refusalOf(await like(owner, owner))).toBe("403 OWN_VIDEO_LIKE");
  expect(await countsOf(owner)).toEqual({ like_count: 0, stored: 0 });
});

test("a like without a session asks to log in", async () => {
  const { username } = await anOwner();
  for (const verb of ["like", "unlike"]) {
    const answer = await post(`/api/user-videos/${username}/${verb}`);
    expect(answer.body).toMatchObject({ code: "LOGIN_REQUIRED_TO_LIKE", error: "برای لایک ابتدا وارد شوید" });
  }
});

test("a suspended person cannot like, but can take an old like back", async () => {
  const [owner, another, reader] = [await anOwner(), await anOwner(), await aPerson()];
  await like(reader, owner);
  await rows("update users set suspended_until = ? where id = ?", Date.now() + 86_400_000, reader.userId);
  expect(refusalOf(await like(reader, another))).toBe("403 SUSPENDED");
  expect(await countsOf(another)).toEqual({ like_count: 0, stored: 0 });
  expect((await unlike(reader, owner)).body).toMatchObject({ liked: false, likes: 0 });
});

test("a video cannot be liked across a block or while its owner is suspended", async () => {
  const [owner, blocked, suspended] = [await anOwner(), await aPerson(), await anOwner()];
  await owner.post("/api/block", { blocked: blocked.username });
  expect(refusalOf(await like(blocked, owner))).toBe("404 USER_NOT_FOUND");
  await rows("update users set suspended_until = ? where id = ?", Date.now() + 86_400_000, suspended.userId);
  expect(refusalOf(await like(blocked, suspended))).toBe("404 VIDEO_NOT_FOUND");
  for (const person of [owner, suspended]) expect(await countsOf(person)).toEqual({ like_count: 0, stored: 0 });
});

test("the video of a person who left cannot be liked", async () => {
  const [owner, reader] = [await anOwner(), await aPerson()];
  await leaveForGood(owner);
  expect(refusalOf(await like(reader, owner))).toBe("404 USER_DELETED");
  expect(refusalOf(await post("/api/user-videos/nobody-at-all/like-status"))).toBe("404 USER_NOT_FOUND");
});
