import { expect, test } from "vitest";
import { z } from "zod";

import { accountUser } from "../../../../contract/account/calls/account.ts";
import { post, read, refusalOf } from "../../support/call.ts";
import { aJoke } from "../../support/features/jokes.ts";
import { aPerson } from "../../support/people.ts";

const status = z.object({
  user: accountUser,
  walletBalance: z.number(),
  hasEmail: z.boolean(),
  hasMobile: z.boolean(),
  usernameExists: z.boolean(),
});

test("a person sees their own account", async () => {
  const person = await aPerson({ bio: "اهل خنده", blueTick: true });
  await aJoke(person);
  const answer = read(await person.post("/api/user-status", { email: person.email }), status);
  expect(answer).toMatchObject({ walletBalance: 0, hasEmail: true, hasMobile: true, usernameExists: true });
  expect(answer.user).toMatchObject({
    username: person.username,
    email: person.email,
    mobileNumber: person.mobile,
    bio: "اهل خنده",
    blueTick: true,
    posts: 1,
    suspendedUntil: null,
  });
});

test("a newcomer's account shows that the e-mail and the name are missing", async () => {
  const person = await aPerson({ username: null, email: null });
  const answer = read(await person.post("/api/user-status"), status);
  expect(answer).toMatchObject({ hasEmail: false, hasMobile: true, usernameExists: false });
  expect(answer.user).toMatchObject({ username: null, email: null });
});

test("a suspended person sees when the suspension ends", async () => {
  const until = Date.now() + 86_400_000;
  const person = await aPerson({ suspendedUntil: until });
  const { user } = read(await person.post("/api/user-status"), status);
  expect(user.suspendedUntil).toBe(new Date(until).toISOString());
});

test("another person's account is rejected, also when one of two contacts is the caller's own", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const bodies = [
    { email: other.email },
    { mobileNumber: other.mobile },
    { email: person.email, mobileNumber: other.mobile },
  ];
  for (const body of bodies) {
    expect(refusalOf(await person.post("/api/user-status", body))).toBe("403 IDENTITY_MISMATCH");
  }
});

test("a visitor has no account to see", async () => {
  expect(refusalOf(await post("/api/user-status", {}))).toBe("401 LOGIN_REQUIRED");
});
