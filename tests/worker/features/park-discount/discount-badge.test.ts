import { beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { adminHeaders } from "../../support/administrator.ts";
import { post, read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { aVenueSecret } from "../../support/features/venues.ts";

beforeEach(() => stopClockAt("2026-11-22T08:30:00Z"));

const made = z.object({ token: z.string(), expiresIn: z.literal(60), percent: z.literal(50) });

const aBadge = async (person: Person) => read(await person.post("/api/park-discount/badge"), made).token;
const check = (token: string, secret?: string, headers: Record<string, string> = {}) =>
  post("/api/park-discount/check", { token, secret }, { headers });

test("a badge shows its owner to a venue's staff once, and a second check is rejected", async () => {
  const person = await aPerson({ blueTick: true });
  const [token, secret] = [await aBadge(person), await aVenueSecret()];
  expect((await check(token, secret)).body).toEqual({
    success: true,
    message: "درست است. خوش بگذرد!",
    person: {
      id: person.id,
      username: person.username,
      avatarUrl: "",
      avatarBase64: "",
      blueTick: true,
      colorfulFrame: false,
      sparkleEffect: false,
    },
    percent: 50,
    checkedAt: "2026-11-22T08:30:00.000Z",
  });
  expect(refusalOf(await check(token, secret))).toBe("410 BADGE_ENDED");
});

test("one of twenty simultaneous checks of a badge succeeds", async () => {
  const [token, secret] = [await aBadge(await aPerson()), await aVenueSecret()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(token, secret)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("the administrator checks a badge without a venue's secret", async () => {
  const person = await aPerson();
  const answer = await check(await aBadge(person), undefined, adminHeaders);
  expect(answer.body).toMatchObject({ person: { username: person.username } });
});

test("a suspended person gets no badge until the suspension ends", async () => {
  const person = await aPerson({ suspendedUntil: Date.now() + 60_000 });
  const refused = await person.post("/api/park-discount/badge");
  expect(refusalOf(refused)).toBe("403 SUSPENDED");
  expect(refused.body).toMatchObject({ suspendedUntil: "2026-11-22T08:31:00.000Z" });
  passSeconds(60);
  expect((await check(await aBadge(person), await aVenueSecret())).status).toBe(200);
});

test("a badge expires after exactly sixty seconds", async () => {
  const secret = await aVenueSecret();
  const [early, late] = [await aBadge(await aPerson()), await aBadge(await aPerson())];
  passSeconds(59);
  expect((await check(early, secret)).status).toBe(200);
  passSeconds(1);
  expect(refusalOf(await check(late, secret))).toBe("410 BADGE_ENDED");
});

test("a new badge ends the person's previous one and no other person's", async () => {
  const [person, other, secret] = [await aPerson(), await aPerson(), await aVenueSecret()];
  const [first, others, second] = [await aBadge(person), await aBadge(other), await aBadge(person)];
  expect(refusalOf(await check(first, secret))).toBe("410 BADGE_ENDED");
  for (const token of [second, others]) expect((await check(token, secret)).status).toBe(200);
});

test("a badge is not accepted as a robot login token, nor a login token as a badge", async () => {
  const [person, secret] = [await aPerson(), await aVenueSecret()];
  const badge = await aBadge(person);
  const { token } = read(await person.post("/api/robot/login-token"), z.object({ token: z.string() }));
  expect(refusalOf(await post("/api/robot/login", { token: badge, secret }))).toBe("410 ROBOT_LOGIN_ENDED");
  expect(refusalOf(await check(token, secret))).toBe("410 BADGE_ENDED");
});

test("a check without a venue's secret shows nothing and leaves the badge valid", async () => {
  const token = await aBadge(await aPerson());
  for (const secret of [undefined, "0000-0000-0000-0000"])
    expect(refusalOf(await check(token, secret))).toBe("403 WRONG_VENUE_SECRET");
  expect((await check(token, await aVenueSecret())).status).toBe(200);
});

test("a visitor gets no badge", async () => {
  expect(refusalOf(await post("/api/park-discount/badge"))).toBe("401 LOGIN_REQUIRED");
});

test("only a digest of a badge is stored", async () => {
  const person = await aPerson();
  const token = await aBadge(person);
  const [row] = await rows("select * from discount_badges where user_id = ?", person.userId);
  expect(row).toMatchObject({ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), used_at: null });
  expect(JSON.stringify(row)).not.toContain(token);
});
