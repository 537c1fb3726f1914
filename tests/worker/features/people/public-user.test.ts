import { describe, expect, test } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { publicUser } from "../../../../contract/people/calls.ts";
import { PRODUCT } from "../../../../contract/product.ts";
import { get, getAfresh, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { freeTheProductsName } from "../../support/features/users.ts";
import { aVenue } from "../../support/features/venues.ts";
import { DAY_MS, aVideo, videoOf } from "../../support/features/videos.ts";

const profile = z.object({ user: publicUser });

test("anyone sees a person's public profile, without any contact", async () => {
  const person = await aPerson({ bio: "اهل خنده", colorfulFrame: true, contactMobilePublic: aMobile() });
  await aJoke(person);
  const follower = await aPerson();
  await follower.post("/api/follow", { followee: person.username });
  const answer = await get(`/api/user-public/${person.username}`);
  expect(read(answer, profile).user).toMatchObject({
    id: person.id,
    username: person.username,
    bio: "اهل خنده",
    colorfulFrame: true,
    posts: 1,
    followers: 1,
    following: 0,
  });
  for (const contact of [person.mobile, person.email]) expect(answer.text).not.toContain(contact);
});

test("the registration date is shown as a day, so that it identifies nobody after a rename", async () => {
  const registered = (hour: string) => aPerson({ registeredAt: Date.parse(`2026-03-05T${hour}:34:56.789+03:30`) });
  for (const person of [await registered("00"), await registered("23")]) {
    const { user } = read(await get(`/api/user-public/${person.username}`), profile);
    expect(Date.parse(user.registeredAt)).toBe(Date.parse("2026-03-05T00:00:00+03:30"));
  }
});

test("the product's own account always has the sparkle effect of its name", async () => {
  await freeTheProductsName();
  await aPerson({ username: PRODUCT });
  expect(read(await get(`/api/user-public/${PRODUCT}`), profile).user.sparkleEffect).toBe(true);
});

test("an unknown name is not found, whatever it looks like", async () => {
  for (const name of ["nobody-at-all", "' or 1=1 --", "%D8%B3%D8%A7%D8%B1%D8%A7"]) {
    expect(refusalOf(await get(`/api/user-public/${encodeURIComponent(name)}`))).toBe("404 USER_NOT_FOUND");
  }
});

test("the profile of a person who left answers USER_DELETED", async () => {
  const person = await aPerson({ deletedAt: Date.now() });
  expect(refusalOf(await get(`/api/user-public/${person.username}`))).toBe("404 USER_DELETED");
});

test("the words and links of a suspended person are hidden", async () => {
  const words = { bio: "سلام", instagramUrl: "https://www.instagram.com/a", websiteUrl: "https://example.com/" };
  const suspended = await aPerson({ ...words, suspendedUntil: Date.now() + 60_000 });
  const answer = await get(`/api/user-public/${suspended.username}`);
  expect(answer.body).toMatchObject({ user: { suspended: true, bio: "", instagramUrl: "", websiteUrl: "" } });
});

describe("an unproved person's profile", () => {
  const whole = {
    bio: "زنگ بزن",
    avatarUrl: "/media/avatars/a.jpg",
    instagramUrl: "https://www.instagram.com/a",
    telegramUrl: "https://t.me/a",
    twitterUrl: "https://x.com/a",
    websiteUrl: "https://example.com/",
  };
  const anUnproved = () => aPerson({ ...whole, mobile: null, emailVerifiedAt: null });
  const empty = Object.fromEntries(Object.keys(whole).map((field) => [field, ""]));

  test("shows others only the name, and its owner everything", async () => {
    const owner = await anUnproved();
    await aVideo(owner);
    await aVenue({ siteId: owner.username, videoUrl: "https://www.aparat.com/v/Old11" });
    const path = `/api/user-public/${owner.username}`;
    for (const seen of [await get(path), await (await aPerson()).get(path)]) {
      const { user } = read(seen, profile);
      expect(user).toMatchObject({ ...empty, username: owner.username, userVideoUrl: "", parkVideoUrl: "" });
    }
    expect(read(await owner.get(path), profile).user).toMatchObject(whole);
    await rows("update users set email_verified_at = 1 where id = ?", owner.userId);
    expect(read(await getAfresh(path), profile).user).toMatchObject(whole);
  });

  test("has no photo in lists or beside jokes", async () => {
    const owner = await anUnproved();
    const fan = await aPerson();
    await fan.post("/api/follow", { followee: owner.username });
    const following = await fan.get("/api/following", { username: fan.username });
    expect(following.body).toMatchObject({ items: [{ username: owner.username, avatarUrl: "" }] });
    await fan.post("/api/block", { username: owner.username });
    expect((await fan.get("/api/blocks")).text).not.toContain(whole.avatarUrl);
    const joke = await aJoke(owner);
    expect((await get(`/api/jokes/${joke}`)).body).toMatchObject({ jokes: [{ avatarUrl: "" }] });
  });
});

test("a published mobile is shown to those who have proved one too, also with a token from before", async () => {
  const owner = await aPerson({ contactMobilePublic: aMobile() });
  const shownTo = async (viewer: Person) =>
    read(await viewer.get(`/api/user-public/${owner.username}`), profile).user.contactMobilePublic;
  expect(await shownTo(await aPerson())).toBe(owner.mobile);
  expect(await shownTo(owner)).toBe(owner.mobile);
  expect(await shownTo(await aPerson({ mobile: null, emailVerifiedAt: null }))).toBe("");
  const newcomer = await aPerson({ mobile: null });
  expect(await shownTo(newcomer)).toBe("");
  await rows("update users set mobile = ? where id = ?", aMobile(), newcomer.userId);
  expect(await shownTo(newcomer)).toBe(owner.mobile);
});

describe("the videos of a profile", () => {
  const videosOf = async (person: Person) => read(await getAfresh(`/api/user-public/${person.username}`), profile).user;

  test("include the person's unexpired video with its likes, on profile and account", async () => {
    const [owner, fan] = [await aPerson(), await aPerson()];
    const expiresAt = Date.now() + DAY_MS;
    await aVideo(owner, { hash: "aB3dE", expiresAt, likedBy: [fan] });
    const shown = {
      userVideoUrl: "https://www.aparat.com/video/video/embed/videohash/aB3dE/vt/frame",
      videoLikesCount: 1,
      videoExpireAt: new Date(expiresAt).toISOString(),
      parkVideoUrl: "",
    };
    expect(await videosOf(owner)).toMatchObject(shown);
    expect((await owner.post("/api/user-status")).body).toMatchObject({ user: shown });
    const liked = async (viewer: Person) => (await viewer.get(`/api/user-public/${owner.username}`)).body;
    expect(await liked(fan)).toMatchObject({ viewerLikesVideo: true });
    expect(await liked(owner)).toMatchObject({ viewerLikesVideo: false });
  });

  test("omit an expired video, which is kept", async () => {
    const owner = await aPerson();
    await aVideo(owner, { expiresAt: Date.now() - 1, likedBy: [await aPerson()] });
    const none = { userVideoUrl: "", videoLikesCount: 0, videoExpireAt: null };
    expect(await videosOf(owner)).toMatchObject(none);
    expect((await owner.post("/api/user-status")).body).toMatchObject({ user: none });
    expect(await videoOf(owner)).toMatchObject({ like_count: 1 });
  });

  test("include their venue's video under any name they ever had, the newest name first", async () => {
    const owner = await aPerson();
    const [first, second] = [owner.username, `${owner.username}.new`];
    await aVenue({ siteId: first, videoUrl: "https://www.aparat.com/v/Old11" });
    expect(await videosOf(owner)).toMatchObject({ parkVideoUrl: "https://www.aparat.com/v/Old11" });
    await owner.post("/api/set-username", { username: second });
    expect(await videosOf(owner)).toMatchObject({ username: second, parkVideoUrl: "https://www.aparat.com/v/Old11" });
    await aVenue({ siteId: second, videoUrl: "" });
    expect(await videosOf(owner)).toMatchObject({ parkVideoUrl: "https://www.aparat.com/v/Old11" });
    await aVenue({ siteId: second, videoUrl: "https://www.aparat.com/v/New22" });
    expect(await videosOf(owner)).toMatchObject({ parkVideoUrl: "https://www.aparat.com/v/New22" });
    expect((await owner.post("/api/user-status")).body).toMatchObject({
      user: { parkVideoUrl: "https://www.aparat.com/v/New22" },
    });
    expect(await videosOf(await aPerson())).toMatchObject({ parkVideoUrl: "" });
  });

  test("are hidden while their owner is suspended", async () => {
    const owner = await aPerson({ suspendedUntil: Date.now() + 60_000 });
    await aVideo(owner);
    await aVenue({ siteId: owner.username, videoUrl: "https://www.aparat.com/v/Old11" });
    expect(await videosOf(owner)).toMatchObject({ userVideoUrl: "", parkVideoUrl: "", videoLikesCount: 0 });
  });
});
