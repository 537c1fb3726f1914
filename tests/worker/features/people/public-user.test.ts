import { expect, test } from "vitest";
import { z } from "zod";

import { publicUser } from "../../../../contract/people.ts";
import { get, read, refusalOf } from "../../support/call.ts";
import { aJoke } from "../../support/jokes.ts";
import { aPerson } from "../../support/people.ts";

const profile = z.object({ user: publicUser });

test("anyone sees a person's public profile, without any contact", async () => {
  const person = await aPerson({ bio: "اهل خنده", colorfulFrame: true, contactMobilePublic: "09121111111" });
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
  for (const contact of [person.mobile, person.email, "09121111111"]) expect(answer.text).not.toContain(contact);
});

test("the product's own account always sparkles", async () => {
  await aPerson({ username: "labkhand" });
  expect(read(await get("/api/user-public/labkhand"), profile).user.sparkleEffect).toBe(true);
});

test("a name nobody has is not found, whatever it looks like", async () => {
  for (const name of ["nobody-at-all", "' or 1=1 --", "%D8%B3%D8%A7%D8%B1%D8%A7"]) {
    expect(refusalOf(await get(`/api/user-public/${encodeURIComponent(name)}`))).toBe("404 USER_NOT_FOUND");
  }
});

test("a person who left answers that they left", async () => {
  const person = await aPerson({ deletedAt: Date.now() });
  expect(refusalOf(await get(`/api/user-public/${person.username}`))).toBe("404 USER_DELETED");
});

test("while somebody is suspended their words and links are not shown", async () => {
  const words = { bio: "سلام", instagramUrl: "https://www.instagram.com/a", websiteUrl: "https://example.com/" };
  const suspended = await aPerson({ ...words, suspendedUntil: Date.now() + 60_000 });
  const answer = await get(`/api/user-public/${suspended.username}`);
  expect(answer.body).toMatchObject({ user: { suspended: true, bio: "", instagramUrl: "", websiteUrl: "" } });
});
